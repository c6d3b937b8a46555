//! How many keys the common work of a turn takes: letters, Enter, arrows and function keys, each counted.

use galloper::desk::Form;
use galloper_test_support::{KeyCounter, demo_desk_at, field, go_to, set};
use serde_json::Value;

fn keys_at(step: &str) -> KeyCounter {
    demo_desk_at("close_fire", 7, step).into()
}

#[test]
fn control_tests_of_a_side_with_three_exceptions() {
    let mut keys = keys_at("control");
    keys.list();
    assert_eq!(keys.desk.list.as_ref().map(|list| list.rows.len()), Some(10));
    // E12, E21 and E31 test; their dice lie on the table.
    keys.down(1);
    keys.say("1");
    keys.down(2);
    keys.say("6");
    keys.down(2);
    keys.say("3");
    keys.rest();
    keys.took("a side's control tests, three exceptions", 15);
    // E12 is grade B, so its 1 is raised to 2, which is still a halt; the others are grade C and B.
    assert_eq!(field(&keys, "E12", "control"), "halt");
    assert_eq!(field(&keys, "E21", "control"), "repeat");
    assert_eq!(field(&keys, "E31", "control"), "free");
    assert_eq!(field(&keys, "E41", "control"), "free");
    assert!(keys.desk.undo());
    assert_eq!(field(&keys, "E41", "control"), "unknown", "a list is one undo");
}

#[test]
fn an_exception_may_be_ticked_and_thrown_by_the_program() {
    let mut keys = keys_at("control");
    keys.list();
    keys.say("t");
    keys.rest();
    let label = keys.desk.undo_label().unwrap_or("").to_owned();
    assert!(!label.starts_with("E11 English Foot Guards is in command"), "{label}");
    assert_ne!(field(&keys, "E11", "control"), "unknown");
}

#[test]
fn both_sides_redress() {
    let mut keys = keys_at("combats");
    for label in ["E11", "E12", "E21", "B11", "B12", "B23"] {
        set(&mut keys, label, "dp", 2);
    }
    go_to(&mut keys, "redress");
    keys.desk.cancel();
    keys.list();
    keys.rest();
    keys.took("redress of both sides", 2);
    let left: Vec<Value> = ["E11", "E21", "B12", "B23"].iter().map(|l| field(&keys, l, "dp")).collect();
    assert_eq!(left, [0, 1, 0, 1]);
}

#[test]
fn a_gun_does_the_same_again() {
    let mut keys = keys_at("guns");
    keys.desk.cancel();
    set(&mut keys, "E41", "previous_target", "B12");
    set(&mut keys, "E41", "previous_range", 300);
    let work = keys.desk.work();
    let gun = work.iter().position(|w| w.title.starts_with("E41")).unwrap();
    assert_eq!(work[gun].note, "B12, 300 yards");
    // The first gun of the phase is open by itself; so would this one be.
    keys.desk.open_work(gun);
    keys.say("");
    keys.say("");
    keys.took("a gun, same again", 2);
    assert_eq!(field(&keys, "E41", "fired"), true);
    assert_eq!(field(&keys, "E41", "fire_target"), "B12");
}

/// A combat of E12 and B21 named by hand in this line, fought by these lines after it; the keys it took.
fn fought_by_hand(line: &str, after: &[&str]) -> KeyCounter {
    let mut keys = keys_at("combats");
    keys.desk.cancel();
    keys.say(line);
    for text in after {
        keys.say(text);
    }
    assert!(keys.desk.form.is_none(), "{line}: {:?}", keys.desk.form.as_ref().map(Form::stage));
    keys
}

#[test]
fn a_combat_of_two_units_named_by_hand() {
    // The program throws for both sides.
    let keys = fought_by_hand("f e12 b21", &["", "", ""]);
    keys.took("a combat of two units named by hand", 14);
    assert_eq!((field(&keys, "E12", "in_combat"), field(&keys, "B21", "in_combat")), (true.into(), true.into()));
    // An arrow parts the sides too.
    let keys = fought_by_hand("f e12>b21", &["", "", ""]);
    keys.took("the same with an arrow", 14);
    assert_eq!(field(&keys, "B21", "in_combat"), true);
}

#[test]
fn a_combat_of_two_units_named_by_hand_with_the_dice_of_the_table() {
    let keys = fought_by_hand("e12>b21", &["3/1", ""]);
    keys.took("a combat of two units named by hand, dice of the table", 14);
    assert_eq!((field(&keys, "E12", "dp"), field(&keys, "B21", "dp")), (1.into(), 3.into()));
}

#[test]
fn an_arrow_alone_is_what_the_stop_does_with_two() {
    let opened = |step: &str, line: &str| {
        let mut keys = keys_at(step);
        keys.desk.cancel();
        keys.say(line);
        let form = keys.desk.form.as_ref().map(|f| (f.info.id, f.filled.get("target").cloned()));
        (form, keys)
    };
    assert_eq!(opened("muskets", "e12>b21").0, Some(("musketry", Some("B21".into()))));
    assert_eq!(opened("guns", "e41>b11 300").0, Some(("direct_artillery", Some("B11".into()))));
    // A charge needs no roll: it is done.
    assert_eq!(field(&opened("charges", "e12 > b21 stand").1, "E12", "charging"), true);
}

