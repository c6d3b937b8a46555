//! The whole window driven by keys, as an umpire would.

use std::path::Path;

use egui::{Key, Modifiers, vec2};
use egui_kittest::{Harness, wgpu::WgpuTestRenderer};
use galloper::store::Places;
use galloper::ui::app::App;

use crate::save_picture;

/// The window on a common laptop, over a folder of its own.
pub fn window(home: &Path, renderer: Option<WgpuTestRenderer>) -> Harness<'static, App> {
    let places = Places::below(home);
    let builder = Harness::builder().with_size(vec2(1366.0, 768.0)).with_max_steps(60);
    let builder = match renderer {
        Some(renderer) => builder.renderer(renderer),
        None => builder,
    };
    let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, None));
    harness.run_steps(4);
    harness
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

/// Saves a picture once the odds are there.
pub fn shoot(harness: &mut Harness<'_, App>, dir: &str, name: &str) {
    if let Some(desk) = harness.state_mut().desk_mut() {
        desk.wait_odds();
    }
    harness.run_steps(6);
    save_picture(harness, dir, name);
}
