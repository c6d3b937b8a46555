//! The whole window driven by keys, as an umpire would.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers, Theme, vec2};
use egui_kittest::{Harness, wgpu::WgpuTestRenderer};
use galloper::rulebooks::BOOKS;
use galloper::store::DataFolders;
use galloper::ui::app::App;
use galloper::ui::commands::Place;
use image::RgbaImage;
use serde_json::Value;

use crate::save_picture;

/// The window on a common laptop, light, over a folder of its own. Where nothing was played before, Enter plays the demo
/// that the welcome has chosen.
pub fn window(home: &Path, renderer: Option<WgpuTestRenderer>) -> Harness<'static, App> {
    let mut harness = start(home, renderer, None);
    if harness.state().place() == Place::NewBattle {
        press(&mut harness, Modifiers::NONE, Key::Enter);
        harness.run_steps(2);
    }
    harness
}

/// The window as it is at its first start.
pub fn welcome(home: &Path, renderer: Option<WgpuTestRenderer>) -> Harness<'static, App> {
    start(home, renderer, None)
}

/// The same with the battle of a file open.
pub fn window_on(home: &Path, battle: &Path) -> Harness<'static, App> {
    start(home, None, Some(battle.to_path_buf()))
}

fn start(home: &Path, renderer: Option<WgpuTestRenderer>, battle: Option<PathBuf>) -> Harness<'static, App> {
    let places = DataFolders::below(home);
    let builder = Harness::builder().with_size(vec2(1366.0, 768.0)).with_max_steps(60).with_theme(Theme::Light);
    let builder = match renderer {
        Some(renderer) => builder.renderer(renderer),
        None => builder,
    };
    let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, battle.as_deref()));
    harness.run_steps(4);
    harness
}

/// The window with the demo battle of a rule book, opened from the New battle screen by its number.
///
/// # Panics
/// If it is not that battle which opens.
pub fn demo(home: &Path, renderer: Option<WgpuTestRenderer>, book: &str) -> Harness<'static, App> {
    let mut harness = window(home, renderer);
    press(&mut harness, Modifiers::COMMAND, Key::N);
    let at = BOOKS.iter().position(|b| b.id == book).expect("it is on the shelf");
    press(&mut harness, Modifiers::ALT, [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5][at]);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().desk().map(|d| d.game().book()), Some(book));
    harness
}

/// Presses Next until a step has come.
///
/// # Panics
/// If it never does.
pub fn next_until(harness: &mut Harness<'_, App>, wanted: &str) {
    for _ in 0..40 {
        if step(harness) == wanted {
            return;
        }
        press(harness, Modifiers::NONE, Key::F5);
    }
    panic!("{wanted} never comes");
}

/// What stands in a field of whom a label means.
///
/// # Panics
/// If there is no such label or field.
pub fn field(harness: &Harness<'_, App>, label: &str, key: &str) -> Value {
    galloper_test_support::field(harness.state().desk().expect("a battle"), label, key)
}

/// Types a text.
pub fn typed(harness: &mut Harness<'_, App>, text: &str) {
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run_steps(2);
}

/// Types a line and presses Enter.
pub fn say(harness: &mut Harness<'_, App>, text: &str) {
    if !text.is_empty() {
        typed(harness, text);
    }
    press(harness, Modifiers::NONE, Key::Enter);
}

/// Presses a key.
pub fn press(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(3);
}

/// The step that the battle is at.
pub fn step(harness: &Harness<'_, App>) -> &'static str {
    harness.state().desk().map_or("", |d| d.game().tracker().step)
}

/// Saves a picture that shows a text, once the odds are there.
pub fn shoot(harness: &mut Harness<'_, App>, dir: &str, name: &str, text: &str) -> RgbaImage {
    if let Some(desk) = harness.state_mut().desk_mut() {
        desk.wait_odds();
    }
    harness.run_steps(6);
    save_picture(harness, dir, name, text)
}
