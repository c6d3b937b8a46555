//! `survivors`: what a battle left, as an order of battle for the next one.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use galloper::desk::Desk;
use galloper_test_support::{demo_game, no_window};
use serde_json::json;

use super::{json, said};

#[test]
fn survivors_are_written_once_and_say_how_they_were_judged() {
    let dir = tempfile::tempdir().unwrap();
    let (path, next) = (dir.path().join("battle.galloper"), dir.path().join("next.orbat"));
    let (file, out_file) = (path.to_str().unwrap(), next.to_str().unwrap());
    let mut desk = Desk::create(demo_game("dtn", 1), &path, no_window()).unwrap();
    assert!(desk.enter("sp f11 6") && desk.enter("hits f11 2") && desk.enter("broken f12 yes"));
    desk.wait_saved();
    drop(desk);
    let bytes = std::fs::read(&path).unwrap();
    let (code, out, err) = said(&["survivors", file, "--out", out_file]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Gone: F12.") && out.contains("23 units"), "{out}");
    let text = std::fs::read_to_string(&next).unwrap();
    assert!(text.contains(", after the battle\n") && text.contains("# Ours, for the rules say nothing"), "{text}");
    assert!(text.contains("F11 ") && text.contains("4 SP") && !text.contains("F12 "), "{text}");
    let (code, answer) = json(&["survivors", file, "--out", out_file]);
    assert_eq!(code, 2, "it is there already: {answer}");
    assert_eq!(std::fs::read_to_string(&next).unwrap(), text);
    let (code, answer) = json(&["survivors", file, "--out", out_file, "--replace"]);
    assert_eq!((code, &answer["units"]), (0, &json!(23)), "{answer}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "the battle is left as it is");
    let (code, _, err) = said(&["survivors", file, "--out", dir.path().join("next.xlsx").to_str().unwrap()]);
    assert_eq!((code, err.as_str()), (2, "Survivors are written as text: name a file that ends in .orbat.\n"));
}
