//! The club's file of values from its booklet, one for each rule book: a text, read and written whole.
//! It must not know what the values mean.

use std::fs;
use std::io;
use std::path::Path;

use super::atomic_write;
use super::error::StoreError;

/// The text at `path`; none where there is no such file.
///
/// # Errors
/// If it is there and cannot be read.
pub fn read(path: &Path) -> Result<Option<String>, StoreError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::reading(path, &error)),
    }
}

/// Writes the text, whole or not at all; the folder is made if need be.
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
