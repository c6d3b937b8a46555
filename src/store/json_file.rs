//! Small JSON files of the program's own: one that cannot be read is set aside, so that it is neither lost nor in the
//! way. Knows no battles.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::atomic_write;
use super::error::{StoreError, plain};

/// A file that could not be read, and where it was moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    pub reason: String,
    pub path: PathBuf,
}

impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reason, path } = self;
        write!(
            f,
            "This file could not be read ({reason}), so a fresh one is begun and the old one kept: {}",
            path.display()
        )
    }
}

/// Reads `path`; the default if there is none or it had to be set aside.
pub(super) fn load<T: DeserializeOwned + Default>(path: &Path) -> (T, Option<SetAside>) {
    let reason = match fs::read(path) {
        Ok(bytes) => match serde_json::from_slice(&bytes) {
            Ok(value) => return (value, None),
            Err(error) => error.to_string(),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => return (T::default(), None),
        Err(error) => plain(&error),
    };
    (T::default(), Some(set_aside(path, reason)))
}

/// Writes `path` whole or not at all, and creates its folder if needed.
pub(super) fn save<T: Serialize>(path: &Path, value: &T) -> Result<(), StoreError> {
    let failed = |error| StoreError::writing(path, &error);
    let mut bytes = serde_json::to_vec_pretty(value).map_err(|error| failed(error.into()))?;
    bytes.push(b'\n');
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    atomic_write::replace(path, &bytes).map_err(failed)
}

fn set_aside(path: &Path, reason: String) -> SetAside {
    let free = (1..1000).map(|count| aside_name(path, count)).find(|aside| fs::symlink_metadata(aside).is_err());
    match free {
        Some(aside) if fs::rename(path, &aside).is_ok() => SetAside { reason, path: aside },
        _ => SetAside { reason, path: path.to_path_buf() },
    }
}

fn aside_name(path: &Path, count: u32) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(if count == 1 { ".bad".to_owned() } else { format!(".bad{count}") });
    path.with_file_name(name)
}
