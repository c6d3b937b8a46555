//! A row of a table as it stands there, before anybody knows what kind of row it is.

use super::columns::{ColumnMeaning, Fixed};
use crate::core::orbat::RowKind;

/// The cells of one row, sorted by what their columns mean.
#[derive(Clone, Debug, Default)]
pub struct RawRow {
    /// Its place in the sheet, from 0.
    pub at: usize,
    pub label: String,
    pub name: String,
    pub side: String,
    pub under: Option<String>,
    pub player: String,
    pub arrives: String,
    pub not_understood: String,
    pub more: String,
    pub indent: String,
    pub notes: String,
    /// What the column Row says; empty if it says nothing.
    pub said: String,
    /// Cells of fields: the column of the sheet, and its text.
    pub fields: Vec<(usize, String)>,
    /// Cells of columns that nothing knows: heading and text.
    pub unknown: Vec<(String, String)>,
    /// It stands above a row of headings, alone in its row: the rows below are its side's.
    pub heads_block: bool,
    /// The first cell, wherever it stands.
    first: String,
    filled: usize,
}

impl RawRow {
    pub fn of(at: usize, cells: &[String], meanings: &[ColumnMeaning]) -> Self {
        let has_under = meanings.contains(&ColumnMeaning::Fixed(Fixed::Under));
        let mut raw = Self { at, under: has_under.then(String::new), ..Self::default() };
        for (column, cell) in cells.iter().enumerate() {
            let text = one_line(cell);
            if text.trim().is_empty() {
                continue;
            }
            raw.filled += 1;
            if raw.first.is_empty() {
                text.trim().clone_into(&mut raw.first);
            }
            raw.put(column, text, meanings.get(column).unwrap_or(&ColumnMeaning::None));
        }
        raw
    }

    fn put(&mut self, column: usize, text: String, meaning: &ColumnMeaning) {
        let trimmed = || text.trim().to_owned();
        match meaning {
            ColumnMeaning::Fixed(Fixed::Row) => self.said = trimmed(),
            ColumnMeaning::Fixed(Fixed::Label) => self.label = trimmed(),
            // A line of a club's table begins with blanks.
            ColumnMeaning::Fixed(Fixed::Name) => self.name = text,
            ColumnMeaning::Fixed(Fixed::Side) => self.side = trimmed(),
            ColumnMeaning::Fixed(Fixed::Under) => self.under = Some(trimmed()),
            ColumnMeaning::Fixed(Fixed::Player) => self.player = trimmed(),
            ColumnMeaning::Fixed(Fixed::Arrives) => self.arrives = trimmed(),
            ColumnMeaning::Fixed(Fixed::NotUnderstood) => self.not_understood = text,
            ColumnMeaning::Fixed(Fixed::More) => self.more = text,
            ColumnMeaning::Fixed(Fixed::Indent) => self.indent = trimmed(),
            ColumnMeaning::Fixed(Fixed::Notes) => self.notes = trimmed(),
            ColumnMeaning::Fields(_) => self.fields.push((column, trimmed())),
            ColumnMeaning::Unknown(heading) => self.unknown.push((heading.clone(), trimmed())),
            ColumnMeaning::None => self.unknown.push((String::new(), trimmed())),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Only one cell is filled, as in a heading between the rows.
    pub fn heading(&self) -> Option<&str> {
        (self.filled == 1 && self.said.is_empty()).then_some(self.first.as_str())
    }

    /// Makes the row a heading's: what it says is a name, in whichever column it stood.
    pub fn set_heading(&mut self) {
        self.name = std::mem::take(&mut self.first);
        self.label.clear();
        self.fields.clear();
        self.unknown.clear();
        self.side.clear();
        self.under = self.under.take().map(|_| String::new());
    }

    /// It tells more than who it is and where it belongs.
    pub fn has_values(&self) -> bool {
        !self.label.is_empty() || !self.fields.is_empty()
    }
}

/// Spreadsheets allow line breaks in a cell; a row is one line.
fn one_line(cell: &str) -> String {
    if cell.contains(['\n', '\r']) { cell.split_whitespace().collect::<Vec<_>>().join(" ") } else { cell.to_owned() }
}

/// The words of the column Row.
pub const KINDS: [(RowKind, &str); 7] = [
    (RowKind::Setting, "setting"),
    (RowKind::Side, "side"),
    (RowKind::Command, "command"),
    (RowKind::Unit, "unit"),
    (RowKind::Remark, "remark"),
    (RowKind::Verbatim, "table line"),
    (RowKind::Blank, "blank"),
];
