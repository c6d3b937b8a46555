//! A battle that is only read, because its file is locked by another window or cannot be written; and copies of
//! battles, to play on with instead.

use std::path::{Path, PathBuf};

use super::session::{Desk, DeskError, WakeWindow, watch};
use crate::store::battle;
use crate::store::{Overwrite, Salvage, StoreError, open_copy, read};

#[derive(Debug)]
pub struct ReadOnlyFile {
    pub path: PathBuf,
    /// Why it is not written, as a clause.
    pub why: String,
}

impl Desk {
    /// Opens a battle without ever writing it; `why` says what prevents playing it, as a clause.
    ///
    /// # Errors
    /// A sentence when it cannot be read.
    pub fn look(path: &Path, why: &str, wake: WakeWindow) -> Result<Self, DeskError> {
        let loaded = read(path)?;
        let history = battle::rebuild(&loaded).map_err(|why| DeskError::Rebuild { why, path: path.to_path_buf() })?;
        let mut desk = Self::over(history, None, loaded.next_n(), wake);
        desk.reading = Some(ReadOnlyFile { path: path.to_path_buf(), why: why.to_owned() });
        desk.form = None;
        desk.say_of(&loaded);
        Ok(desk)
    }

    /// Opens a copy at `to` of the battle at `from`, which is left alone and may be open elsewhere.
    ///
    /// # Errors
    /// A sentence when it cannot be read or the copy cannot be made.
    pub fn open_copy(from: &Path, to: &Path, wake: WakeWindow) -> Result<Self, DeskError> {
        // A battle that cannot be played is not copied.
        let loaded = read(from)?;
        battle::rebuild(&loaded).map_err(|why| DeskError::Rebuild { why, path: from.to_path_buf() })?;
        let (loaded, mut writer) = open_copy(from, to)?;
        let history = battle::rebuild(&loaded).map_err(|why| DeskError::Rebuild { why, path: from.to_path_buf() })?;
        watch(&mut writer, &wake);
        let mut desk = Self::over(history, Some(writer), loaded.next_n(), wake);
        desk.say_of(&loaded);
        Ok(desk)
    }

    /// Opens a copy at `to` of a damaged battle, up to its last good line.
    ///
    /// # Errors
    /// A sentence when nothing of it is good or the copy cannot be made.
    pub fn open_salvage(salvage: &Salvage, to: &Path, wake: WakeWindow) -> Result<Self, DeskError> {
        salvage.write(to, Overwrite::No)?;
        Self::open(to, wake)
    }

    /// Why nothing can be changed, if the battle is only read.
    pub fn only_read(&self) -> Option<String> {
        self.reading.as_ref().map(|ReadOnlyFile { why, .. }| {
            format!("This battle is only looked at: {why}; open a copy to play on (Ctrl Shift O)")
        })
    }

    /// Why the battle is only read, as a clause.
    pub fn read_only(&self) -> Option<&str> {
        self.reading.as_ref().map(|reading| reading.why.as_str())
    }

    /// Invariants that this battle breaks, in a sentence. It can still be played, and be corrected by hand.
    pub fn doubts(&self) -> Option<String> {
        let all = self.game().broken_invariants();
        let more = match all.len() {
            0 | 1 => String::new(),
            many => format!(" (and {} more)", many - 1),
        };
        all.first().map(|first| format!("Something in this battle does not fit together: {first}{more}"))
    }
}

/// Why a battle that could not be opened for play can still be read, as a clause; `None` if it cannot.
pub fn still_readable(error: &DeskError) -> Option<String> {
    match error {
        DeskError::Store(StoreError::InUse { .. }) => Some("it is open in another Galloper window".to_owned()),
        DeskError::Store(StoreError::Unwritable { reason, .. }) => Some(format!("it cannot be written ({reason})")),
        _ => None,
    }
}
