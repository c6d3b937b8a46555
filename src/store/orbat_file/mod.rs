//! Orders of battle as files people have: text, TOML, CSV, XLSX and ODS, each to rows and back. Knows the tables of the
//! rule books through their shapes alone.

mod chain;
mod classify;
pub mod clipboard;
pub mod columns;
mod csv_text;
mod encoding;
mod error;
mod fill;
mod format;
mod guard;
mod guess;
pub mod limits;
mod made_labels;
mod parts;
mod place;
mod problem;
mod raw_row;
mod read_table;
mod sheet;
mod table_cells;
mod toml_read;
mod toml_write;
mod words;
mod workbook;
mod workbook_guard;
mod write_table;
mod xlsx;

pub use clipboard::{cells_of, cells_text, is_headed, is_table, rows_from_table, table_from_rows};
pub use error::OrbatFileError;
pub use format::Format;
pub use problem::{FilePlace, FileProblem};
pub use read_table::Found;
pub use write_table::{TableColumn, columns_for};

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use super::atomic_write::{self, Overwrite};
use super::error::StoreError;
use crate::core::orbat::Row;
use crate::core::orbat::document::Document;
use crate::rulebooks;
use columns::{is_heading_row, known_headings};

/// The headings of a table stand among its first lines.
const HEADINGS_WITHIN: usize = 40;

/// An order of battle from a file, with what is wrong in the file.
#[derive(Clone, Debug)]
pub struct Opened {
    pub document: Document,
    pub problems: Vec<FileProblem>,
    /// The line or row of the file that each line of the document comes from, counted from 1; 0 for one that was made.
    pub lines: Vec<usize>,
    /// The sheet that each line comes from, if the file has several tables; else nothing.
    pub sheets: Vec<String>,
}

