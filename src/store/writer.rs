//! The writer of one battle: accepts lines at once, has its thread write and sync them, and reports progress. Does not
//! know what the values mean, and blocks only where it says so.

use std::collections::VecDeque;
use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use super::atomic_write::{self, Overwrite};
use super::chain::Chain;
use super::error::{FileFault, StoreError};
use super::journal::{self, Header, JournalLine};
use super::read::{self, Loaded};
use super::sink::{self, DiskSink, Sink};
use super::status::{Failure, SaveProgress, SaveStatus, Shared};
use super::writer_thread::{OnStatus, WriterOrder, WriterThread};
use super::{limits, lock, now_ms};

/// How much of a battle's end is compared each time, until a line of its own is written.
const LAST: usize = 4096;

/// The only writer of a battle, which is locked while the writer lives.
pub struct Writer {
    path: PathBuf,
    /// All text ever accepted, so that "Save as" needs nothing from a failing disk.
    text: Vec<u8>,
    chain: Chain,
    shared: Arc<Shared>,
    orders: Option<Sender<WriterOrder>>,
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, .. } = self;
        f.debug_struct("Writer").field("path", path).field("status", &self.status()).finish_non_exhaustive()
    }
}

/// A writer that could not be closed without loss, returned so that the battle can be saved elsewhere.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct Unsaved {
    pub error: StoreError,
    pub writer: Writer,
}

impl Writer {
    /// Creates a battle: the file appears whole, synced and locked, or not at all.
    ///
    /// # Errors
    /// If the file exists, is open elsewhere, or cannot be written.
    pub fn create(path: &Path, header: &Header, overwrite: Overwrite) -> Result<Self, StoreError> {
        limits::header(header).map_err(|fault| StoreError::content(path, fault))?;
        let encoded = journal::encode_header(header).map_err(|error| unknown(path, 1, &error))?;
        Self::place(path, encoded.text.into_bytes(), Chain::after_header(encoded.sum), overwrite)
    }

    /// Continues a battle that was just read; an incomplete last line is cut first, a missing newline is written.
    ///
    /// # Errors
    /// If it is open elsewhere, was changed since it was read, or cannot be written.
    pub fn resume(path: &Path, loaded: &Loaded) -> Result<Self, StoreError> {
        let failed = |error| StoreError::writing(path, &error);
        // Respected even for users whom the read-only mark does not stop.
        if std::fs::metadata(path).is_ok_and(|of| of.permissions().readonly()) {
            return Err(StoreError::Unwritable {
                reason: "it is marked read-only".to_owned(),
                path: path.to_path_buf(),
            });
        }
        let mut file = sink::appending().open(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => StoreError::reading(path, &error),
            _ => failed(error),
        })?;
        lock::hold(&file, path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(|error| StoreError::reading(path, &error))?;
        if !still_the_same(&text, loaded) {
            return Err(StoreError::Changed { path: path.to_path_buf() });
        }
        text.truncate(loaded.good_len as usize);
        let mut medium = DiskSink::new(file, path);
        if loaded.torn.is_some() {
            medium.truncate(loaded.good_len).map_err(failed)?;
        }
        if loaded.unended {
            medium.append(b"\n").map_err(failed)?;
            text.push(b'\n');
        }
        if loaded.torn.is_some() || loaded.unended {
            medium.sync().map_err(failed)?;
        }
        let chain = Chain::after(&loaded.lines, loaded.last_sum.clone());
        Self::start(Box::new(medium), path, text, chain, None)
    }

    /// Writes to any sink that holds the whole lines `text` and nothing else; for tests of failing disks.
    ///
    /// # Errors
    /// If `text` is not a whole battle.
    pub fn over(medium: Box<dyn Sink>, path: &Path, text: Vec<u8>) -> Result<Self, StoreError> {
        let loaded = read::parse(&text).map_err(|fault| StoreError::content(path, fault))?;
        let chain = Chain::after(&loaded.lines, loaded.last_sum);
        Self::start(medium, path, text, chain, None)
    }

    /// Puts a whole journal in place and continues it.
    pub(super) fn place(path: &Path, text: Vec<u8>, chain: Chain, overwrite: Overwrite) -> Result<Self, StoreError> {
        let file = atomic_write::place_journal(path, &text, overwrite)?;
        Self::start(Box::new(DiskSink::new(file, path)), path, text, chain, Some(now_ms()))
    }

