//! The cursor and the selection of the grid, by line of the document and number of the column.

use std::collections::BTreeSet;

use super::line_edit::LineEdit;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellPlace {
    /// A line of the document.
    pub line: usize,
    pub column: usize,
}

/// A choice among words for a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceList {
    pub words: Vec<String>,
    pub at: usize,
}

#[derive(Clone, Debug, Default)]
pub struct GridCursor {
    pub at: CellPlace,
    /// The corner of the selection that moves.
    pub far: CellPlace,
    /// Whole rows are selected, not cells.
    pub whole_rows: bool,
    /// Rows chosen one by one, beside the selection.
    pub also: BTreeSet<usize>,
    /// The text being typed into the cell.
    pub editing: Option<LineEdit>,
    pub list: Option<ChoiceList>,
}

impl GridCursor {
    /// To a cell, or only with the corner that moves.
    pub fn go(&mut self, at: CellPlace, extend: bool) {
        self.far = at;
        if !extend {
            self.at = at;
            self.whole_rows = false;
            self.also.clear();
        }
        self.list = None;
    }

    /// First and last line of the selection.
    pub fn line_range(&self) -> (usize, usize) {
        (self.at.line.min(self.far.line), self.at.line.max(self.far.line))
    }

    pub fn column_range(&self) -> (usize, usize) {
        (self.at.column.min(self.far.column), self.at.column.max(self.far.column))
    }

    pub fn selects_line(&self, line: usize) -> bool {
        let (first, last) = self.line_range();
        (first..=last).contains(&line) || self.also.contains(&line)
    }

    pub fn selects(&self, line: usize, column: usize) -> bool {
        let (first, last) = self.column_range();
        self.selects_line(line) && (self.whole_rows || (first..=last).contains(&column))
    }

    /// More than the one cell.
    pub fn is_range(&self) -> bool {
        self.at != self.far || self.whole_rows || !self.also.is_empty()
    }
}
