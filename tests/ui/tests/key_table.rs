//! Every key in every state of the window: who should get it stands in a table here, and what happened is compared with it.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::ui::app::App;
use galloper::ui::keys::{Focus, TopLayer};
use galloper_ui_tests::keys::{press, say, typed, window};
use serde_json::json;
use tempfile::TempDir;

/// Who gets which key. The columns are the states of [`State`].
const TABLE: &str = "
key         work     roll     typed    field    box      choice   menu     list     screen   cover
m           Line     Line     Line     Widget   Line     Line     Line     Line     Screen   Nobody
5           Line     Line     Line     Widget   Line     Line     Line     Line     Screen   Nobody
Space       Nobody   Nobody   Line     Widget   Widget   Popup    Popup    Nobody   Screen   Nobody
Enter       Enter    Enter    Enter    Green    Widget   Popup    Popup    Enter    Screen   Nobody
Tab         Widget   Fields   Complete Widget   Widget   Popup    Popup    Widget   Screen   Widget
Down        Work     Work     Line     Widget   Widget   Popup    Popup    Work     Screen   Nobody
Up          Work     Work     Line     Widget   Widget   Popup    Popup    Work     Screen   Nobody
Left        Line     Line     Line     Widget   Widget   Popup    Popup    Line     Screen   Nobody
Backspace   Line     Line     Line     Widget   Widget   Popup    Popup    Line     Screen   Nobody
Escape      Command  Command  Command  Command  Command  Popup    Popup    Command  Command  Nobody
F1          Command  Command  Command  Command  Command  Command  Command  Command  Screen   Nobody
F2          Command  Command  Command  Command  Command  Command  Command  Command  Screen   Nobody
F5          Command  Command  Command  Command  Command  Command  Command  Command  Screen   Nobody
F8          Command  Command  Command  Command  Command  Command  Command  Command  Screen   Nobody
F12         Command  Command  Command  Command  Command  Command  Command  Command  Screen   Command
Ctrl+Z      Command  Command  Command  Widget   Command  Command  Command  Command  Screen   Nobody
Ctrl+K      Command  Command  Command  Command  Command  Command  Command  Command  Screen   Nobody
";

/// What is seen of the window: each part may change or not.
#[derive(PartialEq, Debug)]
struct Seen {
    battle: usize,
    form: String,
    rows: Option<usize>,
    work: Option<usize>,
    line: String,
    over: TopLayer,
    popup: bool,
    focus: Focus,
}

fn seen(harness: &Harness<'_, App>) -> Seen {
    let app = harness.state();
    let desk = app.desk().expect("a battle");
    let keys = app.keys(&harness.ctx);
    let form = desk.form.as_ref().map(|f| format!("{} {:?} {:?} {:?}", f.info.id, f.given, f.script, f.allowed));
    Seen {
        battle: desk.history().now(),
        form: form.unwrap_or_default(),
        rows: desk.list.as_ref().map(|list| list.at),
        work: desk.work_at,
        line: app.line().to_owned(),
        over: keys.over,
        popup: keys.popup,
        focus: keys.focus,
    }
}

impl Seen {
    /// The parts that differ.
    fn changes(&self, after: &Self) -> BTreeSet<&'static str> {
        let parts = [
            ("battle", self.battle != after.battle),
            ("form", self.form != after.form),
            ("rows", self.rows != after.rows),
            ("work", self.work != after.work),
            ("line", self.line != after.line),
            ("over", self.over != after.over),
            ("popup", self.popup != after.popup),
            ("focus", self.focus != after.focus),
        ];
        parts.into_iter().filter(|(_, changed)| *changed).map(|(part, _)| part).collect()
    }
}

/// What a receiver may change, and of what at least one thing must.
fn allowed(receiver: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match receiver {
        "Nobody" => (&[], &[]),
        "Line" => (&["line", "focus", "popup"], &[]),
        "Enter" => (&["battle", "form", "rows", "work", "line", "focus"], &[]),
        "Green" => (&["battle", "form", "focus"], &["focus"]),
        "Complete" => (&["line"], &["line"]),
        "Fields" => (&["focus"], &["focus"]),
        "Work" => (&["work", "rows"], &[]),
        "Widget" => (&["focus", "form", "popup"], &[]),
        "Popup" => (&["popup", "focus", "form"], &[]),
        "Screen" => (&["focus"], &[]),
        "Command" => (&["battle", "form", "rows", "work", "line", "over", "popup", "focus"], &[]),
        other => panic!("{other} is nobody"),
    }
}

struct Scene {
    harness: Harness<'static, App>,
    _home: TempDir,
}

