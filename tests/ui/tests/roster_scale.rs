//! Two thousand units cost a frame no more than two dozen: what is drawn and what is made for it is counted, for times
//! differ from run to run.

use egui::{Event, MouseWheelUnit, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::ui::app::App;
use galloper_ui_tests::large_battle::{Scene, about_the_same, built, drawn, frame_time, window, window_with};

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
        let time = frame_time(&mut harness);
        eprintln!("{scene:?}, {units} units: {drawn:?}, {time:?} a frame, {before:?}");
        assert_eq!(built(&harness), before, "{scene:?}, {units} units: something was made in an unchanged frame");
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
