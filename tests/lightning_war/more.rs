//! Rules that have no example of their own: orders, overruns, ways to move, Reserve Movement.

use serde_json::{Value, json};

use super::asking::{outcome, refused};
use super::examples::ask;

#[test]
fn orders_say_who_may_move() {
    let may = |input: Value| refused(&ask("orders_check", input));
    assert_eq!(may(json!({})), ["noOrders"]);
    assert!(may(json!({"orders": true})).is_empty());
    assert_eq!(may(json!({"orders": true, "suspended": true})), ["suspended"]);
    assert_eq!(may(json!({"orders": true, "turn": 3, "turn_effective": 4})), ["notYet"]);
    assert!(may(json!({"morale_forced": true})).is_empty());
    assert!(may(json!({"discretionary": true})).is_empty());
    let general = json!({"orders": true, "general": true, "describes_movement": false, "role": "reconnaissance"});
    assert_eq!(may(general.clone()), ["unclear"]);
    let mut agreed = general;
    agreed["referee_approves"] = json!(true);
    assert!(may(agreed.clone()).is_empty());
    agreed["role"] = json!("line");
    assert_eq!(may(agreed), ["unclear"]);
}

#[test]
fn continue_takes_former_orders_up_again() {
    let word = |row: Value| ask("orders", json!({"what": "continue", "detachments": [row]}));
    assert_eq!(outcome(&word(json!({"is_suspended": true})))["suspended"], false);
    assert_eq!(refused(&word(json!({}))), ["notSuspended"]);
    assert_eq!(refused(&word(json!({"has_orders": false}))), ["noOrders"]);
    assert_eq!(refused(&word(json!({"is_suspended": true, "out_of_reach": true}))), ["outOfReach"]);
    let card = outcome(&ask("orders", json!({"detachments": [{}], "turn_written": 4, "turn_effective": 6})));
    assert_eq!(card["turn_effective"], 6);
}

#[test]
fn an_overrun_doubles_machine_guns() {
    let found = outcome(&ask("overrun", json!({})));
    assert_eq!(
        (&found["may_fire"], &found["mg_firepower"], &found["close_assault"]),
        (&json!(true), &json!(2), &json!(true))
    );
    let found = outcome(&ask("overrun", json!({"arcs_bear": false, "infantry_stands": false})));
    assert_eq!(
        (&found["may_fire"], &found["mg_firepower"], &found["close_assault"]),
        (&json!(false), &json!(1), &json!(false))
    );
    let wrong = json!({"is_vehicle": false, "target_known": false, "target_infantry": false, "mired": true});
    assert_eq!(refused(&ask("overrun", wrong)), ["notAVehicle", "unknown", "notInfantry", "mired"]);
}

#[test]
fn each_kind_moves_its_own_way() {
    let by = |kind: &str, mode: &str| {
        refused(&ask("movement", json!({"kind": kind, "mode": mode, "road_mph": 8, "cross_mph": 8})))
    };
    assert_eq!(by("packHorse", "run"), ["unfit"]);
    assert_eq!(by("vehicle", "walk"), ["unfit"]);
    assert_eq!(by("infantry", "gallop"), ["unfit"]);
    assert_eq!(by("cavalry", "overrun"), ["unfit"]);
    assert!(by("vehicle", "overrun").is_empty() && by("cavalry", "gallop").is_empty());
    assert_eq!(refused(&ask("movement", json!({"kind": "gun"}))), ["noSpeed"]);
}

#[test]
fn every_reason_is_given_at_once() {
    let stuck = json!({"kind": "infantry", "mode": "run", "ran_last_turn": true, "mired": true, "locked": true,
        "distance": 9, "segments": 3, "orders": "none"});
    let reasons = refused(&ask("movement", stuck));
    for key in ["mired", "locked", "ranLastTurn", "segments", "tooFar", "noOrders"] {
        assert!(reasons.contains(&key.to_owned()), "{key}: {reasons:?}");
    }
    let waits = json!({"kind": "vehicle", "mode": "stationary", "mired": true, "orders": "none"});
    assert_eq!(outcome(&ask("movement", waits))["moved"], 0);
}

