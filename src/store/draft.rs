//! The file of an order of battle that is being written: saved by itself after every change, on a thread of its own. The
//! newest text wins, and no frame waits for the disk. What something else wrote there meanwhile is never overwritten.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::atomic_write;
use super::error::StoreError;
use super::paths;

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
    shared: Arc<SharedDraft>,
    thread: Option<JoinHandle<()>>,
}

struct SharedDraft {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    place: DraftPlace,
    /// A sentence for the umpire: the file was changed by something else.
    moved: Option<String>,
    waiting: Option<String>,
    busy: bool,
    failed: Option<String>,
    closing: bool,
}

impl SharedDraft {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a draft is, and what stood there when it was last read or written.
#[derive(Clone, Debug)]
pub struct DraftPlace {
    path: PathBuf,
    known: Option<Vec<u8>>,
}

impl DraftPlace {
    pub fn new(path: PathBuf) -> Self {
        let known = fs::read(&path).ok();
        Self { path, known }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What something else has written there; from now on it is known.
    pub fn changed(&mut self) -> Option<String> {
        let now = fs::read(&self.path).ok().filter(|now| self.known.as_ref() != Some(now))?;
        let text = String::from_utf8(now.clone()).ok()?;
        self.known = Some(now);
        Some(text)
    }
}

impl DraftFile {
    /// Writes nothing yet.
    pub fn at(place: DraftPlace, on_saved: OnSaved) -> Self {
        let state = State { place, moved: None, waiting: None, busy: false, failed: None, closing: false };
        let shared = Arc::new(SharedDraft { state: Mutex::new(state), changed: Condvar::new() });
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().name("draft".to_owned()).spawn(move || run(&theirs, &on_saved));
        Self { shared, thread: thread.ok() }
    }

    pub fn path(&self) -> PathBuf {
        self.shared.lock().place.path.clone()
    }

    /// Where the draft went on because something else had changed its file; said once.
    pub fn take_moved(&self) -> Option<String> {
        self.shared.lock().moved.take()
    }

    /// What something else has written to the file since, if nothing of ours waits to be written. From then on it is known.
    pub fn changed_outside(&self) -> Option<String> {
        let mut state = self.shared.lock();
        if state.waiting.is_some() || state.busy {
            return None;
        }
        state.place.changed()
    }

    /// Hands over a text; one that still waits is left out, for this one is newer.
    pub fn write(&self, text: String) {
        if self.thread.is_none() {
            // Without a thread it is written here.
            let mut state = self.shared.lock();
            let place = state.place.clone();
            state.keep(write_on(place, text));
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

fn run(shared: &SharedDraft, on_saved: &OnSaved) {
    loop {
        let mut state = shared.lock();
        while state.waiting.is_none() && !state.closing {
            state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let Some(text) = state.waiting.take() else { return };
        state.busy = true;
        let place = state.place.clone();
        drop(state);
        let written = write_on(place, text);
        shared.lock().keep(written);
        shared.changed.notify_all();
        on_saved();
    }
}

/// What became of a text.
struct WriteResult {
    place: DraftPlace,
    moved: Option<String>,
    failed: Option<String>,
}

impl State {
    fn keep(&mut self, written: WriteResult) {
        let WriteResult { place, moved, failed } = written;
        (self.place, self.failed, self.busy) = (place, failed, false);
        self.moved = moved.or_else(|| self.moved.take());
    }
}

/// Writes the text where the draft is, or beside it if something else has written there since.
fn write_on(place: DraftPlace, text: String) -> WriteResult {
    let foreign = fs::read(&place.path).is_ok_and(|now| place.known.as_ref() != Some(&now));
    let path = if foreign { beside(&place.path) } else { place.path.clone() };
    match write_now(&path, &text) {
        Ok(()) => {
            let moved = foreign.then(|| {
                let (old, new) = (place.path.display(), path.display());
                format!("{old} was changed by something else and is left alone. This order of battle goes on in {new}.")
            });
            WriteResult { place: DraftPlace { path, known: Some(text.into_bytes()) }, moved, failed: None }
        }
        Err(error) => WriteResult { place, moved: None, failed: Some(error.to_string()) },
    }
}

/// An unused path of a like name in the same folder.
fn beside(path: &Path) -> PathBuf {
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    paths::unused(path.parent().unwrap_or(Path::new(".")), &part(path.file_stem()), &part(path.extension()))
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
