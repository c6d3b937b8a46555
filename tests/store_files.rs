//! Creating, locking, resuming and copying battles on a real disk.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use galloper::store::{
    DraftFile, DraftPlace, DraftStatus, Header, Overwrite, SaveStatus, StoreError, Writer, open_copy, read, save_as,
};
use galloper_test_support::journals::{action, assert_sentence, branched, header, saved, write};

fn names(dir: &Path) -> Vec<PathBuf> {
    let mut names: Vec<_> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

#[test]
fn a_new_battle_never_replaces_a_file_unless_told() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    fs::write(&path, "something dear").unwrap();
    let refused = Writer::create(&path, &header(), Overwrite::No).unwrap_err();
    assert!(matches!(refused, StoreError::Exists { .. }));
    assert_sentence(&refused.to_string(), &path);
    assert_eq!(fs::read_to_string(&path).unwrap(), "something dear");
    Writer::create(&path, &header(), Overwrite::Yes).unwrap().close().unwrap();
    assert_eq!(read(&path).unwrap().header, header());
    assert_eq!(names(dir.path()), [path], "nothing is left beside it");
    let refused = Writer::create(dir.path(), &header(), Overwrite::Yes).unwrap_err();
    assert_sentence(&refused.to_string(), dir.path());
    let nowhere = dir.path().join("no/such/folder.galloper");
    let refused = Writer::create(&nowhere, &header(), Overwrite::No).unwrap_err();
    assert_sentence(&refused.to_string(), &nowhere);
}

#[cfg(unix)]
#[test]
fn a_battle_has_the_rights_of_any_other_file_and_links_are_followed() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = tempfile::tempdir().unwrap();
    let rights = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (plain, path) = (dir.path().join("plain"), dir.path().join("a.galloper"));
    fs::write(&plain, "").unwrap();
    write(&path, &[]);
    assert_eq!(rights(&path), rights(&plain));
    let link = dir.path().join("link.galloper");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let other = Header { title: "Other".to_owned(), ..header() };
    Writer::create(&link, &other, Overwrite::Yes).unwrap().close().unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&path).unwrap().header.title, "Other");
}

#[test]
fn one_battle_has_one_writer() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    write(&path, &branched());
    let loaded = read(&path).unwrap();
    let first = Writer::resume(&path, &loaded).unwrap();
    for refused in
        [Writer::resume(&path, &loaded).unwrap_err(), Writer::create(&path, &header(), Overwrite::Yes).unwrap_err()]
    {
        let words = "This battle is open in another Galloper window; close it there or open a copy: ";
        assert_eq!(refused.to_string(), format!("{words}{}", path.display()));
    }
    if cfg!(unix) {
        assert_eq!(read(&path).unwrap(), loaded, "reading stays possible");
        let copy = dir.path().join("copy.galloper");
        let (copied, writer) = open_copy(&path, &copy).unwrap();
        assert_eq!(copied.lines, branched());
        assert_eq!(writer.next_n(), 9);
    }
    first.close().unwrap();
    Writer::resume(&path, &loaded).unwrap().close().unwrap();
    let created = dir.path().join("b.galloper");
    let writer = Writer::create(&created, &header(), Overwrite::No).unwrap();
    let loaded = read(&created).unwrap();
    assert!(matches!(Writer::resume(&created, &loaded), Err(StoreError::InUse { .. })));
    drop(writer);
    Writer::resume(&created, &loaded).unwrap().close().unwrap();
}

#[test]
fn a_battle_changed_after_it_was_read_is_not_written_to() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    write(&path, &branched());
    let loaded = read(&path).unwrap();
    let mut other = Writer::resume(&path, &loaded).unwrap();
    other.append(&action(9, 8)).unwrap();
    other.close().unwrap();
    let before = fs::read(&path).unwrap();
    let refused = Writer::resume(&path, &loaded).unwrap_err();
    assert!(matches!(refused, StoreError::Changed { .. }));
    assert_sentence(&refused.to_string(), &path);
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::remove_file(&path).unwrap();
    assert!(matches!(Writer::resume(&path, &loaded), Err(StoreError::Missing { .. })));
}

#[test]
fn dropping_a_writer_waits_for_every_line() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    let mut writer = Writer::create(&path, &header(), Overwrite::No).unwrap();
    for n in 1..=50 {
        writer.append(&action(n, n - 1)).unwrap();
    }
    drop(writer);
    assert_eq!(read(&path).unwrap().lines.len(), 50);
}

