//! What makes no sense is refused, each for a reason that the umpire may allow; and phases looked up.

use galloper_test_support::questions::{self, allowed, fault, merged, outcome, refused, ruled, with_dice};
use serde_json::{Value, json};

use crate::{ask, refused as against};

fn does(unit_type: &str, formation: &str, moves: &str) -> Vec<String> {
    against(json!({ "unit_type": unit_type, "formation": formation, "moves": moves }))
}

#[test]
fn each_arm_does_its_own() {
    for moves in ["limber", "unlimber", "limberOrUnlimber", "reman", "fireArtillery", "artilleryPivot90"] {
        assert_eq!(does("infantry", "column", moves), ["notGuns"], "{moves}");
    }
    for moves in ["fireSmallArms", "facingChange90InfCav"] {
        assert_eq!(does("horseArtillery", "unlimbered", moves), ["guns"], "{moves}");
        assert!(does("lightCavalry", "column", moves).is_empty(), "{moves}");
    }
    for moves in ["involuntary", "square"] {
        assert_eq!(does("lightCavalry", "column", moves), ["noSquare"], "{moves}");
        assert!(does("infantry", "column", moves).is_empty(), "{moves}");
    }
    let limbers = json!({ "actions": [{ "action": "formationChange", "to": "limbered" }] });
    assert_eq!(against(limbers), ["notGuns"]);
}

#[test]
fn guns_do_what_they_can_as_they_stand() {
    let guns = |formation, moves| does("britishHorseArtillery", formation, moves);
    assert_eq!(
        (guns("limbered", "fire"), guns("limbered", "limber")),
        (vec!["limbered".into()], vec!["limbered".into()])
    );
    assert_eq!(guns("unlimbered", "unlimber"), ["unlimbered"]);
    assert_eq!(guns("unlimbered", "limber fire"), ["limbered"]);
    assert!(guns("limbered", "f unlimber fire").is_empty() && guns("unlimbered", "fire limber f").is_empty());
    let all = json!({ "unit_type": "footArtillery", "formation": "limbered", "moves": "fire" });
    assert_eq!(outcome(&allowed(ask("spend_ap", all)))["fires"], 1);
}

#[test]
fn phases_of_charges_are_for_charges() {
    let in_5a = |moves: &str| against(json!({ "unit_type": "lightCavalry", "phase": "5a", "moves": moves }));
    assert_eq!((in_5a("rally"), in_5a("fire")), (vec!["noRally".to_owned()], vec!["noFire".to_owned()]));
    assert!(in_5a("ff turn").is_empty());
    let declared = |phase: &str| refused(&ask("declare_charge", json!({ "unit_type": "infantry", "phase": phase })));
    assert_eq!(declared("5e"), ["notInPhase"]);
    assert!(declared("5c").is_empty());
}

#[test]
fn charges_are_told_once_and_soundly() {
    let declared = |more: Value| refused(&ask("declare_charge", merged(json!({ "unit_type": "lightCavalry" }), more)));
    assert_eq!(declared(json!({ "charge_ap": 2, "out_of_sight_ap": 3 })), ["outOfSight"]);
    assert!(declared(json!({ "charge_ap": 3, "out_of_sight_ap": 3 })).is_empty());
    assert_eq!(declared(json!({ "unit": "F9", "target": "f9" })), ["itself"]);
    let square = |told: Value| refused(&with_dice(ask("emergency_square", told), &[1]));
    assert_eq!(square(json!({ "charge_ap": 2, "out_of_sight_ap": 3 })), ["outOfSight"]);
    assert_eq!(square(json!({ "n": 2, "charge_ap": 5 })), ["toldTwice"]);
    assert!(square(json!({ "n": 2, "charge_ap": 5, "out_of_sight_ap": 3 })).is_empty());
    let charge =
        |more: Value| refused(&ask("opportunity_charge", merged(json!({ "unit_type": "lightCavalry" }), more)));
    assert_eq!(charge(json!({ "moves": "rally" })), ["notAWay"]);
    assert_eq!(charge(json!({ "moves": "f turn" })), ["notAWay"]);
    assert_eq!(charge(json!({ "moves": "f", "charge_ap": 2 })), ["toldTwice"]);
    assert_eq!(charge(json!({ "moves": "f", "tmds": 1 })), ["toldTwice"]);
    assert!(charge(json!({ "moves": "turn f f" })).is_empty());
}

