//! A sheet of texts: what CSV, XLSX, ODS and the clipboard have in common.

use std::collections::BTreeSet;

use super::error::OrbatFileError;
use super::limits;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Empty for CSV and the clipboard.
    pub name: String,
    pub rows: Vec<Vec<String>>,
    /// Cells, by row and column, that hold a formula nobody has calculated yet; its text stands there.
    pub formulas: BTreeSet<(usize, usize)>,
}

impl Sheet {
    /// Holds the sheet to the limits and takes off empty cells and rows at its ends.
    ///
    /// # Errors
    /// When it has too many rows or columns, or a cell is too long.
    pub fn checked(mut self) -> Result<Self, OrbatFileError> {
        let name = || self.name.clone();
        for (at, row) in self.rows.iter_mut().enumerate() {
            while row.last().is_some_and(|cell| cell.trim().is_empty()) {
                row.pop();
            }
            if row.len() > limits::COLUMNS {
                return Err(OrbatFileError::Columns(name()));
            }
            if let Some(column) = row.iter().position(|cell| is_too_long(cell)) {
                return Err(OrbatFileError::Cell { sheet: name(), cell: a1(at, column) });
            }
        }
        while self.rows.last().is_some_and(Vec::is_empty) {
            self.rows.pop();
        }
        if self.rows.len() > limits::ROWS { Err(OrbatFileError::Rows(name())) } else { Ok(self) }
    }
}

fn is_too_long(cell: &str) -> bool {
    cell.len() > limits::CELL && cell.chars().count() > limits::CELL
}

/// The cell's name in a spreadsheet, both counted from 0: `C7`.
pub fn a1(row: usize, column: usize) -> String {
    format!("{}{}", letters(column), row + 1)
}

/// The name of a column in a spreadsheet: A to Z, then AA.
pub fn letters(column: usize) -> String {
    let mut out = String::new();
    let mut left = column + 1;
    while left > 0 {
        let letter = char::from(b'A' + ((left - 1) % 26) as u8);
        out.insert(0, letter);
        left = (left - 1) / 26;
    }
    out
}
