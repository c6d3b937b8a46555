//! Where units stand: who takes a position has its ground, who goes leaves it, who stays keeps it.

use galloper::desk::form::Stage;
use galloper_test_support::questions::{and, ask_of, merged, outcome, refused};
use galloper_test_support::{KeyCounter, field, go_to, set};
use serde_json::{Value, json};

use super::battle::new_hand;

fn on(kinds: &[&str]) -> Value {
    kinds.iter().map(|kind| json!({"terrain": kind, "strength": 1})).collect()
}

/// P1 assaults F8 in its village; the difference is typed.
fn assault_on_the_village(difference: &str) -> KeyCounter {
    let mut hand = new_hand();
    go_to(&mut hand, "assault");
    hand.say("a p1 f8");
    hand.say(difference);
    hand.say("");
    hand
}

#[test]
fn who_takes_a_position_gets_its_ground() {
    // Six bases to three and aggressive, against a village: +2.
    for (difference, result) in [("-1", "occupies"), ("+2", "may exploit"), ("+5", "must exploit")] {
        let hand = assault_on_the_village(difference);
        assert_eq!(field(&hand, "p1", "terrain_at"), on(&["village"]), "{result}");
        assert_eq!(field(&hand, "f8", "terrain_at"), on(&[]), "{result}: whoever retires leaves it");
    }
}

#[test]
fn whoever_exploits_or_occupies_keeps_it_unless_told() {
    for does in ["exploit", "occupy"] {
        let mut hand = assault_on_the_village("+2");
        assert_eq!(hand.desk.form.as_ref().map(|form| form.info.id), Some("exploit"));
        hand.desk.set_form_field("does", Some(json!(does)));
        hand.say("");
        assert_eq!(field(&hand, "p1", "terrain_at"), on(&["village"]), "{does}");
    }
    let mut hand = assault_on_the_village("+2");
    hand.say("woods");
    assert_eq!(field(&hand, "p1", "terrain_at"), on(&["woods"]), "it went on into the woods");
    let mut hand = assault_on_the_village("+2");
    hand.say("open");
    assert_eq!(field(&hand, "p1", "terrain_at"), on(&[]), "it went on into the open");
}

#[test]
fn all_who_took_the_position_stand_there_and_who_is_beaten_stands_nowhere() {
    let fought = |difference: &str| {
        let mut hand = new_hand();
        set(&mut hand, "p2", "terrain_at", on(&["woods"]));
        for attacker in ["p1", "p2"] {
            set(&mut hand, attacker, "contact", json!("F8"));
        }
        go_to(&mut hand, "assault");
        hand.say(difference);
        hand.say("");
        ["p1", "p2", "f8"].map(|label| field(&hand, label, "terrain_at"))
    };
    assert_eq!(fought("+1"), [on(&["village"]), on(&["village"]), on(&[])]);
    assert_eq!(fought("-5"), [on(&[]), on(&[]), on(&["village"])]);
}

#[test]
fn what_was_crossed_lies_behind_whoever_took_the_position() {
    let taken = |rule: &str| {
        let mut hand = new_hand();
        hand.house("cover.taken", &json!(rule));
        set(&mut hand, "f7", "terrain_at", on(&["stream", "woods", "steepSlope"]));
        go_to(&mut hand, "assault");
        hand.say("a p1 f7");
        hand.say("+5");
        hand.say("");
        field(&hand, "p1", "terrain_at")
    };
    assert_eq!(taken("standsOn"), on(&["woods", "steepSlope"]));
    assert_eq!(taken("all"), on(&["stream", "woods", "steepSlope"]));
}

#[test]
fn the_position_of_an_enemy_shot_away_can_be_taken() {
    let mut hand = new_hand();
    set(&mut hand, "p1", "contact", json!("F8"));
    set(&mut hand, "f8", "removed", json!(true));
    go_to(&mut hand, "assault");
    let at = hand.desk.work().iter().position(|work| work.title.contains("may take the position of F8"));
    hand.desk.open_work(at.expect("it is offered"));
    hand.say("");
    assert_eq!((field(&hand, "p1", "terrain_at"), field(&hand, "p1", "contact")), (on(&["village"]), Value::Null));
}

