//! The writer's thread: writes a line, syncs it, reports it; keeps what it could not write, in order. Knows neither
//! the content of a line nor where the file is.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use super::error::plain;
use super::now_ms;
use super::sink::{ForeignChange, Sink, WrittenSoFar};
use super::status::{Failure, Shared};

/// How often a line is tried before the umpire is told; the next order tries again.
const ATTEMPTS: u32 = 3;

pub(super) type OnStatus = Box<dyn Fn() + Send>;

pub(super) enum WriterOrder {
    Write(Vec<u8>),
    /// Tries again what failed, and checks whether the file is still as it was left.
    Retry,
    /// Sets the callback.
    Wake(OnStatus),
}

pub(super) struct WriterThread {
    pub medium: Box<dyn Sink>,
    /// Up to here the medium holds whole, synced lines.
    pub good_len: u64,
    /// Their checksum.
    pub good_sum: crc32fast::Hasher,
    /// The last of them.
    pub last: Vec<u8>,
    pub shared: Arc<Shared>,
    /// Lines not yet synced, in order.
    pub unwritten: VecDeque<Vec<u8>>,
    /// Whether a part of the next line may follow `good_len`.
    pub ragged: bool,
    pub wake: Option<OnStatus>,
}

/// Why a line is not written.
enum Trouble {
    /// A system error; trying again may help.
    System(io::Error),
    /// Somebody else changed the file.
    Foreign(ForeignChange),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl WriterThread {
    /// Carries out orders until all senders are gone.
    pub fn run(mut self, inbox: &Receiver<WriterOrder>) {
        let _ending = SignalEnd(Arc::clone(&self.shared));
        while let Ok(order) = inbox.recv() {
            let look = matches!(order, WriterOrder::Retry);
            match order {
                WriterOrder::Write(line) => self.unwritten.push_back(line),
                WriterOrder::Retry => {}
                WriterOrder::Wake(wake) => self.wake = Some(wake),
            }
            self.write_all();
            if look && self.unwritten.is_empty() {
                self.look();
            }
            self.shared.lock().orders -= 1;
            self.shared.notify();
        }
        self.write_all();
    }

    fn write_all(&mut self) {
        while let Some(line) = self.unwritten.pop_front() {
            if let Err(trouble) = self.write_stubbornly(&line) {
                self.unwritten.push_front(line);
                return self.failed(&trouble);
            }
            self.saved();
        }
    }

    /// Checks the file although nothing is to be written.
    fn look(&mut self) {
        match self.compare(&[]) {
            Ok(()) => {
                let known = self.shared.lock().failure.take();
                if known.is_some() {
                    self.tell();
                }
            }
            Err(trouble) => self.failed(&trouble),
        }
    }

    fn write_stubbornly(&mut self, line: &[u8]) -> Result<(), Trouble> {
        for _ in 1..ATTEMPTS {
            match self.write(line) {
                Err(Trouble::System(_)) => {}
                done => return done,
            }
        }
        self.write(line)
    }

    /// One line, one sync, so that at most one line of a file can ever be incomplete.
    fn write(&mut self, line: &[u8]) -> Result<(), Trouble> {
        self.compare(if self.ragged { line } else { &[] })?;
        if self.ragged {
            self.medium.truncate(self.good_len)?;
        }
        self.ragged = true;
        self.medium.append(line)?;
        self.medium.sync()?;
        let len = self.good_len + line.len() as u64;
        if let Some(foreign) = self.medium.compare_end(len, line)? {
            return Err(Trouble::Foreign(foreign));
        }
        self.ragged = false;
        self.good_len = len;
        self.good_sum.update(line);
        self.last = line.to_vec();
        Ok(())
    }

    /// Whether the file is as it was left, except for a part of the line `after`.
    fn compare(&mut self, after: &[u8]) -> Result<(), Trouble> {
        let left = WrittenSoFar { len: self.good_len, sum: self.good_sum.clone().finalize(), last: &self.last, after };
        self.medium.compare(&left)?.map_or(Ok(()), |foreign| Err(Trouble::Foreign(foreign)))
    }

    fn saved(&self) {
        let mut progress = self.shared.lock();
        progress.pending -= 1;
        progress.last += 1;
        progress.at = Some(now_ms());
        progress.failure = None;
        drop(progress);
        self.tell();
    }

    fn failed(&self, trouble: &Trouble) {
        let mut progress = self.shared.lock();
        let since = progress.failure.as_ref().map_or_else(now_ms, |failure| failure.since);
        let (reason, foreign) = match trouble {
            Trouble::System(error) => (plain(error), false),
            Trouble::Foreign(foreign) => (foreign.to_string(), true),
        };
        progress.failure = Some(Failure { reason, since, foreign });
        drop(progress);
        self.tell();
    }

    fn tell(&self) {
        if let Some(wake) = &self.wake {
            wake();
        }
    }
}

/// Reports that the thread has ended, also after a panic, so that nobody waits in vain.
struct SignalEnd(Arc<Shared>);

impl Drop for SignalEnd {
    fn drop(&mut self) {
        self.0.lock().ended = true;
        self.0.notify();
    }
}
