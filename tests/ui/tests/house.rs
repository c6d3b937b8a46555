//! The house rules and the recent battles, by the keyboard alone.

use std::path::Path;

use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::store::{DataFolders, Recent};
use galloper::ui::app::App;
use serde_json::json;

fn window(home: &Path) -> Harness<'static, App> {
    let places = DataFolders::below(home);
    let builder = Harness::builder().with_size(vec2(1366.0, 768.0)).with_max_steps(60);
    let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, None));
    harness.run_steps(4);
    harness
}

fn press(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(4);
}

fn write(harness: &mut Harness<'_, App>, text: &str) {
    harness.event(Event::Text(text.to_owned()));
    harness.run_steps(3);
}

/// The house rules in force.
fn house(harness: &Harness<'_, App>) -> serde_json::Value {
    let desk = harness.state().desk().expect("a battle");
    serde_json::to_value(&desk.game().setup().house).unwrap_or_default()
}

#[test]
fn a_switch_is_found_changed_logged_and_undone_by_keys() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    press(&mut harness, Modifiers::COMMAND, Key::H);
    write(&mut harness, "whose decks");
    harness.get_by_label("Whose decks: shared");
    press(&mut harness, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(house(&harness), json!({}), "chosen is not set");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), json!({"deck.mode": "shared"}));
    let log = harness.state().desk().map(|d| d.log(1)).unwrap_or_default();
    assert!(log[0].text.contains("Whose decks") && log[0].text.contains("shared"), "{log:?}");
    assert_eq!(log[0].provenance, "set by hand");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(house(&harness), json!({}));
    // Set again, then back to what was shipped by its own key.
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), json!({"deck.mode": "shared"}));
    press(&mut harness, Modifiers::NONE, Key::Delete);
    assert_eq!(house(&harness), json!({}));
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(harness.query_by_label("Find a rule").is_none());
}

#[test]
fn a_figure_is_typed_and_a_wrong_one_is_refused_in_a_sentence() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    press(&mut harness, Modifiers::COMMAND, Key::H);
    write(&mut harness, "cp.c4");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    write(&mut harness, "[0,0,1,1,2,3]");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), json!({"cp.c4": [0, 0, 1, 1, 2, 3]}));
    press(&mut harness, Modifiers::NONE, Key::Enter);
    write(&mut harness, "many");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), json!({"cp.c4": [0, 0, 1, 1, 2, 3]}), "nothing changes");
    assert!(harness.query_all_by_label_contains("cp.c4").next().is_some());
    // What is being typed is given up first, then the panel.
    press(&mut harness, Modifiers::NONE, Key::Enter);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    harness.get_by_label("Find a rule");
}

#[test]
fn save_as_is_first_among_the_recent_battles() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    let to = home.path().join("another.galloper");
    press(&mut harness, Modifiers::COMMAND, Key::S);
    press(&mut harness, Modifiers::COMMAND, Key::A);
    write(&mut harness, &to.display().to_string());
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().desk().and_then(|d| d.path()), Some(to.as_path()));
    let (recent, _) = Recent::load(&DataFolders::below(home.path()).recent_file());
    assert_eq!(recent.battles().first().map(|b| b.path.as_path()), Some(to.as_path()));
}
