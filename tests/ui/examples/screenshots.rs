//! Draws the pictures in `screenshots/`: `cargo run -p galloper-ui-tests --example screenshots`.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use egui::{Event, vec2};
use egui_kittest::Harness;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::store::{Places, Settings, Theme};
use galloper::ui::app::App;
use galloper_ui_tests::picture_renderer;

/// The same battle in every picture.
const SEED: u64 = 1809;
/// The size of every picture at a scale of 1, in pixels.
const SIZE: egui::Vec2 = vec2(1366.0, 768.0);

/// What is typed before a picture, a line each; what is left standing on the entry line last.
struct Moment {
    lines: &'static [&'static str],
    typing: &'static str,
}

/// Davout and his first two orders.
const ORDERS: &[&str] =
    &["1 6", "", "3 4", "", "", "", "", "", "9s", "", "", "o saint-hilaire action 15", "o montbrun move 9", "friant"];
/// On from there: both commanders have gone, and Saint-Hilaire's division is to draw.
const TO_DIVISION: &[&str] = &["next", "next", "", "kd", "", "next", "next"];

fn main() -> Result<(), Box<dyn Error>> {
    let into = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../screenshots");
    std::fs::create_dir_all(&into)?;
    let to_draw = [ORDERS, TO_DIVISION].concat();
    let to_draw = play_to_draw(&to_draw)?;
    let _ = (&into, &to_draw);
    Ok(())
}

fn play_to_draw(lines: &[&'static str]) -> Result<Vec<&'static str>, Box<dyn Error>> {
    let game = (book("dtn").ok_or("no DTN")?.demo)(SEED)?;
    let mut desk = Desk::in_memory(game, Arc::new(|| {}));
    for line in lines {
        let before = desk.game().tracker().step;
        let used = desk.enter(line);
        eprintln!("{before:12} {line:28} {used} -> {:12} {:?} {:?}", desk.game().tracker().step, desk.green(), desk.message);
    }
    Ok(lines.to_vec())
}
