//! Edits of rows with all that is under them, the same in text and grid.

use std::ops::Range;

use super::branches::{
    block, branch, counted_on_lines, moved_down, moved_in, moved_out, moved_up, removed, sibling_before, under,
    with_lines,
};
use super::caret::{Caret, Place, line_text};
use super::edits::Edit;
use super::grid::CellPlace;
use super::words::targets;
use super::{Builder, BuilderView, Ghost};
use crate::core::orbat::labels::{counted_on, taken, written_out};
use crate::core::orbat::line::print_row;
use crate::core::orbat::{Row, RowKind};

impl Builder {
    pub(super) fn edit_rows(&mut self, edit: &Edit) {
        self.keep_cell();
        let rows = self.selected_rows();
        match edit {
            Edit::SameAgain => self.same_again(rows),
            Edit::InsertRow => self.insert_row(),
            Edit::OpenTargets => self.target = Some(targets(&self.document)),
            Edit::RemoveRows => {
                let label = format!("remove {}", self.name_of(&rows));
                let column = self.caret.at.column;
                let document = removed(&self.document, &rows);
                let line = rows.start.min(document.len().saturating_sub(1));
                self.change(document, Caret::new(Place { line, column }), label);
                self.grid_to_line(line);
            }
            Edit::RowsUnder(parent) if rows.contains(parent) => {
                self.message = Some("A command cannot be put under itself.".to_owned());
            }
            _ => {
                let moved = match edit {
                    Edit::RowsUp => moved_up(&self.document, &rows),
                    Edit::RowsDown => moved_down(&self.document, &rows),
                    Edit::RowsIn => moved_in(&self.document, &rows),
                    Edit::RowsOut => moved_out(&self.document, &rows),
                    Edit::RowsUnder(parent) => Some(under(&self.document, &rows, *parent)),
                    _ => None,
                };
                let Some((document, to)) = moved else {
                    self.message = Some("There is no place for it there.".to_owned());
                    return;
                };
                let label = format!("move {}", self.name_of(&rows));
                let shift = to.start as isize - rows.start as isize;
                // Cursor and selection go with the rows, but only after the change: undo puts them back.
                let carried = |line: usize| if rows.contains(&line) { line.saturating_add_signed(shift) } else { line };
                let (mut caret, mut grid) = (self.caret, self.grid.clone());
                for line in [&mut caret.at.line, &mut caret.anchor.line, &mut grid.at.line, &mut grid.far.line] {
                    *line = carried(*line);
                }
                self.change(document, caret, label);
                self.grid = grid;
            }
        }
    }

    /// The rows that an edit of rows means, with all that is under them.
    pub fn selected_rows(&self) -> Range<usize> {
        let (first, last) = match self.view {
            BuilderView::Grid => self.grid.line_range(),
            _ => self.caret.lines(),
        };
        let last = last.min(self.document.len().saturating_sub(1));
        block(&self.document, first.min(last), last)
    }

    fn name_of(&self, rows: &Range<usize>) -> String {
        let named = rows.clone().map(|line| self.document.row(line)).find(|row| !row.name.is_empty());
        named.map_or_else(|| "lines".to_owned(), short_name)
    }

    fn same_again(&mut self, rows: Range<usize>) {
        if let Some(ghost) = self.ghost.take() {
            return self.keep_ghost(&ghost);
        }
        let piece = rows.clone().any(|line| matches!(self.document.row(line).kind, RowKind::Unit | RowKind::Command));
        if !piece {
            self.message = Some("Same again works on units and commands.".to_owned());
            return;
        }
        let lines = counted_on_lines(&self.document, &rows);
        let ghost = Ghost {
            before: rows.end,
            title: format!("Duplicate {}", self.name_of(&rows)),
            note: self.counted_note(&rows, &lines),
            lines,
        };
        if self.view == BuilderView::Grid { self.ghost = Some(ghost) } else { self.keep_ghost(&ghost) }
    }

