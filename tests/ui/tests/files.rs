//! The window and its files: battles that are changed from outside, damaged, missing, locked or forged.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::store::{DataFolders, OpeningNote, SaveStatus, Settings};
use galloper::ui::app::App;
use galloper_ui_tests::keys::{press, say, shoot, typed, window};
use galloper_ui_tests::picture_renderer;

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };
const PICTURES: &str = env!("CARGO_TARGET_TMPDIR");

fn path(harness: &Harness<'_, App>) -> PathBuf {
    harness.state().desk().and_then(|desk| desk.path()).expect("a battle in a file").to_path_buf()
}

fn shows(harness: &Harness<'_, App>, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

fn saved(harness: &mut Harness<'_, App>) -> Option<SaveStatus> {
    let desk = harness.state_mut().desk_mut().expect("a battle");
    desk.wait_saved()
}

/// A battle of three actions, closed again.
fn played(home: &Path) -> PathBuf {
    let mut harness = window(home, None);
    for n in 1..=3 {
        say(&mut harness, &format!("mark f11 smoke {n}"));
    }
    saved(&mut harness);
    path(&harness)
}

fn settings(home: &Path) -> Settings {
    Settings::load(&DataFolders::below(home).settings_file()).0
}

fn battles(home: &Path) -> usize {
    fs::read_dir(home.join("saves")).map_or(0, Iterator::count)
}

#[test]
fn a_file_changed_from_outside_is_said_for_as_long_as_it_is_so() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), picture_renderer("a_file_changed_from_outside"));
    say(&mut harness, "mark f11 smoke");
    saved(&mut harness);
    let path = path(&harness);
    fs::write(&path, "").expect("it can be emptied");
    for n in 1..=3 {
        say(&mut harness, &format!("mark f12 smoke {n}"));
        assert!(matches!(saved(&mut harness), Some(SaveStatus::Failed { foreign: true, .. })));
        harness.run_steps(3);
        assert!(shows(&harness, "This battle is not saved"), "after action {n}");
    }
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(shows(&harness, "This battle is not saved") && !shows(&harness, "saved elsewhere"));
    shoot(&mut harness, PICTURES, "files-not-saved.png", "This battle is not saved");
    assert_eq!(fs::read(&path).expect("it is there"), b"", "what the other left is not touched");
    // Everything goes into the new file, and the notice is gone.
    press(&mut harness, Modifiers::COMMAND, Key::S);
    press(&mut harness, Modifiers::COMMAND, Key::A);
    typed(&mut harness, "evening");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(!shows(&harness, "This battle is not saved"));
    let rescued = home.path().join("saves").join("evening.galloper");
    assert_eq!(self::path(&harness), rescued, "with its extension, as a whole path");
    assert_eq!(galloper::store::read(&rescued).expect("a battle").lines.len(), 4);
    assert_eq!(settings(home.path()).last_battle, Some(rescued));
}

#[test]
fn a_window_with_a_changed_file_does_not_close_as_if_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    fs::remove_file(path(&harness)).expect("it can be removed");
    let close = |harness: &mut Harness<'_, App>| {
        let id = harness.ctx.viewport_id();
        let viewport = harness.input_mut().viewports.entry(id).or_default();
        viewport.events.push(egui::ViewportEvent::Close);
        harness.step();
        let output = harness.output();
        let commands = output.viewport_output.get(&id).map(|v| v.commands.clone()).unwrap_or_default();
        commands.iter().any(|command| matches!(command, egui::ViewportCommand::CancelClose))
    };
    assert!(close(&mut harness), "the window stays though nothing waits to be written");
    harness.run_steps(2);
    assert!(shows(&harness, "before closing"));
}