/// The window in a state.
fn scene(state: &str) -> Scene {
    let home = tempfile::tempdir().expect("a folder");
    let mut harness = window(home.path(), None);
    let open = |harness: &mut Harness<'_, App>| {
        let desk = harness.state_mut().desk_mut().expect("a battle");
        desk.open_form("artillery_check", &json!({"charger": "F11", "batteries": [{"battery": "A14", "range": 5}]}));
        harness.run_steps(3);
    };
    match state {
        "roll" => {}
        "work" => press(&mut harness, Modifiers::NONE, Key::Escape),
        "typed" => {
            press(&mut harness, Modifiers::NONE, Key::Escape);
            typed(&mut harness, "hit");
        }
        "field" => {
            say(&mut harness, "order friant action issuer=dav");
            harness.get_by_role_and_label(Role::TextInput, "Headquarters to recipient").focus();
        }
        "box" => {
            open(&mut harness);
            harness.get_by_role_and_label(Role::CheckBox, "It is cavalry").focus();
        }
        "choice" => {
            open(&mut harness);
            harness.get_by_role_and_label(Role::ComboBox, "Charger").click();
        }
        "menu" => harness.get_by_label("View").click(),
        "list" => press(&mut harness, Modifiers::NONE, Key::F3),
        "screen" => press(&mut harness, Modifiers::NONE, Key::F1),
        "cover" => press(&mut harness, Modifiers::NONE, Key::F12),
        other => panic!("{other} is no state"),
    }
    harness.run_steps(3);
    let keys = harness.state().keys(&harness.ctx);
    let wanted = match state {
        "field" => (TopLayer::Nothing, false, Focus::Field),
        "box" => (TopLayer::Nothing, false, Focus::Widget),
        "choice" | "menu" => (TopLayer::Nothing, true, keys.focus),
        "screen" => (TopLayer::Screen, false, keys.focus),
        "cover" => (TopLayer::Cover, false, keys.focus),
        _ => (TopLayer::Nothing, false, Focus::Line),
    };
    assert_eq!((keys.over, keys.popup, keys.focus), wanted, "{state}");
    Scene { harness, _home: home }
}

/// Sends a key as a window does: with its letter, if it has one.
fn send(harness: &mut Harness<'_, App>, name: &str) {
    let (held, name) = match name.strip_prefix("Ctrl+") {
        Some(key) => (Modifiers::COMMAND, key),
        None => (Modifiers::NONE, name),
    };
    let (key, letter) = match name {
        "m" => (Key::M, Some("m")),
        "5" => (Key::Num5, Some("5")),
        "Space" => (Key::Space, Some(" ")),
        other => (Key::from_name(other).expect("a key"), None),
    };
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: held };
    harness.input_mut().events.push(event(true));
    harness.input_mut().events.extend(letter.map(|letter| Event::Text(letter.to_owned())));
    harness.run_steps(1);
    harness.input_mut().events.push(event(false));
    harness.run_steps(3);
}

