//! The writer over media that fail when told to, and its status.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use galloper::store::journal::encode_header;
use galloper::store::{ForeignChange, SaveStatus, Sink, Writer, WrittenSoFar, parse, read, save_as};
use galloper::store::{Overwrite, StoreError};
use galloper_test_support::journals::{action, assert_sentence, header, saved};

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

impl Sink for Faulty {
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

    fn compare(&mut self, left: &WrittenSoFar<'_>) -> io::Result<Option<ForeignChange>> {
        Ok(differs(&self.disk.lock().unwrap().held, left))
    }

    fn compare_end(&mut self, len: u64, line: &[u8]) -> io::Result<Option<ForeignChange>> {
        let disk = self.disk.lock().unwrap();
        let same = disk.held.len() as u64 == len && disk.held.ends_with(line);
        Ok((!same).then_some(ForeignChange::Changed))
    }
}

/// How bytes differ from what a writer left.
fn differs(held: &[u8], left: &WrittenSoFar<'_>) -> Option<ForeignChange> {
    match held.split_at_checked(left.len as usize) {
        None => Some(ForeignChange::Shorter),
        Some((whole, _)) if crc32fast::hash(whole) != left.sum || !whole.ends_with(left.last) => {
            Some(ForeignChange::Changed)
        }
        Some((_, rest)) if !left.after.starts_with(rest) => Some(ForeignChange::Longer),
        Some(_) => None,
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
            let SaveStatus::Failed { sentence, pending, .. } = writer.wait() else { panic!("the disk is full") };
            assert_eq!(pending, n - 1);
            assert_sentence(&sentence, Path::new("x.galloper"));
            assert_eq!(synced(&disk), 1);
        }
        writer.retry();
        assert!(matches!(writer.wait(), SaveStatus::Failed { pending: 3, .. }));
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
        assert!(matches!(writer.wait(), SaveStatus::Failed { .. }));
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

impl Sink for Gated {
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

    fn compare(&mut self, _: &WrittenSoFar<'_>) -> io::Result<Option<ForeignChange>> {
        Ok(None)
    }

    fn compare_end(&mut self, _: u64, _: &[u8]) -> io::Result<Option<ForeignChange>> {
        Ok(None)
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
    assert_eq!(writer.status(), SaveStatus::Saved { last: 0, at: None });
    writer.append(&action(1, 0)).unwrap();
    writer.append(&action(2, 1)).unwrap();
    at_sync.recv().unwrap();
    assert_eq!(writer.status(), SaveStatus::Saving { pending: 2 });
    open.send(()).unwrap();
    wakes.recv().unwrap();
    at_sync.recv().unwrap();
    assert_eq!(writer.status(), SaveStatus::Saving { pending: 1 });
    open.send(()).unwrap();
    wakes.recv().unwrap();
    assert_eq!(saved(&writer.status()), 2);
}

/// A medium that panics.
struct Broken;

impl Sink for Broken {
    fn append(&mut self, _: &[u8]) -> io::Result<()> {
        panic!("broken on purpose")
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn truncate(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }

    fn compare(&mut self, _: &WrittenSoFar<'_>) -> io::Result<Option<ForeignChange>> {
        Ok(None)
    }

    fn compare_end(&mut self, _: u64, _: &[u8]) -> io::Result<Option<ForeignChange>> {
        Ok(None)
    }
}

#[test]
fn a_writer_whose_thread_died_says_so_and_still_has_the_battle() {
    let dir = tempfile::tempdir().unwrap();
    let text = encode_header(&header()).unwrap().text.into_bytes();
    let mut writer = Writer::over(Box::new(Broken), Path::new("x.galloper"), text).unwrap();
    writer.append(&action(1, 0)).unwrap();
    assert!(matches!(writer.wait(), SaveStatus::Failed { pending: 1, .. }));
    writer.append(&action(2, 1)).unwrap();
    assert!(matches!(writer.wait(), SaveStatus::Failed { pending: 2, .. }));
    let path = dir.path().join("rescued.galloper");
    save_as(&writer, &path, Overwrite::No).unwrap().close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 2);
    assert!(writer.close().is_err());
}

#[test]
fn two_writers_without_a_lock_between_them_overwrite_nothing() {
    let (mut first, disk) = over(Box::new(|_, _| None));
    let text = disk.lock().unwrap().held.clone();
    let medium = Faulty { disk: Arc::clone(&disk), plan: Box::new(|_, _| None) };
    let mut second = Writer::over(Box::new(medium), Path::new("x.galloper"), text).unwrap();
    first.append(&action(1, 0)).unwrap();
    assert_eq!(saved(&first.wait()), 1);
    let before = disk.lock().unwrap().held.clone();
    second.append(&action(1, 0)).unwrap();
    for _ in 0..3 {
        let SaveStatus::Failed { pending: 1, foreign: true, .. } = second.wait() else {
            panic!("{:?}", second.status())
        };
        second.retry();
    }
    assert_eq!(disk.lock().unwrap().held, before, "the second writes nothing");
    first.append(&action(2, 1)).unwrap();
    assert_eq!(saved(&first.wait()), 2);
    assert!(second.close().is_err());
    first.close().unwrap();
    assert_eq!(synced(&disk), 2);
}

#[test]
fn a_half_line_of_our_own_is_cut_and_a_foreign_one_is_not() {
    // The first write stops half way, and somebody else writes after it before it is tried again.
    let (mut writer, disk) = over(Box::new(|_, name| (name == "append").then_some(Trouble::Short(40))));
    writer.append(&action(1, 0)).unwrap();
    assert!(matches!(writer.wait(), SaveStatus::Failed { foreign: false, .. }));
    let torn = disk.lock().unwrap().held.clone();
    disk.lock().unwrap().held.extend_from_slice(b"a line of another\n");
    writer.retry();
    assert!(matches!(writer.wait(), SaveStatus::Failed { foreign: true, .. }));
    let held = disk.lock().unwrap().held.clone();
    assert_eq!(held, [torn.as_slice(), b"a line of another\n"].concat());
}
