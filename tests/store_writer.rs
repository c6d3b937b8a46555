//! The writer over media that fail when told to, and its status.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
mod store_common;

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use galloper::store::journal::encode_header;
use galloper::store::{Medium, Status, Writer, parse, read, save_as};
use galloper::store::{Overwrite, StoreError};
use store_common::{action, assert_sentence, header, saved};

/// What a call does instead of succeeding.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Trouble {
    /// Takes only so many bytes of a write.
    Short(usize),
    /// Fails, and has taken everything.
    Fail,
}

/// Which calls fail, counted over all calls of the medium, and what it holds.
#[derive(Debug, Default)]
struct Disk {
    held: Vec<u8>,
    synced: Vec<u8>,
    calls: u64,
    log: Vec<&'static str>,
}

type Plan = Box<dyn Fn(u64, &'static str) -> Option<Trouble> + Send>;

struct Faulty {
    disk: Arc<Mutex<Disk>>,
    plan: Plan,
}

impl Faulty {
    fn call(&self, name: &'static str) -> Option<Trouble> {
        let mut disk = self.disk.lock().unwrap();
        let call = disk.calls;
        disk.calls += 1;
        disk.log.push(name);
        (self.plan)(call, name)
    }
}

fn no_space() -> io::Error {
    io::ErrorKind::StorageFull.into()
}

impl Medium for Faulty {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let trouble = self.call("append");
        let mut disk = self.disk.lock().unwrap();
        let taken = match trouble {
            Some(Trouble::Short(taken)) => taken.min(bytes.len()),
            _ => bytes.len(),
        };
        disk.held.extend_from_slice(&bytes[..taken]);
        if trouble.is_some() { Err(no_space()) } else { Ok(()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        if self.call("sync").is_some() {
            return Err(no_space());
        }
        let mut disk = self.disk.lock().unwrap();
        let Disk { held, synced, .. } = &mut *disk;
        synced.clone_from(held);
        Ok(())
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        if self.call("truncate").is_some() {
            return Err(no_space());
        }
        self.disk.lock().unwrap().held.truncate(len as usize);
        Ok(())
    }
}

/// A writer over a medium with the header on it.
fn over(plan: Plan) -> (Writer, Arc<Mutex<Disk>>) {
    let text = encode_header(&header()).unwrap().text.into_bytes();
    let held = Disk { held: text.clone(), synced: text.clone(), ..Disk::default() };
    let disk = Arc::new(Mutex::new(held));
    let medium = Faulty { disk: Arc::clone(&disk), plan };
    let writer = Writer::over(Box::new(medium), Path::new("x.galloper"), text).unwrap();
    (writer, disk)
}

/// The lines that a power cut would leave.
fn synced(disk: &Mutex<Disk>) -> u64 {
    let loaded = parse(&disk.lock().unwrap().synced).unwrap();
    assert_eq!(loaded.torn, None);
    loaded.lines.len() as u64
}

#[test]
fn any_single_failing_call_is_got_over_unseen() {
    for failing in 0..12 {
        for trouble in [Trouble::Fail, Trouble::Short(0), Trouble::Short(17)] {
            let (mut writer, disk) = over(Box::new(move |call, _| (call == failing).then_some(trouble)));
            for n in 1..=5 {
                writer.append(&action(n, n - 1)).unwrap();
                assert_eq!(saved(&writer.wait()), n, "call {failing}: {trouble:?}");
                assert_eq!(synced(&disk), n);
            }
            writer.close().unwrap();
            assert_eq!(synced(&disk), 5);
        }
    }
}

#[test]
fn nothing_is_written_in_front_of_a_half_line() {
    // Every pair of calls fails somewhere; after each step the medium holds whole lines and at most one torn tail.
    for first in 0..14 {
        for second in first..14 {
            let plan = move |call: u64, _: &'static str| {
                (call == first || call == second).then_some(Trouble::Short(call as usize * 9))
            };
            let (mut writer, disk) = over(Box::new(plan));
            for n in 1..=4 {
                writer.append(&action(n, n - 1)).unwrap();
                writer.wait();
                parse(&disk.lock().unwrap().held).unwrap();
            }
            writer.close().unwrap();
            assert_eq!(synced(&disk), 4);
        }
    }
}

#[test]
fn a_full_disk_keeps_the_lines_and_writes_them_in_order_later() {
    for what in ["append", "sync"] {
        let full = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&full);
        let plan = move |_, name| (seen.load(Ordering::SeqCst) == 1 && name == what).then_some(Trouble::Short(30));
        let (mut writer, disk) = over(Box::new(plan));
        writer.append(&action(1, 0)).unwrap();
        assert_eq!(saved(&writer.wait()), 1);
        full.store(1, Ordering::SeqCst);
        for n in 2..=4 {
            writer.append(&action(n, n - 1)).unwrap();
            let Status::Failed { sentence, pending, .. } = writer.wait() else { panic!("the disk is full") };
            assert_eq!(pending, n - 1);
            assert_sentence(&sentence, Path::new("x.galloper"));
            assert_eq!(synced(&disk), 1);
        }
        writer.retry();
        assert!(matches!(writer.wait(), Status::Failed { pending: 3, .. }));
        full.store(0, Ordering::SeqCst);
        writer.retry();
        assert_eq!(saved(&writer.wait()), 4);
        assert_eq!(synced(&disk), 4);
        writer.append(&action(5, 4)).unwrap();
        writer.close().unwrap();
        assert_eq!(synced(&disk), 5);
    }
}

