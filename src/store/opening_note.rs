//! A note that a battle is being opened. If the next start finds it, the program did not survive showing that battle.
//! Knows nothing of the content.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Names the battle that is being opened, until it has been shown.
#[derive(Debug)]
pub struct OpeningNote {
    note: PathBuf,
    /// Locked while this process lives, so that another one does not take it for dead.
    file: Option<File>,
}

impl OpeningNote {
    /// Notes that the battle at `path` is being opened. If that cannot be written, only the note is lost.
    pub fn begin(note: &Path, path: &Path) -> Self {
        let written = || {
            fs::create_dir_all(note.parent()?).ok()?;
            let mut file = File::create(note).ok()?;
            let _ = file.try_lock();
            file.write_all(path.to_str()?.as_bytes()).ok()?;
            Some(file)
        };
        Self { note: note.to_path_buf(), file: written() }
    }

    /// The battle that an earlier start did not survive showing. Removes the note.
    pub fn left_over(note: &Path) -> Option<PathBuf> {
        let file = File::open(note).ok()?;
        if matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) {
            return None;
        }
        let path = fs::read_to_string(note).ok()?;
        // A note that cannot be removed only causes one more question at the next start.
        let _ = fs::remove_file(note);
        (!path.is_empty()).then(|| PathBuf::from(path))
    }
}

impl Drop for OpeningNote {
    /// The battle was shown, or an error was reported. After a panic the note stays.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            drop(self.file.take());
            let _ = fs::remove_file(&self.note);
        }
    }
}
