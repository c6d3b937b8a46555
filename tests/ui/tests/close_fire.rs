//! Close Fire in the window: its demo from the New battle screen, and a turn of it by keys.

use std::path::Path;

use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::rulebooks::BOOKS;
use galloper::store::Places;
use galloper::ui::app::App;

fn window(home: &Path) -> Harness<'static, App> {
    let places = Places::below(home);
    let builder = Harness::builder().with_size(vec2(1366.0, 768.0)).with_max_steps(60);
    let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, None));
    harness.run_steps(4);
    harness
}

fn press(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(3);
}

/// Types a line and presses Enter.
fn say(harness: &mut Harness<'_, App>, text: &str) {
    if !text.is_empty() {
        harness.event(egui::Event::Text(text.to_owned()));
        harness.run_steps(2);
    }
    press(harness, Modifiers::NONE, Key::Enter);
}

fn step(harness: &Harness<'_, App>) -> &'static str {
    harness.state().desk().map_or("", |d| d.game().tracker().step)
}

fn field(harness: &Harness<'_, App>, label: &str, key: &str) -> serde_json::Value {
    let desk = harness.state().desk().expect("a battle");
    let who = desk.game().select(label).expect("a label")[0];
    desk.game().field(who, key).expect("a field")
}

/// The demo battle, opened from the New battle screen.
fn demo(home: &Path) -> Harness<'static, App> {
    let mut harness = window(home);
    press(&mut harness, Modifiers::COMMAND, Key::N);
    let at = BOOKS.iter().position(|b| b.id == "close_fire").expect("it is on the shelf");
    harness.get_all_by_label("Start its demo battle").nth(at).expect("a button for each rule book").click();
    harness.run_steps(6);
    assert_eq!(harness.state().desk().map(|d| d.game().book()), Some("close_fire"));
    harness
}

#[test]
fn a_turn_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path());
    assert_eq!(step(&harness), "guns");
    // The Allied gun is asked for first: target, range and die, then it is confirmed.
    say(&mut harness, "b11 300");
    say(&mut harness, "6");
    say(&mut harness, "");
    assert_eq!(field(&harness, "E41", "fired"), true);
    assert_eq!(field(&harness, "B11", "dp"), 0, "shots take effect when the phase ends");
    say(&mut harness, "reserve b41");
    assert_eq!(field(&harness, "B41", "reserved_fire"), true);
    say(&mut harness, "next");
    assert_eq!(step(&harness), "guns", "Maffei is with the unit that was hit: his risk comes first");
    say(&mut harness, "4");
    say(&mut harness, "");
    say(&mut harness, "next");
    assert_eq!(field(&harness, "B11", "dp"), 1);
    for _ in 0..12 {
        if step(&harness) == "control" {
            break;
        }
        say(&mut harness, "next");
    }
    press(&mut harness, Modifiers::NONE, Key::F3);
    say(&mut harness, "2");
    press(&mut harness, Modifiers::NONE, Key::F8);
    // The leader with the guards lets their 2 be raised: they act as wished.
    assert_eq!(field(&harness, "E11", "control"), "free");
    assert_eq!(field(&harness, "E23", "control"), "free");
    for _ in 0..12 {
        if step(&harness) == "moves" {
            break;
        }
        say(&mut harness, "next");
    }
    say(&mut harness, "m e12");
    say(&mut harness, "4");
    say(&mut harness, "");
    assert_eq!(field(&harness, "E12", "moved"), true);
    say(&mut harness, "next");
    assert_eq!(step(&harness), "close", "a gun reserved its fire");
    say(&mut harness, "next");
    assert_eq!(step(&harness), "charges");
    say(&mut harness, "charge e12 b21");
    say(&mut harness, "next");
    assert_eq!(step(&harness), "combats");
    say(&mut harness, "5");
    say(&mut harness, "0");
    say(&mut harness, "");
    assert_eq!(field(&harness, "B21", "dp"), 5);
    say(&mut harness, "next");
    assert_eq!(step(&harness), "combat_moves");
    // The rout first, then what the victors choose.
    say(&mut harness, "4 5");
    say(&mut harness, "");
    assert_eq!(field(&harness, "B21", "plight"), "routing");
    say(&mut harness, "remain");
    say(&mut harness, "");
    say(&mut harness, "next");
    assert_eq!(step(&harness), "morale_dps");
    say(&mut harness, "b22 b23");
    say(&mut harness, "");
    assert_eq!(field(&harness, "B22", "dp"), 2);
    for _ in 0..12 {
        if harness.state().desk().is_some_and(|d| d.game().flow().turn == 2) {
            break;
        }
        say(&mut harness, "next");
    }
    assert_eq!(step(&harness), "guns");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().desk().map(|d| d.game().flow().turn), Some(1));
}
