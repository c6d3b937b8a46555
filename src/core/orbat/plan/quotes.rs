//! Names that are taken for something else: a side that begins like a setting or looks like a label, a command that does.
//! In quotes they are names.

use super::Planner;
use crate::core::orbat::tokens::{blanks, comment, is_gap, length, quoted};
use crate::core::orbat::{Problem, Row, RowKind, Setting};

/// Whether commands or units stand under a row.
pub(super) fn has_rows_below(planner: &Planner<'_>, at: usize) -> bool {
    let next = (at + 1..planner.document.len())
        .map(|below| planner.document.row(below))
        .find(|row| !matches!(row.kind, RowKind::Blank | RowKind::Remark));
    let depth = planner.document.row(at).depth;
    next.is_some_and(|row| matches!(row.kind, RowKind::Command | RowKind::Unit) && row.depth > depth)
}

/// The name with which a line begins, as it is written.
fn name_of(line: &str) -> &str {
    let body = line.trim();
    let body = comment(body).map_or(body, |at| &body[..at]).trim_end();
    let mut at = length(body);
    while at < body.len() {
        let gap = blanks(&body[at..]);
        if is_gap(&body[at..at + gap]) {
            break;
        }
        at += gap;
        at += body[at..].find(char::is_whitespace).unwrap_or(body.len() - at);
    }
    &body[..at]
}

fn in_quotes(planner: &Planner<'_>, at: usize, text: impl Fn(&str, &str) -> String) -> Problem {
    let word = name_of(planner.document.line(at)).to_owned();
    let right = quoted(&word);
    Problem { text: text(&word, &right), word, instead: Some(right), ..Problem::wrong(at, "") }
}

/// A setting under which others stand is meant as a side.
pub(super) fn setting(planner: &Planner<'_>, at: usize, row: &Row) -> Option<Problem> {
    let is_alone = row.sets(Setting::Rules) || !has_rows_below(planner, at);
    (!is_alone).then(|| {
        let name = &row.name;
        in_quotes(planner, at, |_, right| {
            format!("“{name}” is a setting, and nothing stands under one; a side's name that begins so stands in quotes: {right}.")
        })
    })
}

/// A unit at the left edge that is meant as a side, or one with others under it that is meant as a command.
pub(super) fn unit(planner: &Planner<'_>, at: usize, row: &Row, is_whole: bool) -> Option<Problem> {
    let in_brackets = planner.document.line(at).trim_start().starts_with('[');
    if row.kind != RowKind::Unit || in_brackets {
        return None;
    }
    let below = has_rows_below(planner, at);
    let says_nothing = row.values.is_empty() && row.unclear.is_empty();
    let what = match row.depth {
        0 if below || says_nothing => "side",
        0 => return None,
        _ if below && !is_whole => "command",
        _ => return None,
    };
    Some(in_quotes(planner, at, |_, right| {
        let label = &row.label;
        format!(
            "“{label}” looks like the label of a unit; the name of a {what} that begins so stands in quotes: {right}."
        )
    }))
}