#[test]
fn save_as_carries_everything_and_leaves_the_old_alone() {
    let dir = tempfile::tempdir().unwrap();
    let (old_path, new_path) = (dir.path().join("old.galloper"), dir.path().join("new.galloper"));
    let mut old = Writer::create(&old_path, &header(), Overwrite::No).unwrap();
    for line in branched() {
        old.append(&line).unwrap();
    }
    let mut new = save_as(&old, &new_path, Overwrite::No).unwrap();
    assert_eq!(saved(&new.status()), 8);
    new.append(&action(9, 8)).unwrap();
    old.append(&action(9, 4)).unwrap();
    old.close().unwrap();
    assert!(matches!(save_as(&new, &new_path, Overwrite::Yes), Err(StoreError::SamePlace { .. })));
    assert!(matches!(save_as(&new, &old_path, Overwrite::No), Err(StoreError::Exists { .. })));
    new.close().unwrap();
    assert_eq!(read(&old_path).unwrap().lines[8], action(9, 4));
    assert_eq!(read(&new_path).unwrap().lines[8], action(9, 8));
    assert_eq!(names(dir.path()), [new_path, old_path]);
}

#[test]
fn a_failed_save_as_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    write(&path, &branched());
    let mut writer = Writer::resume(&path, &read(&path).unwrap()).unwrap();
    let nowhere = dir.path().join("gone/b.galloper");
    assert_sentence(&save_as(&writer, &nowhere, Overwrite::No).unwrap_err().to_string(), &nowhere);
    writer.append(&action(9, 8)).unwrap();
    writer.close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 9);
}

#[cfg(unix)]
#[test]
fn a_deleted_file_is_noticed_and_the_battle_can_be_saved_elsewhere() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.galloper");
    write(&path, &branched());
    let mut writer = Writer::resume(&path, &read(&path).unwrap()).unwrap();
    fs::remove_file(&path).unwrap();
    writer.append(&action(9, 8)).unwrap();
    let SaveStatus::Failed { sentence, .. } = writer.wait() else { panic!("its file is gone") };
    assert!(sentence.contains("its file was deleted"), "{sentence}");
    let again = save_as(&writer, &path, Overwrite::No).unwrap();
    again.close().unwrap();
    assert_eq!(read(&path).unwrap().lines.len(), 9);
}

/// A draft over this file, and what it says.
fn draft(path: &Path) -> DraftFile {
    DraftFile::at(DraftPlace::new(path.to_path_buf()), Arc::new(|| {}))
}

#[test]
fn a_draft_that_something_else_changed_is_left_alone_and_goes_on_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Hausen.orbat");
    fs::write(&path, "battle Hausen\n").unwrap();
    let mine = draft(&path);
    mine.write("battle Hausen, mine\n".to_owned());
    assert_eq!((mine.wait(), mine.take_moved()), (DraftStatus::Saved, None));
    fs::write(&path, "battle Hausen, by another\n").unwrap();
    mine.write("battle Hausen, mine again\n".to_owned());
    assert_eq!(mine.wait(), DraftStatus::Saved);
    let said = mine.take_moved().unwrap();
    assert!(said.contains("was changed by something else and is left alone"), "{said}");
    assert_eq!(mine.take_moved(), None, "it is said once");
    assert_eq!(fs::read_to_string(&path).unwrap(), "battle Hausen, by another\n");
    assert_eq!(fs::read_to_string(mine.path()).unwrap(), "battle Hausen, mine again\n");
    mine.write("battle Hausen, mine for good\n".to_owned());
    assert_eq!((mine.wait(), mine.take_moved()), (DraftStatus::Saved, None));
    assert_eq!(fs::read_to_string(mine.path()).unwrap(), "battle Hausen, mine for good\n");
    drop(mine);
    // What something else writes can be taken over while nothing of ours waits.
    let next = draft(&path);
    assert_eq!(next.changed_outside(), None);
    fs::write(&path, "battle Hausen, by a third\n").unwrap();
    assert_eq!(next.changed_outside().as_deref(), Some("battle Hausen, by a third\n"));
    assert_eq!(next.changed_outside(), None, "it is known now");
    next.write("battle Hausen, both\n".to_owned());
    assert_eq!((next.wait(), next.take_moved()), (DraftStatus::Saved, None));
    assert_eq!(next.path(), path);
    // A file that is gone is written again.
    fs::remove_file(next.path()).unwrap();
    next.write("battle New\n".to_owned());
    assert_eq!((next.wait(), next.take_moved()), (DraftStatus::Saved, None));
    assert_eq!(fs::read_to_string(next.path()).unwrap(), "battle New\n");
}
