//! CSV as people's programs write it, read with comma, semicolon or tab; written so that no spreadsheet takes a text for
//! a formula, a date or a number. Knows nothing of orders of battle.

use csv::{ReaderBuilder, StringRecord, WriterBuilder};

use super::error::OrbatFileError;
use super::guard::{guarded, unguard};
use super::limits;
use super::sheet::Sheet;

const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];
/// How many lines are looked at to find out what separates the cells.
const SNIFFED: usize = 40;

/// The cells of a text, with whatever separates them most plausibly: `score` says how many cells of a row it knows as
/// headings.
///
/// # Errors
/// When there is more than an order of battle holds.
pub fn read(text: &str, score: impl Fn(&[String]) -> usize) -> Result<Sheet, OrbatFileError> {
    let (declared, body) = declared_separator(text);
    let separator = declared.unwrap_or_else(|| sniffed(body, score));
    let mut rows = cells(body, separator, limits::ROWS + 1);
    if declared.is_some() {
        // It is a row of the file, and rows are counted as the spreadsheet counts them.
        rows.insert(0, Vec::new());
    }
    for cell in rows.iter_mut().flatten() {
        unguard(cell);
    }
    Sheet { rows, ..Sheet::default() }.checked()
}

/// The cells of a text from the clipboard, as they stand: apart by tabs, with empty ones at the ends.
pub fn tabbed(text: &str) -> Vec<Vec<String>> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    let mut rows = cells(text, b'\t', limits::ROWS);
    for cell in rows.iter_mut().flatten() {
        unguard(cell);
    }
    let end = &text[text.trim_end_matches(['\n', '\r']).len()..];
    rows.extend((0..end.replace("\r\n", "\n").len()).map(|_| Vec::new()));
    rows
}

/// Excel's own first line: `sep=;`.
fn declared_separator(text: &str) -> (Option<u8>, &str) {
    let end = text.find(['\n', '\r']).unwrap_or(text.len());
    let line = text[..end].trim_matches('"').to_ascii_lowercase();
    match line.strip_prefix("sep=").map(str::as_bytes) {
        Some([separator]) if separator.is_ascii() => {
            let rest = &text[end..];
            (Some(*separator), rest.strip_prefix("\r\n").or_else(|| rest.get(1..)).unwrap_or(""))
        }
        _ => (None, text),
    }
}

fn sniffed(text: &str, score: impl Fn(&[String]) -> usize) -> u8 {
    let rate = |separator: u8| {
        let rows = cells(text, separator, SNIFFED);
        let known = rows.iter().map(|row| score(row)).max().unwrap_or(0);
        let wide = rows.iter().filter(|row| row.len() > 1).count();
        (known, wide)
    };
    // The first of equals is the comma.
    SEPARATORS.into_iter().rev().max_by_key(|separator| rate(*separator)).unwrap_or(b',')
}

/// The cells row by row; lines without anything are rows too, which the reader passes over.
fn cells(text: &str, separator: u8, most: usize) -> Vec<Vec<String>> {
    let mut reader =
        ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut record = StringRecord::new();
    while rows.len() < most && matches!(reader.read_record(&mut record), Ok(true)) {
        let start = record.position().map_or(0, |at| at.byte() as usize);
        rows.extend((0..empty_lines_at(text, start).min(most)).map(|_| Vec::new()));
        rows.push(record.iter().map(str::to_owned).collect());
    }
    rows
}

/// How many lines without anything stand where the reader began with a record.
fn empty_lines_at(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or("");
    // It stops between the two characters of a line end.
    let rest = if text[..start].ends_with('\r') { rest.strip_prefix('\n').unwrap_or(rest) } else { rest };
    let ends = &rest[..rest.find(|c| !matches!(c, '\n' | '\r')).unwrap_or(rest.len())];
    ends.replace("\r\n", "\n").len()
}

/// Writes cells with this separator; every text that a spreadsheet would change gets a mark.
///
/// # Errors
/// When the writer fails.
pub fn write(sheet: &Sheet, separator: u8) -> Result<String, OrbatFileError> {
    let unmade = |why: &dyn std::fmt::Display| OrbatFileError::Unmade(why.to_string());
    let mut writer = WriterBuilder::new()
        .delimiter(separator)
        .flexible(true)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in &sheet.rows {
        writer.write_record(row.iter().map(|cell| guarded(cell))).map_err(|why| unmade(&why))?;
    }
    let bytes = writer.into_inner().map_err(|why| unmade(&why))?;
    String::from_utf8(bytes).map_err(|why| unmade(&why))
}
