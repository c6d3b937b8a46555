//! Lightning War in the window: its demo battle from the New battle screen, a movement phase by keys, pictures.

use std::path::Path;

use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::rulebooks::BOOKS;
use galloper::store::Places;
use galloper::ui::app::App;
use galloper_ui_tests::{picture_renderer, save_picture};
use serde_json::{Value, json};

/// The demo battle, opened from the New battle screen.
fn opened(home: &Path, renderer: Option<egui_kittest::wgpu::WgpuTestRenderer>) -> Harness<'static, App> {
    let places = Places::below(home);
    let mut builder = Harness::builder().with_size(vec2(1366.0, 768.0)).with_max_steps(60);
    if let Some(renderer) = renderer {
        builder = builder.renderer(renderer);
    }
    let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, None));
    harness.run_steps(4);
    key(&mut harness, Modifiers::COMMAND, Key::N);
    let place = BOOKS.iter().position(|book| book.id == "lightning_war").expect("it is on the shelf");
    harness.get_all_by_label("Start its demo battle").nth(place).expect("a button for each book").click();
    harness.run_steps(6);
    harness
}

fn key(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(3);
}

/// Types lines, each with Enter.
fn type_all(harness: &mut Harness<'_, App>, lines: &[&str]) {
    for line in lines {
        if !line.is_empty() {
            harness.event(egui::Event::Text((*line).to_owned()));
            harness.run_steps(2);
        }
        key(harness, Modifiers::NONE, Key::Enter);
    }
}

fn title(harness: &Harness<'_, App>) -> String {
    harness.state().desk().map_or_else(String::new, |desk| desk.game().tracker().title)
}

fn field(harness: &Harness<'_, App>, label: &str, key: &str) -> Value {
    let game = harness.state().desk().expect("a battle").game();
    game.field(game.select(label).expect("a label")[0], key).unwrap_or(Value::Null)
}

#[test]
fn a_movement_phase_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = opened(home.path(), None);
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
    let mut harness = opened(home.path(), Some(renderer));
    let dir = env!("CARGO_TARGET_TMPDIR");
    let shoot = |h: &mut Harness<'_, App>, name: &str| {
        if let Some(desk) = h.state_mut().desk_mut() {
            desk.wait_odds();
        }
        h.run_steps(20);
        save_picture(h, dir, name);
    };
    shoot(&mut harness, "lw-1-before.png");
    type_all(&mut harness, &["fired P1-P3 artillery", "mired M3 yes", ""]);
    shoot(&mut harness, "lw-2-set-up.png");
    type_all(&mut harness, &[""]);
    shoot(&mut harness, "lw-3-fired-upon.png");
    type_all(&mut harness, &["split", "next", "next"]);
    shoot(&mut harness, "lw-4-move.png");
    type_all(&mut harness, &["", ""]);
    shoot(&mut harness, "lw-5-free.png");
    type_all(&mut harness, &["g1b"]);
    shoot(&mut harness, "lw-6-dossier.png");
    key(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    shoot(&mut harness, "lw-7-dark.png");
}
