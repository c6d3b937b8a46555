//! A window that nobody touches draws nothing, wherever the cursor stands.

use std::time::Duration;

use egui::{Key, Modifiers, ViewportId};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{demo, press, say, typed, window};

/// How long the window is watched.
const WATCHED: Duration = Duration::from_secs(10);
/// What unfolds or fades has done so by then.
const SETTLES: usize = 60;

/// How many frames the window asks for by itself in ten seconds of its time.
fn frames(harness: &mut Harness<'_, App>) -> usize {
    if let Some(desk) = harness.state_mut().desk_mut() {
        desk.wait_odds();
        desk.wait_saved();
    }
    harness.run_steps(SETTLES);
    let (mut passed, mut frames) = (Duration::ZERO, 0);
    while passed < WATCHED {
        let wants = harness.output().viewport_output.get(&ViewportId::ROOT).map_or(Duration::MAX, |v| v.repaint_delay);
        passed = passed.saturating_add(wants.max(Duration::from_millis(1)));
        if passed < WATCHED {
            frames += 1;
            let time = harness.input().time.unwrap_or(0.0);
            harness.input_mut().time = Some(time + wants.as_secs_f64());
            harness.step();
        }
    }
    frames
}

fn check(harness: &mut Harness<'_, App>, what: &str) {
    harness.input_mut().focused = true;
    assert_eq!(frames(harness), 0, "{what}: frames in {} s that nobody asked for", WATCHED.as_secs());
}

#[test]
fn an_idle_window_draws_nothing_with_the_cursor_in_the_entry_line() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    let ctx = harness.ctx.clone();
    check(&mut harness, "the empty line");
    assert!(ctx.text_edit_focused(), "the line has the cursor");
    typed(&mut harness, "o friant a");
    check(&mut harness, "a line half typed");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    say(&mut harness, "hits f12 1");
    say(&mut harness, "o friant");
    check(&mut harness, "an open form");
    press(&mut harness, Modifiers::NONE, Key::Tab);
    check(&mut harness, "a field of the form");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    check(&mut harness, "after an undo");
    press(&mut harness, Modifiers::COMMAND, Key::L);
    check(&mut harness, "the past");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    for (key, what) in [
        (Key::K, "the finder"),
        (Key::H, "the house rules"),
        (Key::T, "the club tables"),
        (Key::O, "the open screen"),
        (Key::B, "the branches"),
    ] {
        press(&mut harness, Modifiers::COMMAND, key);
        check(&mut harness, what);
        press(&mut harness, Modifiers::NONE, Key::Escape);
    }
    harness.get_by_label("Battle").click();
    harness.run_steps(4);
    assert!(harness.query_by_label_contains("Look back").is_some(), "the menu is open");
    check(&mut harness, "an open menu");
}

#[test]
fn the_count_would_see_a_cursor_that_blinks() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    harness.ctx.clone().all_styles_mut(|style| style.visuals.text_cursor.blink = true);
    assert!(frames(&mut harness) >= 15, "twice a second for ten seconds");
}

#[test]
fn an_idle_window_draws_nothing_over_a_list() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path(), None, "close_fire");
    for _ in 0..30 {
        press(&mut harness, Modifiers::NONE, Key::F3);
        if harness.state().desk().is_some_and(|desk| desk.list.is_some()) {
            break;
        }
        press(&mut harness, Modifiers::NONE, Key::F5);
    }
    assert!(harness.state().desk().is_some_and(|desk| desk.list.is_some()), "a list is open");
    check(&mut harness, "a list");
}
