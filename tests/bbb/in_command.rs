//! Who is in command: asked once a turn as a list, with last turn's answer, and never assumed.

use galloper::desk::form::Stage;
use galloper_test_support::questions::{ask_of, fault, outcome, refused};
use galloper_test_support::{KeyCounter, field, set};
use serde_json::{Value, json};

use super::battle::new_hand;

fn form_id(hand: &KeyCounter) -> Option<&'static str> {
    hand.desk.form.as_ref().map(|form| form.info.id)
}

/// What the list offers for a unit.
fn offered(hand: &KeyCounter, label: &str) -> Value {
    let rows = hand.desk.form.as_ref().unwrap().filled["units"].as_array().unwrap();
    rows.iter().find(|row| row["unit"] == label).unwrap_or_else(|| panic!("{label} is in the list")).clone()
}

/// On to the movement step of the same side a turn later.
fn a_turn_later(hand: &mut KeyCounter) {
    let turn = hand.desk.game().flow().turn;
    while hand.desk.game().flow().turn == turn {
        hand.desk.next();
    }
    assert_eq!((hand.step(), hand.desk.game().tracker().side), ("movement", Some(0)));
}

#[test]
fn it_is_asked_once_a_turn_for_the_whole_side() {
    let mut hand = new_hand();
    assert_eq!(form_id(&hand), Some("command"), "it opens by itself");
    let rows = hand.desk.form.as_ref().unwrap().filled["units"].as_array().unwrap().len();
    assert_eq!(rows, 16, "all Prussians and nobody else");
    hand.say("");
    assert_eq!(form_id(&hand), None, "one Enter answers for all, as the scenario has them");
    assert_eq!(
        (field(&hand, "p1", "out_of_command"), field(&hand, "p9", "out_of_command")),
        (json!(false), json!(true))
    );
    set(&mut hand, "p1", "halted", json!(true));
    assert_eq!(form_id(&hand), None, "it is not asked again");
    a_turn_later(&mut hand);
    assert_eq!(form_id(&hand), Some("command"), "but in the next turn");
}

#[test]
fn the_last_answer_is_remembered_and_offered() {
    let mut hand = new_hand();
    hand.say("p3 out p9 5");
    assert_eq!(
        (field(&hand, "p3", "out_of_command"), field(&hand, "p9", "out_of_command")),
        (json!(true), json!(false))
    );
    assert_eq!(field(&hand, "p9", "general_distance"), json!(5));
    a_turn_later(&mut hand);
    let (p3, p9) = (offered(&hand, "P3"), offered(&hand, "P9"));
    assert_eq!((&p3["command"], p3.get("distance")), (&json!("out"), None), "the word counts, not the old distance");
    assert_eq!((&p9["command"], &p9["distance"], &p9["general"]), (&json!("in"), &json!(5), &json!("STU")));
    hand.say("p3 4");
    assert_eq!(
        (field(&hand, "p3", "out_of_command"), field(&hand, "p3", "general_distance")),
        (json!(false), json!(4))
    );
}

#[test]
fn another_general_may_command_a_unit() {
    let mut hand = new_hand();
    hand.say("command p9 9 general=KAM");
    assert_eq!((field(&hand, "p9", "general"), field(&hand, "p9", "out_of_command")), (json!("KAM"), json!(false)));
    assert_eq!(form_id(&hand), Some("command"), "the others are still asked about");
    hand.say("");
    a_turn_later(&mut hand);
    assert_eq!(offered(&hand, "P9")["general"], json!("KAM"));
}

#[test]
fn nobody_is_in_command_by_default() {
    let mut hand = new_hand();
    set(&mut hand, "p1", "general_distance", Value::Null);
    let form = hand.desk.form.as_ref().unwrap();
    assert!(matches!(form.stage(), Stage::Fill), "somebody must say it");
    assert!(form.examined.faults[0].text.starts_with("Say of P1 in, out"), "{:?}", form.examined.faults);
    assert!(hand.desk.enter(""));
    assert_eq!(form_id(&hand), Some("command"), "Enter alone does not pass over it");
    hand.desk.open_form("movement_roll", &json!({"unit": "P1"}));
    let form = hand.desk.form.as_ref().unwrap();
    assert!(matches!(form.stage(), Stage::Fill));
    assert_eq!(form.examined.faults[0].text, "Nobody has said whether P1 is in command: type command P1 in, or out.");
    while hand.desk.cancel() {}
    hand.list();
    hand.desk.enter("7");
    assert!(hand.desk.list.as_ref().unwrap().rows[0].fault.starts_with("Nobody has said whether P1 is in command"));
    hand.desk.cancel();
    hand.say("command p1 in");
    hand.desk.open_form("movement_roll", &json!({"unit": "P1"}));
    assert_eq!(hand.desk.form.as_ref().unwrap().filled["in_command_radius"], json!(true));
}

#[test]
fn the_roll_counts_it() {
    let mut hand = new_hand();
    hand.say("");
    hand.list();
    for _ in 1..=9 {
        hand.say("6");
    }
    while hand.desk.list.is_some() {
        hand.say("");
    }
    let permit = |label: &str| field(&hand, label, "permit");
    assert_eq!((permit("p1"), permit("p9")), (json!("full"), json!("half")), "6 and 1 for command; 6");
}

#[test]
fn a_distance_says_it_where_the_radius_is_known() {
    let ask = |units: Value| ask_of("bbb", "command", json!({ "units": units }));
    let both = json!([{"unit": "A", "distance": 6, "radius": 6}, {"unit": "B", "distance": 6.5, "radius": 6}]);
    let found = outcome(&ask(both));
    assert_eq!((&found["in_command"], &found["out_of_command"]), (&json!(1), &json!(1)));
    let against = json!([{"unit": "B", "distance": 6.5, "radius": 6, "command": "in"}]);
    assert_eq!(refused(&ask(against)), ["commandAndDistance"]);
    assert_eq!(refused(&ask(json!([{"unit": "B", "command": "in"}, {"unit": "B", "command": "in"}]))), ["twice"]);
    let text = fault(&ask(json!([{"unit": "C", "distance": 3}])));
    assert_eq!(text, "units (Units): Say of C in, out, or the distance to the general, as in C in.");
}