#[test]
fn both_sides_of_a_combat_named_by_hand_are_filled_from_the_roster() {
    let mut keys = keys_at("combats");
    keys.desk.cancel();
    set(&mut keys, "E31", "charging", true);
    set(&mut keys, "E31", "outrance", true);
    set(&mut keys, "B21", "dp", 2);
    set(&mut keys, "B21", "moved", true);
    keys.say("f e31 b21 ground");
    let filled = keys.desk.form.as_ref().unwrap().filled.clone();
    let (a, b) = (&filled["side_a"][0], &filled["side_b"][0]);
    assert_eq!((&a["unit"], &b["unit"]), (&"E31".into(), &"B21".into()));
    let known = ["arm", "action", "outrance", "bases"].map(|key| a[key].clone());
    let bases = field(&keys, "E31", "bases");
    assert_eq!(known, ["cavalry".into(), "charging".into(), true.into(), bases]);
    let known = ["arm", "grade", "formation", "dp", "moved"].map(|key| b[key].clone());
    assert_eq!(known, ["foot".into(), field(&keys, "B21", "grade"), "line".into(), 2.into(), true.into()]);
}

#[test]
fn several_of_each_side_are_named_in_a_line() {
    let named = |line: &str| {
        let mut keys = keys_at("combats");
        keys.desk.cancel();
        keys.say(line);
        let filled = keys.desk.form.as_ref().unwrap().filled.clone();
        let rows = |side: &str, key: &str| -> Vec<Value> {
            filled[side].as_array().unwrap().iter().map(|row| row[key].clone()).collect()
        };
        (rows("side_a", "unit"), rows("side_b", "unit"), rows("side_b", "fieldworks"))
    };
    let labels = |all: &[&str]| all.iter().map(|l| Value::from(*l)).collect::<Vec<_>>();
    let two = (labels(&["E12", "E13"]), labels(&["B21", "B22"]));
    let (a, b, works) = named("f e12 e13 > b21 b22 fieldworks");
    assert_eq!((a, b), two);
    assert_eq!(works[1], true, "what is said last is said of the last");
    let (a, b, _) = named("f e12 e13 b21 b22");
    assert_eq!((a, b), two, "where the side changes no arrow is needed");
    let (a, b, _) = named("f e12 b21 b22");
    assert_eq!((a, b), (labels(&["E12"]), labels(&["B21", "B22"])), "who is named first is the first side");
}

#[test]
fn a_combat_of_two_units() {
    // Declared by a charge it stands in the work list and opens by itself.
    let mut keys = keys_at("charges");
    keys.desk.cancel();
    assert!(keys.desk.enter("charge e12 b21 stand"));
    keys.desk.next();
    assert_eq!(keys.desk.game().tracker().step, "combats");
    keys.say("3");
    keys.say("1");
    keys.say("");
    keys.took("a combat of two units, dice of the table", 14);
    assert_eq!((field(&keys, "E12", "dp"), field(&keys, "B21", "dp")), (1.into(), 3.into()));
}

#[test]
fn each_gun_that_can_is_named_to_reserve_its_fire() {
    let mut keys = keys_at("guns");
    keys.desk.cancel();
    let reserves = |keys: &KeyCounter| -> Vec<String> {
        let rows = keys.desk.work().into_iter().map(|w| w.title).filter(|t| t.ends_with("reserve its fire"));
        rows.map(|title| title.split(' ').next().unwrap_or_default().to_owned()).collect()
    };
    let guns = ["E41", "E42", "B42", "B41"].into_iter().filter(|l| keys.desk.game().select(l).is_ok());
    let able: Vec<&str> = guns.filter(|l| field(&keys, l, "formation") != "limbered").collect();
    assert_eq!(reserves(&keys), able);
    assert!(able.len() > 1);
    // As a list: all but the first reserve.
    keys.desk.open_list("reserve_fire").unwrap();
    keys.say("-");
    keys.rest();
    assert_eq!(field(&keys, able[0], "reserved_fire"), false);
    assert!(able[1..].iter().all(|l| field(&keys, l, "reserved_fire") == true));
    assert_eq!(reserves(&keys), able[..1]);
}

#[test]
fn a_routing_unit_is_not_freed_by_a_die_beside_its_row() {
    let mut keys = keys_at("control");
    set(&mut keys, "E12", "plight", "routing");
    keys.list();
    keys.down(1);
    keys.desk.enter("3");
    let row = keys.desk.list.as_ref().unwrap().rows[1].clone();
    assert!(row.fault.starts_with("A rout may be stopped only"), "{row:?}");
    keys.say("sheltered t");
    keys.rest();
    assert_ne!(field(&keys, "E12", "control"), "unknown");
}
