//! A window over a battle of any number of units, brought to the states whose frames are measured.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use galloper::core::procedure::Draft;
use galloper::core::roster::Subject;
use galloper::core::sequence::Opens;
use galloper::desk::Desk;
use galloper::desk::kept_views::BuiltCounts;
use galloper::ui::app::App;
use galloper_test_support::{battle_of_toml, no_window};
use serde_json::json;

use crate::keys::{press, window_on};

/// Frames that a time is taken of.
const FRAMES: usize = 15;
/// Divisions of a side where each has its turn.
const WORK_ROWS: usize = 12;
/// Rows of the list that is filled in.
const LIST_ROWS: usize = 200;
/// Branches beside the line.
pub const BRANCHES: usize = 60;
/// The drop-down that is opened.
pub const DEFENDER: &str = "Defender";

/// What is open while a frame is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// A form with fields that name units.
    Form,
    /// The work list of a step in which every division has its turn.
    WorkList,
    /// A list of two hundred rows.
    List,
    /// A form with a list of two hundred rows in it.
    RowsInForm,
    /// The same, its rows made by the prefill alone.
    PrefilledRows,
    /// A line half typed.
    HalfTyped,
    /// The drop-down of a field that names a unit.
    DropDown,
    /// The house rules.
    HouseRules,
    /// A list of many branches.
    Branches,
    /// How the battle stands, with points for the losses of every unit.
    Victory,
}

impl Scene {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Form,
        Self::WorkList,
        Self::List,
        Self::RowsInForm,
        Self::PrefilledRows,
        Self::HalfTyped,
        Self::DropDown,
        Self::HouseRules,
        Self::Branches,
        Self::Victory,
    ];
}

/// An order of battle of so many units, in two armies and divisions of so many.
pub fn order_of_battle(units: usize, division: usize) -> String {
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
            let (number, place) = (unit / division, unit % division);
            if place == 0 {
                let _ = write!(
                    text,
                    "[[commands]]\nlabel = \"D{letter}{number}\"\nname = \"Division {number}\"\nside = \"{side}\"\nunder = \"C{letter}\"\nrole = \"dg\"\na_rating = 7\n"
                );
            }
            let _ = write!(
                rows,
                "[[units]]\nlabel = \"{letter}{unit}\"\nname = \"{unit}e Ligne\"\nside = \"{side}\"\nunder = \"D{letter}{number}\"\narm = \"infantry\"\nsp = 4\nmorale = 7\n"
            );
        }
    }
    text + &rows
}

/// A window over a new battle of so many units, its first form open.
///
/// # Panics
/// If the battle cannot be made.
pub fn window(home: &Path, units: usize, division: usize) -> Harness<'static, App> {
    let path = home.join(format!("{units}-{division}.{}", galloper::store::EXTENSION));
    let game = battle_of_toml("dtn", &order_of_battle(units, division), 7);
    if !path.exists() {
        drop(Desk::create(game, &path, no_window()).expect("a new file"));
    }
    let mut harness = window_on(home, &path);
    at_rest(&mut harness);
    harness
}

fn at_rest(harness: &mut Harness<'_, App>) {
    if let Some(desk) = harness.state_mut().desk_mut() {
        desk.wait_odds();
        desk.wait_saved();
    }
    harness.run_steps(20);
}

