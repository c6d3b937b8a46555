//! A turn of 120:1 through the window: its demo opened from the New battle screen, everything else by keys; and pictures.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::ui::app::App;
use galloper_ui_tests::keys::{demo, field, next_until as go_to, press, say, shoot, step, typed};
use galloper_ui_tests::{assert_light_and_dark, picture_renderer};
use serde_json::json;

#[test]
fn a_turn_is_played_by_keys_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path(), None, "one_twenty");
    assert_eq!(step(&harness), "1");
    go_to(&mut harness, "2");
    say(&mut harness, "order hus hold the wood");
    for line in ["5", "4", ""] {
        say(&mut harness, line);
    }
    assert_eq!(field(&harness, "hus", "order"), "hold the wood");
    go_to(&mut harness, "3");
    say(&mut harness, "attack");
    assert_eq!((field(&harness, "hus", "cube"), field(&harness, "hus", "cube_hidden")), (json!("attack"), json!(true)));
    go_to(&mut harness, "4");
    assert_eq!(field(&harness, "hus", "cube_hidden"), false);
    for line in ["5 2", "a", ""] {
        say(&mut harness, line);
    }
    assert_eq!(harness.state().desk().expect("a battle").game().tracker().note, "French is A");
    go_to(&mut harness, "5a");
    say(&mut harness, "charge f11 a2 3");
    say(&mut harness, "square a2");
    say(&mut harness, "2");
    say(&mut harness, "");
    assert_eq!(field(&harness, "a2", "formation"), "square");
    go_to(&mut harness, "5e");
    say(&mut harness, "f1");
    say(&mut harness, "f f fire");
    say(&mut harness, "");
    assert_eq!((field(&harness, "f1", "ap_spent"), field(&harness, "f1", "fire_declared")), (json!(3), json!(true)));
    go_to(&mut harness, "7");
    say(&mut harness, "a2 2 disorder");
    assert_eq!((field(&harness, "a2", "casualties"), field(&harness, "a2", "status")), (json!(2), json!("disorder")));
    go_to(&mut harness, "12");
    press(&mut harness, Modifiers::NONE, Key::F5);
    assert_eq!((step(&harness), field(&harness, "f1", "ap_spent")), ("1", json!(0)));
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(step(&harness), "12");
}

#[test]
fn a_club_table_is_taken_in_through_its_dialog() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path(), None, "one_twenty");
    let tables = |h: &Harness<'_, App>| h.state().desk().expect("a battle").game().setup().clubs.len();
    assert_eq!(tables(&harness), 1);
    press(&mut harness, Modifiers::COMMAND, Key::T);
    // Until it has found its size.
    harness.run_steps(8);
    harness.get_by_label("Take out").click();
    harness.run_steps(3);
    assert_eq!(tables(&harness), 0);
    harness.get_by_label("Begin with the example").click();
    harness.run_steps(3);
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    assert_eq!(tables(&harness), 1);
}

#[test]
fn a_club_table_is_made_in_its_form() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = demo(home.path(), None, "one_twenty");
    press(&mut harness, Modifiers::COMMAND, Key::T);
    // The title takes the keys at once.
    typed(&mut harness, "Rally");
    let fill = |h: &mut Harness<'_, App>, label: &str, text: &str| {
        h.get_by_role_and_label(egui::accesskit::Role::TextInput, label).focus();
        h.run_steps(2);
        typed(h, text);
    };
    fill(&mut harness, "Dice", "d6");
    fill(&mut harness, "Result of row", "rallied");
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    let clubs = |h: &Harness<'_, App>| h.state().desk().expect("a battle").game().setup().clubs.clone();
    assert_eq!(clubs(&harness).len(), 2, "taken in");
    assert_eq!((clubs(&harness)[1].id.as_str(), clubs(&harness)[1].rows.len()), ("club_rally", 1));
    // It works as a procedure, and goes with undo.
    say(&mut harness, "club_rally f1");
    say(&mut harness, "4");
    say(&mut harness, "");
    assert!(harness.state().desk().expect("a battle").log(3).iter().any(|row| row.text.contains("rallied")));
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(clubs(&harness).len(), 1);
    // A fault is said, and nothing is taken in.
    press(&mut harness, Modifiers::COMMAND, Key::T);
    typed(&mut harness, "Nothing");
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    assert_eq!(clubs(&harness).len(), 1);
    assert!(harness.query_all_by_label_contains("is missing").next().is_some(), "it says what");
}

#[test]
fn pictures_of_120_to_1() {
    let home = tempfile::tempdir().expect("a folder");
    let Some(renderer) = picture_renderer("pictures_of_120_to_1") else { return };
    let mut harness = demo(home.path(), Some(renderer), "one_twenty");
    let dir = env!("CARGO_TARGET_TMPDIR");
    go_to(&mut harness, "3");
    for _ in 0..5 {
        say(&mut harness, "attack");
    }
    shoot(&mut harness, dir, "120-1-cubes.png", "hidden cube");
    go_to(&mut harness, "5a");
    say(&mut harness, "charge f11 a2 3");
    shoot(&mut harness, dir, "120-2-charge.png", "The charge comes home on A2 7e Linie");
    say(&mut harness, "square a2");
    shoot(&mut harness, dir, "120-3-square.png", "Charge AP in sight");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    go_to(&mut harness, "5f");
    say(&mut harness, "a2");
    say(&mut harness, "f f f");
    let light = shoot(&mut harness, dir, "120-4-move.png", "Forward · 1 AP + 1 TMD");
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    let dark = shoot(&mut harness, dir, "120-5-dark.png", "Forward · 1 AP + 1 TMD");
    assert_light_and_dark(&light, &dark);
    say(&mut harness, "1 5 2");
    shoot(&mut harness, dir, "120-6-moved.png", "D6 showing 5, counts, typed");
    say(&mut harness, "");
    press(&mut harness, Modifiers::COMMAND, Key::T);
    harness.get_by_label("Begin with the example").click();
    harness.run_steps(3);
    shoot(&mut harness, dir, "120-7-club.png", "Begin with the example");
}
