//! The file of an order of battle that is being written: saved by itself after every change, on a thread of its own. The
//! newest text wins, and no frame waits for the disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::atomic_write;
use super::error::StoreError;

/// Called when the status has changed.
pub type OnSaved = Arc<dyn Fn() + Send + Sync>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftStatus {
    Saved,
    Saving,
    /// With a sentence that says why.
    Failed(String),
}

pub struct DraftFile {
    path: PathBuf,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Option<String>,
    busy: bool,
    failed: Option<String>,
    closing: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DraftFile {
    /// Writes nothing yet.
    pub fn at(path: PathBuf, on_saved: OnSaved) -> Self {
        let shared = Arc::new(Shared::default());
        let (theirs, to) = (Arc::clone(&shared), path.clone());
        let thread = thread::Builder::new().name("draft".to_owned()).spawn(move || run(&theirs, &to, &on_saved));
        Self { path, shared, thread: thread.ok() }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Hands over a text; one that still waits is left out, for this one is newer.
    pub fn write(&self, text: String) {
        if self.thread.is_none() {
            // Without a thread it is written here.
            let failed = write_now(&self.path, &text).err().map(|error| error.to_string());
            self.shared.lock().failed = failed;
            return;
        }
        self.shared.lock().waiting = Some(text);
        self.shared.changed.notify_all();
    }

    pub fn status(&self) -> DraftStatus {
        let state = self.shared.lock();
        match &state.failed {
            _ if state.waiting.is_some() || state.busy => DraftStatus::Saving,
            Some(sentence) => DraftStatus::Failed(sentence.clone()),
            None => DraftStatus::Saved,
        }
    }

    /// Waits until everything handed over was tried.
    pub fn wait(&self) -> DraftStatus {
        let mut state = self.shared.lock();
        while state.waiting.is_some() || state.busy {
            state = self.shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        drop(state);
        self.status()
    }
}

impl Drop for DraftFile {
    fn drop(&mut self) {
        self.shared.lock().closing = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has nothing left to write.
            let _ = thread.join();
        }
    }
}

fn run(shared: &Shared, path: &Path, on_saved: &OnSaved) {
    loop {
        let mut state = shared.lock();
        while state.waiting.is_none() && !state.closing {
            state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let Some(text) = state.waiting.take() else { return };
        state.busy = true;
        drop(state);
        let failed = write_now(path, &text).err().map(|error| error.to_string());
        let mut state = shared.lock();
        (state.busy, state.failed) = (false, failed);
        drop(state);
        shared.changed.notify_all();
        on_saved();
    }
}

/// Replaces or creates the file, and its folder if needed.
///
/// # Errors
/// If it cannot be written; what was there is as it was.
pub fn write_now(path: &Path, text: &str) -> Result<(), StoreError> {
    let failed = |error| StoreError::writing(path, &error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    atomic_write::replace(path, text.as_bytes()).map_err(failed)
}
