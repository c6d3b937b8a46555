//! The worked examples of the mechanics, each by its number.

use galloper::core::headless::RuleQuestion;
use galloper_test_support::questions::{ask_of, outcome, refused, ruled, with_dice};
use serde_json::{Value, json};

/// A question to this rule book.
pub fn ask(procedure: &str, input: Value) -> RuleQuestion {
    ask_of("lightning_war", procedure, input)
}

fn initiative(input: Value) -> Value {
    outcome(&ask("initiative", input))
}

#[test]
fn example_01_three_low_one_medium_six_high_are_medium() {
    let found = initiative(json!({"low": 3, "medium": 1, "high": 6, "status": "regular"}));
    assert_eq!(found["initiative"], "medium");
    assert_eq!(
        (&found["pairs"], &found["low"], &found["medium"], &found["high"]),
        (&json!(3), &json!(0), &json!(4), &json!(3))
    );
}

#[test]
fn example_02_the_same_irregular_is_low() {
    assert_eq!(initiative(json!({"low": 3, "medium": 1, "high": 6, "status": "irregular"}))["initiative"], "low");
    assert_eq!(initiative(json!({"low": 3, "medium": 1, "high": 6, "irregular": true}))["initiative"], "low");
}

#[test]
fn example_03_two_low_and_two_high_are_medium() {
    let found = initiative(json!({"low": 2, "high": 2}));
    assert_eq!((&found["initiative"], &found["pairs"], &found["medium"]), (&json!("medium"), &json!(2), &json!(2)));
}

#[test]
fn example_04_four_high_and_one_medium_are_high() {
    assert_eq!(initiative(json!({"high": 4, "medium": 1}))["initiative"], "high");
}

#[test]
fn example_05_high_and_medium_tied_are_medium() {
    assert_eq!(initiative(json!({"high": 2, "medium": 2}))["initiative"], "medium");
}

#[test]
fn example_06_low_and_medium_tied_are_low() {
    assert_eq!(initiative(json!({"low": 3, "medium": 3}))["initiative"], "low");
}

#[test]
fn example_07_five_low_one_high_two_medium_are_low() {
    let found = initiative(json!({"low": 5, "high": 1, "medium": 2}));
    assert_eq!((&found["initiative"], &found["low"], &found["medium"]), (&json!("low"), &json!(4), &json!(3)));
}

#[test]
fn example_08_irregular_otherwise_high_is_medium() {
    let found = initiative(json!({"high": 5, "irregular": true}));
    assert_eq!((&found["initiative"], &found["if_regular"]), (&json!("medium"), &json!("high")));
}

#[test]
fn example_09_irregular_otherwise_low_stays_low() {
    assert_eq!(initiative(json!({"low": 5, "irregular": true}))["initiative"], "low");
}

#[test]
fn an_empty_detachment_is_refused() {
    assert_eq!(refused(&ask("initiative", json!({}))), ["empty"]);
}

fn movement(input: Value) -> Value {
    outcome(&ask("movement", input))
}

#[test]
fn example_10_broken_ground_on_a_gentle_slope() {
    let found = movement(json!({"mobility": "tracked", "cross_mph": 12, "terrain": "brokenGround", "slope": "gentle"}));
    assert_eq!((&found["inches"], &found["factor"], &found["distance"]), (&json!(6), &json!(3), &json!(2)));
    assert_eq!(outcome(&ask("scale", json!({"inches": 2})))["mph"], 4);
}

#[test]
fn example_11_a_fast_tank_in_the_open() {
    assert_eq!(movement(json!({"mobility": "tracked", "cross_mph": 24, "terrain": "open"}))["distance"], 12);
}

#[test]
fn example_12_the_entire_turn_on_road() {
    let lorry = json!({"kind": "vehicle", "road_mph": 40, "cross_mph": 20, "entire_turn_on_road": true});
    assert_eq!(movement(lorry)["distance"], 20);
    let lorry = json!({"kind": "vehicle", "road_mph": 40, "cross_mph": 20, "mode": "road"});
    assert_eq!(movement(lorry)["distance"], 20);
}

#[test]
fn example_13_half_the_turn_off_road() {
    let lorry = json!({"kind": "vehicle", "road_mph": 40, "cross_mph": 20, "entire_turn_on_road": false});
    assert_eq!(movement(lorry)["distance"], 10);
    let legs = json!([{"terrain": "road", "inches": 5}, {"terrain": "open"}]);
    let lorry = json!({"kind": "vehicle", "road_mph": 40, "cross_mph": 20, "legs": legs});
    assert_eq!(movement(lorry)["distance"], 10);
}

