//! Orders of battle from and to files of any format, and from the clipboard, with what was wrong in them said once.

use std::path::{Path, PathBuf};

use crate::core::orbat::document::Document;
use crate::rulebooks;
use crate::store::Overwrite;
use crate::store::orbat_file::{self, FileProblem, Format, OrbatFileError};

/// How many wrong cells are named.
const NAMED: usize = 3;

/// A document, and a sentence about what in it does not make sense.
pub type Read = (Document, Option<String>);

/// Why nothing was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It can be read once somebody says which of the rule books it is for.
    WhichBook(String),
    /// A sentence.
    Never(String),
}

/// What waits for somebody to say its rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplaced {
    /// A file to be opened.
    File(PathBuf),
    /// A text from the clipboard.
    Pasted(String),
    /// A file to be read into the open order of battle.
    Into { path: PathBuf, append: bool },
}

impl Unread {
    pub fn why(&self) -> &str {
        let (Self::WhichBook(why) | Self::Never(why)) = self;
        why
    }
}

impl From<OrbatFileError> for Unread {
    fn from(error: OrbatFileError) -> Self {
        match error {
            OrbatFileError::NoRulebook(_) => {
                Self::WhichBook("It does not say which rule book it is for, and its headings do not tell.".to_owned())
            }
            OrbatFileError::UnknownRulebook(..) => Self::WhichBook(error.to_string()),
            _ => Self::Never(error.to_string()),
        }
    }
}

/// Reads a file; `book` is the rule book of one that does not say its own.
///
/// # Errors
/// When it cannot be read at all, or not without a rule book.
pub fn read(path: &Path, book: Option<&str>) -> Result<Read, Unread> {
    let opened = with_book(book, |rules| orbat_file::open(path, rules))?;
    Ok((opened.document, said(&opened.problems)))
}

/// The same of a text from the clipboard: rows of a spreadsheet, or our notation.
///
/// # Errors
/// As [`read`].
pub fn read_pasted(text: &str, book: Option<&str>) -> Result<Read, Unread> {
    if !orbat_file::is_table(text) {
        return Ok((Document::parse(text.trim_end(), rulebooks::shape), None));
    }
    let found = with_book(book, |rules| orbat_file::from_bytes(text.as_bytes(), Format::Csv, rules))?;
    Ok((Document::from_rows(found.rows, rulebooks::shape), said(&found.problems)))
}

/// By the rule book that it says itself, else by this one.
fn with_book<T>(book: Option<&str>, read: impl Fn(Option<&str>) -> Result<T, OrbatFileError>) -> Result<T, Unread> {
    match read(None).map_err(Unread::from) {
        Err(Unread::WhichBook(_)) if book.is_some() => read(book).map_err(Unread::from),
        done => done,
    }
}

/// # Errors
/// A sentence if it cannot be written.
pub fn write(document: &Document, path: &Path, overwrite: Overwrite) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        // What cannot be made is said when the file is written.
        let _ = std::fs::create_dir_all(folder);
    }
    orbat_file::save(path, document, overwrite).map_err(|error| error.to_string())
}

/// "2 cells wait: …"
fn said(problems: &[FileProblem]) -> Option<String> {
    let wrong: Vec<String> = problems.iter().filter(|p| p.is_wrong()).map(ToString::to_string).collect();
    if wrong.is_empty() {
        return None;
    }
    let count = if wrong.len() == 1 {
        "1 place of the file waits".to_owned()
    } else {
        format!("{} places of the file wait", wrong.len())
    };
    let more = if wrong.len() > NAMED { " …" } else { "" };
    Some(format!("{count} for you; the rest is here. {}{more}", wrong[..wrong.len().min(NAMED)].join(" ")))
}