#[test]
fn nobody_fights_itself_and_a_melee_ends_or_goes_on() {
    let both = json!({ "unit": "A1", "target": "a1" });
    for procedure in ["contact", "record_melee", "record_fire", "opportunity_fire"] {
        assert_eq!(refused(&ask(procedure, both.clone())), ["itself"], "{procedure}");
    }
    assert!(refused(&ask("contact", json!({ "unit": "A1", "target": "A11" }))).is_empty());
    assert_eq!(refused(&ask("record_melee", json!({ "goes_on": true, "breaks_through": true }))), ["goesOn"]);
}

#[test]
fn charges_out_of_turn_in_a_breakthrough() {
    for phase in ["9a", "9b"] {
        let told = json!({ "unit_type": "lightCavalry", "charge_ap": 2, "phase": phase });
        let charge = ask("opportunity_charge", told);
        assert_eq!(refused(&charge), ["notInPhase"]);
        assert!(refused(&ruled(charge, &format!("opportunity.{phase}"), "charge")).is_empty());
    }
}

#[test]
fn a_cube_is_named_beyond_doubt() {
    let cube = |text: &str| refused(&ask("order_cube", json!({ "cube": text })));
    assert_eq!(cube("a"), ["ambiguous"]);
    for nothing in ["", "  "] {
        let said = fault(&allowed(ask("order_cube", json!({ "cube": nothing }))));
        assert_eq!(said, "cube (Cube): Say which cube is laid, as in attack or hold.");
    }
    let laid = |text: &str| outcome(&ask("order_cube", json!({ "cube": text })))["cube"].clone();
    assert_eq!((laid("at"), laid("HOLD"), laid("sulk")), (json!("attack"), json!("hold"), json!("sulk")));
    assert_eq!(outcome(&allowed(ask("order_cube", json!({ "cube": "a" }))))["cube"], "a");
}

/// Another order than the one that lies written must be written first; if it cannot, the old one still lies there.
#[test]
fn only_the_order_that_lies_written_needs_one_throw() {
    let change = |new: Value, dice: &[u8]| {
        let told = json!({ "order": "B", "written_order": "C", "new_order": new });
        ruled(with_dice(ask("order_change", told), dice), "orders.keepWrittenOrder", true)
    };
    for same in [Value::Null, json!("C"), json!("c")] {
        assert_eq!(outcome(&change(same, &[4]))["issued"], true);
    }
    let another = outcome(&change(json!("A"), &[4, 4]));
    assert_eq!((&another["order"], &another["written_order"]), (&json!("A"), &Value::Null));
    let kept = outcome(&change(json!("A"), &[3]));
    assert_eq!((&kept["result"], &kept["order"], &kept["written_order"]), (&json!("failed"), &json!("B"), &json!("C")));
    assert_eq!(outcome(&change(json!("A"), &[4, 3]))["written_order"], "A");
}

#[test]
fn casualties_beyond_what_is_left_are_said() {
    let told = json!({ "formation": "skirmish", "charger_ap": 0, "left": 3 });
    let galloper::core::headless::RuleAnswer::Outcome { working, outcome, .. } =
        questions::answer(&with_dice(ask("evasion", told), &[1, 6]))
    else {
        panic!("it has an outcome")
    };
    assert_eq!(outcome["casualties"], 5);
    assert!(working.iter().any(|line| line.text.contains("all that was left")));
}

#[test]
fn example_28_phases_looked_up() {
    let phase = |id: &str| outcome(&ask("phase", json!({ "phase": id })));
    let next = |id: &str| phase(id)["next"].clone();
    assert_eq!((next("5h"), next("9c"), next("12")), (json!("6"), json!("10"), json!("1")));
    assert_eq!((&phase("12")["new_turn"], &phase("11")["new_turn"]), (&json!(true), &json!(false)));
    let acts = |id: &str| phase(id)["acts"].as_str().unwrap().to_owned();
    assert_eq!(["4", "5a", "5b", "9a", "9b", "9c"].map(acts), ["both", "a", "b", "a", "b", "both"]);
    let other = ruled(ask("phase", json!({ "phase": "9a" })), "breakthrough.order", "bThenA");
    assert_eq!((&outcome(&other)["acts"], &outcome(&other)["next_acts"]), (&json!("b"), &json!("a")));
    let marks = phase("5a");
    assert_eq!((&marks["opportunity_fire"], &marks["opportunity_charge"]), (&json!(true), &json!(false)));
    // Round the turn and back, through all of them.
    let mut seen = vec!["1".to_owned()];
    while seen.len() < 22 {
        seen.push(next(seen.last().unwrap()).as_str().unwrap().to_owned());
    }
    assert_eq!(seen.iter().filter(|id| *id == "1").count(), 2);
    assert_eq!(seen.last().unwrap(), "1");
}
