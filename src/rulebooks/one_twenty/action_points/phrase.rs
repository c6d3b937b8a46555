//! A whole move typed as one string: `f f turn fire`, `ffx`, `3f`, `fh fl`, `about face`. Says what each word means.

use super::action::Terrain;
use crate::core::roster::folded;
use crate::rulebooks::one_twenty::prelude::*;

/// Words that a string may hold; single letters may stand together.
pub const WORDS: &[&str] = &[
    "f",
    "s",
    "b",
    "d",
    "db",
    "a",
    "t",
    "tl",
    "tr",
    "c",
    "x",
    "fire",
    "turn",
    "about",
    "rally",
    "limber",
    "unlimber",
    "reman",
    "line",
    "column",
    "march",
    "square",
    "skirmish",
    "semi",
    "involuntary",
    "fl",
    "fh",
    "fr",
];

/// The language of strings, for the entry line.
pub const SAID: SpokenWords = SpokenWords::Words(knows, WORDS);

/// What the letters mean, for help lines.
pub const HELP: &str = "f forward, s side, b back, d diagonal, db diagonal back, t turn, tl and tr turn left and right, \
    a about face, c or a formation's name for a change of formation, x fire, limber, unlimber, reman, rally, involuntary \
    (square). 2f is f twice. After a move: l light, h heavy, p strong point, w stream, r road.";

/// The most words that a phrase has: "limber or unlimber", "change formation to march column".
const LONGEST: usize = 5;

/// Reads a string; the first word that means nothing is the error. Words that mean one action together are that action;
/// a comma parts them.
///
/// # Errors
/// A sentence that names the word.
pub fn read(text: &str) -> Result<Vec<Act>, String> {
    let mut acts = Vec::new();
    for part in text.split([',', ';']) {
        let words: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
        let mut rest = words.as_slice();
        while let [word, after @ ..] = rest {
            let some;
            (some, rest) = phrase(rest)
                .or_else(|| Some((word_acts(word)?, after)))
                .or_else(|| counted(word, after))
                .ok_or_else(|| format!("“{word}” is no action: {HELP}"))?;
            acts.extend(some);
        }
    }
    Ok(acts)
}

/// Whether a word belongs to a string of actions.
pub fn knows(word: &str) -> bool {
    word_acts(&word.to_lowercase()).is_some()
}

/// The longest run of words that mean one action together, and what is left after it.
fn phrase(words: &[String]) -> Option<(Vec<Act>, &[String])> {
    let most = LONGEST.min(words.len());
    (2..=most).rev().find_map(|n| {
        let (some, rest) = words.split_at(n);
        Some((vec![one_action(some)?], rest))
    })
}

/// A number on its own: what follows it is done that many times.
fn counted<'a>(word: &str, after: &'a [String]) -> Option<(Vec<Act>, &'a [String])> {
    let times = times(word)?;
    let (once, rest) = phrase(after).or_else(|| Some((word_acts(after.first()?)?, &after[1..])))?;
    Some((again(once, times), rest))
}

fn again(once: Vec<Act>, times: usize) -> Vec<Act> {
    std::iter::repeat_n(once, times).flatten().collect()
}

fn times(digits: &str) -> Option<usize> {
    digits.parse().ok().filter(|n| (1..=12).contains(n))
}

/// Several words as one action. Letters are actions of their own, but for a formation after c.
fn one_action(words: &[String]) -> Option<Act> {
    let changes = ["c", "change", "form", "formation", "to", "into"];
    let leading = words.iter().take_while(|word| changes.contains(&word.as_str())).count();
    if leading > 0 && leading < words.len() {
        return formation(&words[leading..].concat()).or_else(|| whole_word(&words.concat()));
    }
    if words.iter().any(|word| word.len() == 1) {
        return None;
    }
    let text = words.concat();
    whole_word(&text).or_else(|| row_name(&text)).or_else(|| formation(&text))
}

fn word_acts(word: &str) -> Option<Vec<Act>> {
    if let Some(act) = whole_word(word).or_else(|| row_name(word)).or_else(|| formation(word)) {
        return Some(vec![act]);
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let times = times(&word[..digits])?;
        let once = word_acts(&word[digits..]).filter(|acts| !acts.is_empty())?;
        return Some(again(once, times));
    }
    glued(word)
}