/// P6, in column on its road, rolls this sum at the table.
fn p6_rolls(sum: &str, more: Value) -> KeyCounter {
    let mut hand = new_hand();
    hand.say("");
    let draft = merged(json!({"unit": "P6"}), more);
    hand.desk.open_form("movement_roll", &draft);
    hand.say(sum);
    hand.say("");
    assert_eq!(field(&hand, "p6", "rolled"), json!(true));
    hand
}

#[test]
fn a_unit_that_rolls_and_moves_leaves_its_ground_unless_it_stays() {
    let mut hand = p6_rolls("8", json!({}));
    assert_eq!((field(&hand, "p6", "advancing"), field(&hand, "p6", "terrain_at")), (json!(true), on(&[])));
    hand.say("m p6 stayed");
    assert_eq!((field(&hand, "p6", "advancing"), field(&hand, "p6", "terrain_at")), (json!(false), on(&["road"])));
    let mut hand = p6_rolls("8", json!({}));
    hand.say("m p6 woods");
    assert_eq!(field(&hand, "p6", "terrain_at"), on(&["woods"]));
    let hand = p6_rolls("8", json!({"stays": true}));
    assert_eq!((field(&hand, "p6", "advancing"), field(&hand, "p6", "terrain_at")), (json!(false), on(&["road"])));
    let hand = p6_rolls("8", json!({"ends_on": ["village"]}));
    assert_eq!(field(&hand, "p6", "terrain_at"), on(&["village"]));
    let hand = p6_rolls("2", json!({}));
    assert_eq!((field(&hand, "p6", "permit"), field(&hand, "p6", "terrain_at")), (json!("none"), on(&["road"])));
}

#[test]
fn what_is_left_is_said() {
    let mut hand = new_hand();
    hand.say("");
    hand.desk.open_form("movement_roll", &json!({"unit": "P6"}));
    hand.say("8");
    let told = hand.desk.form.as_ref().and_then(|form| form.told.clone()).unwrap().table.join(" ");
    assert!(told.contains("leaves its ground (road), unless you record that it stays"), "{told}");
}

#[test]
fn a_change_of_formation_that_takes_the_whole_move_leaves_no_ground() {
    let mut hand = new_hand();
    set(&mut hand, "p6", "permit", json!("half"));
    hand.say("m p6 line");
    assert_eq!((field(&hand, "p6", "formation"), field(&hand, "p6", "terrain_at")), (json!("line"), on(&["road"])));
}

#[test]
fn silenced_guns_end_where_they_are_told() {
    let mut hand = new_hand();
    set(&mut hand, "p5", "silenced", json!(true));
    set(&mut hand, "p5", "terrain_at", on(&["steepSlope"]));
    hand.say("retire p5 woods");
    assert_eq!(field(&hand, "p5", "terrain_at"), on(&["woods"]));
}

#[test]
fn in_a_zone_of_control_a_move_is_to_or_from_the_enemy() {
    let near = || ask_of("bbb", "move", json!({"unit": "P1", "zone_of": "F7"}));
    assert_eq!(refused(&near()), ["zoneOfControl"]);
    for free in [
        json!({"directly": true}),
        json!({"contact": "F7"}),
        json!({"charged_by_friends": true}),
        json!({"stayed": true, "permit": "none"}),
    ] {
        assert!(refused(&and(near(), free.clone())).is_empty(), "{free}");
    }
    assert_eq!(refused(&and(near(), json!({"contact": "F8"}))), ["zoneOfControl"], "to another enemy");
    assert_eq!(outcome(&ask_of("bbb", "move", json!({})))["advancing"], json!(true), "nobody near");
}

#[test]
fn an_enemy_charged_by_friends_holds_nobody_else() {
    let stage = |charged: bool| {
        let mut hand = new_hand();
        set(&mut hand, "p1", "permit", json!("full"));
        if charged {
            set(&mut hand, "p2", "contact", json!("F7"));
        }
        hand.desk.open_form("move", &json!({"unit": "P1", "zone_of": "F7"}));
        hand.desk.form.as_ref().unwrap().stage()
    };
    assert!(matches!(stage(true), Stage::Ready));
    assert!(matches!(stage(false), Stage::Refused(reasons) if reasons[0].key == "zoneOfControl"));
}
