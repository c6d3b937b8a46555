//! A thousand units cost a frame no more than fifty: what is drawn is counted, for times differ from run to run.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Event, MouseWheelUnit, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT as _;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::store::DataFolders;
use galloper::ui::app::App;

/// Units in a division; the rows at the top look the same in an army of any size.
const DIVISION: usize = 12;
const FRAMES: usize = 15;

/// An order of battle of so many units, in two armies.
fn order_of_battle(units: usize) -> String {
    let mut text = String::from("title = \"A large battle\"\n");
    for side in ["French", "Austrian"] {
        let _ = write!(text, "[[sides]]\nname = \"{side}\"\nplayer = \"Anna\"\n");
    }
    let mut rows = String::new();
    for (side, letter) in [("French", 'F'), ("Austrian", 'A')] {
        let _ = write!(
            text,
            "[[commands]]\nlabel = \"C{letter}\"\nname = \"Commander {letter}\"\nside = \"{side}\"\nrole = \"commander\"\nc_class = \"C8\"\na_rating = 6\nhq = true\n"
        );
        for unit in 0..units / 2 {
            let (division, place) = (unit / DIVISION, unit % DIVISION);
            if place == 0 {
                let _ = write!(
                    text,
                    "[[commands]]\nlabel = \"D{letter}{division}\"\nname = \"Division {division}\"\nside = \"{side}\"\nunder = \"C{letter}\"\nrole = \"dg\"\na_rating = 7\n"
                );
            }
            let _ = write!(
                rows,
                "[[units]]\nlabel = \"{letter}{unit}\"\nname = \"{unit}e Ligne\"\nside = \"{side}\"\nunder = \"D{letter}{division}\"\narm = \"infantry\"\nsp = 4\nmorale = 7\n"
            );
        }
    }
    text + &rows
}

fn window(home: &Path, units: usize) -> Harness<'static, App> {
    let places = DataFolders::below(home);
    let path = home.join(format!("{units}.{}", galloper::store::EXTENSION));
    let scenario = book("dtn").expect("DTN is on the shelf").scenario;
    let game = scenario(&order_of_battle(units), 7).expect("the order of battle reads");
    drop(Desk::create(game, &path, Arc::new(|| {})).expect("a new file"));
    let builder = Harness::builder().with_size(vec2(1366.0, 768.0)).with_max_steps(60);
    let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, Some(&path)));
    if let Some(desk) = harness.state_mut().desk_mut() {
        desk.wait_odds();
    }
    harness.run_steps(20);
    harness
}

/// What a frame draws, and how many things it tells a screen reader of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drawn {
    shapes: usize,
    nodes: usize,
}

fn drawn(harness: &Harness<'_, App>) -> Drawn {
    Drawn { shapes: harness.output().shapes.len(), nodes: harness.root().children_recursive().count() }
}

fn frame_time(harness: &mut Harness<'_, App>) -> Duration {
    let mut times: Vec<Duration> = (0..FRAMES)
        .map(|_| {
            let start = Instant::now();
            harness.step();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[FRAMES / 2]
}

/// Turns the wheel over the roster.
fn scroll(harness: &mut Harness<'_, App>, lines: f32) {
    harness.event(Event::PointerMoved(pos2(150.0, 400.0)));
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -lines * 24.0),
        phase: TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    });
    // The wheel is smoothed over many frames.
    harness.run_steps(30);
}

fn about_the_same(few: usize, many: usize) -> bool {
    few.abs_diff(many) * 10 <= few.max(many)
}

#[test]
fn a_frame_draws_the_same_with_fifty_units_and_with_a_thousand() {
    let home = tempfile::tempdir().expect("a folder");
    let mut seen = Vec::new();
    for units in [24, 50, 1000] {
        let mut harness = window(home.path(), units);
        let top = drawn(&harness);
        let resting = frame_time(&mut harness);
        harness.event(Event::Text("o div".to_owned()));
        harness.run_steps(3);
        let typing = frame_time(&mut harness);
        eprintln!("{units} units: {top:?}, {resting:?} a frame, {typing:?} with a line half typed");
        seen.push((top, resting, typing));
        if units == 1000 {
            scroll(&mut harness, 300.0);
            let middle = drawn(&harness);
            eprintln!("scrolled down: {middle:?}, {:?} a frame", frame_time(&mut harness));
            assert!(about_the_same(top.shapes, middle.shapes), "{top:?} at the top, {middle:?} in the middle");
        }
    }
    let ratio = |time: fn(&(Drawn, Duration, Duration)) -> Duration| {
        time(&seen[2]).as_secs_f64() / time(&seen[1]).as_secs_f64()
    };
    eprintln!("1,000 units against 50: {:.2} times the frame, {:.2} while typing", ratio(|s| s.1), ratio(|s| s.2));
    for (few, many) in [(0, 2), (1, 2)] {
        let (few, many) = (seen[few].0, seen[many].0);
        assert!(about_the_same(few.shapes, many.shapes), "{few:?} and {many:?}");
        assert!(about_the_same(few.nodes, many.nodes), "{few:?} and {many:?}");
    }
}
