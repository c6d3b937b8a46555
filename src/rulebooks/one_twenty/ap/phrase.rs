//! A whole move typed as one string: `f f turn fire`, `ffx`, `3f`, `fh fl`. Says what each word means.

use serde::Deserialize as _;
use serde::de::IntoDeserializer as _;

use super::super::model::Formation;
use super::action::{ACTIONS, Act, Action, Terrain};
use crate::core::schema::Said;

/// Words that a string may hold; single letters may stand together.
pub const WORDS: &[&str] = &[
    "f", "s", "b", "d", "db", "a", "t", "tl", "tr", "c", "x", "fire", "turn", "about", "rally", "limber", "unlimber",
    "reman", "line", "column", "march", "square", "skirmish", "semi", "fl", "fh", "fr",
];

/// The language of strings, for the entry line.
pub const SAID: Said = Said::Words(knows, WORDS);

/// What the letters mean, for help lines.
pub const HELP: &str = "f forward, s side, b back, d diagonal, db diagonal back, t turn, a about, c or a formation, \
    x fire, limber, unlimber, reman, rally. After a move: l light, h heavy, p strong point, w stream, r road.";

/// Reads a string; the first word that means nothing is the error.
///
/// # Errors
/// A sentence that names the word.
pub fn read(text: &str) -> Result<Vec<Act>, String> {
    let mut acts = Vec::new();
    for word in text.split([' ', ',', ';']).filter(|w| !w.is_empty()) {
        match word_acts(&word.to_lowercase()) {
            Some(some) => acts.extend(some),
            None => return Err(format!("“{word}” is no action: {HELP}")),
        }
    }
    Ok(acts)
}

/// Whether a word belongs to a string of actions.
pub fn knows(word: &str) -> bool {
    word_acts(&word.to_lowercase()).is_some()
}

fn word_acts(word: &str) -> Option<Vec<Act>> {
    if let Some(act) = whole_word(word).or_else(|| row_name(word)) {
        return Some(vec![act]);
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let times: usize = word[..digits].parse().ok().filter(|n| (1..=12).contains(n))?;
        let once = word_acts(&word[digits..]).filter(|acts| !acts.is_empty())?;
        return Some(once.iter().cycle().take(times * once.len()).cloned().collect());
    }
    glued(word)
}

/// Actions by a word of their own.
fn whole_word(word: &str) -> Option<Act> {
    let turn = |quarters| Act { quarters: Some(quarters), ..Act::plain(Action::Turn90) };
    let form = |to| Act { to: Some(to), ..Act::plain(Action::FormationChange) };
    Some(match word {
        "forward" => Act::plain(Action::MoveForward),
        "side" => Act::plain(Action::MoveSide),
        "back" => Act::plain(Action::MoveBack),
        "diagonal" => Act::plain(Action::MoveDiagonalForward),
        "db" | "diagonalback" => Act::plain(Action::MoveDiagonalBackward),
        "turn" | "pivot" | "face" => Act::plain(Action::Turn90),
        "tl" | "left" => turn(3),
        "tr" | "right" => turn(1),
        "about" => Act::plain(Action::AboutFace),
        "form" | "formation" | "change" => Act::plain(Action::FormationChange),
        "line" => form(Formation::Line),
        "column" => form(Formation::Column),
        "march" => form(Formation::MarchColumn),
        "square" => form(Formation::Square),
        "skirmish" => form(Formation::Skirmish),
        "semi" => form(Formation::SemiFormed),
        "fire" => Act::plain(Action::Fire),
        "limber" => Act::plain(Action::Limber),
        "unlimber" => Act::plain(Action::Unlimber),
        "reman" => Act::plain(Action::RemanGuns),
        "rally" => Act::plain(Action::Rally),
        "involuntary" => Act::plain(Action::InvoluntarySquare),
        _ => return None,
    })
}

/// An action by the name that rows of a list give it.
fn row_name(word: &str) -> Option<Act> {
    let (name, _) = ACTIONS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word))?;
    Action::deserialize((*name).into_deserializer()).map(Act::plain).map_err(|_: serde::de::value::Error| ()).ok()
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
