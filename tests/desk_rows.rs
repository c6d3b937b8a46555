//! Lists inside a form and sets for many, typed on the entry line as an umpire would.

use galloper::core::marks::End;
use galloper::desk::list_rows::RowEdit;
use galloper::desk::{Desk, ParsedEntry};
use galloper_test_support::{demo_desk, filled, say};
use serde_json::Value;

fn desk() -> Desk {
    let mut desk = demo_desk("dtn", 7);
    desk.cancel();
    desk
}

/// Opens the form that a line asks for, and leaves it open even if it could be applied at once.
fn open(desk: &mut Desk, text: &str) {
    desk.cancel();
    let ParsedEntry::Open(id, draft) = desk.read_entry(text) else {
        panic!("“{text}”: {:?}", desk.read_entry(text))
    };
    desk.open_form(id, &Value::Object(draft.0));
}

/// What stands in a list of the form at hand, row by row.
fn rows(desk: &Desk, key: &str) -> Vec<Value> {
    let form = desk.form.as_ref().expect("a form is open");
    form.filled.get(key).and_then(Value::as_array).cloned().unwrap_or_default()
}

fn column(desk: &Desk, list: &str, key: &str) -> Vec<Value> {
    rows(desk, list).iter().map(|row| row.get(key).cloned().unwrap_or(Value::Null)).collect()
}

#[test]
fn a_set_before_the_arrow_makes_rows_completed_from_the_roster() {
    let mut desk = desk();
    open(&mut desk, "melee f11 f12 face=left f13 > a11");
    assert_eq!(column(&desk, "attackers", "unit"), ["F11", "F12", "F13"]);
    assert_eq!(column(&desk, "attackers", "face"), [Value::Null, "left".into(), Value::Null], "only that row");
    assert_eq!(column(&desk, "attackers", "sp"), [4, 3, 4], "strength comes from the roster");
    assert_eq!(filled(&desk, "defender"), "A11");
    assert!(desk.form.as_ref().is_some_and(|f| f.examined.faults.is_empty()), "{:?}", desk.form);
}

#[test]
fn the_side_tells_who_is_the_list_where_no_arrow_is_typed() {
    let mut desk = desk();
    open(&mut desk, "melee f11-f13 a11");
    assert_eq!(column(&desk, "attackers", "unit"), ["F11", "F12", "F13"]);
    assert_eq!(filled(&desk, "defender"), "A11");
    open(&mut desk, "melee f11 a11");
    assert_eq!(column(&desk, "attackers", "unit"), ["F11"]);
    assert_eq!(filled(&desk, "defender"), "A11");
    open(&mut desk, "check f11 a14 6 a24 8");
    assert_eq!(filled(&desk, "charger"), "F11");
    assert_eq!(column(&desk, "batteries", "battery"), ["A14", "A24"]);
    assert_eq!(column(&desk, "batteries", "range"), ["6", "8"], "a number is of the row named before it");
}

#[test]
fn what_is_said_after_the_one_is_of_all_rows() {
    let mut desk = desk();
    open(&mut desk, "check a14 a24 > f11 7");
    assert_eq!(filled(&desk, "charger"), "F11");
    assert_eq!(column(&desk, "batteries", "range"), ["7", "7"]);
    open(&mut desk, "check a14 > f11 7");
    assert_eq!(column(&desk, "batteries", "battery"), ["A14"], "before the arrow stand those who do it");
}

#[test]
fn rows_of_an_open_form_are_changed_added_and_taken_off() {
    let mut desk = desk();
    open(&mut desk, "melee f11 a11");
    say(&mut desk, "+f12");
    assert_eq!(column(&desk, "attackers", "unit"), ["F11", "F12"], "the only attacker is the first of several");
    say(&mut desk, "f12 rear supported");
    assert_eq!(column(&desk, "attackers", "face"), [Value::Null, "rear".into()]);
    assert_eq!(column(&desk, "attackers", "supported"), [Value::Null, true.into()]);
    say(&mut desk, "f13:left");
    assert_eq!(rows(&desk, "attackers").len(), 3);
    say(&mut desk, "-f11");
    assert_eq!(column(&desk, "attackers", "unit"), ["F12", "F13"]);
    desk.edit_rows("attackers", RowEdit::Set(vec![0], "face", None));
    assert_ne!(column(&desk, "attackers", "face")[0], "rear");
    desk.edit_rows("attackers", RowEdit::Drop(vec![1]));
    assert_eq!(column(&desk, "attackers", "unit"), ["F12"]);
    desk.edit_rows("attackers", RowEdit::Add(Vec::new()));
    desk.edit_rows("attackers", RowEdit::Set(vec![1], "unit", Some("F14".into())));
    assert_eq!(column(&desk, "attackers", "unit"), ["F12", "F14"]);
}

#[test]
fn a_label_alone_is_for_the_form_that_waits_for_it() {
    let mut desk = desk();
    open(&mut desk, "check f11");
    assert!(matches!(desk.read_entry("a14 a24"), ParsedEntry::Fill(_)));
    say(&mut desk, "a14 a24");
    assert_eq!(column(&desk, "batteries", "battery"), ["A14", "A24"]);
    assert!(desk.selected.is_empty());
    // Now nobody is missing: a label selects again.
    say(&mut desk, "f12");
    assert_eq!(desk.selected.len(), 1);
}

