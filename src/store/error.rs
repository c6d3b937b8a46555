//! What can go wrong between a battle and its file, each as one plain sentence with the path last.
//! It must not know how a file is read or written.

use std::io;
use std::path::{Path, PathBuf};

use super::journal::FORMAT;

/// What is wrong inside a file; line numbers count from 1, the header included.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// No bytes at all.
    #[error("This file is empty, so there is no battle in it")]
    Empty,
    /// A picture, another program's file, another kind of JSON.
    #[error("This is not a Galloper battle")]
    OtherKind,
    /// The first line has no end.
    #[error("The first line is cut short, so there is no battle to open")]
    HeaderTorn,
    /// A later format than this program reads.
    #[error(
        "This battle was written by a newer Galloper (format {found}; this one reads up to {FORMAT}). Update Galloper to open it"
    )]
    Newer {
        /// The format the file names.
        found: u64,
    },
    /// The checksum does not fit the text.
    #[error("Line {line} was changed by hand or damaged (its checksum does not fit)")]
    Damaged {
        /// The line in the file.
        line: usize,
    },
    /// The numbers do not run on.
    #[error(
        "Line {line} is numbered {found} where {expected} was expected (a line is missing, doubled or out of place)"
    )]
    Misplaced {
        /// The line in the file.
        line: usize,
        /// The number it carries.
        found: u64,
        /// The number that was due.
        expected: u64,
    },
    /// `follows` or `to` names no action before it.
    #[error("Line {line} refers to action {to}, and there is no such action before it")]
    NoSuchAction {
        /// The line in the file.
        line: usize,
        /// The number it refers to.
        to: u64,
    },
    /// Bytes that are no text.
    #[error("Line {line} is not text (invalid UTF-8)")]
    NotText {
        /// The line in the file.
        line: usize,
    },
    /// The checksum fits, and yet it is no header or line of this format.
    #[error("Line {line} cannot be understood ({reason})")]
    Unknown {
        /// The line in the file.
        line: usize,
        /// What the JSON reader missed.
        reason: String,
    },
    /// More of something than any battle has.
    #[error("Line {line} holds more than a battle can ({what})")]
    TooMuch {
        /// The line in the file.
        line: usize,
        /// Of what.
        what: String,
    },
}

/// Why a battle could not be opened, written or copied.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file was read, and something in it is wrong; it is left as it is.
    #[error("{fault}: {}", .path.display())]
    Content {
        /// What is wrong.
        fault: FileFault,
        /// The file.
        path: PathBuf,
    },
    /// Nothing there.
    #[error("There is no such file: {}", .path.display())]
    Missing {
        /// The file looked for.
        path: PathBuf,
    },
    /// A folder, a device, a pipe.
    #[error("This is not a file: {}", .path.display())]
    NotAFile {
        /// What was looked at.
        path: PathBuf,
    },
    /// The system refuses to read it.
    #[error("This file cannot be read ({reason}): {}", .path.display())]
    Unreadable {
        /// The system's reason.
        reason: String,
        /// The file.
        path: PathBuf,
    },
    /// The system refuses to write it.
    #[error("This file cannot be written ({reason}): {}", .path.display())]
    Unwritable {
        /// The system's reason.
        reason: String,
        /// The file.
        path: PathBuf,
    },
    /// There is a file already, and nobody said to replace it.
    #[error("There is a file of this name already: {}", .path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another writer holds the lock.
    #[error("This battle is open in another Galloper window; close it there or open a copy: {}", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// Between reading and resuming, somebody else wrote to it.
    #[error("This battle was changed on disk after it was read; open it again: {}", .path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Save as, onto itself.
    #[error("This is the file of the battle itself; give another name: {}", .path.display())]
    SamePlace {
        /// The file.
        path: PathBuf,
    },
    /// Closing found lines that could not be written.
    #[error("This battle is not saved ({reason}; {pending} of the last actions wait); save it under another name: {}", .path.display())]
    Unsaved {
        /// How many lines wait.
        pending: u64,
        /// Why.
        reason: String,
        /// The file.
        path: PathBuf,
    },
    /// The system names no folder for a user's files.
    #[error("There is no home folder to keep battles in; set the variable GALLOPER_HOME to a folder")]
    NoHome,
}

impl StoreError {
    /// The error for a failed read of `path`.
    pub(super) fn reading(path: &Path, error: &io::Error) -> Self {
        let path = path.to_path_buf();
        // Windows answers a read of a locked range with ERROR_LOCK_VIOLATION.
        if cfg!(windows) && error.raw_os_error() == Some(33) {
            return Self::InUse { path };
        }
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing { path },
            io::ErrorKind::IsADirectory => Self::NotAFile { path },
            _ => Self::Unreadable { reason: plain(error), path },
        }
    }

    /// The error for a failed write of `path`.
    pub(super) fn writing(path: &Path, error: &io::Error) -> Self {
        let path = path.to_path_buf();
        Self::Unwritable { reason: plain(error), path }
    }

    /// The error for a wrong content of `path`.
    pub(super) fn content(path: &Path, fault: FileFault) -> Self {
        let path = path.to_path_buf();
        Self::Content { fault, path }
    }
}

/// The system's words without its error number.
pub(super) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" (os error ") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}
