//! Writes a whole file beside its place, syncs it and renames it in: a reader sees the old or the new one, never half.
//! Knows nothing of the content.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::StoreError;
use super::{lock, sink};

/// Whether an existing file may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    Yes,
    No,
}

/// Puts a new journal in place and returns it open, locked and positioned at its end.
pub(super) fn place_journal(path: &Path, text: &[u8], overwrite: Overwrite) -> Result<File, StoreError> {
    let standing = standing(path, overwrite)?;
    let target = resolved(path);
    let failed = |error| StoreError::writing(path, &error);
    let temp = write_temp(&target, text).map_err(failed)?;
    let file = sink::appending().open(temp.path()).map_err(failed)?;
    // Locked before it gets its name, so that no other window can open it first.
    lock::hold(&file, path)?;
    if cfg!(windows) {
        // Windows cannot replace an open file.
        drop(standing);
    }
    rename(temp, &target, overwrite).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists { path: path.to_path_buf() },
        _ => StoreError::writing(path, &error),
    })?;
    sync_folder(&target).map_err(failed)?;
    Ok(file)
}

/// Puts a text in place that is no battle.
///
/// # Errors
/// When there is such a file and it may not be replaced, or it cannot be written.
pub fn place_text(path: &Path, text: &str, overwrite: Overwrite) -> Result<(), StoreError> {
    place_journal(path, text.as_bytes(), overwrite).map(drop)
}

/// Replaces or creates a small file.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = resolved(path);
    let temp = write_temp(&target, bytes)?;
    rename(temp, &target, Overwrite::Yes)?;
    sync_folder(&target)
}

/// The present file at `path`, locked against other windows while it is replaced.
fn standing(path: &Path, overwrite: Overwrite) -> Result<Option<File>, StoreError> {
    let path_buf = || path.to_path_buf();
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::writing(path, &error)),
        Ok(_) if overwrite == Overwrite::No => Err(StoreError::Exists { path: path_buf() }),
        Ok(_) if path.is_dir() => Err(StoreError::NotAFile { path: path_buf() }),
        Ok(_) => {
            let file = File::open(path).map_err(|error| StoreError::writing(path, &error))?;
            lock::hold(&file, path)?;
            Ok(Some(file))
        }
    }
}

/// Follows links, so that the file is replaced and not the link to it.
fn resolved(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn write_temp(target: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".galloper.part");
    // A temporary file is private by default; a battle gets the permissions of an ordinary file.
    #[cfg(unix)]
    let rights = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    #[cfg(unix)]
    builder.permissions(rights);
    let mut temp = builder.tempfile_in(folder(target))?;
    temp.write_all(bytes)?;
    temp.as_file().sync_all()?;
    Ok(temp)
}

fn rename(temp: NamedTempFile, target: &Path, overwrite: Overwrite) -> io::Result<File> {
    if overwrite == Overwrite::Yes {
        return temp.persist(target).map_err(|failed| failed.error);
    }
    match temp.persist_noclobber(target) {
        Ok(file) => Ok(file),
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => Err(failed.error),
        // Some sticks and shares cannot rename without replacing; checking first must do there.
        Err(failed) if fs::symlink_metadata(target).is_err() => {
            failed.file.persist(target).map_err(|failed| failed.error)
        }
        Err(failed) => Err(failed.error),
    }
}

/// Makes the new name survive a power cut.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    match File::open(folder(path)).and_then(|folder| folder.sync_all()) {
        // Not every file system syncs folders, and not every folder may be read.
        Err(error) if matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported) => Ok(()),
        done => done,
    }
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
