//! The note that a battle is being opened: if it is found at the next start, the program did not live to show it.
//! It must not know what is in a battle.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The battle that is being opened, written down until it was shown.
#[derive(Debug)]
pub struct OpeningNote {
    note: PathBuf,
    /// Locked while this process lives, so that another one started meanwhile does not take it for dead.
    file: Option<File>,
}

impl OpeningNote {
    /// Writes down that the battle at `path` is being opened. Where that cannot be written, nothing is lost but the note.
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

    /// The battle that an earlier start did not live to show. The note is taken away.
    pub fn left_over(note: &Path) -> Option<PathBuf> {
        let file = File::open(note).ok()?;
        if matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) {
            return None;
        }
        let path = fs::read_to_string(note).ok()?;
        // A note that stays is a question too many at the next start, and no more.
        let _ = fs::remove_file(note);
        (!path.is_empty()).then(|| PathBuf::from(path))
    }
}

impl Drop for OpeningNote {
    /// The battle was shown, or could not be opened and this was said. A panic is neither.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            drop(self.file.take());
            let _ = fs::remove_file(&self.note);
        }
    }
}