/// A window in which this is open.
///
/// # Panics
/// If the scene cannot be set.
pub fn window_with(home: &Path, units: usize, scene: Scene) -> Harness<'static, App> {
    let mut harness = window(home, units, division(units, scene));
    let desk = harness.state_mut().desk_mut().expect("a battle is open");
    while desk.cancel() {}
    match scene {
        Scene::Form => desk.open_form("issue_order", &json!({ "recipient": "DF0", "order": "action" })),
        Scene::WorkList => to_long_work(desk),
        Scene::List => {
            let rows = (0..LIST_ROWS).map(|row| {
                let unit = row % (units / 2);
                let label = desk.game().label_of(Subject::Unit(unit));
                let values = json!({ "recipient": label, "order": "move", "d2": "5" });
                (Subject::Unit(unit), Draft::from(values.as_object().cloned().unwrap_or_default()))
            });
            desk.open_rows("issue_order", rows.collect());
            assert_eq!(desk.list.as_ref().map(|list| list.rows.len()), Some(LIST_ROWS));
        }
        Scene::RowsInForm => {
            let rows = (0..LIST_ROWS).map(|row| json!({ "unit": format!("F{}", row % (units / 2)), "uphill": true }));
            let draft = json!({ "attackers": rows.collect::<Vec<_>>(), "defender": "A1" });
            desk.open_form("charge_combat", &draft);
        }
        Scene::PrefilledRows => {
            let named = (0..LIST_ROWS).map(|row| format!("F{}:rear", row % (units / 2))).collect::<Vec<_>>();
            desk.open_form("charge_combat", &json!({ "attackers": named.join(" "), "defender": "A1" }));
            let rows = desk.form.as_ref().and_then(|form| form.filled["attackers"].as_array().map(Vec::len));
            assert_eq!(rows, Some(LIST_ROWS));
        }
        Scene::DropDown => {
            desk.open_form("charge_combat", &json!({ "attackers": [{ "unit": "F0" }], "defender": "A1" }));
        }
        Scene::Branches => {
            for _ in 0..BRANCHES {
                enter(desk, "hits f0 +1");
                desk.undo();
            }
            enter(desk, "hits f1 +1");
        }
        Scene::Victory => {
            for line in ["points hits 1", "points broken 2", "hits f0 +1", "hits f1 +1"] {
                enter(desk, line);
            }
        }
        Scene::HalfTyped | Scene::HouseRules => {}
    }
    at_rest(&mut harness);
    match scene {
        Scene::DropDown => {
            harness.get_by_role_and_label(egui::accesskit::Role::ComboBox, DEFENDER).click();
            harness.run_steps(20);
        }
        Scene::HouseRules => press(&mut harness, Modifiers::COMMAND, Key::H),
        Scene::Branches => press(&mut harness, Modifiers::COMMAND, Key::B),
        Scene::Victory => press(&mut harness, Modifiers::COMMAND, Key::J),
        _ => {}
    }
    harness.run_steps(20);
    if scene == Scene::HalfTyped {
        harness.event(Event::Text("o div".to_owned()));
        harness.run_steps(20);
        assert_eq!(harness.state().line(), "o div");
    }
    harness
}

/// How many units a division has. Where the divisions are listed a small battle has many small ones, so that they fill the
/// window as those of a large one do.
fn division(units: usize, scene: Scene) -> usize {
    match scene {
        Scene::WorkList => units.div_ceil(2 * WORK_ROWS),
        _ => 12,
    }
}

fn enter(desk: &mut Desk, line: &str) {
    assert!(desk.enter(line), "{line}: {:?}", desk.message);
    while desk.cancel() {}
}

/// Steps on to where every division of a side has its turn.
fn to_long_work(desk: &mut Desk) {
    for _ in 0..60 {
        while desk.cancel() {}
        let turns = desk.work().iter().filter(|work| matches!(work.opens, Opens::Turn(_))).count();
        if turns >= WORK_ROWS {
            return;
        }
        desk.next();
    }
    panic!("no step has a turn for each of {WORK_ROWS} divisions");
}

/// What a frame draws, and how many things it tells a screen reader of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Shapes.
    pub shapes: usize,
    /// Nodes of the accessibility tree.
    pub nodes: usize,
}

/// What the last frame drew.
pub fn drawn(harness: &Harness<'_, App>) -> Drawn {
    Drawn { shapes: harness.output().shapes.len(), nodes: harness.root().children_recursive().count() }
}

/// How often anything was made for the panels.
///
/// # Panics
/// If no battle is open.
pub fn built(harness: &Harness<'_, App>) -> BuiltCounts {
    harness.state().open_battle().expect("a battle is open").built()
}

/// The median time of a frame in which nothing changes.
pub fn frame_time(harness: &mut Harness<'_, App>) -> Duration {
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

/// Whether two numbers differ by a tenth at the most.
pub fn about_the_same(few: usize, many: usize) -> bool {
    few.abs_diff(many) * 10 <= few.min(many)
}
