//! The house rules and the recent battles, by the keyboard alone.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::store::{DataFolders, Recent};
use galloper::ui::app::App;
use galloper_ui_tests::keys::{press, typed, window};
use serde_json::json;

/// The house rules in force.
fn house(harness: &Harness<'_, App>) -> serde_json::Value {
    let desk = harness.state().desk().expect("a battle");
    serde_json::to_value(&desk.game().setup().house).unwrap_or_default()
}

#[test]
fn a_switch_is_found_changed_logged_and_undone_by_keys() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    press(&mut harness, Modifiers::COMMAND, Key::H);
    typed(&mut harness, "whose decks");
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
    let mut harness = window(home.path(), None);
    press(&mut harness, Modifiers::COMMAND, Key::H);
    typed(&mut harness, "cp.c4");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    typed(&mut harness, "[0,0,1,1,2,3]");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), json!({"cp.c4": [0, 0, 1, 1, 2, 3]}));
    press(&mut harness, Modifiers::NONE, Key::Enter);
    typed(&mut harness, "many");
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
    let mut harness = window(home.path(), None);
    let to = home.path().join("another.galloper");
    press(&mut harness, Modifiers::COMMAND, Key::S);
    press(&mut harness, Modifiers::COMMAND, Key::A);
    typed(&mut harness, &to.display().to_string());
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().desk().and_then(|d| d.path()), Some(to.as_path()));
    let (recent, _) = Recent::load(&DataFolders::below(home.path()).recent_file());
    assert_eq!(recent.battles().first().map(|b| b.path.as_path()), Some(to.as_path()));
}