#[test]
fn a_missing_last_battle_is_said_and_no_demo_stands_in_for_it() {
    let home = tempfile::tempdir().expect("a folder");
    let path = played(home.path());
    fs::remove_file(&path).expect("it can be removed");
    let mut harness = window(home.path(), picture_renderer("a_missing_last_battle"));
    assert!(harness.state().desk().is_none());
    assert!(shows(&harness, "The last battle is missing") && shows(&harness, "Open a battle"));
    assert_eq!(battles(home.path()), 0, "nothing was made in its stead");
    assert_eq!(settings(home.path()).last_battle, Some(path), "it may come back");
    shoot(&mut harness, PICTURES, "files-missing.png", "The last battle is missing");
    press(&mut harness, Modifiers::COMMAND, Key::N);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    harness.run_steps(2);
    assert!(harness.state().desk().is_some(), "a new battle is a key away");
}

#[test]
fn a_battle_is_remembered_once_it_was_drawn_and_not_before() {
    let home = tempfile::tempdir().expect("a folder");
    let first = played(home.path());
    assert_eq!(settings(home.path()).last_battle.as_deref(), Some(first.as_path()));
    let other = home.path().join("saves").join("other.galloper");
    fs::copy(&first, &other).expect("a copy");
    let places = DataFolders::below(home.path());
    // Opened, and ended before any frame was drawn.
    let app = App::new(&egui::Context::default(), places.clone(), Some(&other));
    assert_eq!(app.desk().and_then(|desk| desk.path()), Some(other.as_path()));
    assert_eq!(settings(home.path()).last_battle.as_deref(), Some(first.as_path()));
    assert!(places.opening_file().exists(), "it is noted that it is being opened");
    drop(app);
    assert!(!places.opening_file().exists(), "an orderly end leaves no note");
    let mut harness = Harness::builder().build_eframe({
        let (places, other) = (places.clone(), other.clone());
        move |cc| App::new(&cc.egui_ctx, places, Some(&other))
    });
    harness.run_steps(3);
    assert_eq!(settings(home.path()).last_battle, Some(other));
    assert!(!places.opening_file().exists(), "and so does a battle that was drawn");
}

#[test]
fn a_battle_that_was_never_shown_does_not_come_again_by_itself() {
    let home = tempfile::tempdir().expect("a folder");
    let path = played(home.path());
    // A start that died between opening and drawing.
    std::mem::forget(OpeningNote::begin(&DataFolders::below(home.path()).opening_file(), &path));
    // Its lock went with it; here it is this process that holds it, so the note is put there as the dead left it.
    let note = DataFolders::below(home.path()).opening_file();
    let text = fs::read(&note).expect("the note");
    fs::remove_file(&note).expect("it can be removed");
    fs::write(&note, text).expect("the note");
    let mut harness = window(home.path(), picture_renderer("a_battle_that_was_never_shown"));
    assert!(harness.state().desk().is_none());
    assert!(shows(&harness, "ended before this battle was shown") && shows(&harness, "Open a battle"));
    shoot(&mut harness, PICTURES, "files-never-shown.png", "ended before this battle was shown");
    // Asked for, it opens, and the next start takes it up again.
    let title = "Combat at Teugn-Hausen, 1809";
    harness.get_all_by_label(title).next().expect("it is on the list").click();
    harness.run_steps(4);
    assert_eq!(self::path(&harness), path);
    drop(harness);
    assert_eq!(self::path(&window(home.path(), None)), path);
}

