//! The odds, each an exact fraction.

use galloper::core::fraction::Fraction;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::odds::MOST_STEPS;
use galloper_test_support::questions::{outcome, table};
use serde_json::{Map, Value, json};

use super::{ask, thrown};

type Rows = Vec<(Map<String, Value>, Fraction)>;

fn odds(ask: &RuleQuestion) -> Rows {
    table(ask).rows
}

/// The chance of the rows in which this field has this value.
fn chance(rows: &Rows, key: &str, value: &Value) -> String {
    let of = |(row, p): &(Map<String, Value>, Fraction)| (row[key] == *value).then(|| p.clone());
    rows.iter().filter_map(of).sum::<Fraction>().to_string()
}

fn all(rows: &Rows, key: &str, values: &[Value]) -> Vec<String> {
    values.iter().map(|value| chance(rows, key, value)).collect()
}

fn yards(from: u64, to: u64) -> Vec<Value> {
    (from..=to).step_by(10).map(Value::from).collect()
}

fn moves(input: Value) -> Rows {
    odds(&ask("move", input))
}

#[test]
fn movement_by_one_average_die() {
    let rows = moves(json!({}));
    assert_eq!(all(&rows, "distance", &yards(20, 50)), ["1/6", "1/3", "1/3", "1/6"]);
}

#[test]
fn movement_with_the_optional_die() {
    let rows = moves(json!({"optional_d6": true}));
    let wanted = ["1/36", "1/12", "5/36", "1/6", "1/6", "1/6", "5/36", "1/12", "1/36"];
    assert_eq!(all(&rows, "distance", &yards(30, 110)), wanted);
}

#[test]
fn movement_by_two_average_dice() {
    let rows = moves(json!({"arm": "cavalry", "average_dice": 2}));
    let wanted = ["1/36", "1/9", "2/9", "5/18", "2/9", "1/9", "1/36"];
    assert_eq!(all(&rows, "distance", &yards(40, 100)), wanted);
    let most = moves(json!({"arm": "cavalry", "average_dice": 2, "optional_d6": true}));
    assert_eq!(chance(&most, "distance", &json!(50)), "1/216");
    assert_eq!(chance(&most, "distance", &json!(160)), "1/216");
}

/// The DPs to be expected.
fn expected(rows: &Rows, key: &str) -> String {
    let part = |(row, p): &(Map<String, Value>, Fraction)| {
        let times = row[key].as_u64().unwrap();
        (0..times).map(|_| p.clone()).sum::<Fraction>()
    };
    rows.iter().map(part).sum::<Fraction>().to_string()
}

#[test]
fn dps_of_a_move() {
    let tired = |input: Value| expected(&moves(input), "fatigue_dp");
    assert_eq!(tired(json!({"optional_d6": true})), "1/6");
    assert_eq!(tired(json!({})), "0");
    assert_eq!(tired(json!({"terrain": "rough"})), "1/6");
    assert_eq!(tired(json!({"terrain": "rough", "optional_d6": true})), "1/2");
    for arm in ["cavalry", "gun"] {
        let formation = if arm == "gun" { "limbered" } else { "line" };
        assert_eq!(tired(json!({"arm": arm, "formation": formation, "terrain": "rough"})), "1/2");
        assert_eq!(tired(json!({"arm": arm, "formation": formation, "terrain": "rough", "optional_d6": true})), "1");
    }
    let most = json!({"arm": "cavalry", "average_dice": 2, "terrain": "rough", "optional_d6": true});
    assert_eq!(tired(most), "3/2");
}

#[test]
fn artillery_by_its_modifier() {
    let table = |aim: &str, range: u16| {
        let rows = odds(&ask("direct_artillery", json!({"range": range, "aim": aim})));
        all(&rows, "dp", &[json!(0), json!(1), json!(2)])
    };
    assert_eq!(table("new_target", 200), ["2/3", "1/3", "0"]);
    assert_eq!(table("new_target", 100), ["1/3", "1/3", "1/3"]);
    assert_eq!(table("same_target", 200), ["1/2", "1/2", "0"]);
    assert_eq!(table("same_target", 100), ["1/6", "1/3", "1/2"]);
    assert_eq!(table("same_target_and_range", 200), ["1/3", "2/3", "0"]);
    assert_eq!(table("same_target_and_range", 100), ["0", "1/3", "2/3"]);
}

#[test]
fn musketry_is_binomial() {
    let rows = odds(&ask("musketry", json!({"bases": 4})));
    assert_eq!(chance(&rows, "dp", &json!(0)), "625/1296");
    assert_eq!(expected(&rows, "dp"), "2/3");
    let some: Fraction = rows.iter().filter(|(row, _)| row["dp"] != json!(0)).map(|(_, p)| p.clone()).sum();
    assert_eq!(some.to_string(), "671/1296");
    let three = odds(&ask("musketry", json!({"bases": 4, "dp": 1})));
    let some: Fraction = three.iter().filter(|(row, _)| row["dp"] != json!(0)).map(|(_, p)| p.clone()).sum();
    assert_eq!(some.to_string(), "91/216");
}

const RESULTS: [&str; 6] = ["victory", "success", "inconclusive", "driven_back", "defeat", "break"];

fn combat(a: Value, b: Value) -> Rows {
    odds(&ask("combat", json!({"side_a": [a], "side_b": [b]})))
}

fn results(rows: &Rows) -> Vec<String> {
    RESULTS.iter().map(|result| chance(rows, "a_result", &json!(result))).collect()
}

