//! The tiny rule book of `examples/tiny` through the window: opened from a file and played by keys.

use std::sync::Arc;

use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::store::DataFolders;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{field, next_until, say, step};
use serde_json::json;

#[test]
fn a_battle_of_the_example_is_opened_and_played() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("ford.galloper");
    let game = (book("tiny").expect("tests are built with the example").demo)(7).expect("the demo battle reads");
    let desk = Desk::create(game, &path, Arc::new(|| {})).expect("a new file");
    desk.wait_saved();
    drop(desk);

    let places = DataFolders::below(home.path());
    let builder = Harness::builder().with_size(vec2(1366.0, 768.0)).with_max_steps(60);
    let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, Some(&path)));
    harness.run_steps(4);
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
