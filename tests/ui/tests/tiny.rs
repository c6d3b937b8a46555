//! The tiny rule book of `examples/tiny` through the window: opened from a file and played by keys.

use egui_kittest::kittest::Queryable as _;
use galloper::desk::Desk;
use galloper_test_support::{demo_game, no_window};
use galloper_ui_tests::keys::{field, next_until, say, step, window_on};
use serde_json::json;

#[test]
fn a_battle_of_the_example_is_opened_and_played() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("ford.galloper");
    let desk = Desk::create(demo_game("tiny", 7), &path, no_window()).expect("a new file");
    desk.wait_saved();
    drop(desk);

    let mut harness = window_on(home.path(), &path);
    assert_eq!(step(&harness), "move");
    assert!(harness.query_by_label_contains("1st Red").is_some(), "the roster shows its companies");

    next_until(&mut harness, "volleys");
    for line in ["v b1 r1 close", "7", ""] {
        say(&mut harness, line);
    }
    assert_eq!(field(&harness, "r1", "men"), json!(4));
    next_until(&mut harness, "rally");
    for line in ["rally r1", "3", ""] {
        say(&mut harness, line);
    }
    assert_eq!(field(&harness, "r1", "shaken"), json!(false));
    next_until(&mut harness, "move");
    assert_eq!(harness.state().desk().map(|desk| desk.game().flow().turn), Some(2));
}