#[test]
fn stretches_are_spent_one_after_the_other() {
    let legs = json!([{"terrain": "open", "inches": 2}, {"terrain": "brokenGround", "slope": "gentle", "inches": 1},
        {"terrain": "open"}]);
    let found = outcome(&ask("movement", json!({"mobility": "tracked", "cross_mph": 12, "legs": legs})));
    assert_eq!((&found["distance"], &found["legs"]), (&json!(4), &json!([2, 1, 1])));
    let short = json!([{"terrain": "brokenGround", "inches": 9}, {"terrain": "open"}]);
    let found = outcome(&ask("movement", json!({"mobility": "tracked", "cross_mph": 12, "legs": short})));
    assert_eq!((&found["distance"], &found["legs"]), (&json!(3), &json!([3, 0])));
}

#[test]
fn discretionary_fire_has_its_limits() {
    let with = |more: Value| {
        let mut input = json!({"response": "act", "fire": true});
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        refused(&ask("discretionary_action", input))
    };
    assert!(with(json!({})).is_empty());
    assert_eq!(with(json!({"reserve_movement": true})), ["reserve"]);
    assert_eq!(with(json!({"target_fired": false})), ["notFiredUpon"]);
    let halts = outcome(&ask("discretionary_action", json!({"response": "act"})));
    assert_eq!((&halts["halt"], &halts["fire"], &halts["to_cover"]), (&json!(true), &json!(false), &json!(false)));
    let ignores = outcome(&ask("discretionary_action", json!({})));
    assert_eq!((&ignores["acts"], &ignores["orders_suspended"]), (&json!(false), &json!(false)));
}

#[test]
fn reserve_movement_has_its_price() {
    let found = outcome(&ask("reserve_movement", json!({"gun_distance": 31, "infantry_distance": 6})));
    assert_eq!((&found["may_fire"], &found["morale_modifier"]), (&json!(false), &json!(-2)));
    let wrong = json!({"leader": false, "orders_say_so": false, "gun_distance": 30, "fired_upon": true,
        "full_allowance": false, "fires": true, "observes_elsewhere": true});
    let keys = ["noLeader", "noOrders", "dangerArea", "firedUpon", "fullAllowance", "fires", "observes"];
    assert_eq!(refused(&ask("reserve_movement", wrong)), keys);
}

#[test]
fn a_detachment_shows_the_inches_of_each() {
    let units = json!([
        {"unit": "I1", "kind": "infantry"}, {"unit": "I2", "kind": "infantry", "ran_last_turn": true},
        {"unit": "C1", "kind": "cavalry"}, {"unit": "T1", "kind": "vehicle", "mobility": "tracked", "cross_mph": 12},
        {"unit": "T2", "kind": "vehicle", "mobility": "tracked", "cross_mph": 12, "mired": true},
        {"unit": "T3", "kind": "vehicle", "mobility": "wheeled", "road_mph": 40, "cross_mph": 20, "mode": "stationary"}]);
    let found = outcome(&ask("detachment_move", json!({"pace": "fast", "units": units})));
    let rows: Vec<(&Value, &Value)> =
        found["units"].as_array().unwrap().iter().map(|u| (&u["mode"], &u["distance"])).collect();
    assert_eq!(rows[0], (&json!("run"), &json!(4)));
    assert_eq!(rows[1], (&json!("walk"), &json!(2)));
    assert_eq!(rows[2], (&json!("gallop"), &json!(8)));
    assert_eq!(rows[3], (&json!("crossCountry"), &json!(6)));
    assert_eq!((rows[4], &found["units"][4]["stays"]), ((&json!("stationary"), &json!(0)), &json!("mired")));
    assert_eq!(rows[5], (&json!("stationary"), &json!(0)));
    assert_eq!(found["together"], 2);
    let stopped = ask("detachment_move", json!({"units": [{"unit": "I1"}], "orders": "suspended"}));
    assert_eq!(refused(&stopped), ["suspended"]);
}

#[test]
fn scale_goes_all_ways() {
    for (given, wanted) in [
        (json!({"mph": 12}), (12, 6, 300)),
        (json!({"inches": 5}), (10, 5, 250)),
        (json!({"metres": 100}), (4, 2, 100)),
    ] {
        let found = outcome(&ask("scale", given));
        assert_eq!(
            (&found["mph"], &found["inches"], &found["metres"]),
            (&json!(wanted.0), &json!(wanted.1), &json!(wanted.2))
        );
    }
    assert_eq!(refused(&ask("scale", json!({"mph": 1, "inches": 2}))), ["giveOne"]);
}
