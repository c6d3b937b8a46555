//! Plain command words: next, undo, markers, counters, reminders, decks, conditions of the day.

use serde_json::Value;

use super::ending_commands::ending_command;
use super::entry::{ParsedEntry, PlainCommand};
use super::order_commands::{WORDS, order_command};
use crate::core::battle::Battle;
use crate::core::marks::End;
use crate::core::phrases::sentence;
use crate::core::roster::{Subject, folded, side_named};
use crate::core::schema::Kind;
use crate::core::schema::validate::complete;

/// Reserved words: nothing else may be called by them.
const PLAIN: [&str; 18] = [
    "next",
    "undo",
    "redo",
    "allow",
    "leave",
    "again",
    "reshuffle",
    "reshuffled",
    "shuffle",
    "mark",
    "count",
    "remind",
    "victory",
    "objective",
    "points",
    "lasts",
    "turns",
    "breaks",
];

/// Whether this word begins a command of the entry line.
pub fn is_reserved(word: &str) -> bool {
    PLAIN.contains(&word) || WORDS.iter().any(|(known, _)| *known == word)
}

/// The meaning of a line that begins with a command word; `None` if it does not.
pub(super) fn plain_command(
    first: &str,
    rest: &[&str],
    game: &dyn Battle,
    selected: &[Subject],
) -> Option<ParsedEntry> {
    if let Some(entry) = ending_command(first, rest, game) {
        return Some(entry);
    }
    let joined = rest.join(" ");
    if let Some(entry) = order_command(first, rest, game, selected) {
        return Some(entry);
    }
    Some(match (first, rest) {
        ("next", []) => ParsedEntry::Word(PlainCommand::Next),
        ("undo", []) => ParsedEntry::Word(PlainCommand::Undo),
        ("redo", []) => ParsedEntry::Word(PlainCommand::Redo),
        ("allow", []) => ParsedEntry::Word(PlainCommand::Allow),
        ("leave", []) => ParsedEntry::Word(PlainCommand::Park),
        ("again", []) => ParsedEntry::Word(PlainCommand::Again),
        ("again", [all]) if all.eq_ignore_ascii_case("all") => ParsedEntry::Word(PlainCommand::AgainAll),
        ("reshuffle" | "reshuffled" | "shuffle", []) => ParsedEntry::Reshuffle(0),
        ("reshuffle" | "reshuffled" | "shuffle", [which]) => match game.select(which).ok().as_deref() {
            Some([Subject::Side(side)]) => ParsedEntry::Reshuffle(*side),
            _ => match which.parse::<usize>() {
                Ok(n) if n > 0 => ParsedEntry::Reshuffle(n - 1),
                _ => ParsedEntry::Bad(format!("“{which}” is no deck: name a side, or type 1 or 2.")),
            },
        },
        ("mark", [_, ..]) => match set_at(rest, game) {
            Some((who, n)) if n < rest.len() => marked(who, &rest[n..].join(" "), game),
            Some(_) if selected.is_empty() => {
                ParsedEntry::Bad("Type what the marker says: mark F12 low on powder.".to_owned())
            }
            _ if !selected.is_empty() => marked(selected.to_vec(), &joined, game),
            _ => ParsedEntry::Bad(match game.select(rest[0]) {
                Err(why) => sentence(&why.to_string()),
                Ok(_) => "Type who and what: mark F12 low on powder.".to_owned(),
            }),
        },
        ("count", [.., _]) => match rest.split_last() {
            Some((by, name)) if !name.is_empty() && by.parse::<i64>().is_ok() => {
                ParsedEntry::Count(name.join(" "), by.parse().unwrap_or(0))
            }
            _ => ParsedEntry::Count(joined, 1),
        },
        ("remind", [turn, _, ..]) => match turn.parse::<u32>() {
            Ok(turn) => ParsedEntry::Remind(turn, rest[1..].join(" ")),
            Err(_) => ParsedEntry::Bad(format!("Type the {} first: remind 5 the bridge blows.", game.turn_word())),
        },
        (word, [value]) => {
            let field = game.conditions().iter().find(|f| f.key == word)?;
            let given = Value::Object([(field.key.to_owned(), Value::from(*value))].into_iter().collect());
            match complete(std::slice::from_ref(field), &given) {
                Ok(checked) => {
                    let side = matches!(field.kind, Kind::Side);
                    match side_named(&game.setup().sides, value).err().filter(|_| side) {
                        Some(why) => ParsedEntry::Bad(why),
                        None => ParsedEntry::Condition(field.key, checked[field.key].clone()),
                    }
                }
                Err(faults) => ParsedEntry::Bad(faults.into_iter().map(|f| f.text).collect::<Vec<_>>().join(" ")),
            }
        }
        _ => return None,
    })
}

/// The set that the words begin with: labels, ranges, whole names, `all but f14`. Only the first name may be
/// abbreviated, because a word in the free text after it may happen to begin a name.
fn set_at(words: &[&str], game: &dyn Battle) -> Option<(Vec<Subject>, usize)> {
    let index = game.name_index();
    let exact = |n: usize, at: usize| index.is_whole_name(&words[at..at + n].concat());
    let one = |n: usize, at: usize| game.select(&words[at..at + n].join(" ")).is_ok_and(|found| found.len() == 1);
    let (mut at, mut begins) = (0, true);
    while at < words.len() {
        let word = words[at].to_lowercase();
        let left = words.len() - at;
        if ["all", "but", "except"].contains(&word.as_str()) && (at == 0 || word != "all") {
            begins = word != "all";
            at += 1;
        } else if let Some(n) = (1..=left).rev().find(|n| exact(*n, at) || (begins && one(*n, at))) {
            begins = false;
            at += n;
        } else if word.contains('-') && game.select(&word).is_ok() {
            begins = false;
            at += 1;
        } else {
            break;
        }
    }
    game.select(&words[..at].join(" ")).ok().map(|who| (who, at))
}

/// A marker with its end: `smoke`, `smoke until period`, `smoke until 5`, `smoke until artillery fire`.
fn marked(who: Vec<Subject>, text: &str, game: &dyn Battle) -> ParsedEntry {
    let Some((text, until)) = text.rsplit_once(" until ") else {
        return ParsedEntry::Mark(who, text.to_owned(), End::ByHand);
    };
    let (until, turn_word) = (until.trim(), game.turn_word());
    let ends = match until.parse::<u32>() {
        Ok(turn) => Some(End::TurnNumber(turn)),
        Err(_) if until == turn_word || until == "end" => Some(End::Turn),
        Err(_) => step_of(until, game).map(|id| End::Step(id.to_owned())),
    };
    match ends {
        Some(ends) => ParsedEntry::Mark(who, text.to_owned(), ends),
        None => ParsedEntry::Bad(format!(
            "“{until}” is no end of a marker: it lasts until {turn_word}, until the number of one, or until a step by its name."
        )),
    }
}

/// The step of this id or title, or the first whose title begins so.
fn step_of(text: &str, game: &dyn Battle) -> Option<&'static str> {
    let word = folded(text);
    let steps = game.steps();
    let exact = steps.iter().find(|(id, title)| folded(id) == word || folded(title) == word);
    let begun = || steps.iter().find(|(_, title)| word.len() >= 3 && folded(title).starts_with(&word));
    exact.or_else(begun).map(|(id, _)| *id)
}
