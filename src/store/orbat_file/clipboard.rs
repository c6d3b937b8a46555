//! Rows to and from the clipboard of a spreadsheet: cells apart by tabs, with or without their headings.

use super::columns::{ColumnMeaning, is_heading_row, known_headings, meanings};
use super::csv_text;
use super::error::OrbatFileError;
use super::read_table::{self, Found};
use super::sheet::Sheet;
use super::write_table::{self, TableColumn};
use crate::core::orbat::{BookShape, Row};

/// Whether a text is cells of a spreadsheet and not lines of our own notation, which has no tabs inside a line.
pub fn is_table(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let with_tabs = lines().filter(|line| line.trim_start().contains('\t')).count();
    with_tabs > 0 && with_tabs * 2 >= lines().count()
}

/// The rows of cells from a spreadsheet; without headings of their own they stand in the order of `columns`.
///
/// # Errors
/// When there is more than an order of battle holds.
pub fn rows_from_table(
    text: &str,
    shape: &'static BookShape,
    columns: &[TableColumn],
) -> Result<Found, OrbatFileError> {
    let sheet = csv_text::read(text, known_headings)?;
    let first = sheet.rows.iter().position(|row| !row.is_empty());
    if let Some(head) = read_table::heading_row(&sheet).filter(|head| Some(*head) == first) {
        return Ok(read_table::read_headed(&sheet, head, shape));
    }
    let headings: Vec<String> = columns.iter().map(|column| column.header().to_owned()).collect();
    Ok(read_table::read_headless(&sheet, &headings, shape))
}

/// Rows as cells for a spreadsheet, with their headings.
///
/// # Errors
/// When they cannot be written.
pub fn table_from_rows(
    rows: &[Row],
    shape: Option<&'static BookShape>,
    columns: &[TableColumn],
) -> Result<String, OrbatFileError> {
    csv_text::write(&write_table::write(rows, shape, columns), b'\t')
}

/// The cells of a text from a spreadsheet as they stand, empty ones too. A cell in quotes may hold line ends and tabs.
pub fn cells_of(text: &str) -> Vec<Vec<String>> {
    csv_text::tabbed(text)
}

/// Cells as a spreadsheet takes them; one alone is its text.
pub fn cells_text(cells: Vec<Vec<String>>) -> String {
    match cells.as_slice() {
        [row] if matches!(row.as_slice(), [cell] if !cell.contains(['\t', '\n', '\r'])) => row[0].clone(),
        _ => csv_text::write(&Sheet { rows: cells, ..Sheet::default() }, b'\t').unwrap_or_default(),
    }
}

/// Whether the first row that has anything in it is headings: it has a column for names or labels, and enough of the
/// others are known to the rule book.
pub fn is_headed(cells: &[Vec<String>], shape: Option<&'static BookShape>) -> bool {
    let Some(first) = cells.iter().find(|row| row.iter().any(|cell| !cell.trim().is_empty())) else { return false };
    let known = |(cell, meaning): &(&String, ColumnMeaning)| match meaning {
        // A cell of a flag may say so, too.
        ColumnMeaning::Fixed(_) => !cell.trim().eq_ignore_ascii_case("no"),
        ColumnMeaning::Fields(_) => true,
        ColumnMeaning::Unknown(_) | ColumnMeaning::None => false,
    };
    let filled = first.iter().filter(|cell| !cell.trim().is_empty()).count();
    let known = first.iter().zip(meanings(first, shape)).filter(known).count();
    is_heading_row(first) && (known > 1 || known * 2 >= filled)
}
