//! A slow frame brings several keys at once; they must count in the order in which they were pressed.

use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use galloper::ui::app::App;
use galloper_ui_tests::keys::window;

/// The events of these keys, as a window sends them, all for the next frame.
fn type_at_once(harness: &mut Harness<'_, App>, text: &str) {
    let events = &mut harness.input_mut().events;
    for letter in text.chars() {
        let key = match letter {
            '\n' => Some(Key::Enter),
            ' ' => Some(Key::Space),
            other => Key::from_name(&other.to_string()),
        };
        let press =
            |key, pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        events.extend(key.map(|key| press(key, true)));
        if letter != '\n' {
            events.push(Event::Text(letter.to_string()));
        }
        events.extend(key.map(|key| press(key, false)));
    }
    harness.run_steps(3);
}

#[test]
fn a_line_typed_within_one_frame_is_that_line() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    type_at_once(&mut harness, "1 6\n");
    type_at_once(&mut harness, "\n");
    let desk = harness.state().desk().expect("a battle");
    assert_eq!(desk.undo_label(), Some("Davout: 5 command points"));
}

#[test]
fn two_lines_typed_within_one_frame_are_two_lines() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    type_at_once(&mut harness, "hits f12 +1\nhits f13 +1\n");
    let desk = harness.state().desk().expect("a battle");
    assert_eq!(desk.history().now(), 2);
}

#[test]
fn a_space_within_a_line_is_no_green_action() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    type_at_once(&mut harness, "1 6");
    let desk = harness.state().desk().expect("a battle");
    assert_eq!(desk.default_action().label, "Throw d6, d10", "nothing was thrown");
    type_at_once(&mut harness, "\n");
    let desk = harness.state().desk().expect("a battle");
    assert_eq!(desk.default_action().label, "Apply");
    type_at_once(&mut harness, " ");
    let desk = harness.state().desk().expect("a battle");
    assert_eq!(desk.undo_label(), None, "a space on the empty line is none either");
    type_at_once(&mut harness, "\n");
    let desk = harness.state().desk().expect("a battle");
    assert_eq!(desk.undo_label(), Some("Davout: 5 command points"));
}