#[test]
fn a_formation_stands_for_its_units_and_strangers_are_refused() {
    let mut desk = desk();
    open(&mut desk, "melee saint-hilaire > a11");
    assert_eq!(rows(&desk, "attackers").len(), 4);
    desk.cancel();
    assert!(!desk.enter("melee f11 f12 > a11 a12"));
    assert!(desk.message.as_deref().is_some_and(|m| m.contains("one side only")), "{:?}", desk.message);
    assert!(!desk.enter("melee f11 a12 f12 > a11"));
    assert!(desk.message.as_deref().is_some_and(|m| m.contains("of one side")), "{:?}", desk.message);
    open(&mut desk, "melee attackers=[{\"unit\":\"X99\"}] defender=a11");
    let faults = desk.form.as_ref().map(|f| f.examined.faults.clone()).unwrap_or_default();
    assert!(faults.iter().any(|f| f.key == "attackers.1.unit" && f.text.contains("X99")), "{faults:?}");
}

#[test]
fn the_selection_makes_the_rows_too() {
    let mut desk = desk();
    say(&mut desk, "f11-f13");
    open(&mut desk, "melee > a11");
    assert_eq!(column(&desk, "attackers", "unit"), ["F11", "F12", "F13"]);
    assert_eq!(filled(&desk, "defender"), "A11");
}

#[test]
fn lines_for_lists_complete_and_preview() {
    let desk = desk();
    assert_eq!(desk.completions("melee f11 f12:re"), ["melee f11 f12:rear"]);
    assert!(
        desk.completions("melee f11 fac").contains(&"melee f11 face".to_owned())
            || desk.completions("melee f11 comm").contains(&"melee f11 committed=".to_owned())
    );
    assert_eq!(desk.completions("melee f11 face=fr"), ["melee f11 face=front"]);
    let preview = desk.preview("melee f11 f12:rear > a11");
    assert!(preview.text.contains("F11, F12 rear"), "{preview:?}");
}

#[test]
fn what_is_done_one_by_one_is_said_of_a_set_and_is_one_undo() {
    let mut desk = desk();
    let before = desk.state().clone();
    say(&mut desk, "fire f14 f24 > a11 6");
    let list = desk.list.as_ref().expect("a list is open");
    assert_eq!(list.rows.len(), 2);
    assert!(list.rows.iter().all(|r| r.fault.is_empty() && r.note.contains("A11")), "{list:?}");
    while desk.list.is_some() {
        say(&mut desk, "");
    }
    assert_ne!(desk.state(), &before, "{:?}", desk.message);
    desk.undo();
    assert_eq!(desk.state(), &before);
}

#[test]
fn markers_take_sets_of_several_words() {
    let mut desk = desk();
    let all = desk.game().select("all").expect("units").len();
    let mut count = |line: &str| {
        say(&mut desk, line);
        let n = desk.game().marks().marks.len();
        let text = desk.game().marks().marks[0].text.clone();
        desk.undo();
        (n, text)
    };
    assert_eq!(count("mark f11-f13 f21 low on powder"), (4, "low on powder".to_owned()));
    assert_eq!(count("mark f11 f12 line broken"), (2, "line broken".to_owned()));
    assert_eq!(count("mark friant smoke"), (1, "smoke".to_owned()));
    assert_eq!(count("mark all but f14 f11 hungry"), (all - 2, "hungry".to_owned()));
    say(&mut desk, "hits saint-hilaire f21 +1");
    let hits = |l: &str| desk.game().field(desk.game().select(l).expect("a label")[0], "hits");
    assert_eq!(
        (hits("f11"), hits("f14"), hits("f21"), hits("f22")),
        (Some(1.into()), Some(1.into()), Some(1.into()), Some(0.into()))
    );
}

#[test]
fn a_marker_ends_with_a_step_even_if_that_is_skipped() {
    let mut desk = desk();
    say(&mut desk, "mark f11 smoke until gun-recovery");
    let ends = desk.game().marks().marks[0].ends.clone();
    assert_eq!(ends, End::Step("gun-recovery".to_owned()));
    let title = desk.game().steps().into_iter().find(|(id, _)| *id == "gun-recovery").map_or("", |(_, t)| t);
    assert!(!title.is_empty() && desk.game().until(&ends).contains(title), "{}", desk.game().until(&ends));
    say(&mut desk, &format!("mark f12 dust until {}", title.to_lowercase()));
    assert_eq!(desk.game().marks().marks.len(), 2);
    let mut skipped = true;
    while !desk.game().marks().marks.is_empty() {
        skipped &= desk.game().tracker().step != "gun-recovery";
        assert_eq!(desk.game().flow().turn, 1, "it goes in its step");
        desk.next();
    }
    assert!(skipped, "no battery has anything to recover");
    assert!(!desk.enter("mark f11 smoke until doomsday"));
    assert!(desk.message.as_deref().is_some_and(|m| m.contains("doomsday")), "{:?}", desk.message);
}
