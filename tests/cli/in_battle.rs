//! Questions in a battle: it fills in what it knows, and is only read.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use galloper::desk::Desk;
use galloper_test_support::{demo_game, no_window};
use serde_json::json;

use super::{json, said};

/// A battle in which F11 has a hit; its path.
fn battle(dir: &tempfile::TempDir) -> String {
    let path = dir.path().join("battle.galloper");
    let mut desk = Desk::create(demo_game("dtn", 1), &path, no_window()).unwrap();
    assert!(desk.enter("hits f11 1"));
    desk.wait_saved();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_battle_fills_in_what_it_knows_and_is_only_read() {
    let dir = tempfile::tempdir().unwrap();
    let file = battle(&dir);
    let before = std::fs::read(&file).unwrap();
    let ask = |verb: &str, more: &[&str]| {
        let args = [&[verb, "dtn", "morale_check", "unit=f11", "new_hits=1", "--battle", &file], more].concat();
        json(&args)
    };
    let (code, answer) = ask("resolve", &["--cards", "9s"]);
    assert_eq!(code, 0, "{answer}");
    assert_eq!((&answer["input"]["unit"], &answer["input"]["morale"]), (&json!("f11"), &json!(6)), "{answer}");
    let (code, answer) = ask("odds", &[]);
    assert_eq!((code, answer["odds"].as_array().is_some_and(|rows| rows.len() > 1)), (0, true), "{answer}");
    assert_eq!(std::fs::read(&file).unwrap(), before, "the battle is left as it is");
}

#[test]
fn what_a_battle_has_of_its_own_is_not_taken_from_the_question() {
    let dir = tempfile::tempdir().unwrap();
    let file = battle(&dir);
    let refused = |args: &[&str], wanted: &str| {
        let (code, out, err) = said(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(wanted), "{args:?}: {err}");
    };
    refused(&["resolve", "bbb", "morale_check", "--battle", &file], "This battle is played by dtn, not by bbb.");
    refused(&["resolve", "dtn", "morale_chek", "--battle", &file], "dtn has no procedure “morale_chek”; it has ");
    refused(&["resolve", "dtn", "morale_check", "unit=zz", "--battle", &file], "zz");
    refused(&["odds", "dtn", "morale_check", "--gone", "a=9s", "--battle", &file], "cannot be used with");
    let seeded = ["resolve", "dtn", "morale_check", "unit=f11", "--seed", "1", "--battle", &file];
    refused(&seeded, "A battle has a generator of its own: leave “seed” out.");
    refused(&["resolve", "dtn", "morale_check", "--battle", "nowhere.galloper"], "nowhere.galloper");
}
