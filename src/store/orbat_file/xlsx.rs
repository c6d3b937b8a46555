//! Writes a sheet as an XLSX workbook: headings frozen, numbers as numbers, everything else as text that no spreadsheet
//! calculates.

use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::error::OrbatFileError;
use super::guard::doubled;
use super::sheet::Sheet;

/// No column is drawn wider, in characters.
const WIDEST: usize = 40;

/// The workbook; `numeric` says in which columns a number is a number and not a label or name.
///
/// # Errors
/// When a cell cannot be written.
pub fn write(sheet: &Sheet, numeric: &[bool]) -> Result<Vec<u8>, OrbatFileError> {
    make(sheet, numeric).map_err(|why| OrbatFileError::Unmade(why.to_string()))
}

fn make(sheet: &Sheet, numeric: &[bool]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let (text, head) = (Format::new().set_num_format("@"), Format::new().set_bold());
    let page = workbook.add_worksheet();
    page.set_name(&sheet.name)?.set_freeze_panes(1, 0)?;
    for (at, cells) in sheet.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let (row, place) = (at as u32, column as u16);
            let number = numeric.get(column).copied().unwrap_or(false).then(|| as_number(cell)).flatten();
            match number {
                _ if at == 0 => page.write_string_with_format(row, place, cell, &head)?,
                Some(number) => page.write_number(row, place, number)?,
                None => page.write_string_with_format(row, place, doubled(cell), &text)?,
            };
        }
    }
    for column in 0..sheet.rows.first().map_or(0, Vec::len) {
        page.set_column_width(column as u16, width(sheet, column) as f64)?;
    }
    workbook.save_to_buffer()
}

/// A number that is written as exactly this text again.
fn as_number(cell: &str) -> Option<f64> {
    let number: f64 = cell.parse().ok()?;
    (number.is_finite() && number.abs() < 1e12 && number.to_string() == cell).then_some(number)
}

fn width(sheet: &Sheet, column: usize) -> usize {
    let lengths = sheet.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
    lengths.max().unwrap_or(0).clamp(6, WIDEST) + 2
}
