//! The odds of 120:1 as the very fractions, and a planned move priced.

use galloper_test_support::questions::{allowed, chance, expected, fraction, odds, outcome, ruled};
use serde_json::{Value, json};

use crate::ask;

fn spaces(facts: Value) -> std::collections::BTreeMap<String, String> {
    odds(&ask("spaces_covered", facts), "spaces")
}

#[test]
fn each_die_adds_a_point_on_five_or_six() {
    let left = |facts: Value| odds(&ask("spend_ap", facts), "remaining");
    assert_eq!(left(json!({ "formation": "line", "moves": "f" })), expected(&[("2", "2/3"), ("1", "1/3")]));
    let two = json!({ "formation": "square", "moves": "f" });
    assert_eq!(left(two), expected(&[("2", "4/9"), ("1", "4/9"), ("0", "1/9")]));
    let three = json!({ "unit_type": "heavyCavalry", "blown": true, "moves": "fl" });
    assert_eq!(left(three), expected(&[("3", "8/27"), ("2", "4/9"), ("1", "2/9"), ("0", "1/27")]));
}

#[test]
fn spaces_covered() {
    let line = expected(&[("1", "1/9"), ("2", "16/27"), ("3", "8/27")]);
    assert_eq!(spaces(json!({ "formation": "line" })), line);
    assert_eq!(spaces(json!({ "formation": "column", "terrain": "light" })), line);
    let slow = expected(&[("1", "11/27"), ("2", "368/729"), ("3", "64/729")]);
    assert_eq!(spaces(json!({ "formation": "line", "terrain": "light" })), slow);
    assert_eq!(spaces(json!({ "formation": "square" })), slow);
    let blown = expected(&[("1", "1/9"), ("2", "392/729"), ("3", "2048/6561"), ("4", "256/6561")]);
    assert_eq!(spaces(json!({ "unit_type": "heavyCavalry", "blown": true })), blown);
    let light = expected(&[("2", "1/27"), ("3", "10/27"), ("4", "112/243"), ("5", "32/243")]);
    assert_eq!(spaces(json!({ "unit_type": "lightCavalry", "terrain": "light" })), light);
}

#[test]
fn the_mean_of_spaces() {
    let mean = |facts: Value| -> f64 {
        let parts = spaces(facts).into_iter().map(|(n, p)| {
            let (above, below) = p.split_once('/').unwrap();
            n.parse::<f64>().unwrap() * above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
        });
        parts.sum()
    };
    assert!((mean(json!({ "formation": "line" })) - 2.185).abs() < 0.001);
    assert!((mean(json!({ "formation": "square" })) - 1.680).abs() < 0.001);
}

#[test]
fn a_planned_move_is_priced_in_advance() {
    let plan = outcome(&ask("plan_move", json!({ "formation": "line", "moves": "f f f" })));
    assert_eq!((&plan["fixed_cost"], &plan["most_cost"], &plan["tmds"]), (&json!(3), &json!(6), &json!(3)));
    assert_eq!((&plan["completes"], &plan["remaining"]), (&json!("8/27"), &json!(3)));
    assert_eq!(plan["spaces"][1], json!({ "spaces": 2, "chance": "16/27" }));
    let sure = outcome(&ask("plan_move", json!({ "formation": "column", "moves": "f f x" })));
    assert_eq!((&sure["completes"], &sure["fixed_cost"], &sure["most_cost"]), (&json!("1"), &json!(3), &json!(3)));
    let mixed = outcome(&ask("plan_move", json!({ "formation": "line", "moves": "f turn" })));
    // Two spare points beyond the fixed two: one die can add at most one.
    assert_eq!(mixed["completes"], "1");
    let done = ask("spend_ap", json!({ "formation": "line", "moves": "f f fire" }));
    assert_eq!(chance(&done, |row| row["completed"] == true), fraction(4, 9));
}

#[test]
fn emergency_square_by_the_charge() {
    let at = |n: u8| {
        let square = ask("emergency_square", json!({ "n": n }));
        let formed = chance(&square, |row| row["formed"] == true).to_string();
        (formed, chance(&square, |row| row["disorder"] == true).to_string())
    };
    let table = [("1/6", "1/2"), ("1/3", "1/3"), ("1/2", "1/6"), ("2/3", "0"), ("5/6", "0"), ("1", "0"), ("1", "0")];
    for (n, (formed, disorder)) in (1..).zip(table) {
        assert_eq!(at(n), (formed.to_owned(), disorder.to_owned()), "{n}");
    }
}

