//! The approach of an attack and its final move: E20 to E24, and which target comes first.

use serde_json::{Value, json};

use crate::asking::{ask, outcome, refused, under};

fn approach(input: Value) -> Value {
    outcome(&ask("approach", input))
}

/// Approach, spare, reach and contact.
fn figures(outcome: &Value) -> (Value, Value, Value, Value) {
    let of = |key: &str| outcome[key].clone();
    (of("approach"), of("spare"), of("reach"), of("contact"))
}

fn four(
    approach: impl Into<Value>,
    spare: impl Into<Value>,
    reach: impl Into<Value>,
    contact: bool,
) -> (Value, Value, Value, Value) {
    (approach.into(), spare.into(), reach.into(), contact.into())
}

#[test]
fn e20_infantry_charges_from_6_inches() {
    assert_eq!(figures(&approach(json!({"arm": "infantry", "distance": 6}))), four(3, 1, 3, true));
}

#[test]
fn e21_infantry_halts_from_6_and_a_half() {
    let halted = approach(json!({"arm": "infantry", "distance": 6.5}));
    assert_eq!(figures(&halted), four(3.5, 0.5, 0, false));
    assert_eq!((&halted["halts"], &halted["stop_distance"]), (&json!(true), &json!(3)));
    // From the edge of the zone it does not even get to 3 inches.
    let short = approach(json!({"arm": "infantry", "distance": 8}));
    assert_eq!((&short["approach"], &short["stop_distance"], &short["halts"]), (&json!(4), &json!(4), &json!(true)));
}

#[test]
fn e22_battle_cavalry_charges_across_the_threat_zone() {
    assert_eq!(figures(&approach(json!({"arm": "battleCav", "distance": 8}))), four(5, 1, 3, true));
    assert_eq!(refused(&ask("approach", json!({"arm": "battleCav", "distance": 9}))), ["outsideTz"]);
    assert_eq!(refused(&ask("approach", json!({"arm": "battleCav", "distance": 5, "visibility": 4}))), ["outsideTz"]);
    assert_eq!(refused(&ask("approach", json!({"distance": 5, "blocked": true}))), ["outsideTz"]);
}

#[test]
fn an_attack_that_starts_in_the_contact_zone_starts_in_the_threat_zone_however_little_one_sees() {
    let close = approach(json!({"distance": 3.5, "visibility": 3}));
    assert_eq!(figures(&close), four(0, 4, 6, true));
    assert_eq!(refused(&ask("approach", json!({"distance": 4.5, "visibility": 3}))), ["outsideTz"]);
    let in_terrain = json!({"distance": 3.5, "visibility": 3, "terrain_affected": true});
    assert_eq!(refused(&ask("approach", in_terrain)), ["outsideTz"], "where the contact zone is 2″");
    // Friends in between take a unit out of the contact zone, not out of the threat zone.
    let zone = |input: Value| outcome(&ask("zone", input))["zone"].clone();
    assert_eq!(zone(json!({"distance": 3.5, "visibility": 3, "screened": true})), "tz");
    assert_eq!(zone(json!({"distance": 4.5, "visibility": 3})), "out");
}

#[test]
fn e23_a_change_of_face_costs_the_bonus() {
    let horse = approach(json!({"arm": "battleCav", "distance": 5, "face_change": true}));
    assert_eq!(figures(&horse), four(2, 4, 4, true));
    let foot = approach(json!({"arm": "infantry", "distance": 6, "face_change": true}));
    assert_eq!(figures(&foot), four(3, 1, 1, false));
    assert_eq!(foot["halts"], false);
}

#[test]
fn e24_from_the_contact_zone_and_in_low_visibility() {
    assert_eq!(figures(&approach(json!({"arm": "infantry", "distance": 4}))), four(0, 4, 6, true));
    let mist = approach(json!({"arm": "infantry", "distance": 5, "low_visibility": true}));
    assert_eq!(figures(&mist), four(3, 1, 3, true));
    assert_eq!(mist["stop_distance"], 2);
}

#[test]
fn the_approach_where_the_contact_zone_is_narrow() {
    // Between 2 and 3 inches there is no approach to make.
    let near = approach(json!({"distance": 2.5, "terrain_affected": true}));
    assert_eq!((figures(&near), &near["stop_distance"]), (four(0, 4, 6, true), &json!(2.5)));
    assert_eq!(figures(&approach(json!({"distance": 4, "terrain_affected": true}))), four(1, 3, 5, true));
}