/// An action by a word of its own; several words were joined into one.
fn whole_word(word: &str) -> Option<Act> {
    let turn = |left| Act { quarters: Some(1), left, ..Act::plain(Action::Turn90) };
    let word = folded(word);
    let aside = || word.strip_suffix("left").or_else(|| word.strip_suffix("right"));
    // Which way a side or diagonal move goes makes no difference.
    let word = aside().filter(|stem| stem.starts_with("side") || stem.starts_with("diagonal")).unwrap_or(&word);
    Some(match word {
        "forward" | "ahead" => Act::plain(Action::MoveForward),
        "side" | "sidestep" | "sidemove" => Act::plain(Action::MoveSide),
        "back" | "backward" | "backwards" | "backmove" => Act::plain(Action::MoveBack),
        "diagonal" | "diagonalforward" => Act::plain(Action::MoveDiagonalForward),
        "db" | "diagonalback" | "diagonalbackward" | "diagonalbackwards" => Act::plain(Action::MoveDiagonalBackward),
        "turn" | "pivot" | "face" | "pivot90" | "facingchange" => Act::plain(Action::Turn90),
        "tl" | "left" | "turnleft" | "pivotleft" | "faceleft" | "leftturn" | "leftface" => turn(true),
        "tr" | "right" | "turnright" | "pivotright" | "faceright" | "rightturn" | "rightface" => turn(false),
        "about" | "aboutturn" | "turnabout" | "faceabout" => Act::plain(Action::AboutFace),
        "form" | "formation" | "change" | "changeofformation" => Act::plain(Action::FormationChange),
        "smallarms" => Act::plain(Action::FireSmallArms),
        "limbered" | "limberup" => Act::plain(Action::Limber),
        "unlimbered" => Act::plain(Action::Unlimber),
        "reman" | "mantheguns" | "manguns" => Act::plain(Action::RemanGuns),
        "involuntary" => Act::plain(Action::InvoluntarySquare),
        _ => return None,
    })
}

/// A change into the formation of this name.
fn formation(word: &str) -> Option<Act> {
    let word = folded(word);
    let short = match word.as_str() {
        "march" => "marchcolumn",
        "semi" => "semiformed",
        other => other.trim_end_matches("order"),
    };
    let to = Formation::ALL.iter().find(|formation| folded(formation.word()) == short)?;
    Some(match *to {
        Formation::Limbered => Act::plain(Action::Limber),
        Formation::Unlimbered => Act::plain(Action::Unlimber),
        to => Act { to: Some(to), ..Act::plain(Action::FormationChange) },
    })
}

/// An action by the name that rows of a list give it, or by what a person reads there.
fn row_name(word: &str) -> Option<Act> {
    let word = folded(word);
    let named = |action: &&Action| folded(action.word()) == word || folded(action.label()) == word;
    Action::ALL.iter().find(named).map(|action| Act::plain(action.canonical()))
}

/// Single letters that stand together, each move with the letters of its ground after it.
fn glued(word: &str) -> Option<Vec<Act>> {
    let mut acts: Vec<Act> = Vec::new();
    for letter in word.chars() {
        let action = match letter {
            'f' => Action::MoveForward,
            's' => Action::MoveSide,
            'b' => Action::MoveBack,
            'd' => Action::MoveDiagonalForward,
            't' => Action::Turn90,
            'a' => Action::AboutFace,
            'c' => Action::FormationChange,
            'x' => Action::Fire,
            ground => {
                let last = acts.last_mut().filter(|act| act.action.enters())?;
                if last.terrain.is_some() && matches!(ground, 'l' | 'h' | 'p') {
                    return None;
                }
                match ground {
                    'l' => last.terrain = Some(Terrain::Light),
                    'h' => last.terrain = Some(Terrain::Heavy),
                    'p' => last.terrain = Some(Terrain::StrongPoint),
                    'w' => last.stream = Some(true),
                    'r' => last.road = Some(true),
                    _ => return None,
                }
                continue;
            }
        };
        acts.push(Act::plain(action));
    }
    (!acts.is_empty()).then_some(acts)
}
