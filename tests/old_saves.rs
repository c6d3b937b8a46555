//! Battles that earlier versions wrote open for ever, stand where they were left and can be gone on with.

use std::path::{Path, PathBuf};

use galloper::desk::Desk;
use galloper::rulebooks::{AnyGame, BOOKS};
use galloper_test_support::no_window;
use serde_json::{Value, json};

fn kept() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let folders = std::fs::read_dir(root).expect("the folder of old battles");
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.expect("an entry").path()).expect("a folder"));
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "galloper"));
    files.sort();
    files
}

#[test]
fn there_is_an_old_battle_of_every_rule_book() {
    let names: Vec<String> = kept().iter().map(|p| p.file_stem().unwrap_or_default().display().to_string()).collect();
    for book in BOOKS {
        assert!(names.iter().any(|name| name == book.id), "none of {}", book.id);
    }
}

#[test]
fn old_battles_replay_to_the_state_they_were_left_in_and_go_on() {
    for path in kept() {
        let dir = tempfile::tempdir().expect("a folder");
        let copy = dir.path().join("copy.galloper");
        std::fs::copy(&path, &copy).expect("a copy");
        let mut desk = Desk::open(&copy, no_window()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let text = std::fs::read_to_string(path.with_extension("state.json")).expect("the state it was left in");
        let state: Value = serde_json::from_str(&text).expect("JSON");
        let left =
            AnyGame::from_plain(desk.game().book(), &state).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(*desk.state() == left, "{} stands elsewhere", path.display());
        // Compared as JSON too: a field that was renamed would be lost in both states alike.
        let now = serde_json::to_value(desk.state()).expect("JSON");
        assert_eq!(lost(&state, &now), Vec::<String>::new(), "{} has lost something", path.display());
        assert!(desk.history().branch().len() < desk.history().len(), "{} has a branch", path.display());
        assert_eq!(desk.game().broken_invariants(), Vec::<String>::new(), "{}", path.display());
        let flow = desk.game().flow();
        assert!(!flow.duties.is_empty() || !flow.held.is_empty(), "{} has something open", path.display());
        while desk.undo() {}
        assert_eq!(desk.history().now(), 0, "{}", path.display());
        while desk.redo() {}
        assert!(desk.enter("remind 3 the old battle goes on"), "{}: {:?}", path.display(), desk.message);
    }
}

/// The paths of what an old state holds and the same state of today does not; it may hold more.
fn lost(old: &Value, now: &Value) -> Vec<String> {
    let below = |key: &str, old: &Value, now: Option<&Value>| match now {
        Some(now) => lost(old, now).into_iter().map(|path| format!("{key}/{path}")).collect(),
        // What is nothing need not be written.
        None if old.is_null() => Vec::new(),
        None => vec![format!("{key} = {old}")],
    };
    match (old, now) {
        (Value::Object(old), Value::Object(now)) => {
            old.iter().flat_map(|(key, value)| below(key, value, now.get(key))).collect()
        }
        (Value::Array(old), Value::Array(now)) if old.len() == now.len() => {
            (0..).zip(old).flat_map(|(at, value): (usize, _)| below(&at.to_string(), value, now.get(at))).collect()
        }
        _ if old == now => Vec::new(),
        _ => vec![format!("{old} is {now}")],
    }
}

#[test]
fn a_field_that_is_lost_is_found() {
    let old = json!({ "units": [{ "own": { "hits": 2, "gone": null } }] });
    assert_eq!(lost(&old, &json!({ "units": [{ "own": { "hits": 2, "new": 1 } }] })), Vec::<String>::new());
    assert_eq!(lost(&old, &json!({ "units": [{ "own": { "losses": 2 } }] })), ["units/0/own/hits = 2"]);
}
