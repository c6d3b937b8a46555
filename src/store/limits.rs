//! How much a line of a battle may hold: one check for reader and writer, so that what is written can be opened and
//! what is opened can be shown. Knows nothing of what the values mean.

use serde_json::Value;

use super::error::FileFault;
use super::journal::{Header, JournalLine};

/// Per file; an evening has some hundreds.
pub const LINES: usize = 100_000;
/// In bytes.
pub const TEXT: usize = 100_000;
/// Rows of a list, fields of an object, parts changed by a line.
pub const SIDE_BY_SIDE: usize = 10_000;
/// Nesting of values. JSON itself is read to a depth of 128.
pub const DEEP: usize = 100;

pub(super) fn header(header: &Header) -> Result<(), FileFault> {
    let Header { rulebook, title, start, .. } = header;
    let texts = [rulebook, title].into_iter().try_for_each(|words| text(words));
    texts.and_then(|()| value(start, 0)).map_err(|what| FileFault::TooMuch { line: 1, what })
}

/// Checks a later line, at `row` of the file.
pub(super) fn line(line: &JournalLine, row: usize) -> Result<(), FileFault> {
    let too_much = |what: String| FileFault::TooMuch { line: row, what };
    if row > LINES {
        return Err(too_much(format!("more than {LINES} lines")));
    }
    let JournalLine::Action(action) = line else { return Ok(()) };
    let all = || {
        text(&action.label)?;
        count(action.changes.len())?;
        [&action.action, &action.rolls, &action.working].into_iter().try_for_each(|part| value(part, 0))?;
        action.changes.iter().try_for_each(|change| text(&change.part).and_then(|()| value(&change.value, 0)))
    };
    all().map_err(too_much)
}

fn value(of: &Value, depth: usize) -> Result<(), String> {
    if depth > DEEP {
        return Err(format!("values nested deeper than {DEEP}"));
    }
    match of {
        Value::String(words) => text(words),
        Value::Array(rows) => {
            count(rows.len())?;
            rows.iter().try_for_each(|row| value(row, depth + 1))
        }
        Value::Object(fields) => {
            count(fields.len())?;
            fields.iter().try_for_each(|(key, field)| text(key).and_then(|()| value(field, depth + 1)))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn text(words: &str) -> Result<(), String> {
    if words.len() <= TEXT { Ok(()) } else { Err(format!("a text of {} bytes, and {TEXT} is the most", words.len())) }
}

fn count(many: usize) -> Result<(), String> {
    if many <= SIDE_BY_SIDE { Ok(()) } else { Err(format!("a list of {many}, and {SIDE_BY_SIDE} is the most")) }
}
