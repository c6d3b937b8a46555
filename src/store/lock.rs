//! One writer for each battle: a system lock on the open file, released when its process ends in any way. Knows
//! nothing of the content.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::StoreError;

/// Locks `file`, opened from `path`, until it is closed or [`release`]d.
pub(super) fn hold(file: &File, path: &Path) -> Result<(), StoreError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_path_buf() }),
        // Some network shares have no locks; refusing the battle there would be worse.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Unlocks at once, even if a process just being started still shares the open file.
pub(super) fn release(file: &File) {
    // Closing unlocks it too, so an error does no harm.
    let _ = file.unlock();
}