fn foot(bases: u8) -> Value {
    json!({"bases": bases, "fired_by_platoons": true})
}

#[test]
fn combat_of_four_dice_each() {
    let rows = combat(foot(4), foot(4));
    let wanted = ["16/6561", "256/729", "1921/6561", "2144/6561", "176/6561", "0"];
    assert_eq!(results(&rows), wanted.map(str::to_owned));
    // A difference of two binomials is symmetric: what one gains the other loses.
    assert_eq!(chance(&rows, "b_result", &json!("victory")), "16/6561");
    assert_eq!(chance(&rows, "b_result", &json!("success")), "256/729");
}

#[test]
fn combat_of_six_dice_against_three() {
    let rows = combat(foot(6), foot(3));
    let wanted = ["746/19683", "3907/6561", "1472/6561", "304/2187", "64/19683", "0"];
    assert_eq!(results(&rows), wanted.map(str::to_owned));
}

#[test]
fn combat_of_six_dice_against_four_unformed() {
    let rows = combat(foot(6), json!({"bases": 4, "formation": "unformed"}));
    let wanted = ["17425/314928", "70697/104976", "14605/78732", "1655/19683", "32/19683", "0"];
    assert_eq!(results(&rows), wanted.map(str::to_owned));
    // Against fieldworks the attacker needs a six too.
    let works = combat(
        json!({"bases": 4, "fired_by_platoons": true}),
        json!({"bases": 6, "fieldworks": true, "fired_by_platoons": true}),
    );
    assert_eq!(chance(&works, "b_result", &json!("victory")), "17425/314928");
}

#[test]
fn control_by_the_changes_open() {
    let free = |input: Value| chance(&odds(&ask("control_test", input)), "result", &json!("act_as_wished"));
    assert_eq!(free(json!({"tested": "test"})), "1/3");
    assert_eq!(free(json!({"tested": "test", "grade": "B"})), "2/3");
    assert_eq!(free(json!({"tested": "test", "leader_attached": true})), "2/3");
    assert_eq!(free(json!({"tested": "test", "arm": "gun", "leader_attached": true})), "1");
}

#[test]
fn free_hack_is_binomial() {
    let rows = odds(&ask("free_hack", json!({"stands": 3})));
    let wanted = ["1/8", "3/8", "3/8", "1/8"];
    assert_eq!(all(&rows, "casualties", &[json!(0), json!(1), json!(2), json!(3)]), wanted);
}

#[test]
fn leader_risk_with_and_without_a_wound() {
    let rows = odds(&ask("leader_risk", json!({})));
    let fates = [json!("safe"), json!("killed"), json!("wounded"), json!("near_miss")];
    assert_eq!(all(&rows, "result", &fates), ["5/6", "1/36", "1/12", "1/18"]);
    let wounded = odds(&ask("leader_risk", json!({"wounds": 1})));
    assert_eq!(chance(&wounded, "result", &json!("killed")), "1/9");
}

#[test]
fn indirect_fire_falls_on_each_side_alike() {
    let falls = ["short", "over", "right", "left", "on_target"].map(|fall| json!(fall));
    assert_eq!(all(&odds(&ask("indirect_artillery", json!({}))), "fall", &falls), ["1/6", "1/6", "1/6", "1/6", "1/3"]);
    let same = odds(&ask("indirect_artillery", json!({"same_target": true})));
    assert_eq!(all(&same, "fall", &falls), ["0", "1/6", "1/6", "1/6", "1/2"]);
}

#[test]
fn many_units_of_many_bases_are_counted_or_declined() {
    let side = |rows: usize, bases: u8| Value::from(vec![foot(bases); rows]);
    let combat = |a: Value, b: Value| ask("combat", json!({"side_a": a, "side_b": b}));
    let all: Fraction = odds(&combat(side(5, 12), side(5, 12))).into_iter().map(|(_, p)| p).sum();
    assert_eq!(all.to_string(), "1");
    // More than a byte counts, and more hits than one holds.
    let fought = outcome(&thrown("combat", json!({"side_a": side(9, 30), "side_b": [foot(1)]}), &[6; 271]));
    assert_eq!((&fought["a_dice"], &fought["a_hits"], &fought["difference"]), (&json!(270), &json!(270), &json!(269)));
    for rows in [9, 1_000] {
        let counted = (galloper::rulebooks::book("close_fire").unwrap().odds)(&combat(side(rows, 30), side(rows, 30)));
        match counted.map_err(|answer| *answer) {
            Ok(table) => {
                assert!(table.steps <= MOST_STEPS, "{rows} rows took {} steps", table.steps);
                assert_eq!(table.rows.into_iter().map(|(_, p)| p).sum::<Fraction>().to_string(), "1");
            }
            Err(RuleAnswer::Error(text)) => assert!(text.starts_with("There are too many ways to count"), "{text}"),
            Err(other) => panic!("{rows} rows give {other:?}"),
        }
    }
}

#[test]
fn odds_do_not_depend_on_the_order_of_the_units() {
    let (good, poor) = (foot(6), json!({"bases": 6, "formation": "unformed"}));
    let by_turns: Vec<Value> = (0..8).map(|at| if at % 2 == 0 { good.clone() } else { poor.clone() }).collect();
    let in_order = [vec![good; 4], vec![poor; 4]].concat();
    let rows = |side: &[Value]| odds(&ask("combat", json!({"side_a": side, "side_b": side})));
    assert_eq!(rows(&by_turns), rows(&in_order));
    assert!(rows(&in_order).len() > 3);
}
