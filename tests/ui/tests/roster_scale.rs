//! Two thousand units cost a frame no more than two dozen: what is drawn and what is made for it is counted, for times
//! differ from run to run.

use egui::{Event, Key, Modifiers, MouseWheelUnit, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::core::counts;
use galloper::desk::row_counts::{self, RowCounts};
use galloper::ui::app::App;
use galloper_ui_tests::keys::{press, say};
use galloper_ui_tests::large_battle::{
    BRANCHES, DEFENDER, Scene, about_the_same, built, drawn, frame_time, window, window_with,
};

/// Entries of a drop-down that can be seen at once, with those just beyond.
const IN_SIGHT: u32 = 16;
/// Frames that `frame_time` draws.
const FRAMES: u32 = 15;
/// Units in a division; the rows at the top look the same in an army of any size.
const DIVISION: usize = 12;

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

/// Draws as much over 2,000 units as over 24 while this is open, and makes nothing anew while nothing changes.
fn costs_the_same(scene: Scene) {
    let home = tempfile::tempdir().expect("a folder");
    let mut seen = Vec::new();
    for units in [24, 2000] {
        let mut harness = window_with(home.path(), units, scene);
        let (before, drawn) = (built(&harness), drawn(&harness));
        row_counts::take();
        counts::take();
        let time = frame_time(&mut harness);
        let (rows, figures) = (row_counts::take(), counts::take().figures);
        eprintln!("{scene:?}, {units} units: {drawn:?}, {time:?} a frame, {before:?}, {rows:?}");
        assert_eq!(built(&harness), before, "{scene:?}, {units} units: something was made in an unchanged frame");
        // Of a drop-down only the entries in sight are made, but in each frame.
        assert!(rows.offers <= IN_SIGHT * FRAMES, "{scene:?}, {units} units: {rows:?}");
        assert_eq!(RowCounts { offers: 0, ..rows }, RowCounts::default(), "{scene:?}, {units} units");
        assert_eq!(figures, 0, "{scene:?}, {units} units: the victory sheet was worked out in an unchanged frame");
        seen.push(drawn);
    }
    let (few, many) = (seen[0], seen[1]);
    assert!(about_the_same(few.shapes, many.shapes), "{scene:?}: {few:?} and {many:?}");
    assert!(about_the_same(few.nodes, many.nodes), "{scene:?}: {few:?} and {many:?}");
}

#[test]
fn with_a_form_open() {
    costs_the_same(Scene::Form);
}

#[test]
fn with_a_work_list_open() {
    costs_the_same(Scene::WorkList);
}

#[test]
fn with_a_list_of_two_hundred_rows() {
    costs_the_same(Scene::List);
}

#[test]
fn with_two_hundred_rows_in_a_form() {
    costs_the_same(Scene::RowsInForm);
    let home = tempfile::tempdir().expect("a folder");
    let list = window_with(home.path(), 2000, Scene::RowsInForm);
    let named = |n: usize| list.query_by_label(&format!("Take F{n} off")).is_some();
    assert!(named(0), "the first rows are drawn");
    let seen = (0..200).filter(|n| named(*n)).count();
    assert!(seen < 60, "{seen} of 200 rows are drawn");
}

#[test]
fn with_two_hundred_prefilled_rows_in_a_form() {
    costs_the_same(Scene::PrefilledRows);
}

#[test]
fn with_a_drop_down_open() {
    costs_the_same(Scene::DropDown);
}

#[test]
fn with_the_house_rules_open() {
    costs_the_same(Scene::HouseRules);
}

#[test]
fn with_the_branches_open() {
    costs_the_same(Scene::Branches);
    let home = tempfile::tempdir().expect("a folder");
    let list = window_with(home.path(), 24, Scene::Branches);
    let seen = list.query_all_by_label_contains("Branch: ").count();
    assert!((5..20).contains(&seen), "{seen} of {BRANCHES} branches are drawn");
}

#[test]
fn with_the_victory_sheet_open() {
    costs_the_same(Scene::Victory);
}

#[test]
fn the_victory_sheet_is_worked_out_once_for_a_change() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window_with(home.path(), 2000, Scene::Victory);
    counts::take();
    let open = harness.state_mut().desk_mut().expect("a battle");
    let who = open.game().roster().into_iter().find(|row| row.label == "F7").map(|row| row.subject);
    open.selected = who.into_iter().collect();
    harness.run_steps(3);
    assert_eq!(counts::take().figures, 0, "who is selected is no matter of victory");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    say(&mut harness, "hits f7 +1");
    harness.run_steps(3);
    let read = counts::take().figures;
    eprintln!("{read} units were read for the victory sheet after a change");
    assert_eq!(read, 2000, "once each");
}

#[test]
fn the_arrows_go_through_all_of_a_long_drop_down() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window_with(home.path(), 2000, Scene::DropDown);
    let defender = |harness: &Harness<'_, App>| {
        let form = harness.state().desk().and_then(|desk| desk.form.as_ref()).expect("a form");
        form.filled["defender"].as_str().unwrap_or("").to_owned()
    };
    assert_eq!(defender(&harness), "A1");
    // The first press goes to the one that is chosen.
    for _ in 0..=30 {
        press(&mut harness, Modifiers::NONE, Key::ArrowDown);
    }
    assert!(harness.query_by_label("A31 31e Ligne").is_some(), "it was scrolled into sight");
    assert!(harness.query_by_label("F3 3e Ligne").is_none(), "the first are out of sight");
    press(&mut harness, Modifiers::NONE, Key::ArrowUp);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(defender(&harness), "A30");
    assert!(harness.query_by_label("A31 31e Ligne").is_none(), "the list is closed");
    harness.get_by_role_and_label(egui::accesskit::Role::ComboBox, DEFENDER).click();
    harness.run_steps(5);
    harness.get_by_label("A29 29e Ligne").click();
    harness.run_steps(5);
    assert_eq!(defender(&harness), "A29", "a click takes one too");
}

#[test]
fn with_a_line_half_typed() {
    costs_the_same(Scene::HalfTyped);
}

#[test]
fn every_letter_is_read_once() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), 24, DIVISION);
    let before = built(&harness);
    for (letters, letter) in (1..).zip(["o", " ", "d"]) {
        harness.event(Event::Text(letter.to_owned()));
        harness.run_steps(5);
        let after = built(&harness);
        assert_eq!(after.lines, before.lines + letters);
        assert_eq!((after.views, after.battles), (before.views, before.battles), "the battle is as it was");
    }
}

#[test]
fn the_middle_of_a_long_roster_draws_as_much_as_its_top() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), 1000, DIVISION);
    let top = drawn(&harness);
    scroll(&mut harness, 300.0);
    let middle = drawn(&harness);
    assert!(about_the_same(top.shapes, middle.shapes), "{top:?} at the top, {middle:?} in the middle");
}