#[test]
fn example_14_infantry_at_factor_two() {
    assert_eq!(movement(json!({"kind": "infantry", "mode": "walk", "factor": 2}))["distance"], 1);
}

#[test]
fn example_15_infantry_does_not_run_twice_running() {
    let runs = json!({"kind": "infantry", "mode": "run", "ran_last_turn": true});
    assert_eq!(refused(&ask("movement", runs)), ["ranLastTurn"]);
    assert_eq!(movement(json!({"kind": "infantry", "mode": "run"}))["distance"], 4);
}

#[test]
fn example_16_cavalry_does_not_gallop_uphill() {
    let up = |mode: &str| ask("movement", json!({"kind": "cavalry", "mode": mode, "slope": "gentle"}));
    assert_eq!(refused(&up("gallop")), ["gallop"]);
    assert_eq!(outcome(&up("walk"))["distance"], 2);
    assert_eq!(movement(json!({"kind": "cavalry", "mode": "gallop"}))["distance"], 8);
}

fn mired(vehicle: Value, dice: [u8; 2]) -> bool {
    outcome(&with_dice(ask("miring", vehicle), &dice))["mired"] == true
}

#[test]
fn example_17_a_light_car_at_a_stream() {
    let car = json!({"mobility": "wheeled", "size": "light"});
    assert!(!mired(car.clone(), [4, 6]));
    assert!(mired(car, [5, 6]));
    let drives = json!({"mobility": "wheeled", "size": "light", "cross_mph": 24, "terrain": "stream"});
    assert_eq!(outcome(&with_dice(ask("movement", drives), &[5, 6]))["mired"], true);
}

#[test]
fn example_18_a_heavy_tank_mires_on_ten() {
    assert!(mired(json!({"mobility": "tracked", "size": "heavy"}), [5, 5]));
}

#[test]
fn example_19_tracked_at_needs_twelve() {
    assert!(!mired(json!({"mobility": "tracked", "size": "AT"}), [5, 6]));
    assert!(mired(json!({"mobility": "tracked", "size": "AT"}), [6, 6]));
}

#[test]
fn example_20_a_one_frees_a_mired_vehicle() {
    let free = |die: u8| outcome(&with_dice(ask("free_mired", json!({})), &[die]));
    assert_eq!((&free(1)["freed"], &free(1)["moves"]), (&json!(true), &json!("full")));
    assert_eq!((&free(2)["freed"], &free(2)["moves"]), (&json!(false), &json!("none")));
}

#[test]
fn example_21_towed_free_on_the_third_turn() {
    let turns = json!([{}, {}, {}]);
    let found = outcome(&ask("tow", json!({"turns": turns})));
    assert_eq!((&found["freed"], &found["freed_on"], &found["neither_moves"]), (&json!(true), &json!(3), &json!(true)));
    let step = |before: u8| outcome(&ask("tow", json!({"tow_turns": before})));
    assert_eq!((&step(0)["tow_turns"], &step(1)["tow_turns"]), (&json!(1), &json!(2)));
    assert_eq!((&step(1)["freed"], &step(2)["freed"]), (&json!(false), &json!(true)));
}

#[test]
fn example_22_fire_on_the_second_turn_begins_the_count_anew() {
    let found = outcome(&ask("tow", json!({"turns": [{}, {"under_fire": true}]})));
    assert_eq!((&found["tow_turns"], &found["reset"], &found["freed"]), (&json!(0), &json!(true), &json!(false)));
    let later = outcome(&ask("tow", json!({"turns": [{}, {"under_fire": true}, {}, {}, {}]})));
    assert_eq!((&later["freed"], &later["freed_on"]), (&json!(true), &json!(5)));
}

#[test]
fn example_23_nobody_gets_off_a_truck_that_moved() {
    assert_eq!(refused(&ask("mount", json!({"action": "dismount", "carrier_moved": 1}))), ["carrierMoved"]);
    let still = outcome(&ask("mount", json!({"action": "dismount"})));
    assert_eq!((&still["may_move"], &still["place_adjacent"]), (&json!(false), &json!(true)));
}

#[test]
fn example_24_motorcycle_troops_get_off_and_move() {
    let found = outcome(&ask("mount", json!({"action": "dismount", "troops": "motorcycle"})));
    assert_eq!((&found["may_move"], &found["moves"]), (&json!(true), &json!("full")));
}

