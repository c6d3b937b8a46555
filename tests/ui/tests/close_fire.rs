//! Close Fire in the window: its demo from the New battle screen, and a turn of it by keys.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{demo, field, press, say, step};

/// “next” is typed until a step has come.
fn say_next_until(harness: &mut Harness<'_, App>, wanted: &str) {
    for _ in 0..12 {
        if step(harness) == wanted {
            return;
        }
        say(harness, "next");
    }
    panic!("{wanted} never comes");
}

#[test]
fn a_turn_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path(), None, "close_fire");
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
    say_next_until(&mut harness, "control");
    press(&mut harness, Modifiers::NONE, Key::F3);
    say(&mut harness, "2");
    press(&mut harness, Modifiers::NONE, Key::F8);
    // The leader with the guards lets their 2 be raised: they act as wished.
    assert_eq!(field(&harness, "E11", "control"), "free");
    assert_eq!(field(&harness, "E23", "control"), "free");
    say_next_until(&mut harness, "moves");
    say(&mut harness, "m e12");
    say(&mut harness, "4");
    say(&mut harness, "");
    assert_eq!(field(&harness, "E12", "moved"), true);
    say(&mut harness, "next");
    assert_eq!(step(&harness), "close", "a gun reserved its fire");
    say(&mut harness, "next");
    assert_eq!(step(&harness), "charges");
    say(&mut harness, "charge e12 b21 stand");
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
    say_next_until(&mut harness, "guns");
    assert_eq!(harness.state().desk().map(|d| d.game().flow().turn), Some(2));
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().desk().map(|d| d.game().flow().turn), Some(1));
}