/// Reads a file; `rules` names its rule book and outranks what it says itself.
///
/// # Errors
/// One sentence if it cannot be read at all. What is wrong with single cells is among the problems.
pub fn open(path: &Path, rules: Option<&str>) -> Result<Opened, OrbatFileError> {
    let format = Format::of(path)?;
    let bytes = read_bytes(path)?;
    if format == Format::Text
        && let Some(text) = plain_text(&bytes)?
        && !is_headed_table(&text)
    {
        let document = text_document(&text, rules)?;
        let lines = (1..=document.len()).collect();
        return Ok(Opened { document, problems: Vec::new(), lines, sheets: Vec::new() });
    }
    let Found { rows, problems, lines, sheets } = from_bytes(&bytes, format, rules)?;
    Ok(Opened { document: Document::from_rows(rows, rulebooks::shape), problems, lines, sheets })
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, OrbatFileError> {
    let failed = |error: std::io::Error| StoreError::reading(path, &error);
    let about = fs::metadata(path).map_err(failed)?;
    if !about.is_file() {
        return Err(StoreError::NotAFile { path: path.to_path_buf() }.into());
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(limits::FILE as u64 + 1).read_to_end(&mut bytes)).map_err(failed)?;
    Ok(bytes)
}

/// Writes the order of battle whole, or leaves what is there.
///
/// # Errors
/// When the format cannot be written, a file is there and must not be overwritten, or the disk refuses.
pub fn save(path: &Path, document: &Document, overwrite: Overwrite) -> Result<(), OrbatFileError> {
    let bytes = match Format::of(path)? {
        Format::Text => file_text(document).into_bytes(),
        format => to_bytes(&document.rows().cloned().collect::<Vec<_>>(), format)?,
    };
    if overwrite == Overwrite::No && fs::symlink_metadata(path).is_ok() {
        return Err(StoreError::Exists { path: path.to_path_buf() }.into());
    }
    atomic_write::replace(path, &bytes).map_err(|error| StoreError::writing(path, &error))?;
    Ok(())
}

/// The rows of a file's content; `rules` as in [`open`].
///
/// # Errors
/// As [`open`].
pub fn from_bytes(bytes: &[u8], format: Format, rules: Option<&str>) -> Result<Found, OrbatFileError> {
    let Some(text) = plain_text(bytes)? else {
        return read_table::read(&workbook::read(bytes)?, rules);
    };
    match format {
        Format::Text if !is_headed_table(&text) => {
            let rows: Vec<Row> = text_document(&text, rules)?.rows().cloned().collect();
            let lines = (1..=rows.len()).collect();
            Ok(Found { rows, lines, ..Found::default() })
        }
        Format::Toml => toml_read::read(&text, rules),
        Format::Text | Format::Csv => read_table::read(&[csv_text::read(&text, known_headings)?], rules),
        Format::Xlsx | Format::Ods => Err(OrbatFileError::NotAWorkbook),
    }
}

/// The text of a file, or `None` if it is a packed workbook, whatever it is called.
fn plain_text(bytes: &[u8]) -> Result<Option<String>, OrbatFileError> {
    if bytes.len() > limits::FILE {
        return Err(OrbatFileError::TooLarge);
    }
    if bytes.starts_with(workbook::OLD) {
        return Err(OrbatFileError::OldWorkbook);
    }
    if bytes.starts_with(workbook::PACKED) {
        return Ok(None);
    }
    let text = encoding::decode(bytes)?;
    if text.trim().is_empty() { Err(OrbatFileError::Empty) } else { Ok(Some(text)) }
}

/// Whether a text is a table with headings, as a spreadsheet saves it under `.txt`, and not our notation.
fn is_headed_table(text: &str) -> bool {
    let is_headings = |line: &str| {
        let headings = |separator: char| {
            let cells: Vec<String> =
                line.split(separator).map(|cell| cell.trim().trim_matches('"').to_owned()).collect();
            is_heading_row(&cells) && parts::known(&cells) > 1
        };
        ['\t', ';', ','].into_iter().any(headings)
    };
    text.split(['\n', '\r']).take(HEADINGS_WITHIN).any(is_headings)
}

/// The notation read by the rule book that the caller names, or that it names itself.
fn text_document(text: &str, rules: Option<&str>) -> Result<Document, OrbatFileError> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    if text.lines().count() > limits::ROWS {
        return Err(OrbatFileError::Rows(String::new()));
    }
    let document = Document::parse(text, rulebooks::shape);
    let Some(name) = rules else { return Ok(document) };
    let shape = guess::named(name)?;
    if document.shape().is_some_and(|said| said.id == shape.id) {
        return Ok(document);
    }
    let old = document.rows().position(guess::is_rules).map_or(0..0, |at| at..at + 1);
    Ok(document.replaced(old, vec![guess::rules_row(shape)]))
}

/// As a file: with an end to its last line.
fn file_text(document: &Document) -> String {
    format!("{}\n", document.text())
}

/// The rows as a file's content.
///
/// # Errors
/// When the format cannot be written, or cannot hold a value.
pub fn to_bytes(rows: &[Row], format: Format) -> Result<Vec<u8>, OrbatFileError> {
    let rules = rows.iter().find(|row| guess::is_rules(row));
    let shape = rules.and_then(|row| guess::named(&row.text).ok());
    let columns = columns_for(rows, shape);
    match format {
        Format::Text => Ok(file_text(&Document::from_rows(rows.iter().cloned(), rulebooks::shape)).into_bytes()),
        Format::Toml => Ok(toml_write::write(rows, shape)?.into_bytes()),
        Format::Csv => {
            let text = csv_text::write(&write_table::write(rows, shape, &columns), b',')?;
            // Without the mark Excel takes it for another encoding.
            Ok(format!("\u{feff}{text}").into_bytes())
        }
        Format::Xlsx => {
            let numeric: Vec<bool> = columns.iter().map(TableColumn::is_numeric).collect();
            xlsx::write(&write_table::write(rows, shape, &columns), &numeric)
        }
        Format::Ods => Err(OrbatFileError::ReadOnlyKind),
    }
}