#[test]
fn tries_are_bounded() {
    let (mut writer, disk) = over(Box::new(|_, name| (name == "append").then_some(Trouble::Fail)));
    writer.append(&action(1, 0)).unwrap();
    writer.wait();
    let calls = disk.lock().unwrap().log.clone();
    assert_eq!(calls, ["append", "truncate", "append", "truncate", "append"]);
}

#[test]
fn when_cutting_back_fails_nothing_is_written_after_it() {
    let plan = |call, name| (call == 0 || name == "truncate").then_some(Trouble::Short(40));
    let (mut writer, disk) = over(Box::new(plan));
    for n in 1..=3 {
        writer.append(&action(n, n - 1)).unwrap();
        assert!(matches!(writer.wait(), Status::Failed { .. }));
    }
    let appends = disk.lock().unwrap().log.iter().filter(|name| **name == "append").count();
    assert_eq!(appends, 1);
    assert_eq!(synced(&disk), 0);
}

#[test]
fn closing_with_unsaved_lines_hands_the_writer_back_to_save_elsewhere() {
    let dir = tempfile::tempdir().unwrap();
    let (mut writer, _) = over(Box::new(|_, name| (name == "sync").then_some(Trouble::Fail)));
    for n in 1..=3 {
        writer.append(&action(n, n - 1)).unwrap();
    }
    let unsaved = writer.close().unwrap_err();
    assert!(matches!(unsaved.error, StoreError::Unsaved { pending: 3, .. }));
    assert_sentence(&unsaved.to_string(), Path::new("x.galloper"));
    let path = dir.path().join("rescued.galloper");
    let mut rescued = save_as(&unsaved.writer, &path, Overwrite::No).unwrap();
    assert_eq!(saved(&rescued.status()), 3);
    rescued.append(&action(4, 3)).unwrap();
    rescued.close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 4);
}

/// A medium whose sync waits until it is let go.
struct Gated {
    reached: Sender<()>,
    gate: Receiver<()>,
}

impl Medium for Gated {
    fn append(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.reached.send(()).unwrap();
        self.gate.recv().map_err(io::Error::other)
    }

    fn truncate(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn saved_is_said_only_after_the_sync_and_the_window_is_woken() {
    let ((reached, at_sync), (open, gate)) = (channel(), channel());
    let (woken, wakes) = channel();
    let text = encode_header(&header()).unwrap().text.into_bytes();
    let medium = Box::new(Gated { reached, gate });
    let mut writer = Writer::over(medium, Path::new("x.galloper"), text).unwrap();
    let open = open; // dropped before the writer, which would wait for it if an assertion fails
    writer.on_change(Box::new(move || woken.send(()).unwrap()));
    assert_eq!(writer.status(), Status::Saved { last: 0, at: None });
    writer.append(&action(1, 0)).unwrap();
    writer.append(&action(2, 1)).unwrap();
    at_sync.recv().unwrap();
    assert_eq!(writer.status(), Status::Saving { pending: 2 });
    open.send(()).unwrap();
    wakes.recv().unwrap();
    at_sync.recv().unwrap();
    assert_eq!(writer.status(), Status::Saving { pending: 1 });
    open.send(()).unwrap();
    wakes.recv().unwrap();
    assert_eq!(saved(&writer.status()), 2);
}

/// A medium that panics.
struct Broken;

impl Medium for Broken {
    fn append(&mut self, _: &[u8]) -> io::Result<()> {
        panic!("broken on purpose")
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn truncate(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_whose_thread_died_says_so_and_still_has_the_battle() {
    let dir = tempfile::tempdir().unwrap();
    let text = encode_header(&header()).unwrap().text.into_bytes();
    let mut writer = Writer::over(Box::new(Broken), Path::new("x.galloper"), text).unwrap();
    writer.append(&action(1, 0)).unwrap();
    assert!(matches!(writer.wait(), Status::Failed { pending: 1, .. }));
    writer.append(&action(2, 1)).unwrap();
    assert!(matches!(writer.wait(), Status::Failed { pending: 2, .. }));
    let path = dir.path().join("rescued.galloper");
    save_as(&writer, &path, Overwrite::No).unwrap().close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 2);
    assert!(writer.close().is_err());
}
