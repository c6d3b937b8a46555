//! Lightning War in the window: its demo battle from the New battle screen, a movement phase by keys, pictures.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{self, demo, field, press, say};
use galloper_ui_tests::{assert_light_and_dark, picture_renderer};
use serde_json::json;

/// Types lines, each with Enter.
fn type_all(harness: &mut Harness<'_, App>, lines: &[&str]) {
    for line in lines {
        say(harness, line);
    }
}

fn title(harness: &Harness<'_, App>) -> String {
    harness.state().desk().map_or_else(String::new, |desk| desk.game().tracker().title)
}

#[test]
fn a_movement_phase_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path(), None, "lightning_war");
    assert_eq!(title(&harness), "Before movement");
    type_all(&mut harness, &["fired S1-S9 artillery", "morale P1 rout", "", ""]);
    assert_eq!(title(&harness), "Driven by morale");
    type_all(&mut harness, &["4", ""]);
    assert_eq!((title(&harness), field(&harness, "P1", "moved")), ("Fired upon".to_owned(), json!(4)));
    // The company acts as a whole and makes for cover.
    type_all(&mut harness, &["act to_cover", "", ""]);
    assert_eq!(field(&harness, "A1", "suspended"), true);
    assert_eq!(field(&harness, "S1", "moved"), 2);
    for _ in 0..20 {
        if title(&harness) == "Fire and morale" {
            break;
        }
        type_all(&mut harness, &[""]);
    }
    assert_eq!(title(&harness), "Fire and morale");
    assert_eq!((field(&harness, "P5", "moved"), field(&harness, "T4", "moved")), (json!(2), json!(20)));
}

#[test]
fn pictures_of_its_panels() {
    let home = tempfile::tempdir().expect("a folder");
    let Some(renderer) = picture_renderer("pictures_of_its_panels") else { return };
    let mut harness = demo(home.path(), Some(renderer), "lightning_war");
    let dir = env!("CARGO_TARGET_TMPDIR");
    let shoot = |h: &mut Harness<'_, App>, name: &str, text: &str| keys::shoot(h, dir, name, text);
    shoot(&mut harness, "lw-1-before.png", "Units fired upon");
    type_all(&mut harness, &["fired P1-P3 artillery", "mired M3 yes", ""]);
    shoot(&mut harness, "lw-2-set-up.png", "M3 Sherman is mired");
    type_all(&mut harness, &[""]);
    shoot(&mut harness, "lw-3-fired-upon.png", "Split off the part fired upon");
    type_all(&mut harness, &["split", "next", "next"]);
    shoot(&mut harness, "lw-4-move.png", "1st Grenadier Company moves");
    type_all(&mut harness, &["", ""]);
    shoot(&mut harness, "lw-5-free.png", "M3 Sherman tries to get free");
    type_all(&mut harness, &["g1b"]);
    let light = shoot(&mut harness, "lw-6-dossier.png", "Act when fired upon");
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    let dark = shoot(&mut harness, "lw-7-dark.png", "Act when fired upon");
    assert_light_and_dark(&light, &dark);
}
