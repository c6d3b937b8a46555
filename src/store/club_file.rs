//! The club's file of values from its booklet, one for each rule book, read and written whole. Knows nothing of what
//! the values mean.

use std::fs;
use std::io;
use std::path::Path;

use super::atomic_write;
use super::error::StoreError;

/// `None` if there is no such file.
///
/// # Errors
/// If it exists and cannot be read.
pub fn read(path: &Path) -> Result<Option<String>, StoreError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::reading(path, &error)),
    }
}

/// Writes the text, whole or not at all, and creates the folder if needed.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), StoreError> {
    let failed = |error| StoreError::writing(path, &error);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    atomic_write::replace(path, text.as_bytes()).map_err(failed)
}
