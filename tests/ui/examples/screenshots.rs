//! Draws the pictures in `screenshots/`: `cargo run -p galloper-ui-tests --example screenshots`.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use egui::{Event, Key, Modifiers, Vec2, vec2};
use egui_kittest::Harness;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::store::{Places, Settings, Theme};
use galloper::ui::app::App;
use galloper_ui_tests::picture_renderer;

/// The same battle in every picture.
const SEED: u64 = 1809;
/// A common laptop, in pixels.
const LAPTOP: Vec2 = vec2(1366.0, 768.0);

/// A point of the battle worth a picture.
#[derive(Clone, Copy)]
enum Moment {
    /// Davout has given two orders and is about to give a third.
    Orders,
    /// A division is to draw: the odds are there, the card is not.
    Draw,
    /// The card is there, with what it means.
    Result,
    /// Where each unit of the division goes, as a list.
    List,
    /// Two regiments charge a third: the form and its odds.
    Charge,
    /// Both sides have drawn.
    Drawn,
    /// The house rules, one being chosen.
    House,
}

/// Name, moment, theme, size in pixels, pixels a point.
const PICTURES: &[(&str, Moment, Theme, Vec2, f32)] = &[
    ("window-light.png", Moment::Draw, Theme::Light, LAPTOP, 1.0),
    ("window-dark.png", Moment::Draw, Theme::Dark, LAPTOP, 1.0),
    ("result-light.png", Moment::Result, Theme::Light, LAPTOP, 1.0),
    ("result-dark.png", Moment::Result, Theme::Dark, LAPTOP, 1.0),
    ("orders-light.png", Moment::Orders, Theme::Light, LAPTOP, 1.0),
    ("orders-dark.png", Moment::Orders, Theme::Dark, LAPTOP, 1.0),
    ("list-light.png", Moment::List, Theme::Light, LAPTOP, 1.0),
    ("charge-light.png", Moment::Charge, Theme::Light, LAPTOP, 1.0),
    ("drawn-dark.png", Moment::Drawn, Theme::Dark, LAPTOP, 1.0),
    ("house-light.png", Moment::House, Theme::Light, LAPTOP, 1.0),
    ("scale-125.png", Moment::Result, Theme::Light, LAPTOP, 1.25),
    ("scale-200.png", Moment::Result, Theme::Light, vec2(2732.0, 1536.0), 2.0),
];

fn main() -> Result<(), Box<dyn Error>> {
    let into = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../screenshots");
    std::fs::create_dir_all(&into)?;
    for (name, moment, theme, pixels, scale) in PICTURES {
        let home = tempfile::tempdir()?;
        let mut harness = window(home.path(), *moment, *theme, *pixels / *scale, *scale)?;
        harness.render()?.save(into.join(name))?;
        eprintln!("screenshots/{name}");
    }
    Ok(())
}

fn window(
    home: &Path,
    moment: Moment,
    theme: Theme,
    points: Vec2,
    scale: f32,
) -> Result<Harness<'static, App>, Box<dyn Error>> {
    let renderer = picture_renderer("screenshots").ok_or("there is no driver to draw with")?;
    let places = Places::below(home);
    Settings { theme, ..Settings::default() }.save(&places.settings_file())?;
    let game = (book("dtn").ok_or("DTN is on the shelf")?.demo)(SEED)?;
    let path = places.unique_save_path(&game.play().setup().title)?;
    drop(Desk::create(game, &path, Arc::new(|| {}))?);
    // The harness dresses its context after the program has, so it must be told as well.
    let worn = if theme == Theme::Light { egui::Theme::Light } else { egui::Theme::Dark };
    let builder = Harness::builder().with_size(points).with_pixels_per_point(scale).with_theme(worn);
    let builder = builder.with_render_cursor(false);
    // A window of its own, not a panel in a test: it has no margin around it.
    let mut harness = builder.renderer(renderer).build_eframe(move |cc| App::new(&cc.egui_ctx, places, Some(&path)));
    let desk = harness.state_mut().desk_mut().ok_or("the battle opens")?;
    let typing = play(desk, moment)?;
    desk.wait_odds();
    desk.wait_saved();
    harness.run_steps(4);
    if matches!(moment, Moment::House) {
        harness.key_press_modifiers(Modifiers::COMMAND, Key::H);
        harness.run_steps(4);
    }
    if !typing.is_empty() {
        harness.event(Event::Text(typing.to_owned()));
        harness.run_steps(2);
    }
    if matches!(moment, Moment::House) {
        for key in [Key::ArrowDown, Key::ArrowRight] {
            harness.key_press(key);
            harness.run_steps(2);
        }
    }
    // Until everything that unfolds has unfolded.
    harness.run_steps(40);
    Ok(harness)
}

/// Plays to a moment and says what stands on the entry line then.
fn play(desk: &mut Desk, moment: Moment) -> Result<&'static str, String> {
    for line in ["1 6", "", "3 4", "", "next", "", "", "", "9s", "", ""] {
        say(desk, line)?;
    }
    for line in ["o saint-hilaire action 15", "o friant move 9", "friant"] {
        say(desk, line)?;
    }
    if matches!(moment, Moment::Orders) {
        return Ok("o pajol move 15");
    }
    // The other officers make nothing of their turns.
    next_until(desk, "seniors")?;
    for line in ["", "kd", ""] {
        say(desk, line)?;
    }
    next_until(desk, "divisions")?;
    let hilaire = desk.game().select("saint-hilaire").map_err(|e| e.to_string())?;
    desk.begin(hilaire[0]);
    let lines: &[&str] = match moment {
        Moment::Orders | Moment::Draw => &[],
        Moment::Result => &["qh"],
        Moment::List | Moment::House => &["qh", "", "next"],
        Moment::Charge => &["qh", "", "next", "melee f11 f12:left > a11"],
        Moment::Drawn => &["qh", "", "next", "melee f11 f12:left > a11", "10s 3c kh jc 5d", ""],
    };
    for line in lines {
        say(desk, line)?;
    }
    if matches!(moment, Moment::List) {
        desk.open_list("move")?;
    }
    Ok(if matches!(moment, Moment::House) { "deck" } else { "" })
}

fn next_until(desk: &mut Desk, step: &str) -> Result<(), String> {
    for _ in 0..20 {
        if desk.game().tracker().step == step {
            return Ok(());
        }
        desk.next();
    }
    Err(format!("{step} never comes"))
}

fn say(desk: &mut Desk, line: &str) -> Result<(), String> {
    if desk.enter(line) { Ok(()) } else { Err(format!("“{line}” was not taken: {:?}", desk.message)) }
}
