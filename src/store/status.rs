//! How far the writing is: set by the writer's thread and shown by the window. Knows nothing of how anything is
//! written.

use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveStatus {
    /// Everything would survive a power cut.
    Saved {
        /// The number of the last line; 0 is the header.
        last: u64,
        /// In Unix milliseconds, if this writer synced it.
        at: Option<i64>,
    },
    /// Lines are on their way.
    Saving { pending: u64 },
    /// The last attempt failed; the lines are kept and tried again at the next append or
    /// [`retry`](super::Writer::retry).
    Failed {
        /// With the path last.
        sentence: String,
        /// Time of the first failure, in Unix milliseconds.
        since: i64,
        /// How many lines wait.
        pending: u64,
        /// Somebody else changed, moved or deleted the file. It is left alone, and only saving under another name
        /// helps.
        foreign: bool,
    },
}

impl SaveStatus {
    pub(super) fn of(progress: &SaveProgress, path: &Path) -> Self {
        let &SaveProgress { pending, last, at, .. } = progress;
        match progress.trouble() {
            Some(Failure { reason, since, foreign }) => {
                let path = path.display();
                let sentence = if foreign {
                    format!(
                        "This battle is not saved, for {reason}. Nothing there is touched, and the whole battle is kept in memory; save it under another name: {path}"
                    )
                } else if pending == 0 {
                    format!(
                        "The file of this battle could not be looked at ({reason}); everything was saved before: {path}"
                    )
                } else {
                    format!(
                        "The last actions could not be saved ({reason}) and are kept in memory; try again, or save under another name: {path}"
                    )
                };
                Self::Failed { sentence, since, pending, foreign }
            }
            None if pending > 0 => Self::Saving { pending },
            None => Self::Saved { last, at },
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Failure {
    pub reason: String,
    /// In Unix milliseconds.
    pub since: i64,
    /// Whether somebody else changed the file.
    pub foreign: bool,
}

/// What both threads know of the writing.
#[derive(Debug, Default)]
pub(super) struct SaveProgress {
    /// Orders neither carried out nor given up.
    pub orders: u64,
    /// Lines accepted and not yet synced.
    pub pending: u64,
    /// The number of the last synced line.
    pub last: u64,
    /// In Unix milliseconds.
    pub at: Option<i64>,
    pub failure: Option<Failure>,
    pub ended: bool,
}

impl SaveProgress {
    pub fn trouble(&self) -> Option<Failure> {
        let stopped = || Failure {
            reason: "its writer has stopped".to_owned(),
            since: self.at.unwrap_or_default(),
            foreign: false,
        };
        self.failure.clone().or_else(|| self.ended.then(stopped))
    }
}

#[derive(Debug, Default)]
pub(super) struct Shared {
    progress: Mutex<SaveProgress>,
    changed: Condvar,
}

impl Shared {
    pub fn lock(&self) -> MutexGuard<'_, SaveProgress> {
        // Every change is complete in itself, so a panic elsewhere leaves nothing half done.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no order is open.
    pub fn settled(&self) -> MutexGuard<'_, SaveProgress> {
        let open = |progress: &mut SaveProgress| progress.orders > 0 && !progress.ended;
        self.changed.wait_while(self.lock(), open).unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes whoever waits for [`Shared::settled`].
    pub fn notify(&self) {
        self.changed.notify_all();
    }
}
