//! What can be saved of a damaged battle: everything up to the last playable line, and what is lost after it. Never
//! changes the damaged file.

use std::path::Path;

use super::atomic_write::{self, Overwrite};
use super::battle::{self, BattleHistory, RebuildError};
use super::error::{FileFault, StoreError};
use super::journal::{self, JournalLine};
use super::read::{self, Loaded};

/// How many lost actions are named.
const NAMED: usize = 20;

/// A battle up to its last good line.
#[derive(Debug)]
pub struct Salvage {
    pub kept: Loaded,
    pub history: BattleHistory,
    pub lost: Option<Lost>,
    text: Vec<u8>,
}

/// What a copy will lack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// The first fault, in a sentence without a full stop.
    pub why: String,
    /// The first lost line; the header is line 1.
    pub from: usize,
    /// How many lines are lost.
    pub lines: usize,
    /// Lines and labels of those that can still be read, at most twenty.
    pub labels: Vec<(usize, String)>,
}

impl Salvage {
    /// # Errors
    /// If even its first line is bad, or the file cannot be read.
    pub fn of(path: &Path) -> Result<Self, StoreError> {
        let bytes = read::read_bytes(path)?;
        Self::of_bytes(&bytes).map_err(|fault| StoreError::content(path, fault))
    }

    /// # Errors
    /// If even its first line is bad.
    pub fn of_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        let (mut kept, fault) = read::parse_good(bytes)?;
        let mut why = fault.map(|fault| fault.to_string()).or_else(|| kept.torn.map(|torn| torn.to_string()));
        let history = match battle::rebuild(&kept) {
            Ok(history) => history,
            Err(error @ RebuildError::Start(_)) => {
                return Err(FileFault::Unknown { line: 1, reason: error.to_string() });
            }
            Err(error @ RebuildError::Line { line, .. }) => {
                why = Some(error.to_string());
                kept = read::parse(rows_of(bytes, line - 1))?;
                battle::rebuild(&kept).map_err(|error| FileFault::Unknown { line, reason: error.to_string() })?
            }
        };
        let mut text = bytes[..kept.good_len as usize].to_vec();
        let rest = &bytes[text.len()..];
        if kept.unended {
            text.push(b'\n');
        }
        let lost = why.map(|why| lost(why, kept.lines.len() + 2, rest));
        Ok(Self { kept, history, lost, text })
    }

    /// Writes the copy at `to`, whole or not at all.
    ///
    /// # Errors
    /// If the file exists and `overwrite` forbids it, or it cannot be written.
    pub fn write(&self, to: &Path, overwrite: Overwrite) -> Result<(), StoreError> {
        atomic_write::place_journal(to, &self.text, overwrite).map(drop)
    }

    /// The last line that is kept; the header is line 1.
    pub fn last_line(&self) -> usize {
        self.kept.lines.len() + 1
    }
}

/// The first rows of a file.
fn rows_of(bytes: &[u8], rows: usize) -> &[u8] {
    let end = bytes.split_inclusive(|b| *b == b'\n').take(rows).map(<[u8]>::len).sum();
    &bytes[..end]
}

fn lost(why: String, from: usize, rest: &[u8]) -> Lost {
    let rows: Vec<&[u8]> = rest.split(|b| *b == b'\n').filter(|row| !row.is_empty()).collect();
    let label = |row: &[u8]| {
        let (_, json) = journal::split(std::str::from_utf8(row).ok()?.trim_end())?;
        match journal::decode_line(json).ok()? {
            JournalLine::Action(action) => Some(action.label),
            JournalLine::Goto(_) => None,
        }
    };
    let labels = (from..).zip(&rows).filter_map(|(line, row)| Some((line, label(row)?))).take(NAMED).collect();
    Lost { why, from, lines: rows.len().max(1), labels }
}
