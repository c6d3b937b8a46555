//! Somebody else has his hands on the file of an open battle: it is noticed, said, never written over, and the battle can
//! be saved elsewhere whole.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use galloper::store::{Overwrite, SaveStatus, StoreError, Writer, read, save_as};
use galloper_test_support::journals::{action, assert_sentence, branched, saved, write};

/// Something done to the file of a battle from outside.
type Deed = (&'static str, fn(&Path));

const DEEDS: [Deed; 9] = [
    ("truncated", |path| fs::write(path, "").unwrap()),
    ("cut", |path| {
        let len = fs::metadata(path).unwrap().len();
        fs::File::options().write(true).open(path).unwrap().set_len(len - 7).unwrap();
    }),
    ("appended to", |path| {
        fs::File::options().append(true).open(path).unwrap().write_all(b"and more\n").unwrap();
    }),
    ("copied over", |path| {
        let other = path.with_file_name("other.galloper");
        write(&other, &branched()[..2]);
        fs::copy(&other, path).unwrap();
    }),
    ("replaced", |path| {
        let same = path.with_file_name("same.galloper");
        fs::copy(path, &same).unwrap();
        fs::rename(same, path).unwrap();
    }),
    ("removed", |path| fs::remove_file(path).unwrap()),
    ("moved", |path| fs::rename(path, path.with_file_name("elsewhere.galloper")).unwrap()),
    ("changed at its end", |path| {
        let mut bytes = fs::read(path).unwrap();
        let end = bytes.len() - 3;
        bytes[end] ^= 1;
        fs::write(path, bytes).unwrap();
    }),
    ("changed in the middle", |path| {
        // Not in the same breath as our own line: a file tells the time of its changes in steps.
        std::thread::sleep(std::time::Duration::from_millis(30));
        let mut bytes = fs::read(path).unwrap();
        bytes[20] ^= 1;
        fs::write(path, bytes).unwrap();
    }),
];

/// A battle with one line written by this writer.
fn open(dir: &Path) -> (Writer, PathBuf) {
    let path = dir.join("a.galloper");
    write(&path, &branched());
    let mut writer = Writer::resume(&path, &read(&path).unwrap()).unwrap();
    writer.append(&action(9, 8)).unwrap();
    assert_eq!(saved(&writer.wait()), 9);
    (writer, path)
}

fn foreign(status: &SaveStatus, waiting: u64, path: &Path, deed: &str) {
    let SaveStatus::Failed { sentence, pending, foreign: true, .. } = status else { panic!("{deed}: {status:?}") };
    assert_eq!(*pending, waiting, "{deed}");
    assert_sentence(sentence, path);
    assert!(sentence.starts_with("This battle is not saved"), "{sentence}");
}

#[test]
fn a_foreign_change_is_noticed_before_the_next_line_and_never_written_over() {
    for (deed, done) in DEEDS {
        let dir = tempfile::tempdir().unwrap();
        let (mut writer, path) = open(dir.path());
        done(&path);
        let left = fs::read(&path).ok();
        writer.append(&action(10, 9)).unwrap();
        foreign(&writer.wait(), 1, &path, deed);
        writer.retry();
        foreign(&writer.wait(), 1, &path, deed);
        writer.append(&action(11, 10)).unwrap();
        foreign(&writer.wait(), 2, &path, deed);
        assert_eq!(fs::read(&path).ok(), left, "{deed}: what the other left stays");
        if left.is_some() {
            assert!(matches!(
                save_as(&writer, &path, Overwrite::No),
                Err(StoreError::Exists { .. } | StoreError::SamePlace { .. })
            ));
        }
        let unsaved = writer.close().unwrap_err();
        assert!(matches!(unsaved.error, StoreError::Unsaved { pending: 2, .. }), "{deed}");
        let rescued = dir.path().join("rescued.galloper");
        save_as(&unsaved.writer, &rescued, Overwrite::No).unwrap().close().unwrap();
        drop(unsaved);
        let lines = read(&rescued).unwrap().lines;
        assert_eq!((lines.len(), &lines[..8]), (11, &branched()[..]), "{deed}: everything is in the new file");
        assert_eq!(fs::read(&path).ok(), left, "{deed}: also after the writer is gone");
    }
}

#[test]
fn a_foreign_change_is_noticed_when_nothing_waits_to_be_written() {
    for (deed, done) in DEEDS {
        let dir = tempfile::tempdir().unwrap();
        let (mut writer, path) = open(dir.path());
        done(&path);
        assert!(matches!(writer.status(), SaveStatus::Saved { .. }), "nobody has looked yet");
        writer.retry();
        foreign(&writer.wait(), 0, &path, deed);
        assert!(writer.close().is_err(), "{deed}");
        let other = tempfile::tempdir().unwrap();
        let (writer, path) = open(other.path());
        done(&path);
        assert!(matches!(writer.close().unwrap_err().error, StoreError::Unsaved { pending: 0, .. }), "{deed}");
    }
}

#[test]
fn a_battle_that_was_put_back_is_gone_on_with() {
    let dir = tempfile::tempdir().unwrap();
    let (mut writer, path) = open(dir.path());
    let away = dir.path().join("away.galloper");
    fs::rename(&path, &away).unwrap();
    writer.append(&action(10, 9)).unwrap();
    foreign(&writer.wait(), 1, &path, "moved");
    fs::rename(&away, &path).unwrap();
    writer.retry();
    assert_eq!(saved(&writer.wait()), 10);
    writer.close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 10);
}

#[test]
fn a_touch_is_no_change() {
    let dir = tempfile::tempdir().unwrap();
    let (mut writer, path) = open(dir.path());
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, bytes).unwrap();
    writer.append(&action(10, 9)).unwrap();
    assert_eq!(saved(&writer.wait()), 10);
    writer.close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 10);
}

#[test]
fn a_file_marked_read_only_is_not_gone_on_with() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    write(&path, &branched());
    let mut rights = fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).unwrap();
    let refused = Writer::resume(&path, &read(&path).unwrap()).unwrap_err();
    assert!(matches!(refused, StoreError::Unwritable { .. }));
    assert_sentence(&refused.to_string(), &path);
}
