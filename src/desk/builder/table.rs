//! Cells and rows to the clipboard, as any spreadsheet has them: lines of texts apart by tabs.

use std::collections::BTreeSet;

use super::Builder;
use super::branches::branch;
use super::chosen::lifted;
use super::edits::Edit;
use super::grid::CellPlace;
use crate::store::orbat_file::{cells_text, columns_for, table_from_rows};

impl Builder {
    /// What Ctrl C puts on the clipboard: whole rows with their headings, or the texts of the cells.
    pub fn copied_cells(&self) -> String {
        if let Some(editing) = &self.grid.editing {
            return editing.selected().to_owned();
        }
        let lines = self.selected_lines();
        if self.grid.whole_rows {
            return self.table_of(&self.with_folded(&lines));
        }
        let (first, last) = self.grid.column_range();
        // A setting has one value, whichever columns it runs over.
        let once = |line: usize, column: usize| {
            column == first || !self.is_value(line, column) || !self.is_value(line, column - 1)
        };
        let cells = |line: &usize| -> Vec<String> {
            let columns = (first..=last).filter(|column| once(*line, *column));
            columns.map(|column| self.given_text(CellPlace { line: *line, column })).collect()
        };
        cells_text(lines.iter().map(cells).collect())
    }

    /// What Ctrl X puts there: all that it removes, so whole rows come with what is under them.
    pub fn cells_to_cut(&self) -> String {
        if self.grid.editing.is_none() && self.grid.whole_rows {
            let lines: Vec<usize> = self.selected_blocks().into_iter().flatten().collect();
            return self.table_of(&lines);
        }
        self.copied_cells()
    }

    /// With what is folded away under them: it is selected with its command.
    fn with_folded(&self, lines: &[usize]) -> Vec<usize> {
        let under =
            |line: usize| if self.shown.is_folded(line) { branch(&self.document, line) } else { line..line + 1 };
        let all: BTreeSet<usize> = lines.iter().flat_map(|line| under(*line)).collect();
        all.into_iter().collect()
    }

    fn table_of(&self, lines: &[usize]) -> String {
        let rows = lifted(&self.document, lines);
        let columns = columns_for(&rows, self.shape());
        table_from_rows(&rows, self.shape(), &columns).unwrap_or_default()
    }

    pub(super) fn cut_cells(&mut self) {
        if let Some(editing) = &mut self.grid.editing {
            editing.insert("");
        } else if self.grid.whole_rows {
            let blocks = self.selected_blocks();
            self.remove(&blocks, "cut");
        } else {
            self.apply(Edit::ClearCells, 0.0);
        }
    }
}
