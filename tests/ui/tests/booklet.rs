//! The form of what no sheet gives: filled in by the keyboard alone, applied as one, kept for the club.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::store::DataFolders;
use galloper::ui::app::App;
use galloper_test_support::{demo_game, no_window};
use galloper_ui_tests::keys::{press, typed, window_on};
use serde_json::{Value, json};

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// The window over the demo battle of 120:1.
fn window(home: &Path) -> Harness<'static, App> {
    let path = home.join("battle.galloper");
    if !path.exists() {
        drop(Desk::create(demo_game("one_twenty", 1), &path, no_window()).expect("the battle is written"));
    }
    window_on(home, &path)
}

/// House rules in force, and the keys of those that are from the booklet.
fn house(harness: &Harness<'_, App>) -> (Value, Value) {
    let setup = harness.state().desk().expect("a battle").game().setup();
    (json!(setup.house), json!(setup.booklet))
}

/// To the value of this label, passing all before it by.
fn pass_to(harness: &mut Harness<'_, App>, label: &str) {
    for _ in 0..60 {
        let row = harness.query_by(|node| node.role() == egui::Role::Row && node.label().as_deref() == Some(label));
        if row.is_some_and(|row| row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)) {
            return;
        }
        press(harness, Modifiers::NONE, Key::Tab);
    }
    panic!("{label} is never reached");
}

#[test]
fn the_form_is_filled_by_keys_and_applied_as_one_action() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    press(&mut harness, Modifiers::COMMAND, Key::H);
    harness.get_by_label("Find a rule");
    press(&mut harness, CTRL_SHIFT, Key::H);
    harness.get_by_label("From your booklet");
    let rows = harness.query_all_by(|node| node.role() == egui::Role::Row).count();
    let tables = (book("one_twenty").expect("a rule book").tables)();
    let lost = tables.entries().filter(|(_, entry)| entry.mark.words() == "house value").count();
    let all = format!("of {lost} typed");
    assert!(lost > 25 && harness.query_by_label_contains(&all).is_some(), "every house value is asked for: {all}");
    assert!((4..lost).contains(&rows), "{rows} of {lost} rows are drawn, as far as they are seen");
    // Typed, chosen by an arrow, chosen by a letter, confirmed as shipped.
    pass_to(&mut harness, "The cube for disorder");
    harness.get_by_label("The colour of the cube for rout.");
    typed(&mut harness, "green");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    pass_to(&mut harness, "Unlimbered guns may move a space");
    typed(&mut harness, "y");
    pass_to(&mut harness, "Initiative is found by");
    press(&mut harness, Modifiers::NONE, Key::ArrowRight);
    pass_to(&mut harness, "Opportunity in phase 5a");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), (json!({}), json!([])), "nothing is set before it is applied");
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    let told = json!({ "cubes.disorder": "green", "guns.manhandle": true, "initiative.method": "2d6" });
    let keys = json!(["cubes.disorder", "guns.manhandle", "initiative.method", "opportunity.5a"]);
    assert_eq!(house(&harness), (told, keys));
    assert!(harness.query_by_label("From your booklet").is_none(), "it closes");
    let said = harness.state().message().unwrap_or_default().to_owned();
    assert!(said.starts_with("4 values from your booklet hold in this battle"), "{said}");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(house(&harness), (json!({}), json!([])), "one undo for all");
}

#[test]
fn the_mark_is_your_booklet_in_panel_and_window() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    let disorder = |harness: &Harness<'_, App>| {
        let desk = harness.state().desk().expect("a battle");
        desk.game()
            .sections()
            .iter()
            .flat_map(|s| s.rows.clone())
            .map(|row| format!("{row:?}"))
            .find(|r| r.contains("\"disorder\""))
    };
    assert!(disorder(&harness).expect("a fact").contains("House"));
    press(&mut harness, CTRL_SHIFT, Key::H);
    pass_to(&mut harness, "The cube for disorder");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    assert!(disorder(&harness).expect("a fact").contains("Booklet"));
    press(&mut harness, Modifiers::COMMAND, Key::H);
    typed(&mut harness, "cube for disorder");
    assert!(harness.query_all_by_label("your booklet").next().is_some());
    assert!(harness.query_all_by_label("house value").next().is_none());
}

