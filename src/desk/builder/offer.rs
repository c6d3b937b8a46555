//! What is offered in grey behind the cursor: the next label and the fields of the line above. Knows no rule book.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::branches::sibling_before;
use super::caret::{Caret, indent, line_text};
use crate::core::orbat::document::Document;
use crate::core::orbat::labels::{counted_on, last, taken};
use crate::core::orbat::line::Part;
use crate::core::orbat::{Row, RowKind};

/// What Tab writes, and what is shown of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    pub takes: String,
    /// Grey text that follows what Tab writes.
    pub then: String,
}

/// The offer at the cursor, kept until the cursor moves or the document changes.
#[derive(Debug, Default)]
pub(super) struct Offers {
    last: RefCell<Option<(u64, Caret, Option<Arc<Offer>>)>>,
    made: Cell<usize>,
}

impl Offers {
    pub fn at(&self, changes: u64, caret: Caret, document: &Document) -> Option<Arc<Offer>> {
        let mut last = self.last.borrow_mut();
        match &*last {
            Some((of, at, offered)) if (*of, *at) == (changes, caret) => offered.clone(),
            _ => {
                self.made.set(self.made.get() + 1);
                let offered = offer(document, caret).map(Arc::new);
                *last = Some((changes, caret, offered.clone()));
                offered
            }
        }
    }

    pub fn made(&self) -> usize {
        self.made.get()
    }
}

/// What is offered at the cursor; nothing unless it stands at the end of its line.
pub fn offer(document: &Document, caret: Caret) -> Option<Offer> {
    let at = caret.at;
    let text = line_text(document, at.line);
    if caret.selection().is_some() || at.column < text.trim_end().len() || document.is_empty() {
        return None;
    }
    if text.trim().is_empty() {
        return new_row(document, at.line, at.column);
    }
    let row = document.row(at.line);
    let bare = matches!(row.kind, RowKind::Unit | RowKind::Command)
        && row.values.is_empty()
        && row.unclear.is_empty()
        && row.arrives.is_none()
        && row.note.is_empty()
        && !row.name.is_empty();
    let fields = fields_of(document, pattern(document, at.line, row)?)?;
    let gap = if text.ends_with("  ") { "" } else { "  " };
    bare.then(|| Offer { takes: format!("{gap}{fields}"), then: String::new() })
}

/// A label for an empty line as deep as this.
fn new_row(document: &Document, line: usize, column: usize) -> Option<Offer> {
    let depth = depth_at(document, line, column.min(indent(line_text(document, line))))?;
    let sibling = sibling_before(document, line, depth);
    let taken = taken(document.rows());
    let (label, like) = match sibling {
        Some(above) if document.row(above).kind == RowKind::Unit => {
            (counted_on(&last(&document.row(above).label), &taken), above)
        }
        // Commands beside it: a name is to be typed.
        Some(_) => return None,
        None => {
            let like = cousin(document, line, depth)?;
            (counted_on(&last(&document.row(like).label), &taken), like)
        }
    };
    let then = fields_of(document, like).map(|fields| format!("…  {fields}")).unwrap_or_default();
    Some(Offer { takes: format!("{label} "), then })
}

/// How deep a line this far in stands, by the lines above it, however far in they are; none at the left edge.
fn depth_at(document: &Document, line: usize, column: usize) -> Option<usize> {
    let is_piece =
        |above: &usize| matches!(document.row(*above).kind, RowKind::Side | RowKind::Command | RowKind::Unit);
    let further_out = |above: &usize| indent(line_text(document, *above)) <= column;
    let above = (0..line).rev().filter(is_piece).find(further_out).filter(|_| column > 0)?;
    let beside = indent(line_text(document, above)) == column;
    Some(document.row(above).depth + usize::from(!beside))
}

/// The row whose fields a new one is likely to have: the one above it of the same kind.
fn pattern(document: &Document, line: usize, row: &Row) -> Option<usize> {
    let alike = |above: &usize| {
        let other = document.row(*above);
        other.kind == row.kind && (row.kind == RowKind::Unit || other.depth == row.depth)
    };
    (0..line).rev().find(alike)
}

/// The last unit above, of the same side if it has one.
fn cousin(document: &Document, line: usize, depth: usize) -> Option<usize> {
    let is_unit = |above: &usize| {
        let row = document.row(*above);
        row.kind == RowKind::Unit && row.depth >= depth
    };
    let side = (0..line).rev().find(|above| document.row(*above).kind == RowKind::Side)?;
    (side..line).rev().find(is_unit)
}

/// What a line says after its name, without its comment.
fn fields_of(document: &Document, line: usize) -> Option<String> {
    let spans = document.spans(line);
    let start = spans.iter().find(|span| matches!(span.part, Part::Name))?.range.end;
    let fields = document.line(line).get(start..end_of_fields(document, line))?.trim().trim_start_matches('·').trim();
    (!fields.is_empty()).then(|| fields.to_owned())
}

/// Where something can be added to a line: before its comment, or at its end.
pub(super) fn end_of_fields(document: &Document, line: usize) -> usize {
    let text = document.line(line);
    let note = document.spans(line).iter().find(|span| matches!(span.part, Part::Note));
    text[..note.map_or(text.len(), |span| span.range.start)].trim_end().len()
}
