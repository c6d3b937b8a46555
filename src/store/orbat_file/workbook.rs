//! Reads the sheets of an XLSX or ODS workbook as texts. Knows nothing of orders of battle.

use std::collections::BTreeSet;
use std::io::Cursor;

use calamine::{Data, ExcelDateTime, Ods, OdsError, Reader as _, Xlsx, XlsxError};

use super::error::OrbatFileError;
use super::guard::unguard;
use super::limits;
use super::sheet::Sheet;
use super::workbook_guard;

/// Packed files of both kinds begin so.
pub const PACKED: &[u8] = b"PK\x03\x04";
/// Workbooks before 2007, and those with a password.
pub const OLD: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0];

/// All sheets that have anything in them.
///
/// # Errors
/// When the workbook is damaged, has a password or holds too much.
pub fn read(bytes: &[u8]) -> Result<Vec<Sheet>, OrbatFileError> {
    workbook_guard::inspect(bytes)?;
    let sheets = match Ods::new(Cursor::new(bytes)) {
        Ok(book) => ods_sheets(book).collect::<Result<Vec<_>, _>>(),
        Err(OdsError::Password) => Err(OrbatFileError::Password),
        Err(OdsError::FileNotFound("mimetype") | OdsError::InvalidMime(_)) => read_xlsx(bytes),
        Err(why) => Err(damaged(&why)),
    };
    let sheets: Vec<Sheet> = sheets?.into_iter().filter(|sheet| !sheet.rows.is_empty()).collect();
    if sheets.is_empty() { Err(OrbatFileError::Empty) } else { Ok(sheets) }
}

fn damaged(why: &dyn std::fmt::Display) -> OrbatFileError {
    OrbatFileError::Damaged(why.to_string().trim_end_matches('.').to_owned())
}

fn ods_sheets(mut book: Ods<Cursor<&[u8]>>) -> impl Iterator<Item = Result<Sheet, OrbatFileError>> {
    book.sheet_names().into_iter().map(move |name| {
        let range = book.worksheet_range(&name).map_err(|why| damaged(&why))?;
        let mut cells = SheetCells::default();
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, data) in range.used_cells() {
            cells.put(&name, (top as usize + row, left as usize + column), text_of(data))?;
        }
        Sheet { name, rows: cells.rows, ..Sheet::default() }.checked()
    })
}

fn read_xlsx(bytes: &[u8]) -> Result<Vec<Sheet>, OrbatFileError> {
    let mut book: Xlsx<_> = match Xlsx::new(Cursor::new(bytes)) {
        Ok(book) => book,
        Err(XlsxError::Password) => return Err(OrbatFileError::Password),
        Err(why) => return Err(damaged(&why)),
    };
    book.sheet_names().into_iter().map(|name| xlsx_sheet(&mut book, name)).collect()
}

/// Cell by cell: a range would make room for all between the first and the last, however far apart they are.
fn xlsx_sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: String) -> Result<Sheet, OrbatFileError> {
    let mut cells = SheetCells::default();
    match book.worksheet_cells_reader(&name) {
        // A sheet that is only a chart.
        Err(XlsxError::NotAWorksheet(_)) => return Sheet { name, ..Sheet::default() }.checked(),
        Err(why) => return Err(damaged(&why)),
        Ok(mut reader) => {
            while let Some(cell) = reader.next_cell().map_err(|why| damaged(&why))? {
                let (row, column) = cell.get_position();
                let text = text_of(&Data::from(cell.get_value().clone()));
                cells.put(&name, (row as usize, column as usize), text)?;
            }
        }
    }
    let mut formulas = BTreeSet::new();
    let mut reader = book.worksheet_cells_reader(&name).map_err(|why| damaged(&why))?;
    // A cell that has a formula and no value would look empty.
    while let Some(cell) = reader.next_formula().map_err(|why| damaged(&why))? {
        let place = (cell.get_position().0 as usize, cell.get_position().1 as usize);
        if !cell.get_value().is_empty() && cells.is_empty_at(place) {
            cells.put(&name, place, format!("={}", cell.get_value()))?;
            formulas.insert(place);
        }
    }
    drop(reader);
    // Where they cannot be read, no cell is taken for a merged one.
    let merged = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
    cells.fill_merged(merged.into_iter().map(|region| (region.start, region.end)));
    Sheet { name, rows: cells.rows, formulas }.checked()
}

#[derive(Default)]
struct SheetCells {
    rows: Vec<Vec<String>>,
}

impl SheetCells {
    fn is_empty_at(&self, (row, column): (usize, usize)) -> bool {
        self.rows.get(row).and_then(|cells| cells.get(column)).is_none_or(String::is_empty)
    }

    /// Cells that are merged downwards all say what the first of them says.
    fn fill_merged(&mut self, regions: impl Iterator<Item = ((u32, u32), (u32, u32))>) {
        let mut left = limits::ROWS * limits::COLUMNS;
        for ((top, column), (bottom, _)) in regions {
            let (top, bottom, column) =
                (top as usize, (bottom as usize).min(self.rows.len().saturating_sub(1)), column as usize);
            let Some(text) = self.rows.get(top).and_then(|cells| cells.get(column)).cloned() else { continue };
            if left < bottom.saturating_sub(top) {
                return;
            }
            for row in self.rows.iter_mut().take(bottom + 1).skip(top + 1) {
                left -= 1;
                if row.len() <= column {
                    row.resize(column + 1, String::new());
                }
                if row[column].is_empty() {
                    row[column].clone_from(&text);
                }
            }
        }
    }

    fn put(&mut self, sheet: &str, (row, column): (usize, usize), text: String) -> Result<(), OrbatFileError> {
        if text.is_empty() {
            return Ok(());
        }
        if row >= limits::ROWS {
            return Err(OrbatFileError::Rows(sheet.to_owned()));
        }
        if column >= limits::COLUMNS {
            return Err(OrbatFileError::Columns(sheet.to_owned()));
        }
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        // From a CSV file that was opened and saved as a workbook.
        let mut text = text;
        unguard(&mut text);
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = text;
        Ok(())
    }
}

fn text_of(data: &Data) -> String {
    match data {
        Data::Empty => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number_text(*number),
        Data::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Data::DateTime(date) => date_text(*date),
        Data::Error(error) => error.to_string(),
    }
}

/// A whole number without its decimals.
fn number_text(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 { format!("{number:.0}") } else { number.to_string() }
}

fn date_text(date: ExcelDateTime) -> String {
    let (year, month, day, hour, minute, _, _) = date.to_ymd_hms_milli();
    if hour == 0 && minute == 0 {
        format!("{year}-{month:02}-{day:02}")
    } else {
        format!("{year}-{month:02}-{day:02} {hour}:{minute:02}")
    }
}
