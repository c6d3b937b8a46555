//! How an order of battle speaks of objectives and their points: `Hausen  3 points  held by French`, and the short forms
//! of the entry line, `Hausen 3` and `Hausen 3 french`.

use crate::core::orbat::ending::PlannedObjective;
use crate::core::orbat::tokens::{blanks, is_gap, length, quoted, unquoted};
use crate::core::roster::{Side, folded, side_named};

/// Who holds what nobody holds.
const NOBODY: [&str; 3] = ["nobody", "none", "neutral"];
const HELD_BY: &str = " held by ";

/// Reads an objective; its name is empty if none is said. The holder is given as it is written.
pub(in crate::core::orbat) fn read(text: &str, sides: &[Side]) -> PlannedObjective {
    let text = text.trim();
    let first = length(text);
    // A name in quotes is not looked into.
    let (name, mut rest) = match unquoted(&text[..first]) {
        Some(name) if !name.trim().is_empty() => (Some(name.trim().to_owned()), &text[first..]),
        _ => (None, text),
    };
    let (mut points, mut held_by) = (None, None);
    // They stand at the end, in either order.
    for _ in 0..2 {
        if held_by.is_none()
            && let Some((before, holder)) = holder(rest, name.is_some(), points.is_none(), sides)
        {
            (rest, held_by) = (before, Some(holder));
        }
        if points.is_none()
            && let Some((before, number)) = points_at_end(rest, name.is_some())
        {
            (rest, points) = (before, Some(number));
        }
    }
    let name = match name {
        Some(name) => [name.as_str(), rest.trim()].join(" ").trim().to_owned(),
        None => rest.trim().to_owned(),
    };
    let held_by = held_by.map(plain).filter(|holder| !is_nobody(holder)).unwrap_or_default();
    PlannedObjective { name, points: points.unwrap_or(1), held_by }
}

/// An objective as it is written; it reads back as the same.
pub(in crate::core::orbat) fn written(name: &str, points: &str, held_by: &str, sides: &[Side]) -> String {
    let held = if held_by.is_empty() { String::new() } else { format!(" {HELD_BY}{held_by}") };
    let bare = format!("{name}  {points}{held}");
    let again = read(&bare, sides);
    if again.name == name && again.held_by == held_by { bare } else { format!("{}  {points}{held}", quoted(name)) }
}

fn plain(text: &str) -> String {
    let text = text.trim();
    unquoted(text).map_or_else(|| text.to_owned(), |text| text.trim().to_owned())
}

fn is_nobody(text: &str) -> bool {
    NOBODY.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Splits `held by French` off the end, or a side's name alone behind the points or the name.
fn holder<'a>(text: &'a str, named: bool, last: bool, sides: &[Side]) -> Option<(&'a str, &'a str)> {
    let is_side = |word: &str| is_nobody(&plain(word)) || side_named(sides, &plain(word)).is_ok();
    let lower = text.to_ascii_lowercase();
    let said = lower.match_indices(HELD_BY).map(|(at, _)| (at, &text[at + HELD_BY.len()..]));
    let said: Vec<(usize, &str)> = said.filter(|(at, _)| named || !text[..*at].trim().is_empty()).collect();
    // A side that there is; else the last that is set apart, or the last.
    let apart = |(at, _): &&(usize, &str)| text[..*at].ends_with(char::is_whitespace) || text[*at..].starts_with('\t');
    let found = said.iter().rfind(|(_, word)| is_side(word)).or_else(|| said.iter().rfind(apart)).or(said.last());
    // Points at the end are none of the side's name.
    if let Some((at, word)) = found.filter(|(_, word)| is_side(word) || points_at_end(word, false).is_none()) {
        return Some((&text[..*at], word));
    }
    if !last {
        return None;
    }
    let is_name = |word: &str| is_nobody(word) || sides.iter().any(|side| folded(&side.name) == folded(word));
    let begins = text.char_indices().filter(|(at, c)| c.is_whitespace() && (named || *at > 0)).map(|(at, _)| at);
    let mut ends = begins.map(|at| (&text[..at], text[at..].trim())).filter(|(_, word)| !word.is_empty());
    ends.find(|(before, word)| is_name(word) && (named || !before.trim().is_empty()))
}

/// Splits the points off the end: `3 points`, `3 pts` or `3`, behind something else unless a name stands before it.
pub(super) fn points_at_end(text: &str, named: bool) -> Option<(&str, u32)> {
    let text = text.trim_end();
    let cut = |text: &str| {
        text.rfind(char::is_whitespace).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8))
    };
    let last = cut(text);
    let is_word = ["point", "points", "pts", "pt"].iter().any(|word| text[last..].eq_ignore_ascii_case(word));
    let figures = if is_word { text[..last].trim_end() } else { text };
    let at = cut(figures);
    let number = figures[at..].parse::<u32>().ok()?;
    let before = &figures[..at];
    (named || !before.trim().is_empty()).then_some((before, number))
}

/// Whether the words end in a number that stands there alone, and may belong to the name.
pub(super) fn ends_in_bare_number(text: &str) -> bool {
    let text = text.trim_end();
    let Some(at) = text.rfind(char::is_whitespace) else { return false };
    let gap = at - text[..at].trim_end().len() + blanks(&text[at..]);
    text[at..].trim().bytes().all(|b| b.is_ascii_digit()) && gap == 1 && !is_gap(&text[at..=at])
}