#[test]
fn a_damaged_battle_offers_a_copy_up_to_its_last_good_line() {
    let home = tempfile::tempdir().expect("a folder");
    let path = played(home.path());
    let text = fs::read_to_string(&path).expect("the battle").replacen("smoke 2", "smoke 7", 1);
    fs::write(&path, &text).expect("it can be damaged");
    let mut harness = window(home.path(), picture_renderer("a_damaged_battle"));
    assert!(harness.state().desk().is_none());
    assert!(shows(&harness, "This battle is damaged") && shows(&harness, "Line 3 was changed by hand or damaged"));
    assert!(shows(&harness, "From line 3 on 2 lines are lost") && shows(&harness, "smoke 3"));
    harness.get_by_label_contains("Open a copy up to line 2");
    shoot(&mut harness, PICTURES, "files-damaged.png", "This battle is damaged");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let copy = self::path(&harness);
    assert!(copy != path && shows(&harness, "This is a copy now"));
    assert_eq!(harness.state().desk().map(|desk| desk.history().len()), Some(2));
    assert_eq!(fs::read_to_string(&path).expect("the battle"), text);
    say(&mut harness, "mark f12 on again");
    assert!(matches!(saved(&mut harness), Some(SaveStatus::Saved { last: 2, .. })));
    shoot(&mut harness, PICTURES, "files-salvaged.png", "Marker “on again”: F12");
}

#[test]
fn a_battle_open_elsewhere_is_looked_at_and_copied_by_a_key() {
    let home = tempfile::tempdir().expect("a folder");
    let mut first = window(home.path(), None);
    say(&mut first, "mark f11 smoke");
    saved(&mut first);
    let path = path(&first);
    let before = fs::read(&path).expect("the battle");
    let mut second = window(home.path(), picture_renderer("a_battle_open_elsewhere"));
    assert_eq!(self::path(&second), path);
    assert!(shows(&second, "only looked at, for it is open in another"));
    for line in ["", "hits f12 +1", "next"] {
        say(&mut second, line);
        assert!(second.state().message().is_some_and(|m| m.contains("another Galloper window")), "“{line}”");
        press(&mut second, Modifiers::NONE, Key::Escape);
    }
    press(&mut second, Modifiers::COMMAND, Key::Z);
    assert_eq!(fs::read(&path).expect("the battle"), before);
    shoot(&mut second, PICTURES, "files-looked-at.png", "only looked at, for it is open in another");
    press(&mut second, CTRL_SHIFT, Key::O);
    let copy = self::path(&second);
    assert!(copy != path && !shows(&second, "only looked at"));
    say(&mut second, "hits f12 +1");
    assert!(matches!(saved(&mut second), Some(SaveStatus::Saved { last: 2, .. })));
    assert_eq!(fs::read(&path).expect("the battle"), before);
}

#[test]
fn a_copy_of_a_battle_at_hand_is_a_command_too() {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    say(&mut harness, "mark f11 smoke");
    let original = path(&harness);
    press(&mut harness, CTRL_SHIFT, Key::O);
    let copy = path(&harness);
    assert!(copy != original && shows(&harness, "This is a copy now"));
    say(&mut harness, "mark f11 more smoke");
    assert!(matches!(saved(&mut harness), Some(SaveStatus::Saved { last: 2, .. })));
    assert_eq!(galloper::store::read(&original).expect("a battle").lines.len(), 1);
}

#[test]
fn settings_that_could_not_be_read_are_said() {
    let home = tempfile::tempdir().expect("a folder");
    let path = played(home.path());
    let file = DataFolders::below(home.path()).settings_file();
    fs::write(&file, "{ not settings").expect("they can be spoilt");
    let harness = window(home.path(), None);
    assert!(shows(&harness, "This file could not be read"), "{:?}", harness.state().message());
    assert!(harness.state().desk().is_none() && shows(&harness, "Open a battle"), "the list is offered, not a demo");
    drop(harness);
    // Also where a battle is opened at once, and with it a sentence of its own.
    fs::write(&file, "{ not settings").expect("they can be spoilt");
    let text = fs::read(&path).expect("the battle");
    fs::write(&path, &text[..text.len() - 9]).expect("its last line can be torn");
    let places = DataFolders::below(home.path());
    let mut harness = Harness::builder().build_eframe(move |cc| App::new(&cc.egui_ctx, places, Some(&path)));
    harness.run_steps(3);
    let said = harness.state().message().unwrap_or_default();
    assert!(said.contains("This file could not be read") && said.contains("was cut short"), "{said}");
}