#[test]
fn the_other_reading_of_the_approach() {
    let at_most = |distance: Value| {
        outcome(&under(
            json!({"attack.approach": "atMost"}),
            ask("approach", json!({"arm": "battleCav", "distance": distance})),
        ))
    };
    // It moves no more than it needs to stand in the contact zone, and 3 inches at the most.
    assert_eq!(figures(&at_most(json!(6))), four(2, 4, 6, true));
    let far = at_most(json!(8));
    assert_eq!((&far["approach"], &far["halts"], &far["stop_distance"]), (&json!(3), &json!(true), &json!(5)));
}

#[test]
fn attacks_of_the_wrong_arm() {
    let attack =
        |attack: &str, arm: &str| refused(&ask("approach", json!({"attack": attack, "arm": arm, "distance": 3})));
    assert_eq!(attack("charge", "artillery"), ["artilleryCharge"]);
    assert_eq!(attack("firefight", "battleCav"), ["cavalryFirefight"]);
    assert!(attack("firefight", "artillery").is_empty() && attack("pin", "skirmCav").is_empty());
    let heavy = json!({"attack": "pin", "arm": "artillery", "art_type": "heavyFoot", "going": "bad", "distance": 3});
    assert_eq!(refused(&ask("approach", heavy)), ["mayNot"]);
}

#[test]
fn final_moves() {
    let close = |input: Value| outcome(&ask("final_move", input));
    let home = close(json!({"spare": 1, "distance": 3}));
    assert_eq!(
        (&home["reach"], &home["contact"], &home["moves"], &home["end_distance"]),
        (&json!(3), &json!(true), &json!(3), &json!(0))
    );
    let short = close(json!({"spare": 1, "distance": 3, "face_change": true}));
    assert_eq!((&short["contact"], &short["end_distance"]), (&json!(false), &json!(2)));
    let shots = close(json!({"attack": "firefight", "spare": 1, "distance": 4}));
    assert_eq!(
        (&shots["arrives"], &shots["contact"], &shots["end_distance"]),
        (&json!(true), &json!(false), &json!(2))
    );
    let far = close(json!({"attack": "firefight", "spare": 1, "distance": 6}));
    assert_eq!((&far["arrives"], &far["end_distance"]), (&json!(false), &json!(3)));
    let pin = close(json!({"attack": "pin", "spare": 4, "distance": 3, "ends_at": 1}));
    assert_eq!((&pin["moves"], &pin["end_distance"]), (&json!(2), &json!(1)));
    let no = |input: Value| refused(&ask("final_move", input));
    assert_eq!(no(json!({"attack": "pin", "spare": 4, "distance": 3, "ends_at": 0.5})), ["tooClose"]);
    assert_eq!(no(json!({"attack": "firefight", "spare": 4, "distance": 4, "ends_at": 3})), ["tooFarOff"]);
    // A fresh target, where the first has evaded.
    assert!(no(json!({"spare": 3, "distance": 5, "fresh_target": true})).is_empty());
    assert_eq!(no(json!({"spare": 3, "distance": 5.1, "fresh_target": true})), ["freshTooFar"]);
    assert_eq!(no(json!({"attack": "pin", "spare": 3, "distance": 3, "fresh_target": true})), ["freshChargeOnly"]);
}

#[test]
fn target_priority_is_front_flank_rear_then_near() {
    let target = |label: &str, quadrant: &str, distance: Value| json!({"label": label, "quadrant": quadrant, "distance": distance});
    let sorted = |targets: Value| {
        let sorted = outcome(&ask("target_priority", json!({ "targets": targets })))["sorted"].clone();
        let row = |t: &Value| format!("{}{}", t["label"].as_str().unwrap(), if t["may"] == true { "+" } else { "" });
        sorted.as_array().unwrap().iter().map(row).collect::<Vec<_>>().join(" ")
    };
    let list = json!([
        target("R", "rear", json!(1)),
        target("F2", "front", json!(3.5)),
        target("L", "flank", json!(0.5)),
        target("F1", "front", json!(3)),
    ]);
    assert_eq!(sorted(list), "F1+ F2 L R");
    let mut busy = target("F1", "front", json!(3));
    busy["already_attacked"] = json!(true);
    assert_eq!(sorted(json!([busy, target("L", "flank", json!(1)), target("R", "rear", json!(1))])), "F1+ L+ R");
    let mut across = target("F1", "front", json!(3));
    across["crosses"] = json!(true);
    assert_eq!(sorted(json!([across, target("F2", "front", json!(4))])), "F2+ F1");
    assert_eq!(sorted(json!([])), "");
}
