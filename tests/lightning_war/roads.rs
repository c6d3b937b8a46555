//! Road and cross-country speed, one rule for a unit and for a detachment; allowed distances, features and mounts.

use galloper_test_support::questions::{self, allowed, merged, outcome, with_dice};
use serde_json::{Value, json};

use super::examples::ask;

fn tank(more: Value) -> Value {
    merged(json!({"kind": "vehicle", "mobility": "tracked", "road_mph": 20, "cross_mph": 12}), more)
}

#[test]
fn road_speed_is_one_rule_for_a_unit_and_a_detachment() {
    let split = json!([{"terrain": "road", "inches": 2}, {"terrain": "open"}]);
    let cases = [
        (json!({"pace": "road"}), json!({"mode": "road"}), 10.0),
        (json!({"pace": "road", "terrain": "open"}), json!({"mode": "road", "terrain": "open"}), 6.0),
        (json!({"pace": "road", "terrain": "brokenGround"}), json!({"mode": "road", "terrain": "brokenGround"}), 3.0),
        (json!({"pace": "road", "legs": split}), json!({"mode": "road", "legs": split}), 6.0),
        (json!({"terrain": "road"}), json!({"terrain": "road"}), 10.0),
        (json!({"pace": "overrun", "terrain": "road"}), json!({"mode": "overrun", "terrain": "road"}), 10.0),
        (json!({"pace": "overrun"}), json!({"mode": "overrun"}), 6.0),
    ];
    for (all, one, far) in cases {
        let mut detachment = all.clone();
        detachment["units"] = json!([tank(json!({}))]);
        let row = outcome(&ask("detachment_move", detachment))["units"][0].clone();
        assert_eq!(row["distance"].as_f64(), Some(far), "{all}");
        assert_eq!(outcome(&ask("movement", tank(one.clone())))["distance"].as_f64(), Some(far), "{one}");
    }
    let own = json!({"terrain": "open", "units": [tank(json!({"mode": "road"}))]});
    let row = outcome(&ask("detachment_move", own))["units"][0].clone();
    assert_eq!((&row["distance"], &row["mode"]), (&json!(6), &json!("crossCountry")));
}

#[test]
fn a_shift_on_the_road_is_a_tenth_of_the_road_allowance() {
    let shift = |terrain: &str, by: f64| {
        outcome(&ask("movement", tank(json!({"mode": "pivot", "terrain": terrain, "distance": by}))))["moving_firer"]
            .clone()
    };
    assert_eq!((shift("road", 0.9), shift("road", 1.1), shift("open", 0.9)), (json!(false), json!(true), json!(true)));
    // A tenth of 2.167″ is 0.217″ to the thousandth, and shifting so far is free.
    let tenth = outcome(&ask("pivot", json!({"allowance": 2.167, "adjustment": 0.217})));
    assert_eq!((&tenth["limit"], &tenth["moving_firer"]), (&json!(0.217), &json!(false)));
}

#[test]
fn speeds_may_have_decimals() {
    let found = outcome(&ask("movement", json!({"kind": "vehicle", "cross_mph": 12.5})));
    assert_eq!((&found["mph"], &found["distance"]), (&json!(12.5), &json!(6.25)));
}

#[test]
fn a_distance_that_the_umpire_allows_is_moved() {
    let far = ask("movement", json!({"kind": "vehicle", "cross_mph": 10, "distance": 100}));
    assert_eq!(outcome(&allowed(far))["moved"], 100);
    let row = json!({"unit": "T1", "kind": "vehicle", "cross_mph": 10, "distance": 8});
    assert_eq!(outcome(&allowed(ask("detachment_move", json!({"units": [row]}))))["together"], 8);
}

#[test]
fn a_feature_without_breadth_is_entered_too() {
    let over = |legs: Value| with_dice(ask("movement", tank(json!({"legs": legs}))), &[6, 6]);
    let crossed =
        over(json!([{"terrain": "open", "inches": 2}, {"terrain": "stream", "inches": 0}, {"terrain": "open"}]));
    assert_eq!((&outcome(&crossed)["mired"], &outcome(&crossed)["moved"]), (&json!(true), &json!(2)));
    let at_its_end = over(json!([{"terrain": "open", "inches": 2}, {"terrain": "stream", "inches": 0}]));
    assert_eq!(outcome(&at_its_end)["mired"], true);
}

#[test]
fn what_mires_before_it_moved_is_no_moving_firer() {
    let found = outcome(&with_dice(ask("movement", tank(json!({"terrain": "stream"}))), &[6, 6]));
    assert_eq!((&found["moved"], &found["moving_firer"]), (&json!(0), &json!(false)));
}

#[test]
fn a_gun_on_wheels_may_mire_as_a_vehicle_does() {
    let gun = json!({"kind": "gun", "mobility": "wheeled", "cross_mph": 8, "terrain": "stream"});
    assert_eq!(outcome(&with_dice(ask("movement", gun), &[6, 6]))["mired"], true);
}

#[test]
fn cavalry_and_motorcycles_move_after_getting_off() {
    let off = |more: Value| {
        let input = merged(json!({"mode": "dismount"}), more);
        outcome(&ask("movement", input))["distance"].clone()
    };
    assert_eq!(off(json!({"kind": "cavalry"})), 4);
    assert_eq!((off(json!({"is_motorcycle": true})), off(json!({}))), (json!(2), json!(0)));
    let half =
        questions::ruled(ask("movement", json!({"kind": "cavalry", "mode": "mount"})), "mount.ownMountsMove", "half");
    assert_eq!(outcome(&half)["distance"], 2);
}

#[test]
fn parts_of_a_split_move_are_rounded_as_everything_is() {
    let parts =
        |all: f64| outcome(&ask("split_phase", json!({"allowance": all, "parts": "quarters"})))["per_segment"].clone();
    assert_eq!((parts(2.167), parts(2.0)), (json!(0.542), json!(0.5)));
}
