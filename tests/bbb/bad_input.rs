//! Input that contradicts itself or the rules is refused with its reason; input that leaves nothing to carry out is an
//! error, which no umpire can allow.

use galloper_test_support::questions::{self, allowed, and, ask_of, fault, outcome, refused, ruled, with_dice};
use serde_json::{Value, json};

use super::assault::assault;
use super::fire::fire;

fn rolls(input: Value) -> Vec<String> {
    refused(&with_dice(ask_of("bbb", "movement_roll", input), &[3, 4]))
}

fn moves(input: Value) -> Vec<String> {
    refused(&ask_of("bbb", "move", input))
}

#[test]
fn nothing_to_carry_out_cannot_be_allowed() {
    let points = fault(&allowed(fire(json!({"fp": "x"}), 7)));
    assert_eq!(points, "fp (Fire points by hand): “x” is no number of fire points: write 7.5 or 15/2.");
    assert_eq!(fault(&allowed(fire(json!({"firers": []}), 7))), "firers (Firers): Name those who fire.");
    let nobody = fault(&allowed(with_dice(ask_of("bbb", "assault", json!({"attackers": [{"bases": 3}]})), &[3, 3])));
    assert_eq!(nobody, "defenders (Defenders): Name those who are attacked.");
    let neither = fault(&allowed(ask_of("bbb", "assault", json!({}))));
    assert_eq!(
        neither,
        "attackers (Attackers): Name those who attack. defenders (Defenders): Name those who are attacked."
    );
}

#[test]
fn a_formation_must_be_one_of_the_arm() {
    assert_eq!(rolls(json!({"formation": "limbered"})), ["noSuchFormation"]);
    assert_eq!(rolls(json!({"arm": "artillery", "formation": "columnOfMarch"})), ["noSuchFormation"]);
    assert_eq!(rolls(json!({"arm": "cavalry", "formation": "unlimbered"})), ["noSuchFormation"]);
    assert!(rolls(json!({"arm": "artillery"})).is_empty(), "guns stand unlimbered unless said");
    assert!(rolls(json!({"arm": "artillery", "formation": "limbered"})).is_empty());
    assert_eq!(moves(json!({"formation": "limbered", "to": "line"})), ["noSuchFormation"]);
    assert_eq!(moves(json!({"arm": "artillery", "to": "depth"})), ["noSuchFormation"]);
    let guns = outcome(&ask_of("bbb", "move", json!({"arm": "artillery"})));
    assert_eq!((&guns["formation"], &guns["pivoted_or_unlimbered"]), (&json!("unlimbered"), &json!(false)));
    let unlimbers = json!({"arm": "artillery", "formation": "limbered", "to": "unlimbered"});
    assert_eq!(outcome(&ask_of("bbb", "move", unlimbers))["pivoted_or_unlimbered"], json!(true));
    let general = |told: Value| refused(&and(ask_of("bbb", "allowance", json!({"arm": "general"})), told));
    assert!(general(json!({})).is_empty());
    assert_eq!(general(json!({"n_formation_changes": 1})), ["noSuchFormation"]);
    assert_eq!(general(json!({"road_column": true})), ["noSuchFormation"]);
}

#[test]
fn nobody_has_more_bases_than_at_first() {
    let many = json!({"bases": 6, "bases_original": 5});
    assert_eq!(rolls(many.clone()), ["tooManyBases"]);
    assert_eq!(refused(&ask_of("bbb", "spent_check", many.clone())), ["tooManyBases"]);
    assert_eq!(refused(&fire(json!({"fp": 6, "target_bases": 6, "target_bases_original": 5}), 7)), ["tooManyBases"]);
    assert_eq!(refused(&assault(many, json!({"bases": 4}), &[6, 1])), ["tooManyBases"]);
    assert!(rolls(json!({"bases": 5, "bases_original": 5})).is_empty());
}

#[test]
fn contradictions_are_refused() {
    assert_eq!(moves(json!({"stayed": true, "distance": 5})), ["stayed"]);
    assert!(moves(json!({"stayed": true, "distance": 0})).is_empty());
    assert_eq!(moves(json!({"stayed": true, "advanced": true})), ["stayed"]);
    let both = assault(json!({"unit": "A", "bases": 4}), json!({"unit": "a", "bases": 4}), &[6, 1]);
    assert_eq!(refused(&both), ["bothSides"]);
    let twice = json!({"attackers": [{"unit": "A", "bases": 4}, {"unit": "A", "bases": 4}]});
    assert_eq!(refused(&and(assault(json!({}), json!({"bases": 4}), &[6, 1]), twice)), ["twice"]);
    assert_eq!(rolls(json!({"terrain_at": ["river"]})), ["impassable"]);
}

#[test]
fn a_bridge_leads_across_a_river() {
    let ask = |terrain: Value| and(assault(json!({"bases": 4}), json!({"bases": 4}), &[6, 1]), terrain);
    assert_eq!(refused(&ask(json!({"terrain": ["river"]}))), ["impassable"]);
    assert_eq!(outcome(&ask(json!({"terrain": ["river", "bridge"]})))["modifier"], json!(-2));
    assert!(moves(json!({"terrain_at": ["river", "bridge"]})).is_empty());
}

#[test]
fn a_kind_of_ground_counts_once() {
    let modifier = |terrain: Value| {
        let ask = assault(json!({"bases": 4}), json!({"bases": 4}), &[1, 6]);
        outcome(&and(ask, json!({"terrain": terrain})))["modifier"].clone()
    };
    assert_eq!(modifier(json!(["woods", "woods"])), json!(-1));
    assert_eq!(modifier(json!(["riflePits", {"terrain": "riflePits", "strength": 2}])), json!(-2), "the strongest");
    let shift = and(fire(json!({"fp": 9}), 7), json!({"target_terrain": ["woods", "woods", "village"]}));
    assert_eq!(outcome(&ruled(shift, "cover.fireCumulative", true))["net_shift"], json!(-2));
}

#[test]
fn guns_that_stay_in_works_have_nothing_to_unlimber() {
    let ask = ask_of("bbb", "silenced_artillery", json!({"in_fortification": true, "unlimbers": true}));
    let galloper::core::headless::RuleAnswer::Refused(reasons) = questions::answer(&ask) else { panic!("refused") };
    assert_eq!(reasons[0].1, "It stays unlimbered in its works: there is nothing to unlimber.");
}
