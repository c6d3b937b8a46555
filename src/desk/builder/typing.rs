//! What typing makes of the text of an order of battle: new documents, of which only the touched lines are new.

use super::caret::{Caret, CaretMove, TextPlace, indent, last_line, line_text};
use crate::core::orbat::RowKind;
use crate::core::orbat::document::Document;

/// Blanks a level of the chain of command is written with.
pub const LEVEL: usize = 2;

/// The document with `with` between two places, and where it ends.
pub fn spliced(document: &Document, from: TextPlace, to: TextPlace, with: &str) -> (Document, TextPlace) {
    let with = with.replace("\r\n", "\n").replace('\r', "\n");
    let mut text = String::new();
    for line in 0..from.line {
        text.push_str(line_text(document, line));
        text.push('\n');
    }
    text.push_str(&line_text(document, from.line)[..from.column]);
    text.push_str(&with);
    text.push_str(&line_text(document, to.line)[to.column..]);
    for line in to.line + 1..document.len() {
        text.push('\n');
        text.push_str(line_text(document, line));
    }
    let end = match with.rsplit_once('\n') {
        None => TextPlace { line: from.line, column: from.column + with.len() },
        Some((before, last)) => TextPlace { line: from.line + before.matches('\n').count() + 1, column: last.len() },
    };
    (document.with_text(&text), end)
}

/// What stands between two places.
pub fn text_between(document: &Document, from: TextPlace, to: TextPlace) -> String {
    if from.line == to.line {
        return line_text(document, from.line)[from.column..to.column].to_owned();
    }
    let mut text = line_text(document, from.line)[from.column..].to_owned();
    for line in from.line + 1..to.line {
        text.push('\n');
        text.push_str(line_text(document, line));
    }
    text.push('\n');
    text.push_str(&line_text(document, to.line)[..to.column]);
    text
}

/// In place of what is selected.
pub fn inserted(document: &Document, caret: Caret, text: &str) -> (Document, Caret) {
    let (from, to) = caret.selection().unwrap_or((caret.at, caret.at));
    let (document, end) = spliced(document, from, to, text);
    (document, Caret::new(end))
}

/// Without what is selected, or without what a movement of the cursor passes.
pub fn removed(document: &Document, caret: Caret, by: CaretMove) -> (Document, Caret) {
    let other = caret.moved(document, by, true);
    let at = caret.at;
    let blanks_before = line_text(document, at.line)[..at.column].bytes().all(|b| b == b' ') && at.column > 0;
    let (from, to) = match (caret.selection(), by) {
        (Some(selected), _) => selected,
        // Within the blanks at its start a line moves out by a level.
        (None, CaretMove::Left) if blanks_before => {
            (TextPlace { line: at.line, column: (at.column - 1) / LEVEL * LEVEL }, at)
        }
        (None, _) => (other.at.min(at), other.at.max(at)),
    };
    let (document, end) = spliced(document, from, to, "");
    (document, Caret::new(end))
}

/// A new line below, as deep as what is to be expected there.
pub fn new_line(document: &Document, caret: Caret) -> (Document, Caret) {
    let (from, to) = caret.selection().unwrap_or((caret.at, caret.at));
    let text = line_text(document, from.line);
    if text.trim().is_empty() && !text.is_empty() {
        // Enter on a line with nothing but blanks ends the branch: the next one begins at the left edge.
        let start = TextPlace { line: from.line, column: 0 };
        let (document, end) = spliced(document, start, to.max(TextPlace { line: from.line, column: text.len() }), "\n");
        return (document, Caret::new(end));
    }
    let mut deep = indent(text).min(from.column);
    let at_end = text[from.column..].trim().is_empty();
    let kind = if from.line < document.len() { document.row(from.line).kind } else { RowKind::Blank };
    if at_end && matches!(kind, RowKind::Side | RowKind::Command) {
        deep += LEVEL;
    }
    let (document, end) = spliced(document, from, to, &format!("\n{}", " ".repeat(deep)));
    (document, Caret::new(end))
}

/// The lines of the selection a level in or out.
pub fn indented(document: &Document, caret: Caret, inwards: bool) -> (Document, Caret) {
    let (first, last) = caret.lines();
    let mut caret = caret;
    let mut text = String::new();
    for line in first..=last.min(last_line(document)) {
        let old = line_text(document, line);
        let shift = if inwards { LEVEL as isize } else { -(indent(old).min(LEVEL) as isize) };
        if line > first {
            text.push('\n');
        }
        if inwards {
            text.push_str(&" ".repeat(LEVEL));
            text.push_str(old);
        } else {
            text.push_str(&old[shift.unsigned_abs()..]);
        }
        for place in [&mut caret.at, &mut caret.anchor] {
            if place.line == line {
                place.column = place.column.saturating_add_signed(shift);
            }
        }
    }
    let end = TextPlace { line: last, column: line_text(document, last).len() };
    let (document, _) = spliced(document, TextPlace { line: first, column: 0 }, end, &text);
    (document, caret)
}
