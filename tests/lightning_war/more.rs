//! Rules that have no example of their own: orders, overruns, ways to move, Reserve Movement.

use galloper_test_support::questions::{merged, outcome, refused, with_dice};
use serde_json::{Value, json};

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
    let general = json!({"orders": true, "general": true, "role": "reconnaissance"});
    assert_eq!(may(general.clone()), ["unclear"]);
    let mut agreed = general;
    agreed["referee_approves"] = json!(true);
    assert!(may(agreed.clone()).is_empty());
    agreed["role"] = json!("line");
    assert_eq!(may(agreed), ["unclear"]);
}

#[test]
fn a_move_that_mires_ends_at_the_feature_and_only_features_reached_count() {
    let tank =
        |legs: Value| ask("movement", json!({"mobility": "tracked", "size": "heavy", "cross_mph": 12, "legs": legs}));
    let crossing = tank(
        json!([{"terrain": "open", "inches": 2}, {"terrain": "stream", "inches": 1, "factor": 2}, {"terrain": "open"}]),
    );
    let stuck = outcome(&with_dice(crossing.clone(), &[6, 6]));
    assert_eq!((&stuck["mired"], &stuck["moved"], &stuck["distance"]), (&json!(true), &json!(2), &json!(5)));
    let through = outcome(&with_dice(crossing.clone(), &[1, 1]));
    assert_eq!((&through["mired"], &through["moved"], &through["left"]), (&json!(false), &json!(5), &json!(0)));
    // It stops at the bank, or has not the inches to get in: no roll.
    let mut short = crossing;
    short.input.insert("distance".to_owned(), json!(2));
    assert_eq!(outcome(&short)["mired"], false);
    assert_eq!(outcome(&tank(json!([{"terrain": "open"}, {"terrain": "stream"}])))["mired"], false);
    let detachment = json!({"units": [{"unit": "T1", "mobility": "tracked", "cross_mph": 12}],
        "legs": [{"terrain": "open", "inches": 2}, {"terrain": "stream", "inches": 1}, {"terrain": "marsh"}]});
    let row = outcome(&ask("detachment_move", detachment))["units"][0].clone();
    assert_eq!((&row["mire_tests"], &row["enters"]), (&json!(2), &json!([2, 3])));
}

#[test]
fn a_vehicle_that_shifts_a_little_is_no_moving_firer() {
    let shift = |mode: &str, by: f64| {
        outcome(&ask("movement", json!({"kind": "vehicle", "cross_mph": 20, "mode": mode, "distance": by})))
    };
    assert_eq!((&shift("pivot", 0.5)["moving_firer"], &shift("pivot", 0.5)["moved"]), (&json!(false), &json!(0.5)));
    assert_eq!(
        (&shift("pivot", 1.0)["moving_firer"], &shift("pivot", 1.5)["moving_firer"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        (&shift("crossCountry", 1.0)["moving_firer"], &shift("crossCountry", 2.0)["moving_firer"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(shift("overrun", 0.5)["moving_firer"], true);
    let turns = outcome(&ask("movement", json!({"kind": "vehicle", "cross_mph": 20, "mode": "pivot"})));
    assert_eq!((&turns["moved"], &turns["moving_firer"]), (&json!(0), &json!(false)));
    // Two small shifts in a turn count together.
    let second = outcome(&ask("pivot", json!({"adjustment": 0.6, "moved": 0.6, "allowance": 10})));
    assert_eq!(second["moving_firer"], true);
}

#[test]
fn miring_tells_its_number_and_total() {
    let truck = json!({"mobility": "wheeled", "size": "medium", "mire_modifier": 1});
    let found = outcome(&with_dice(ask("miring", truck), &[4, 5]));
    assert_eq!(
        (&found["number"], &found["threshold"], &found["total"], &found["mired"]),
        (&json!(10), &json!(9), &json!(10), &json!(true))
    );
}

#[test]
fn a_factor_of_nought_and_an_unknown_one_are_told_apart() {
    assert_eq!(refused(&ask("movement", json!({"kind": "infantry", "modifier": -3}))), ["noFactor"]);
    assert_eq!(refused(&ask("movement", json!({"kind": "infantry", "terrain": "special"}))), ["factorUnknown"]);
}

#[test]
fn a_mired_vehicle_is_driven_nowhere() {
    let rows = json!([{"unit": "T1", "mired": true}, {"unit": "T2"}, {"unit": "T3", "distance": 2}]);
    let found = outcome(&ask("morale_move", json!({"distance": 4, "units": rows})));
    assert_eq!(found["distances"], json!([0, 4, 2]));
}

#[test]
fn the_chart_is_read_by_column_or_as_a_row() {
    let one = outcome(&ask("terrain_chart", json!({"terrain": "broken ground", "column": "tracked"})));
    assert_eq!((&one["factor"], &one["mire_test"]), (&json!(2), &json!(false)));
    let row = outcome(&ask("terrain_chart", json!({"terrain": "stream"})));
    let tracked = json!({"column": "tracked", "factor": 3, "mark": "house value"});
    assert_eq!((&row["factors"][4], &row["mire_test"]), (&tracked, &json!(true)));
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
        let input = merged(json!({"response": "act", "fire": true}), more);
        refused(&ask("discretionary_action", input))
    };
    assert!(with(json!({})).is_empty());
    assert_eq!(with(json!({"reserve_movement": true})), ["reserve"]);
    assert_eq!(with(json!({"target_fired": false})), ["notFiredUpon"]);
    let halts = outcome(&ask("discretionary_action", json!({"response": "act"})));
    assert_eq!((&halts["halt"], &halts["fire"], &halts["to_cover"]), (&json!(true), &json!(false), &json!(false)));
    // Who halts, fires or makes for cover acts, though nobody said so; who ignores it does none of these.
    let act = outcome(&ask("discretionary_action", json!({"to_cover": true})));
    assert_eq!((&act["acts"], &act["to_cover"], &act["halt"]), (&json!(true), &json!(true), &json!(false)));
    assert_eq!(refused(&ask("discretionary_action", json!({"toward_firer": true}))), ["towardFirer"]);
    assert_eq!(refused(&ask("discretionary_action", json!({"response": "ignore", "halt": true}))), ["ignores"]);
    assert_eq!(refused(&ask("discretionary_action", json!({"response": "act", "fired_upon": false}))), ["noFire"]);
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
    let shot = json!({"units": [{"unit": "T1", "reserve_movement": true}, {"unit": "P1"}]});
    assert_eq!(outcome(&ask("fired_upon", shot))["stop"], 1);
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
    let bare = outcome(&ask("detachment_move", json!({"units": [{"mobility": "tracked", "cross_mph": 12}, {}]})));
    assert_eq!((&bare["units"][0]["distance"], &bare["units"][1]["distance"]), (&json!(6), &json!(2)));
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