    fn keep_ghost(&mut self, ghost: &Ghost) {
        let document = with_lines(&self.document, ghost.before..ghost.before, &ghost.lines);
        let line = ghost.before;
        let name_at = document.spans(line).iter().find(|s| matches!(s.part, crate::core::orbat::line::Part::Name));
        let column = name_at.map_or(0, |span| span.range.end);
        self.change(document, Caret::new(Place { line, column }), ghost.title.to_lowercase());
        self.grid_to_line(line);
    }

    /// "4 units, counted on F41–F44"
    fn counted_note(&self, rows: &Range<usize>, lines: &[String]) -> String {
        let copied = with_lines(&self.document, rows.end..rows.end, lines);
        let new = (rows.end..rows.end + lines.len()).map(|line| copied.row(line));
        let labels: Vec<String> = new.filter(|row| row.kind == RowKind::Unit).map(|row| row.label.clone()).collect();
        match labels.as_slice() {
            [] => "its label is counted on".to_owned(),
            [one] => format!("as {one}"),
            [first, .., last] => format!("{} units, counted on {first}–{last}", labels.len()),
        }
    }

    /// A unit below the row of the cursor, under the same command, with the next label.
    fn insert_row(&mut self) {
        let line = self.line().min(self.document.len().saturating_sub(1));
        let at = self.document.row(line);
        let (depth, after) = match at.kind {
            RowKind::Unit => (at.depth, branch(&self.document, line).end),
            RowKind::Side | RowKind::Command => (at.depth + 1, line + 1),
            _ => (0, line + 1),
        };
        if depth == 0 {
            self.message = Some("Go to a side, a command or a unit first; a unit is added there.".to_owned());
            return;
        }
        let like = (0..=line).rev().find(|above| self.document.row(*above).kind == RowKind::Unit);
        let label = like.map_or_else(|| self.first_label(line), |above| self.document.row(above).label.clone());
        let known = taken(self.document.rows());
        let label = if like.is_none() && !known.contains(&crate::core::roster::folded(&label)) {
            label
        } else {
            counted_on(&label, &known)
        };
        let sibling = sibling_before(&self.document, after, depth).map(|above| self.document.row(above));
        let values = sibling.filter(|row| row.kind == RowKind::Unit).map(|row| row.values.clone()).unwrap_or_default();
        let row = Row { kind: RowKind::Unit, depth, label, values, ..Row::default() };
        let line_of_text = print_row(&row, self.shape());
        let document = with_lines(&self.document, after..after, &[line_of_text]);
        let caret = Caret::new(Place { line: after, column: usize::MAX });
        self.change(document, caret, "insert a row");
        if self.view == BuilderView::Grid {
            self.grid.go(CellPlace { line: after, column: 1 }, false);
        }
    }

    /// The side's letter and 1.
    fn first_label(&self, line: usize) -> String {
        let side = (0..=line).rev().map(|above| self.document.row(above)).find(|row| row.kind == RowKind::Side);
        let letter = side.and_then(|row| row.name.chars().find(|c| c.is_alphabetic())).unwrap_or('U');
        format!("{}1", letter.to_uppercase())
    }

    /// Writes out a range of labels once the cursor has left its line.
    pub(super) fn settle(&mut self, line: usize) {
        if line >= self.document.len() {
            return;
        }
        let Some(rows) = written_out(self.document.row(line)) else { return };
        let more = rows.len() - 1;
        let mut caret = self.caret;
        for place in [&mut caret.at, &mut caret.anchor] {
            if place.line > line {
                place.line += more;
            }
        }
        let indent = line_text(&self.document, line).to_owned();
        let deep = indent.len() - indent.trim_start().len();
        let lines: Vec<String> = rows
            .iter()
            .map(|row| format!("{}{}", &indent[..deep], print_row(row, self.shape()).trim_start()))
            .collect();
        let document = with_lines(&self.document, line..line + 1, &lines);
        self.change(document, caret, "write out the labels");
    }
}

fn short_name(row: &Row) -> String {
    if row.label.is_empty() { row.name.clone() } else { row.label.clone() }
}
