//! The steps of a turn: none is blank, and the night comes without anyone knowing a field's name.

use galloper::core::sequence::Opens;
use galloper_test_support::{KeyCounter, field, go_to, set};
use serde_json::json;

use super::battle::new_hand;

fn titles(hand: &KeyCounter) -> Vec<String> {
    hand.desk.work().into_iter().map(|work| work.title).collect()
}

fn open(hand: &mut KeyCounter, title: &str) {
    let at = hand.desk.work().iter().position(|work| work.title == title);
    hand.desk.open_work(at.unwrap_or_else(|| panic!("“{title}” is offered: {:?}", titles(hand))));
}

/// P1 has moved and its charge was not recorded.
fn moved_up() -> KeyCounter {
    let mut hand = new_hand();
    set(&mut hand, "p1", "advancing", json!(true));
    go_to(&mut hand, "assault");
    hand
}

#[test]
fn the_assault_step_always_offers_an_assault() {
    let mut hand = new_hand();
    go_to(&mut hand, "assault");
    open(&mut hand, "Declare an assault");
    assert_eq!(hand.desk.form.as_ref().map(|form| form.info.id), Some("assault"));
    hand.say("p1 f7");
    hand.say("+4");
    hand.say("");
    assert_eq!(field(&hand, "f7", "order"), json!("disrupted"));
}

#[test]
fn enter_does_not_pass_over_those_who_moved_up() {
    let mut hand = moved_up();
    assert_eq!(hand.desk.form.as_ref().map(|form| form.info.id), Some("assault"), "it is asked");
    hand.desk.enter("");
    assert_eq!(hand.step(), "assault");
    let named = hand.desk.work().into_iter().find(|work| work.note == "moved, charge not recorded");
    assert!(matches!(named.unwrap().opens, Opens::Form { procedure: "assault", .. }));
    hand.say("p1 f7");
    hand.say("+1");
    hand.say("");
    while hand.desk.cancel() {}
    let due = hand.desk.work().into_iter().filter(|work| work.must && !work.done).count();
    assert_eq!(due, 0, "once one was fought, others may follow");
    hand.desk.next();
    assert_eq!((hand.step(), hand.desk.game().tracker().side), ("movement", Some(1)));
    let mut hand = moved_up();
    hand.desk.next();
    assert_eq!(hand.step(), "movement", "Next means that there is none");
}

/// In the assault step of the second half of turn 1.
fn last_step() -> KeyCounter {
    let mut hand = new_hand();
    go_to(&mut hand, "assault");
    hand.desk.next();
    go_to(&mut hand, "assault");
    hand
}

#[test]
fn the_last_step_of_a_turn_offers_the_night() {
    let mut hand = new_hand();
    go_to(&mut hand, "assault");
    assert!(!titles(&hand).contains(&"Night falls after this turn".to_owned()), "there is another half turn");
    let mut hand = last_step();
    open(&mut hand, "Night falls after this turn");
    hand.say("");
    open(&mut hand, "No night after this turn");
    hand.say("");
    open(&mut hand, "Night falls after this turn");
    hand.say("");
    hand.desk.next();
    assert_eq!((hand.step(), hand.desk.game().flow().turn), ("night-withdraw", 1));
    go_to(&mut hand, "movement");
    go_to(&mut hand, "assault");
    hand.desk.next();
    go_to(&mut hand, "assault");
    hand.desk.next();
    assert_eq!((hand.step(), hand.desk.game().flow().turn), ("movement", 3), "that was the night after turn 1");
}

#[test]
fn the_night_is_a_word_away() {
    let mut hand = new_hand();
    hand.say("night");
    let night = |hand: &KeyCounter| hand.desk.game().tracker().phases.last().unwrap().note.clone();
    assert_eq!(night(&hand), "falls this turn");
    hand.say("night day");
    assert_eq!(night(&hand), "");
    hand.desk.by_hand("night".to_owned(), |game| {
        game.setup_mut().conditions.insert("night_after".to_owned(), json!("1"));
        Ok(())
    });
    assert_eq!(night(&hand), "", "the umpire's word goes before the scenario's");
}

#[test]
fn by_night_a_unit_withdraws_to_cover() {
    let mut hand = last_step();
    hand.say("night");
    hand.desk.next();
    assert_eq!((hand.step(), titles(&hand).len()), ("night-withdraw", 28), "everybody may");
    hand.say("rest p3 woods");
    assert_eq!(field(&hand, "p3", "terrain_at"), json!([{"terrain": "woods", "strength": 1}]));
    hand.say("rest f6 elsewhere");
    assert_eq!(field(&hand, "f6", "terrain_at"), json!([]));
}

#[test]
fn when_a_silenced_marker_comes_off_is_a_switch() {
    let after = |rule: &str| {
        let mut hand = new_hand();
        hand.house("silenced.markerOff", &json!(rule));
        set(&mut hand, "p5", "silenced", json!(true));
        set(&mut hand, "f9", "silenced", json!(true));
        hand.desk.next();
        [field(&hand, "p5", "silenced"), field(&hand, "f9", "silenced")]
    };
    assert_eq!(after("ownersMovement"), [json!(false), json!(true)]);
    assert_eq!(after("anyMovement"), [json!(false), json!(false)]);
    assert_eq!(after("byHand"), [json!(true), json!(true)]);
}

#[test]
fn one_who_may_not_fire_does_not_keep_the_others_from_it() {
    let mut hand = new_hand();
    set(&mut hand, "f4", "formation", json!("limbered"));
    go_to(&mut hand, "defensive-fire");
    hand.say("f f1 f4 p1 6");
    hand.say("5");
    let told = hand.desk.form.as_ref().and_then(|form| form.told.clone()).unwrap();
    assert!(told.headline.starts_with("F1 fire at"), "{}", told.headline);
    assert!(told.table.join(" ").contains("F4 is limbered and cannot fire. Left out"), "{:?}", told.table);
    hand.say("");
    assert_eq!((field(&hand, "f1", "fired"), field(&hand, "f4", "fired")), (json!(true), json!(false)));
}
