//! The writer's thread: writes a line, syncs it, says so; keeps what it could not write, in order.
//! It must not know what is in a line, nor where the file is.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use super::error::plain;
use super::medium::Medium;
use super::now_ms;
use super::status::Shared;

/// How often a line is tried before the umpire is told; the next order tries again.
const ATTEMPTS: u32 = 3;

/// Called after the status changed.
pub(super) type Wake = Box<dyn Fn() + Send>;

/// What the thread is told.
pub(super) enum Order {
    /// Write this line after those before it.
    Write(Vec<u8>),
    /// Try again what failed.
    Retry,
    /// Call this from now on.
    Wake(Wake),
}

/// The thread's side.
pub(super) struct Worker {
    /// What is written to.
    pub medium: Box<dyn Medium>,
    /// Up to here the medium holds whole, synced lines.
    pub good_len: u64,
    /// What the window sees.
    pub shared: Arc<Shared>,
    /// Lines not yet synced, in order.
    pub unwritten: VecDeque<Vec<u8>>,
    /// Whether there may be something after `good_len`.
    pub ragged: bool,
    /// Whom to call.
    pub wake: Option<Wake>,
}

impl Worker {
    /// Carries out orders until nobody can give any more.
    pub fn run(mut self, inbox: &Receiver<Order>) {
        let _ending = Ending(Arc::clone(&self.shared));
        while let Ok(order) = inbox.recv() {
            match order {
                Order::Write(line) => self.unwritten.push_back(line),
                Order::Retry => {}
                Order::Wake(wake) => self.wake = Some(wake),
            }
            self.write_all();
            self.shared.lock().orders -= 1;
            self.shared.notify();
        }
        self.write_all();
    }

    fn write_all(&mut self) {
        while let Some(line) = self.unwritten.pop_front() {
            if let Err(error) = self.write_stubbornly(&line) {
                self.unwritten.push_front(line);
                return self.failed(&error);
            }
            self.saved();
        }
    }

    fn write_stubbornly(&mut self, line: &[u8]) -> io::Result<()> {
        for _ in 1..ATTEMPTS {
            if self.write(line).is_ok() {
                return Ok(());
            }
        }
        self.write(line)
    }

    /// One line, one sync: so at most one line of a file can ever be torn.
    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        if self.ragged {
            self.medium.truncate(self.good_len)?;
        }
        self.ragged = true;
        self.medium.append(line)?;
        self.medium.sync()?;
        self.ragged = false;
        self.good_len += line.len() as u64;
        Ok(())
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

    fn failed(&self, error: &io::Error) {
        let mut progress = self.shared.lock();
        let since = progress.failure.as_ref().map_or_else(now_ms, |(_, since)| *since);
        progress.failure = Some((plain(error), since));
        drop(progress);
        self.tell();
    }

    fn tell(&self) {
        if let Some(wake) = &self.wake {
            wake();
        }
    }
}

/// Says that the thread has ended, also when it panicked, so that nobody waits for it in vain.
struct Ending(Arc<Shared>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.lock().ended = true;
        self.0.notify();
    }
}