#[test]
fn every_key_in_every_state_goes_to_whom_the_table_says() {
    let mut lines = TABLE.lines().filter(|line| !line.trim().is_empty());
    let states: Vec<&str> = lines.next().expect("a heading").split_whitespace().skip(1).collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
    let mut wrong = Vec::new();
    for (column, state) in states.iter().enumerate() {
        let mut at = scene(state);
        for row in &rows {
            let (key, receiver) = (row[0], row[column + 1]);
            let before = seen(&at.harness);
            send(&mut at.harness, key);
            let changes = before.changes(&seen(&at.harness));
            let (may, must) = allowed(receiver);
            let astray: Vec<&&str> = changes.iter().filter(|part| !may.contains(part)).collect();
            if !astray.is_empty() || (!must.is_empty() && !must.iter().any(|part| changes.contains(part))) {
                wrong.push(format!("{key} in {state} is for {receiver}, but it changed {changes:?}"));
            }
            if !changes.is_empty() {
                at = scene(state);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Keys that mean nothing to anybody, one after the other in every state.
#[test]
fn other_keys_change_nothing_anywhere() {
    let meant = TABLE.lines().filter_map(|line| line.split_whitespace().next()).collect::<Vec<_>>();
    let commands: Vec<Key> = galloper::ui::commands::TABLE
        .iter()
        .filter_map(|row| row.keys.filter(|keys| keys.modifiers.is_none()).map(|keys| keys.logical_key))
        .collect();
    let walk = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Space];
    for state in ["work", "roll", "typed", "field", "box", "choice", "menu", "list", "screen", "cover"] {
        let mut at = scene(state);
        for key in Key::ALL {
            if meant.contains(&key.name()) || commands.contains(key) || walk.contains(key) {
                continue;
            }
            let before = seen(&at.harness);
            press(&mut at.harness, Modifiers::NONE, *key);
            let changes = before.changes(&seen(&at.harness));
            let own = state == "field" || state == "typed";
            let edits = own && matches!(key, Key::Delete | Key::Home | Key::End);
            assert!(changes.is_empty() || edits, "{} in {state} changed {changes:?}", key.name());
        }
    }
}

#[test]
fn escape_closes_the_menu_and_not_the_form_behind() {
    for state in ["choice", "menu"] {
        let mut at = scene(state);
        let before = seen(&at.harness);
        send(&mut at.harness, "Escape");
        let after = seen(&at.harness);
        assert!(before.popup && !after.popup, "{state}");
        assert_eq!((before.form, before.battle), (after.form, after.battle), "{state}");
    }
}

#[test]
fn the_arrows_go_along_an_open_choice_and_enter_takes_it() {
    let mut at = scene("choice");
    for key in ["Down", "Down", "Enter"] {
        send(&mut at.harness, key);
    }
    let after = seen(&at.harness);
    assert!(!after.popup, "it was taken");
    let form = at.harness.state().desk().and_then(|d| d.form.clone()).expect("the form is there");
    assert_eq!(form.given.0["charger"], "F12", "the one after F11");
}

#[test]
fn a_word_typed_while_a_box_has_the_focus_is_that_word() {
    let mut at = scene("box");
    for letter in ["m", "o", "v", "e"] {
        at.harness.event(Event::Text(letter.to_owned()));
        at.harness.run_steps(2);
    }
    assert_eq!(at.harness.state().line(), "move");
}

#[test]
fn a_number_come_to_by_tab_is_typed_over() {
    let mut at = scene("field");
    typed(&mut at.harness, "18");
    at.harness.get_by_role_and_label(Role::TextInput, "Officer to headquarters").focus();
    at.harness.run_steps(2);
    at.harness.get_by_role_and_label(Role::TextInput, "Headquarters to recipient").focus();
    at.harness.run_steps(2);
    typed(&mut at.harness, "24");
    let form = at.harness.state().desk().and_then(|d| d.form.clone()).expect("the form is there");
    assert_eq!(form.given.0["d2"], "24");
}

#[test]
fn a_blank_on_the_empty_line_does_nothing_and_stays_out_of_it() {
    let mut at = scene("roll");
    let before = seen(&at.harness);
    send(&mut at.harness, "Space");
    assert_eq!(before, seen(&at.harness));
}

#[test]
fn typed_cards_that_were_allowed_do_not_go_to_the_next_question() {
    let mut at = scene("roll");
    let harness = &mut at.harness;
    for line in ["1 6", "", "3 4", "", "", "", "", "", "9s", "", "", "next", "next", ""] {
        say(harness, line);
    }
    // Montbrun draws from the deck that Davout drew the nine from.
    say(harness, "9s");
    assert_eq!(harness.state().line(), "", "refused, it is used up all the same");
    press(harness, Modifiers::NONE, Key::F9);
    assert_eq!(harness.state().line(), "");
    let form = harness.state().desk().and_then(|d| d.form.clone()).expect("his draw");
    assert_eq!(form.run.map(|run| run.rolls.len()), Some(1), "allowed, it counts once");
    // Typed and allowed without Enter in between.
    press(harness, Modifiers::NONE, Key::F7);
    typed(harness, "9s");
    press(harness, Modifiers::NONE, Key::F9);
    assert_eq!(harness.state().line(), "");
    let form = harness.state().desk().and_then(|d| d.form.clone()).expect("his draw");
    assert_eq!(form.run.map(|run| run.rolls.len()), Some(1));
}

#[test]
fn a_roll_left_in_the_line_goes_when_its_question_does() {
    for key in [Key::F2, Key::F7, Key::F5] {
        let mut at = scene("roll");
        typed(&mut at.harness, "1 6");
        press(&mut at.harness, Modifiers::NONE, key);
        assert_eq!(at.harness.state().line(), "", "{}", key.name());
    }
    let mut at = scene("work");
    typed(&mut at.harness, "o friant mo");
    press(&mut at.harness, Modifiers::NONE, Key::F2);
    assert_eq!(at.harness.state().line(), "o friant mo", "words half typed are no answer and stay");
}

#[test]
fn the_rest_of_a_list_begins_with_what_is_typed() {
    let mut at = scene("list");
    typed(&mut at.harness, "1 6");
    press(&mut at.harness, Modifiers::NONE, Key::F8);
    assert_eq!(at.harness.state().line(), "");
    let desk = at.harness.state().desk().expect("a battle");
    assert!(
        desk.list.is_none() && desk.undo_label().is_some_and(|l| l.contains("5 command points")),
        "{:?}",
        desk.log(3)
    );
    let mut at = scene("list");
    typed(&mut at.harness, "gibberish");
    press(&mut at.harness, Modifiers::NONE, Key::F8);
    assert!(at.harness.state().desk().is_some_and(|d| d.list.is_some()), "what cannot be read stops it");
    assert_eq!(at.harness.state().line(), "gibberish");
}
