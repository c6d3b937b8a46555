//! Writes the whole history of a desk to a new file, line by line.

use std::path::Path;

use super::session::{Desk, DeskError};
use crate::store::battle::{self, Note};
use crate::store::{GotoLine, JournalLine, Overwrite, Writer, now_ms};

/// Writes every moment of every branch, and which one is present.
///
/// # Errors
/// When the file cannot be written.
pub fn write_history(desk: &Desk, path: &Path) -> Result<Writer, DeskError> {
    let history = desk.history();
    let moment =
        |index: usize| history.moment(index).ok_or_else(|| DeskError::Other(format!("moment {index} is gone")));
    let start = moment(0)?;
    let mut writer = Writer::create(path, &battle::header(&start.state, start.note.at)?, Overwrite::No)?;
    // A moment comes after the one it follows, so its index in the history serves as its number in the file.
    for index in 1..history.len() {
        let this = moment(index)?;
        let follows = this.follows.unwrap_or(0);
        let note = Note { n: index as u64, ..this.note.clone() };
        let changes = this.state.changes_since(&moment(follows)?.state)?;
        writer.append(&battle::line(&note, follows as u64, changes)?)?;
    }
    if history.now() + 1 != history.len() {
        let (n, to) = (history.len() as u64, history.now() as u64);
        writer.append(&JournalLine::Goto(GotoLine { n, to, at: now_ms() }))?;
    }
    writer.wait();
    Ok(writer)
}