#[test]
fn evasion_by_the_difference_of_points() {
    let rows = [
        (0, 2, "5/18", 2.2778),
        (0, 1, "5/12", 1.5556),
        (0, 0, "7/12", 0.9722),
        (1, 0, "13/18", 0.5556),
        (2, 0, "5/6", 0.2778),
        (3, 0, "11/12", 0.1111),
        (4, 0, "35/36", 0.0278),
        (5, 0, "1", 0.0),
    ];
    for (charger_ap, evader_ap, clean, mean) in rows {
        let told = json!({ "formation": "skirmish", "charger_ap": charger_ap, "evader_ap": evader_ap });
        let evasion = ask("evasion", told);
        assert_eq!(chance(&evasion, |row| row["clean"] == true).to_string(), clean);
        let parts = odds(&evasion, "casualties").into_iter().map(|(n, p)| {
            let (above, below) = p.split_once('/').unwrap_or((&p, "1"));
            n.parse::<f64>().unwrap() * above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
        });
        assert!((parts.sum::<f64>() - mean).abs() < 0.0001, "{charger_ap} {evader_ap}");
    }
    // Only the difference matters.
    let same = ask("evasion", json!({ "formation": "skirmish", "charger_ap": 3, "evader_ap": 2 }));
    assert_eq!(chance(&same, |row| row["clean"] == true).to_string(), "13/18");
}

#[test]
fn leaders_and_orders_turn_by_turn() {
    let leader = ask("leader_replacement", json!({}));
    assert_eq!(chance(&leader, |row| row["replaced"] == true).to_string(), "1/2");
    let order = ask("order_change", json!({}));
    assert_eq!(chance(&order, |row| row["result"] == "issued").to_string(), "1/4");
    let within = |what: &str, turns: u8| ask("within_turns", json!({ "what": what, "turns": turns }));
    let comes = |ask| chance(&ask, |row| row["comes"] == true).to_string();
    assert_eq!([1, 2, 3].map(|t| comes(within("leaderReplacement", t))), ["1/2", "3/4", "7/8"]);
    assert_eq!([1, 2, 3].map(|t| comes(within("orderChange", t))), ["1/4", "7/16", "37/64"]);
    let kept = |t| comes(ruled(within("orderChange", t), "orders.keepWrittenOrder", true));
    assert_eq!([1, 2, 3].map(kept), ["1/4", "1/2", "11/16"]);
}

#[test]
fn a_heavy_gun_pivots_two_times_in_three() {
    let pivot = json!({ "unit_type": "footArtillery", "heavy_artillery": true, "moves": "turn" });
    assert_eq!(chance(&ask("spend_ap", pivot), |row| row["completed"] == true).to_string(), "2/3");
}

#[test]
fn the_initiative_is_even() {
    let even = expected(&[("first", "1/2"), ("second", "1/2")]);
    assert_eq!(odds(&ask("initiative", json!({})), "winner"), even);
    assert_eq!(odds(&ruled(ask("initiative", json!({})), "initiative.method", "2d6"), "winner"), even);
}

/// Ten times forward in light terrain: three dice each, of which ten in thirty may add a point.
#[test]
fn a_long_move_has_its_true_chance() {
    let told = json!({ "unit_type": "infantry", "formation": "square", "remaining": 20, "moves": "10fl" });
    let plan = outcome(&ask("plan_move", told.clone()));
    assert_eq!(plan["completes"], "40132271931392/68630377364883");
    assert_eq!((&plan["fixed_cost"], &plan["most_cost"], &plan["tmds"]), (&json!(10), &json!(40), &json!(30)));
    let all: galloper::core::fraction::Fraction =
        plan["spaces"].as_array().unwrap().iter().map(|row| row["chance"].as_str().unwrap().parse().unwrap()).sum();
    assert_eq!(all.to_string(), "1");
    assert_eq!(chance(&ask("spend_ap", told), |row| row["completed"] == true).to_string(), plan["completes"]);
}

#[test]
fn what_the_umpire_allowed_has_its_chance_too() {
    let plan = |moves: &str| {
        let told = json!({ "formation": "line", "remaining": 2, "moves": moves });
        (outcome(&allowed(ask("plan_move", told.clone()))), allowed(ask("spend_ap", told)))
    };
    for moves in ["f f f", "f x x x", "turn turn f"] {
        let (planned, spent) = plan(moves);
        let done = chance(&spent, |row| row["completed"] == true).to_string();
        assert_eq!(planned["completes"], done, "{moves}");
        assert_ne!(done, "0", "{moves}");
    }
}

#[test]
fn as_many_moves_as_anyone_types_are_priced() {
    for times in [255_usize, 256, 257, 1_000] {
        let told = json!({ "formation": "column", "moves": "f ".repeat(times) });
        let plan = outcome(&allowed(ask("plan_move", told.clone())));
        assert_eq!((&plan["fixed_cost"], &plan["most_cost"]), (&json!(times), &json!(times)), "{times}");
        let spent = outcome(&allowed(ask("spend_ap", told)));
        assert_eq!((&spent["actions_done"], &spent["spaces"]), (&json!(times), &json!(times)), "{times}");
    }
    // Dice beyond counting: what is not known is not said to be nought.
    let wild =
        ruled(ask("plan_move", json!({ "formation": "square", "moves": "f ".repeat(1_000) })), "tmd.square", 200);
    assert_eq!(outcome(&allowed(wild))["completes"], "unknown");
}