    fn start(
        medium: Box<dyn Sink>,
        path: &Path,
        text: Vec<u8>,
        chain: Chain,
        at: Option<i64>,
    ) -> Result<Self, StoreError> {
        let shared = Arc::new(Shared::default());
        *shared.lock() = SaveProgress { last: chain.last(), at, ..SaveProgress::default() };
        let mut good_sum = crc32fast::Hasher::new();
        good_sum.update(&text);
        let worker = WriterThread {
            medium,
            good_len: text.len() as u64,
            good_sum,
            last: text[text.len().saturating_sub(LAST)..].to_vec(),
            shared: Arc::clone(&shared),
            unwritten: VecDeque::new(),
            ragged: false,
            wake: None,
        };
        let (orders, inbox) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("journal writer".to_owned())
            .spawn(move || worker.run(&inbox))
            .map_err(|error| StoreError::writing(path, &error))?;
        Ok(Self { path: path.to_path_buf(), text, chain, shared, orders: Some(orders), thread: Some(thread) })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number that the next line must have.
    pub fn next_n(&self) -> u64 {
        self.chain.last() + 1
    }

    /// Calls `wake` from the writer's thread whenever the status has changed; it must not wait for the writer.
    pub fn on_change(&mut self, wake: OnStatus) {
        self.order(WriterOrder::Wake(wake), 0);
    }

    /// Hands a line to the thread and returns at once; the status is not "saved" again until it is synced.
    ///
    /// # Errors
    /// If the line could not be read back: a wrong number, a reference to no action, a value too long or nested too
    /// deeply. It is not accepted then.
    pub fn append(&mut self, line: &JournalLine) -> Result<(), StoreError> {
        let Self { path, text, chain, .. } = self;
        let fits = chain.check(line).and_then(|()| limits::line(line, chain.next_row()));
        fits.map_err(|fault| StoreError::content(path, fault))?;
        let encoded =
            journal::encode_line(&chain.sum, line).map_err(|error| unknown(path, chain.next_row(), &error))?;
        text.extend_from_slice(encoded.text.as_bytes());
        chain.push(line, encoded.sum);
        self.order(WriterOrder::Write(encoded.text.into_bytes()), 1);
        Ok(())
    }

    /// Tries again what could not be written, and checks whether the file is still as it was left.
    pub fn retry(&mut self) {
        self.order(WriterOrder::Retry, 0);
    }

    /// Cheap enough for every frame.
    pub fn status(&self) -> SaveStatus {
        SaveStatus::of(&self.shared.lock(), &self.path)
    }

    /// Waits until every line is synced or has failed for now, and says which.
    pub fn wait(&self) -> SaveStatus {
        SaveStatus::of(&self.shared.settled(), &self.path)
    }

    /// Waits until everything is synced, and releases the battle.
    ///
    /// # Errors
    /// If lines still cannot be written, or the file is no longer what was written; the writer is returned with them.
    pub fn close(mut self) -> Result<(), Box<Unsaved>> {
        self.retry();
        let progress = self.shared.settled();
        let Some(Failure { reason, .. }) = progress.trouble() else {
            return Ok(());
        };
        let pending = progress.pending;
        drop(progress);
        let path = self.path.clone();
        let error = StoreError::Unsaved { pending, reason, path };
        Err(Box::new(Unsaved { error, writer: self }))
    }

    /// The whole journal as it should be on disk, and the chain for the next line.
    pub(super) fn contents(&self) -> (Vec<u8>, Chain) {
        (self.text.clone(), self.chain.clone())
    }

    fn order(&mut self, order: WriterOrder, lines: u64) {
        let mut progress = self.shared.lock();
        progress.orders += 1;
        progress.pending += lines;
        drop(progress);
        if let Some(orders) = &self.orders {
            // If the thread has ended, the status says so.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Writer {
    /// Waits until everything is synced or has failed a last time.
    fn drop(&mut self) {
        drop(self.orders.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so in the status.
            let _ = thread.join();
        }
    }
}

fn unknown(path: &Path, line: usize, error: &serde_json::Error) -> StoreError {
    StoreError::content(path, FileFault::Unknown { line, reason: error.to_string() })
}

/// Checksums are chained, so the length and the last one stand for the whole.
fn still_the_same(text: &[u8], loaded: &Loaded) -> bool {
    let tail = loaded.torn.map_or(0, |torn| torn.bytes);
    if text.len() as u64 != loaded.good_len + tail {
        return false;
    }
    let good = &text[..loaded.good_len as usize];
    let lines = good.strip_suffix(b"\n").unwrap_or(good);
    let last = lines.rsplit(|b| *b == b'\n').next().unwrap_or(lines);
    last.starts_with(loaded.last_sum.as_bytes())
}
