//! `branches`: what left the line of a battle, listed from its file.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use std::path::Path;

use galloper::desk::Desk;
use galloper_test_support::{demo_game, no_window};
use serde_json::json;

use super::{json, said};

/// Two hits, both taken back, then another.
fn branched(path: &Path) {
    let mut desk = Desk::create(demo_game("dtn", 1), path, no_window()).unwrap();
    assert!(desk.enter("hits f11 1") && desk.enter("hits f11 2"));
    assert!(desk.undo() && desk.undo());
    assert!(desk.enter("hits f12 1"));
    desk.wait_saved();
}

#[test]
fn branches_are_listed_with_where_they_left_and_how_they_end() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("battle.galloper");
    branched(&path);
    let bytes = std::fs::read(&path).unwrap();
    let file = path.to_str().unwrap();
    let (code, out, err) = said(&["branches", file]);
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 1), "{out}");
    let wanted =
        "2 actions, left after “The battle begins” in period 1; the last: “F11 10e Léger: hits 2” in period 1, ";
    assert!(out.starts_with(wanted), "{out}");
    let (code, answer) = json(&["branches", file]);
    assert_eq!((code, &answer["actions"], &answer["undone"]), (0, &json!(1), &json!(0)), "{answer}");
    let branch = &answer["branches"][0];
    assert_eq!(branch["left"], json!({ "n": 0, "label": "The battle begins", "turn": 1 }));
    assert_eq!((&branch["actions"], &branch["last"]["n"]), (&json!(2), &json!(2)));
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "the file is left as it is");
}

#[test]
fn a_battle_without_branches_says_so_and_a_file_that_is_none_exits_2() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("battle.galloper");
    drop(Desk::create(demo_game("dtn", 1), &path, no_window()).unwrap());
    let file = path.to_str().unwrap();
    assert_eq!(said(&["branches", file]).1, "The battle has no branches: all of its actions are on one line.\n");
    assert_eq!(json(&["branches", file]).1["branches"], json!([]));
    let (code, out, err) = said(&["branches", "nowhere.galloper"]);
    assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
}