#[test]
fn example_25_a_tenth_is_no_move() {
    let shift = |by: f64| outcome(&ask("pivot", json!({"degrees": 180, "adjustment": by, "allowance": 10})));
    assert_eq!((&shift(0.5)["moving_firer"], &shift(0.5)["limit"]), (&json!(false), &json!(1)));
    assert_eq!((&shift(1.0)["moving_firer"], &shift(1.5)["moving_firer"]), (&json!(false), &json!(true)));
}

#[test]
fn example_26_half_may_not_ignore_it_without_breaking_off() {
    let half = |response: &str| {
        ask("discretionary_action", json!({"response": response, "part_ignores": true, "in_part": true}))
    };
    assert_eq!(refused(&half("act")), ["inPart", "partIgnores"]);
    let split = outcome(&half("split"));
    assert_eq!((&split["new_detachment"], &split["orders_suspended"]), (&json!(true), &json!(true)));
}

#[test]
fn example_27_never_towards_the_firer() {
    let towards = json!({"response": "act", "to_cover": true, "toward_firer": true});
    assert_eq!(refused(&ask("discretionary_action", towards)), ["towardFirer"]);
    assert_eq!(outcome(&ask("discretionary_action", json!({"response": "act", "to_cover": true})))["to_cover"], true);
}

/// A battalion of three companies of three platoons.
pub fn battalion() -> Value {
    let company = |c: &str| {
        let platoons: Vec<Value> = (1..=3).map(|n| json!({"name": format!("{c}{n}")})).collect();
        json!({"name": c, "below": platoons})
    };
    json!([{"name": "Battalion", "below": [company("A"), company("B"), company("C")]}])
}

/// A question whether these are a natural part of it.
pub fn regular(units: &[&str]) -> RuleQuestion {
    let rows: Vec<Value> = units.iter().map(|u| json!({"unit": u})).collect();
    ask("regular_test", json!({"toe": battalion(), "units": rows}))
}

#[test]
fn example_28_a_complete_company_is_regular() {
    let found = outcome(&regular(&["A1", "A2", "A3"]));
    assert_eq!((&found["status"], &found["node"], &found["partial"]), (&json!("regular"), &json!("A"), &json!(0)));
    assert_eq!(outcome(&regular(&["A"])), found);
}

#[test]
fn example_29_two_of_three_platoons_are_regular() {
    let found = outcome(&regular(&["A1", "A2"]));
    assert_eq!((&found["status"], &found["absent"]), (&json!("regular"), &json!(1)));
}

#[test]
fn example_30_a_platoon_each_of_two_companies_is_irregular() {
    let found = outcome(&regular(&["A1", "B1"]));
    assert_eq!(
        (&found["status"], &found["node"], &found["partial"]),
        (&json!("irregular"), &json!("Battalion"), &json!(2))
    );
}

#[test]
fn example_31_a_company_and_a_platoon_of_another_are_irregular() {
    assert_eq!(outcome(&regular(&["A", "B1"]))["status"], "irregular");
    assert_eq!(outcome(&ruled(regular(&["A", "B1"]), "toe.partialChildrenAllowed", 1))["status"], "regular");
    assert_eq!(outcome(&ruled(regular(&["A", "B1"]), "toe.partialChildrenAllowed", "mostKept"))["status"], "irregular");
}

#[test]
fn example_32_two_complete_companies_are_regular() {
    let found = outcome(&regular(&["A", "B"]));
    assert_eq!((&found["status"], &found["complete"], &found["absent"]), (&json!("regular"), &json!(2), &json!(1)));
}

#[test]
fn example_33_a_walk_in_quarters() {
    let found = movement(json!({"kind": "infantry", "mode": "walk", "segments": 4}));
    assert_eq!((&found["distance"], &found["per_segment"]), (&json!(2), &json!(0.5)));
    let split = outcome(&ask("split_phase", json!({"parts": "quarters", "allowance": 2})));
    assert_eq!((&split["segments"], &split["per_segment"]), (&json!(4), &json!(0.5)));
}

#[test]
fn example_34_a_plus_one_mires_on_nine() {
    let truck = json!({"mobility": "wheeled", "size": "medium", "mire_modifier": 1});
    assert!(mired(truck.clone(), [4, 5]));
    assert!(!mired(truck, [4, 4]));
}
