//! Moves several blocks of rows as one edit, and says where every line went.

use std::ops::Range;

use super::branches::{Moved, block, head, moved_down, moved_in, moved_out, moved_up, sibling_before, under};
use super::edits::Edit;
use crate::core::orbat::document::Document;

/// A document with rows moved, and for each line of the one before where it is now.
pub type Carried = (Document, Vec<usize>);

/// Each block by itself, in an order in which none passes another; `None` if there is no place for any of them.
pub fn moved(document: &Document, blocks: &[Range<usize>], edit: &Edit) -> Option<Carried> {
    let mut document = document.clone();
    let mut places: Vec<usize> = (0..document.len()).collect();
    let mut any = false;
    let backwards = matches!(edit, Edit::RowsDown | Edit::RowsOut);
    for at in 0..blocks.len() {
        let rows = &blocks[if backwards { blocks.len() - 1 - at } else { at }];
        let start = places[rows.start];
        let rows = start..start + rows.len();
        let gap = if matches!(edit, Edit::RowsUp) { gap_above(&document, &rows) } else { 0 };
        if let Some((next, to)) = one_moved(&document, &rows, edit, &places) {
            for line in &mut places {
                *line = followed(*line, &rows, &to, gap);
            }
            document = next;
            any = true;
        }
    }
    any.then_some((document, places))
}

fn one_moved(document: &Document, rows: &Range<usize>, edit: &Edit, places: &[usize]) -> Option<Moved> {
    match edit {
        Edit::RowsUp => moved_up(document, rows),
        Edit::RowsDown => moved_down(document, rows),
        Edit::RowsIn => moved_in(document, rows),
        Edit::RowsOut => moved_out(document, rows),
        Edit::RowsUnder(parent) => places.get(*parent).map(|parent| under(document, rows, *parent)),
        _ => None,
    }
}

/// How many free lines are between rows and the row above them, which stay between them when they change places.
fn gap_above(document: &Document, rows: &Range<usize>) -> usize {
    let depth = head(document, rows).map_or(0, |head| document.row(head).depth);
    let above = sibling_before(document, rows.start, depth);
    above.map_or(0, |above| rows.start.saturating_sub(block(document, above, above).end))
}

/// Where a line is after rows went to another place.
fn followed(line: usize, rows: &Range<usize>, to: &Range<usize>, gap: usize) -> usize {
    if rows.contains(&line) {
        to.start + (line - rows.start)
    } else if (to.start..rows.start).contains(&line) {
        let passed = rows.start - gap - to.start;
        if line >= rows.start - gap { line + rows.len() - passed } else { line + rows.len() + gap }
    } else if (rows.end..to.end).contains(&line) {
        line - rows.len()
    } else {
        line
    }
}
