//! The window through its accessibility tree and in pictures.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{self, field, press, say, step, window};
use galloper_ui_tests::{assert_light_and_dark, picture_renderer};

#[test]
fn a_command_phase_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    assert_eq!(step(&harness), "cp-throw");
    for line in ["1 6", "", "3 4", "", "", "", "", "", "9s", "", ""] {
        say(&mut harness, line);
    }
    assert_eq!(step(&harness), "s-orders");
    say(&mut harness, "o friant action 15");
    assert_eq!(field(&harness, "dav", "cp"), 3);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(field(&harness, "dav", "cp"), 5);
    press(&mut harness, Modifiers::COMMAND, Key::Y);
    assert_eq!(field(&harness, "dav", "cp"), 3);
}

#[test]
fn pictures_of_the_window() {
    let home = tempfile::tempdir().expect("a folder");
    let Some(renderer) = picture_renderer("pictures_of_the_window") else { return };
    let mut harness = window(home.path(), Some(renderer));
    let dir = env!("CARGO_TARGET_TMPDIR");
    let shoot = |h: &mut Harness<'_, App>, name: &str, text: &str| keys::shoot(h, dir, name, text);
    shoot(&mut harness, "1-cp.png", "Davout throws for command points");
    for line in ["1 6", "", "3 4", "", "", "", "", ""] {
        say(&mut harness, line);
    }
    shoot(&mut harness, "2-draw.png", "card not yet known");
    say(&mut harness, "9s");
    shoot(&mut harness, "3-result.png", "9 of spades, counts, typed");
    say(&mut harness, "");
    say(&mut harness, "");
    shoot(&mut harness, "4-orders.png", "Order to Saint-Hilaire");
    say(&mut harness, "o saint-hilaire action 15");
    say(&mut harness, "o friant move 5");
    say(&mut harness, "friant");
    shoot(&mut harness, "5-told.png", "Davout command points: 2 of 5 left");
    harness.event(egui::Event::Text("o friant reg".to_owned()));
    harness.run_steps(3);
    shoot(&mut harness, "6-entry.png", "Tab: regroup");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    say(&mut harness, "next");
    say(&mut harness, "next");
    for _ in 0..16 {
        if step(&harness) == "d3" {
            break;
        }
        say(&mut harness, "");
    }
    say(&mut harness, "f11");
    let light = shoot(&mut harness, "7-division.png", "F11 10e Léger");
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    let dark = shoot(&mut harness, "8-dark.png", "F11 10e Léger");
    assert_light_and_dark(&light, &dark);
    press(&mut harness, Modifiers::NONE, Key::F1);
    shoot(&mut harness, "9-help.png", "The entry line");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::COMMAND, Key::K);
    shoot(&mut harness, "10-find.png", "Look back");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::COMMAND, Key::N);
    shoot(&mut harness, "11-new.png", "Play Combat at Teugn-Hausen");
}

#[test]
fn no_window_is_too_small_to_be_drawn() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    let screens: [&[(Modifiers, Key)]; 7] = [
        &[],
        &[(Modifiers::COMMAND, Key::H)],
        &[(Modifiers::COMMAND | Modifiers::SHIFT, Key::H)],
        &[(Modifiers::COMMAND, Key::T)],
        &[(Modifiers::COMMAND, Key::L)],
        &[(Modifiers::COMMAND, Key::N)],
        &[(Modifiers::COMMAND, Key::N), (Modifiers::COMMAND, Key::Enter)],
    ];
    for keys in screens {
        for (held, key) in keys {
            press(&mut harness, *held, *key);
        }
        // 1024×700 at 150 % is 683 points wide, at 200 % 512; a window may be drawn smaller by the hand that resizes it.
        for (width, height) in [(683.0, 467.0), (512.0, 350.0), (300.0, 200.0), (1366.0, 768.0)] {
            harness.set_size(egui::vec2(width, height));
            harness.run_steps(3);
        }
        press(&mut harness, Modifiers::NONE, Key::Escape);
        press(&mut harness, Modifiers::NONE, Key::Escape);
    }
}
