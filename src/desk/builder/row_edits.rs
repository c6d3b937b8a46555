//! Edits of rows with all that is under them, the same in text and grid.

use std::ops::Range;

use super::branches::{blocks_again, branch, removed, sibling_before, with_lines};
use super::caret::{Caret, TextPlace, line_text};
use super::edits::Edit;
use super::grid::CellPlace;
use super::moves::moved;
use super::words::targets;
use super::{Builder, BuilderView, Ghost};
use crate::core::orbat::document::Document;
use crate::core::orbat::labels::{counted_on, last, taken, written_out};
use crate::core::orbat::line::print_row;
use crate::core::orbat::{Row, RowKind};

impl Builder {
    pub(super) fn edit_rows(&mut self, edit: &Edit) {
        self.keep_cell();
        let blocks = self.selected_blocks();
        match edit {
            Edit::InsertRow => self.insert_row(),
            _ if blocks.is_empty() => self.message = Some("There are no rows yet.".to_owned()),
            Edit::SameAgain => self.same_again(&blocks),
            Edit::OpenTargets | Edit::RowsUnder(_) if !self.all_have_superiors(&blocks) => {
                self.message =
                    Some("Only units and commands stand under a command; go to one, or select such rows.".to_owned());
            }
            Edit::OpenTargets => self.target = Some(targets(&self.document)),
            Edit::RemoveRows => self.remove(&blocks, "remove"),
            Edit::RowsUnder(parent) if blocks.iter().any(|rows| rows.contains(parent)) => {
                self.message = Some("A command cannot be put under itself.".to_owned());
            }
            _ => match moved(&self.document, &blocks, edit) {
                None => self.message = Some("There is no place for it there.".to_owned()),
                Some((document, places)) => {
                    let label = format!("move {}", self.name_of(&blocks));
                    self.carry(document, &places, label);
                }
            },
        }
    }

    pub(super) fn remove(&mut self, blocks: &[Range<usize>], verb: &str) {
        let label = format!("{verb} {}", self.name_of(blocks));
        let column = self.caret.at.column;
        let document = removed(&self.document, blocks);
        let line = blocks.first().map_or(0, |rows| rows.start).min(document.len().saturating_sub(1));
        self.change(document, Caret::new(TextPlace { line, column }), label);
        self.grid_to_line(line);
    }

    /// Whether all of them are units and commands, which can be put under another command.
    fn all_have_superiors(&self, blocks: &[Range<usize>]) -> bool {
        let kind = |line: usize| self.document.row(line).kind;
        let is_subordinate = |rows: &Range<usize>| {
            let first = rows.clone().find(|line| !matches!(kind(*line), RowKind::Blank | RowKind::Remark));
            first.is_some_and(|line| matches!(kind(line), RowKind::Command | RowKind::Unit))
                && !rows.clone().any(|line| matches!(kind(line), RowKind::Side | RowKind::Setting))
        };
        blocks.iter().all(is_subordinate)
    }

    /// Cursor and selection go with their lines.
    fn carry(&mut self, document: Document, places: &[usize], label: String) {
        let to = |line: usize| places.get(line).copied().unwrap_or(line);
        let (mut caret, mut grid) = (self.caret, self.grid.clone());
        for line in [&mut caret.at.line, &mut caret.anchor.line, &mut grid.at.line, &mut grid.far.line] {
            *line = to(*line);
        }
        grid.also = grid.also.iter().map(|line| to(*line)).collect();
        self.change(document, caret, label);
        self.grid = grid;
    }

    fn same_again(&mut self, blocks: &[Range<usize>]) {
        if let Some(ghost) = self.ghost.take() {
            return self.keep_ghost(&ghost);
        }
        let piece = |line: usize| matches!(self.document.row(line).kind, RowKind::Unit | RowKind::Command);
        let blocks: Vec<Range<usize>> = blocks.iter().filter(|rows| (*rows).clone().any(piece)).cloned().collect();
        let Some(last) = blocks.last() else {
            self.message = Some("Same again works on units and commands.".to_owned());
            return;
        };
        let lines = blocks_again(&self.document, &blocks);
        let ghost = Ghost {
            before: last.end,
            title: format!("Duplicate {}", self.name_of(&blocks)),
            note: self.counted_note(last.end, &lines),
            lines,
        };
        if self.view == BuilderView::Grid { self.ghost = Some(ghost) } else { self.keep_ghost(&ghost) }
    }

    fn keep_ghost(&mut self, ghost: &Ghost) {
        let document = with_lines(&self.document, ghost.before..ghost.before, &ghost.lines);
        let line = ghost.before;
        let name_at = document.spans(line).iter().find(|s| matches!(s.part, crate::core::orbat::line::Part::Name));
        let column = name_at.map_or(0, |span| span.range.end);
        self.change(document, Caret::new(TextPlace { line, column }), ghost.title.to_lowercase());
        self.grid_to_line(line);
    }

    /// "4 units, counted on F41–F44"
    fn counted_note(&self, before: usize, lines: &[String]) -> String {
        let copied = with_lines(&self.document, before..before, lines);
        let new = (before..before + lines.len()).map(|line| copied.row(line));
        let labels: Vec<String> = new.filter(|row| row.kind == RowKind::Unit).map(|row| row.label.clone()).collect();
        match labels.as_slice() {
            [] => "its label is counted on".to_owned(),
            [one] => format!("as {one}"),
            [first, .., last] => format!("{} units, counted on {first}–{last}", labels.len()),
        }
    }

    /// A unit below the row of the cursor, under the same command, with the next label.
    fn insert_row(&mut self) {
        if self.document.is_empty() {
            self.message = Some("Write a side first; units are added under it.".to_owned());
            return;
        }
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
        let label = like.map_or_else(|| self.first_label(line), |above| last(&self.document.row(above).label));
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
        let caret = Caret::new(TextPlace { line: after, column: usize::MAX });
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
        let lines = self.lines_of(line, &rows);
        let document = with_lines(&self.document, line..line + 1, &lines);
        self.change(document, caret, "write out the labels");
    }

    /// These rows as lines, as deep as the one in whose place they come.
    pub(super) fn lines_of(&self, line: usize, rows: &[Row]) -> Vec<String> {
        let text = line_text(&self.document, line);
        let indent = &text[..text.len() - text.trim_start().len()];
        let printed = |row: &Row| format!("{indent}{}", print_row(row, self.shape()).trim_start());
        rows.iter().map(printed).collect()
    }
}
