//! The branch a desk stands on, written to a file of its own line by line.

use std::path::Path;

use super::session::{Desk, DeskError};
use crate::rulebooks::AnyGame;
use crate::store::battle::{self, Note};
use crate::store::{Overwrite, Writer, now_ms};

/// Writes every moment from the start to now, as if they had been played straight through.
///
/// # Errors
/// When the file cannot be written.
pub fn write_all(desk: &Desk, start: &AnyGame, path: &Path) -> Result<Writer, DeskError> {
    let mut writer = Writer::create(path, &battle::header(start, now_ms()), Overwrite::No)?;
    let now = desk.history().now();
    let mut before = start;
    for (n, index) in desk.history().branch().into_iter().skip(1).enumerate() {
        let Some(moment) = desk.history().moment(index) else { break };
        let n = n as u64 + 1;
        let note = Note { n, ..moment.note.clone() };
        writer.append(&battle::line(&note, n - 1, moment.state.changes_since(before)))?;
        before = &moment.state;
        if index == now {
            break;
        }
    }
    writer.wait();
    Ok(writer)
}
