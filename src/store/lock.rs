//! One writer a battle: a lock of the system on the open file, gone when its process is, however it ended.
//! It must not know what is in the file.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::StoreError;

/// Locks `file`, opened from `path`, until it is closed or [`release`]d.
pub(super) fn hold(file: &File, path: &Path) -> Result<(), StoreError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_path_buf() }),
        // Some network shares know no locks; to refuse the battle there would be worse.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Lets go at once, even if a process being started right now still shares the open file.
pub(super) fn release(file: &File) {
    // Closing releases it too, so a refusal here costs nothing.
    let _ = file.unlock();
}
