//! Looks through a packed workbook before anything is read from it: what would unpack or repeat without end is refused
//! here, where it costs nothing.

use std::io::{Cursor, Read as _};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::error::OrbatFileError;
use super::limits;

/// # Errors
/// When a part cannot be unpacked, or all of them hold more than any order of battle.
pub fn inspect(bytes: &[u8]) -> Result<(), OrbatFileError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|why| damaged(&why))?;
    if archive.len() > limits::PARTS {
        return Err(OrbatFileError::Bomb);
    }
    let mut left = limits::UNPACKED;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|why| damaged(&why))?;
        let name = part.name().map_err(|why| damaged(&why))?.to_lowercase();
        let mut content = Vec::new();
        // Counted while it is unpacked: the sizes that a packed file states may be wrong.
        part.take(left + 1).read_to_end(&mut content).map_err(|why| damaged(&why))?;
        left = left.checked_sub(content.len() as u64).ok_or(OrbatFileError::Bomb)?;
        if name.ends_with("content.xml") {
            inspect_repeats(&content)?;
        } else if name.ends_with("sharedstrings.xml") {
            inspect_count(&content)?;
        }
    }
    Ok(())
}

fn damaged(why: &dyn std::fmt::Display) -> OrbatFileError {
    OrbatFileError::Damaged(why.to_string().trim_end_matches('.').to_owned())
}

/// Where the sheets of an ODS file have got to.
#[derive(Default)]
struct XmlPlace {
    sheet: String,
    row: usize,
    row_repeats: usize,
    column: usize,
    /// Empty cells count only when something follows them.
    cells: usize,
}

/// A cell or row of an ODS file says how often it is repeated; reading would write it out as often.
fn inspect_repeats(content: &[u8]) -> Result<(), OrbatFileError> {
    let mut reader = Reader::from_reader(content);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.expand_empty_elements = true;
    let (mut at, mut buffer) = (XmlPlace::default(), Vec::new());
    loop {
        match reader.read_event_into(&mut buffer).map_err(|why| damaged(&why))? {
            Event::Eof => return Ok(()),
            Event::Start(element) => at.enter(&element)?,
            _ => {}
        }
        buffer.clear();
    }
}

impl XmlPlace {
    fn enter(&mut self, element: &BytesStart<'_>) -> Result<(), OrbatFileError> {
        match element.name().as_ref() {
            "table:table" => {
                let sheet = attribute(element, "table:name").unwrap_or_default();
                *self = Self { sheet, cells: self.cells, ..Self::default() };
            }
            "table:table-row" => {
                self.row += self.row_repeats;
                self.row_repeats = number(element, "table:number-rows-repeated").unwrap_or(1);
                self.column = 0;
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let repeats = number(element, "table:number-columns-repeated").unwrap_or(1);
                self.column = self.column.saturating_add(repeats);
                if element.attributes().flatten().any(|a| a.key.as_ref() == "office:value-type") {
                    self.filled()?;
                }
            }
            "text:s" if number(element, "text:c").is_some_and(|blanks| blanks > limits::CELL) => {
                return Err(OrbatFileError::Cell { sheet: self.sheet.clone(), cell: self.name() });
            }
            "text:p" => self.filled()?,
            _ => {}
        }
        Ok(())
    }

    /// Something stands in the cell.
    fn filled(&mut self) -> Result<(), OrbatFileError> {
        self.cells = self.cells.saturating_add(self.row_repeats.saturating_mul(self.column));
        if self.row.saturating_add(self.row_repeats) > limits::ROWS {
            Err(OrbatFileError::Rows(self.sheet.clone()))
        } else if self.column > limits::COLUMNS {
            Err(OrbatFileError::Columns(self.sheet.clone()))
        } else if self.cells > limits::ROWS * limits::COLUMNS * limits::COLUMNS {
            Err(OrbatFileError::Bomb)
        } else {
            Ok(())
        }
    }

    fn name(&self) -> String {
        super::sheet::a1(self.row, self.column.saturating_sub(1))
    }
}

/// An XLSX file states how many texts it has, and reading makes room for as many at once.
fn inspect_count(content: &[u8]) -> Result<(), OrbatFileError> {
    let mut reader = Reader::from_reader(content);
    reader.config_mut().check_end_names = false;
    let mut buffer = Vec::new();
    loop {
        match reader.read_event_into(&mut buffer).map_err(|why| damaged(&why))? {
            Event::Eof => return Ok(()),
            Event::Start(element) | Event::Empty(element) if element.local_name().as_ref() == "sst" => {
                let stated = number(&element, "uniqueCount").unwrap_or(0);
                return if stated > limits::ROWS * limits::COLUMNS { Err(OrbatFileError::Bomb) } else { Ok(()) };
            }
            _ => {}
        }
        buffer.clear();
    }
}

fn attribute(element: &BytesStart<'_>, key: &str) -> Option<String> {
    let found = element.attributes().flatten().find(|attribute| attribute.key.as_ref() == key)?;
    Some(found.value.into_owned())
}

/// A count that is too large for any number is the largest.
fn number(element: &BytesStart<'_>, key: &str) -> Option<usize> {
    let text = attribute(element, key)?;
    let digits = text.trim().trim_start_matches('+');
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    Some(digits.parse().unwrap_or(if is_number { usize::MAX } else { 1 }))
}
