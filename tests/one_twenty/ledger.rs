//! The ledger of points in its corners: turns by 90°, limbering by another name, points told outright, reaction.

use galloper_test_support::questions::{merged, outcome, refused as refusals, ruled};
use serde_json::{Value, json};

use crate::ask;
use crate::{refused, spend};

fn one(unit_type: &str, action: Value) -> Value {
    json!({ "unit_type": unit_type, "actions": [action] })
}

#[test]
fn each_quarter_of_a_turn_is_paid_for() {
    let pivot = |quarters: u8| one("footArtillery", json!({ "action": "artilleryPivot90", "quarters": quarters }));
    assert_eq!(spend(pivot(1), &[]), (1, 3, 0));
    assert_eq!(refused(pivot(2)), ["cannotPay"]);
    let turn =
        |quarters: u8, left: bool| one("infantry", json!({ "action": "turn90", "quarters": quarters, "left": left }));
    assert_eq!((spend(turn(2, false), &[]).1, spend(turn(3, false), &[]).1, spend(turn(1, true), &[]).1), (2, 3, 1));
    let quarters = |told: Value| outcome(&ask("spend_ap", told))["quarters"].clone();
    assert_eq!((quarters(turn(3, false)), quarters(turn(1, true))), (json!(3), json!(3)));
    // A heavy gun throws for each of them too.
    let heavy = merged(pivot(2), json!({ "heavy_artillery": true, "remaining": 8 }));
    assert_eq!(spend(heavy, &[5, 6]), (1, 8, 0));
}

#[test]
fn guns_limber_for_the_price_of_it_whatever_it_is_called() {
    let change = |from: &str, to: &str| {
        let told = one("footArtillery", json!({ "action": "formationChange", "to": to }));
        spend(merged(told, json!({ "formation": from })), &[]).1
    };
    assert_eq!((change("unlimbered", "limbered"), change("limbered", "unlimbered")), (2, 2));
    assert_eq!((change("unlimbered", "marchColumn"), change("limbered", "marchColumn")), (2, 1));
}

#[test]
fn points_told_outright_are_all_there_are() {
    let road = |left: u8, moves: &str| json!({ "formation": "marchColumn", "road_march": true, "remaining": left, "moves": moves });
    assert_eq!(refused(road(1, "fff")), ["cannotPay"]);
    assert_eq!(spend(road(5, "5f"), &[]), (5, 5, 0));
    let spaces = |told: Value| outcome(&ask("spaces_covered", told))["spaces"].clone();
    assert_eq!(spaces(json!({ "formation": "marchColumn", "road_march": true, "remaining": 1 })), 1);
    assert_eq!(spaces(json!({ "formation": "marchColumn", "road_march": true })), 5);
    // Nothing left is no space, and no reason against asking.
    assert_eq!((spaces(json!({ "remaining": 0 })), spaces(json!({ "ap_spent": 3 }))), (json!(0), json!(0)));
}

#[test]
fn the_reaction_move_limits_points_told_outright() {
    let reacts = |left: u8, moves: &str| json!({ "phase": "5g", "remaining": left, "moves": moves });
    assert_eq!(refused(reacts(3, "fff")), ["cannotPay"]);
    assert_eq!(spend(reacts(3, "ff"), &[]), (2, 2, 0));
    assert_eq!(refused(reacts(1, "ff")), ["cannotPay"]);
    assert_eq!(refusals(&ruled(ask("spend_ap", reacts(1, "ff")), "reaction.limits", "reactionOnly")), ["cannotPay"]);
    assert_eq!(spend(reacts(3, "f f fire"), &[]).1, 3);
    assert_eq!(
        refused(json!({ "phase": "5g", "reaction_spent": 2, "ap_spent": 1, "moves": "fire" })),
        ["reactionSpent"]
    );
}

#[test]
fn a_reaction_tells_its_own_allowance_and_what_may_still_fire() {
    let after = |unit: &str, moves: &str| {
        outcome(&ask("spend_ap", json!({ "phase": "5g", "unit_type": unit, "moves": moves })))
    };
    let moved = after("infantry", "ff");
    let of = |outcome: &Value, key: &str| outcome[key].as_u64().unwrap();
    assert_eq!((of(&moved, "allowance"), of(&moved, "remaining"), of(&moved, "remaining_to_fire")), (2, 0, 1));
    let guns = after("footArtillery", "fire");
    assert_eq!((of(&guns, "allowance"), of(&guns, "remaining"), of(&guns, "remaining_to_fire")), (3, 2, 2));
}

#[test]
fn a_space_told_to_be_off_the_road_is_off_it() {
    let told = |road: Value| json!({ "formation": "marchColumn", "road_march": true, "road": road, "moves": "4f" });
    assert_eq!(refused(told(json!(false))), ["cannotPay"]);
    assert_eq!(spend(told(Value::Null), &[]).1, 4);
}
