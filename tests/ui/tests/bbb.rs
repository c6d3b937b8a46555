//! BBB through the window by keys alone: from the screen of new battles through a turn, and in pictures.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{self, demo, field, next_until, press, step};
use galloper_ui_tests::{assert_light_and_dark, picture_renderer};
use serde_json::json;

/// Types a line and presses Enter; nothing may be refused.
fn say(harness: &mut Harness<'_, App>, text: &str) {
    keys::say(harness, text);
    let message = harness.state().desk().and_then(|desk| desk.message.clone());
    assert_eq!(message, None, "“{text}”");
}

/// Ten units roll at the table, in a list.
fn roll_ten(harness: &mut Harness<'_, App>) {
    // Who is in command is asked first.
    say(harness, "");
    press(harness, Modifiers::NONE, Key::F2);
    press(harness, Modifiers::NONE, Key::F3);
    for sum in ["8", "9", "5", "12", "8", "6", "4", "10", "7", "7"] {
        say(harness, sum);
    }
}

#[test]
fn a_turn_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path(), None, "bbb");
    assert_eq!(step(&harness), "movement");
    roll_ten(&mut harness);
    for _ in 0..7 {
        say(&mut harness, "");
    }
    assert_eq!(field(&harness, "p1", "permit"), json!("full"));
    say(&mut harness, "m p1 f7");
    say(&mut harness, "m p2 f7 woods");
    assert_eq!(field(&harness, "p2", "contact"), json!("F7"));
    next_until(&mut harness, "defensive-fire");
    say(&mut harness, "f f1-3 p4 6");
    say(&mut harness, "8");
    say(&mut harness, "");
    assert_eq!(field(&harness, "f3", "last_target"), json!("P4"));
    next_until(&mut harness, "offensive-fire");
    next_until(&mut harness, "assault");
    // The assault of both on Valazé opens by itself.
    say(&mut harness, "5 3");
    say(&mut harness, "");
    assert_eq!(field(&harness, "f7", "order"), json!("disrupted"));
    next_until(&mut harness, "movement");
    let tracker = harness.state().desk().expect("a battle").game().tracker();
    assert_eq!((tracker.turn, tracker.side), (1, Some(1)), "the French half turn");
    next_until(&mut harness, "assault");
    press(&mut harness, Modifiers::NONE, Key::F5);
    let tracker = harness.state().desk().expect("a battle").game().tracker();
    assert_eq!((tracker.turn, tracker.side), (2, Some(0)));
}

#[test]
fn pictures_of_bbb() {
    let home = tempfile::tempdir().expect("a folder");
    let Some(renderer) = picture_renderer("pictures_of_bbb") else { return };
    let mut harness = demo(home.path(), Some(renderer), "bbb");
    let dir = env!("CARGO_TARGET_TMPDIR");
    let shoot = |h: &mut Harness<'_, App>, name: &str, text: &str| keys::shoot(h, dir, name, text);
    press(&mut harness, Modifiers::COMMAND, Key::N);
    shoot(&mut harness, "bbb-0-new.png", "Play Combat at Teugn-Hausen");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    shoot(&mut harness, "bbb-1-movement.png", "Say who is in command");
    roll_ten(&mut harness);
    shoot(&mut harness, "bbb-2-list.png", "Roll the rest and apply");
    for _ in 0..7 {
        say(&mut harness, "");
    }
    shoot(&mut harness, "bbb-3-moved.png", "27th Brigade, Line: 10, full move");
    say(&mut harness, "m p1 f7");
    say(&mut harness, "m p2 f7");
    next_until(&mut harness, "defensive-fire");
    say(&mut harness, "f f1-3 p4 6");
    shoot(&mut harness, "bbb-4-fire.png", "Distance of F3");
    say(&mut harness, "8");
    let light = shoot(&mut harness, "bbb-5-result.png", "Take the roll back");
    say(&mut harness, "");
    say(&mut harness, "p4");
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    next_until(&mut harness, "assault");
    let dark = shoot(&mut harness, "bbb-6-assault-dark.png", "P1, P2 assault F7");
    assert_light_and_dark(&light, &dark);
    say(&mut harness, "6 2");
    shoot(&mut harness, "bbb-7-beaten-dark.png", "D6 showing 6, typed");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::COMMAND, Key::H);
    shoot(&mut harness, "bbb-8-house-dark.png", "Find a rule");
}
