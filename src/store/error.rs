//! What can go wrong between a battle and its file, each as one plain sentence with the path last. Knows nothing of
//! reading or writing.

use std::io;
use std::path::{Path, PathBuf};

use super::journal::FORMAT;

/// What is wrong inside a file; line numbers count from 1, the header included.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    #[error("This file is empty, so there is no battle in it")]
    Empty,
    /// A picture, another program's file, another kind of JSON.
    #[error("This is not a Galloper battle")]
    OtherKind,
    /// The first line is incomplete.
    #[error("The first line is cut short, so there is no battle to open")]
    HeaderTorn,
    /// A later format than this program reads.
    #[error(
        "This battle was written by a newer Galloper (format {found}; this one reads up to {FORMAT}). Update Galloper to open it"
    )]
    Newer { found: u64 },
    /// The checksum does not match the text.
    #[error("Line {line} was changed by hand or damaged (its checksum does not fit)")]
    Damaged { line: usize },
    /// The numbers are not consecutive.
    #[error(
        "Line {line} is numbered {found} where {expected} was expected (a line is missing, doubled or out of place)"
    )]
    Misplaced { line: usize, found: u64, expected: u64 },
    /// `follows` or `to` names no earlier action.
    #[error("Line {line} refers to action {to}, and there is no such action before it")]
    NoSuchAction { line: usize, to: u64 },
    /// Bytes that are not UTF-8.
    #[error("Line {line} is not text (invalid UTF-8)")]
    NotText { line: usize },
    /// The checksum matches, but it is no header or line of this format.
    #[error("Line {line} cannot be understood ({reason})")]
    Unknown {
        line: usize,
        /// From the JSON reader.
        reason: String,
    },
    /// More of something than any battle has.
    #[error("Line {line} holds more than a battle can ({what})")]
    TooMuch { line: usize, what: String },
}

/// Why a battle could not be opened, written or copied.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file was read and its content is wrong; it is left as it is.
    #[error("{fault}: {}", .path.display())]
    Content { fault: FileFault, path: PathBuf },
    #[error("There is no such file: {}", .path.display())]
    Missing { path: PathBuf },
    /// A folder, a device or a pipe.
    #[error("This is not a file: {}", .path.display())]
    NotAFile { path: PathBuf },
    #[error("This file cannot be read ({reason}): {}", .path.display())]
    Unreadable { reason: String, path: PathBuf },
    #[error("This file cannot be written ({reason}): {}", .path.display())]
    Unwritable { reason: String, path: PathBuf },
    /// The file exists, and overwriting was not requested.
    #[error("There is a file of this name already: {}", .path.display())]
    Exists { path: PathBuf },
    /// Another writer holds the lock.
    #[error("This battle is open in another Galloper window; close it there or open a copy: {}", .path.display())]
    InUse { path: PathBuf },
    /// It was changed between reading and resuming.
    #[error("This battle was changed on disk after it was read; open it again: {}", .path.display())]
    Changed { path: PathBuf },
    /// "Save as" onto the file itself.
    #[error("This is the file of the battle itself; give another name: {}", .path.display())]
    SamePlace { path: PathBuf },
    /// On closing there were lines that could not be written.
    #[error("This battle is not saved ({reason}; {pending} of the last actions wait); save it under another name: {}", .path.display())]
    Unsaved { pending: u64, reason: String, path: PathBuf },
    /// The system names no folder for a user's files.
    #[error("There is no home folder to keep battles in; set the variable GALLOPER_HOME to a folder")]
    NoHome,
}

impl StoreError {
    pub(super) fn reading(path: &Path, error: &io::Error) -> Self {
        let path = path.to_path_buf();
        // Windows reports a locked range as ERROR_LOCK_VIOLATION.
        if cfg!(windows) && error.raw_os_error() == Some(33) {
            return Self::InUse { path };
        }
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing { path },
            io::ErrorKind::IsADirectory => Self::NotAFile { path },
            _ => Self::Unreadable { reason: plain(error), path },
        }
    }

    pub(super) fn writing(path: &Path, error: &io::Error) -> Self {
        let path = path.to_path_buf();
        Self::Unwritable { reason: plain(error), path }
    }

    pub(super) fn content(path: &Path, fault: FileFault) -> Self {
        let path = path.to_path_buf();
        Self::Content { fault, path }
    }
}

/// The system's message without its error number.
pub(super) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" (os error ") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}