#[test]
fn a_value_that_does_not_fit_is_said_and_nothing_is_applied() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    press(&mut harness, CTRL_SHIFT, Key::H);
    pass_to(&mut harness, "The cube for rout");
    press(&mut harness, Modifiers::COMMAND, Key::A);
    press(&mut harness, Modifiers::NONE, Key::Backspace);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let fault = "The cube for rout: type a value, or leave it as shipped.";
    assert!(harness.query_all_by_label(fault).next().is_some(), "Enter says it");
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    assert_eq!(house(&harness), (json!({}), json!([])));
    harness.get_by_label("From your booklet");
    // As shipped again, it is no longer in the way; what is not applied is not lost to one Esc.
    press(&mut harness, Modifiers::COMMAND, Key::Delete);
    pass_to(&mut harness, "The cube for rout");
    typed(&mut harness, "black");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(harness.query_all_by_label_contains("1 value is not applied yet").next().is_some());
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(harness.query_by_label("From your booklet").is_none());
    assert_eq!(house(&harness), (json!({}), json!([])));
}

#[test]
fn what_is_kept_for_the_club_begins_every_new_battle_and_is_said() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    press(&mut harness, CTRL_SHIFT, Key::H);
    pass_to(&mut harness, "The cube for retreat");
    typed(&mut harness, "white");
    press(&mut harness, CTRL_SHIFT, Key::Enter);
    let file = DataFolders::below(home.path()).club_file("one_twenty");
    let text = std::fs::read_to_string(&file).expect("the club's file");
    assert!(text.contains("\"cubes.retreat\" = \"white\""), "{text}");
    let said = harness.state().message().unwrap_or_default().to_owned();
    assert!(said.contains("New battles of 120:1 begin with them"), "{said}");
    // A new battle, by the number of its rule book.
    press(&mut harness, Modifiers::COMMAND, Key::N);
    press(&mut harness, Modifiers::ALT, Key::Num4);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().desk().map(|d| d.game().book()), Some("one_twenty"));
    assert_eq!(house(&harness), (json!({ "cubes.retreat": "white" }), json!(["cubes.retreat"])));
    let said = harness.state().message().unwrap_or_default().to_owned();
    assert_eq!(said, "The battle begins with the club's 1 value for 120:1.");
    // Another rule book knows nothing of it.
    press(&mut harness, Modifiers::COMMAND, Key::N);
    press(&mut harness, Modifiers::ALT, Key::Num2);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), (json!({}), json!([])));
    // A file that does not fit is left out in a sentence.
    std::fs::write(&file, "\"cubes.retreat\" = 3\n").expect("the file is written");
    press(&mut harness, Modifiers::COMMAND, Key::N);
    press(&mut harness, Modifiers::ALT, Key::Num4);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(house(&harness), (json!({}), json!([])));
    let said = harness.state().message().unwrap_or_default().to_owned();
    assert!(said.starts_with("The club's values for 120:1 are left out. The cube for retreat cannot be “3”"), "{said}");
}

#[test]
fn the_form_goes_to_a_file_and_comes_from_one() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    let file = DataFolders::below(home.path()).club_file("one_twenty");
    press(&mut harness, CTRL_SHIFT, Key::H);
    pass_to(&mut harness, "The cube for retreat");
    typed(&mut harness, "white");
    harness.get_by_label("Export").click();
    harness.run_steps(4);
    assert!(file.exists() && harness.query_all_by_label_contains("Written: ").next().is_some());
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, CTRL_SHIFT, Key::H);
    harness.get_by_label("Load").click();
    harness.run_steps(4);
    assert!(harness.query_all_by_label_contains("1 value read").next().is_some());
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    assert_eq!(house(&harness).0, json!({ "cubes.retreat": "white" }));
}

#[test]
fn the_finder_knows_the_form() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path());
    press(&mut harness, Modifiers::COMMAND, Key::K);
    typed(&mut harness, "booklet");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    harness.get_by_label("The colour of the cube for rout.");
}
