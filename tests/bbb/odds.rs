//! The odds that BBB's mechanics state, as the very fractions, and a whole assault against a chain worked out by hand.

use std::collections::BTreeMap;

use galloper::core::fraction::Fraction;
use galloper_test_support::questions::{ask_of, chance, fraction, odds, outcome, table};
use serde_json::{Value, json};

use super::fire::fire;

/// Ways out of 36 by the value of a field.
fn of_36(procedure: &str, input: Value, field: &str, values: &[&str]) -> Vec<String> {
    let found = odds(&ask_of("bbb", procedure, input), field);
    assert!(found.keys().all(|key| values.contains(&key.as_str())), "{found:?}");
    values.iter().map(|value| found.get(*value).cloned().unwrap_or_else(|| "0".to_owned())).collect()
}

fn ways(numbers: &[u64]) -> Vec<String> {
    numbers.iter().map(|n| fraction(*n, 36).to_string()).collect()
}

#[test]
fn movement_by_every_modifier() {
    let rows = ["11+", "10", "9", "7-8", "5-6", "2-4", "0-1", "-1"];
    let cases: [(Value, [u64; 8]); 7] = [
        (json!({"spent": true, "passive": true, "in_difficult_terrain": true}), [0, 0, 0, 3, 7, 16, 7, 3]),
        (json!({"spent": true, "passive": true}), [0, 0, 1, 5, 9, 15, 5, 1]),
        (json!({"spent": true}), [0, 1, 2, 7, 11, 12, 3, 0]),
        (json!({"passive": true}), [1, 2, 3, 9, 11, 9, 1, 0]),
        (json!({}), [3, 3, 4, 11, 9, 6, 0, 0]),
        (json!({"in_command_radius": true}), [6, 4, 5, 11, 7, 3, 0, 0]),
        (json!({"in_command_radius": true, "formation": "columnOfMarch"}), [10, 5, 6, 9, 5, 1, 0, 0]),
    ];
    for (input, numbers) in cases {
        assert_eq!(of_36("movement_roll", input.clone(), "row", &rows), ways(&numbers), "{input}");
        let mut disrupted = input;
        disrupted["order"] = json!("disrupted");
        disrupted["fragile"] = disrupted["passive"].clone();
        if disrupted["fragile"].is_null() {
            disrupted["fragile"] = json!(false);
        }
        assert_eq!(of_36("movement_roll", disrupted, "row", &rows), ways(&numbers));
    }
}

/// The columns of the firefight: fire points, ways out of 36 to each result, bases lost on average.
const COLUMNS: [(&str, [u64; 7], (u64, u64)); 16] = [
    ("0.25", [35, 1, 0, 0, 0, 0, 0], (0, 1)),
    ("0.5", [33, 2, 1, 0, 0, 0, 0], (0, 1)),
    ("1", [30, 3, 2, 1, 0, 0, 0], (0, 1)),
    ("2", [26, 4, 3, 2, 1, 0, 0], (1, 36)),
    ("4", [21, 5, 4, 3, 3, 0, 0], (1, 12)),
    ("6", [15, 6, 5, 4, 6, 0, 0], (1, 6)),
    ("9", [10, 5, 6, 5, 9, 1, 0], (11, 36)),
    ("12", [6, 4, 5, 6, 12, 3, 0], (1, 2)),
    ("16", [3, 3, 4, 5, 15, 6, 0], (3, 4)),
    ("20", [1, 2, 3, 4, 16, 9, 1], (37, 36)),
    ("25", [0, 1, 2, 3, 15, 12, 3], (4, 3)),
    ("30", [0, 0, 1, 2, 12, 15, 6], (5, 3)),
    ("36", [0, 0, 0, 1, 9, 16, 10], (71, 36)),
    ("42", [0, 0, 0, 0, 6, 15, 15], (9, 4)),
    ("49", [0, 0, 0, 0, 3, 12, 21], (5, 2)),
    ("50", [0, 0, 0, 0, 1, 9, 26], (97, 36)),
];
const CODES: [&str; 7] = ["none", "R", "T", "V", "1", "2", "3"];

#[test]
fn fire_in_every_column() {
    for (fp, numbers, (above, below)) in COLUMNS {
        let ask = ask_of("bbb", "fire_attack", json!({"fp": fp}));
        assert_eq!(of_36("fire_attack", json!({"fp": fp}), "code", &CODES), ways(&numbers), "{fp}");
        assert_eq!(chance(&ask, |row| row["low_ammo"] == json!(true)), fraction(1, 12), "{fp}");
        let lost: Fraction = table(&ask)
            .rows
            .iter()
            .flat_map(|(row, p)| vec![p.clone(); row["code"].as_str().and_then(|c| c.parse().ok()).unwrap_or(0)])
            .sum();
        assert_eq!(lost, fraction(above, below), "bases lost at {fp}");
    }
}

#[test]
fn one_round_of_assault_by_every_modifier() {
    let bands = ["+7", "+4..+6", "+1..+3", "0", "-1..-3", "-4..-6", "-7"];
    let rows: [(i64, [u64; 7]); 13] = [
        (-6, [0, 0, 0, 0, 6, 15, 15]),
        (-5, [0, 0, 0, 1, 9, 16, 10]),
        (-4, [0, 0, 1, 2, 12, 15, 6]),
        (-3, [0, 0, 3, 3, 15, 12, 3]),
        (-2, [0, 0, 6, 4, 16, 9, 1]),
        (-1, [0, 1, 9, 5, 15, 6, 0]),
        (0, [0, 3, 12, 6, 12, 3, 0]),
        (1, [0, 6, 15, 5, 9, 1, 0]),
        (2, [1, 9, 16, 4, 6, 0, 0]),
        (3, [3, 12, 15, 3, 3, 0, 0]),
        (4, [6, 15, 12, 2, 1, 0, 0]),
        (5, [10, 16, 9, 1, 0, 0, 0]),
        (6, [15, 15, 6, 0, 0, 0, 0]),
    ];
    for (modifier, numbers) in rows {
        // Fives against fives; the defender's penalties or his cover make the modifier.
        let defender = json!({"bases": 5, "disrupted": modifier >= 1, "low_ammo": modifier >= 2,
            "fragile": modifier >= 3, "spent": modifier >= 5});
        let aggressive = modifier == 4 || modifier == 6;
        let terrain = match modifier {
            -1 => json!(["woods"]),
            -2 => json!(["town"]),
            -3 => json!(["fort"]),
            -4 => json!(["town", "steepSlope"]),
            -5 => json!(["fort", "steepSlope"]),
            -6 => json!(["fort", "steepSlope", "stream"]),
            _ => json!([]),
        };
        let input = json!({"attackers": [{"bases": 5, "aggressive": aggressive}], "defenders": [defender],
            "terrain": terrain, "one_round": true});
        assert_eq!(of_36("assault", input, "result", &bands), ways(&numbers), "{modifier}");
    }
}

/// Ways of two dice to each difference, and the rows of a whole assault by a recursion of its own.
fn chain(
    (a, d): (i64, i64),
    others: i64,
    weight: &Fraction,
    into: &mut BTreeMap<(String, i64, i64), Fraction>,
    lost: i64,
) {
    let numbers = |a: i64, d: i64| match () {
        () if a >= 3 * d => 3,
        () if a >= 2 * d => 2,
        () if 2 * a >= 3 * d => 1,
        () => 0,
    };
    let m = numbers(a, d) - numbers(d, a) + others;
    for dice in -5..=5_i64 {
        let share = Fraction(weight.0.clone() * fraction(6 - dice.unsigned_abs(), 36).0);
        let mut add = |band: &str, al: i64, dl: i64| {
            let sum = into.entry((band.to_owned(), lost + al, lost + dl)).or_insert_with(Fraction::zero);
            *sum = sum.clone() + share.clone();
        };
        match dice + m {
            7.. => add("+7", 0, 2.min(d)),
            4..=6 => add("+4..+6", 0, 1),
            1..=3 => add("+1..+3", 0, 0),
            -3..=-1 => add("-1..-3", 0, 0),
            -6..=-4 => add("-4..-6", 1, 0),
            ..=-7 => add("-7", 2.min(a), 0),
            0 => match (a, d) {
                (1, 1) => add("bothGone", 1, 1),
                (1, _) => add("attackerGone", 1, 1),
                (_, 1) => add("defenderGone", 1, 1),
                _ => chain((a - 1, d - 1), others, &share, into, lost + 1),
            },
        }
    }
}

#[test]
fn a_whole_assault_is_a_chain_over_bases() {
    // What stays the same from round to round: nothing, a fort, woods, a flank, or a flank and an aggressive attacker.
    let others = [
        (0, json!({"attackers": [{}]})),
        (-3, json!({"attackers": [{}], "terrain": ["fort"]})),
        (-1, json!({"attackers": [{}], "terrain": ["woods"]})),
        (2, json!({"attackers": [{}], "outflanked": true})),
        (3, json!({"outflanked": true, "attackers": [{"aggressive": true}]})),
    ];
    let sides = [(1, 1), (2, 2), (3, 2), (5, 4), (6, 4), (4, 7), (8, 8), (9, 3), (12, 11)];
    for ((a, d), (other, told)) in sides.into_iter().flat_map(|sides| others.iter().map(move |o| (sides, o))) {
        let mut expected = BTreeMap::new();
        chain((a, d), *other, &Fraction::one(), &mut expected, 0);
        let mut input = told.clone();
        input["attackers"][0]["bases"] = json!(a);
        input["defenders"] = json!([{"bases": d}]);
        let ask = ask_of("bbb", "assault", input);
        let found: BTreeMap<(String, i64, i64), Fraction> = table(&ask)
            .rows
            .into_iter()
            .map(|(row, p)| {
                let losses = [&row["attacker_losses"], &row["defender_losses"]].map(|n| n.as_i64().unwrap());
                ((row["result"].as_str().unwrap().to_owned(), losses[0], losses[1]), p)
            })
            .collect();
        assert_eq!(found, expected, "{a} v {d}, {told}");
    }
    // One base each: the tie wears both out.
    let ask = ask_of("bbb", "assault", json!({"attackers": [{"bases": 1}], "defenders": [{"bases": 1}]}));
    assert_eq!(chance(&ask, |row| row["result"] == json!("bothGone")), fraction(1, 6));
}

#[test]
fn odds_of_stopping_an_assault_by_quality() {
    for (fp, ways, _) in COLUMNS {
        let ask = ask_of("bbb", "fire_attack", json!({"fp": fp}));
        for (quality, from) in [("raw", "R"), ("trained", "T"), ("veteran", "V")] {
            let at = CODES.iter().position(|code| *code == from).unwrap();
            let stops = chance(&ask, |row| CODES[at..].contains(&row["code"].as_str().unwrap()));
            assert_eq!(stops, fraction(ways[at..].iter().sum(), 36), "{quality} in column {fp}");
            // And those rolls are the ones that halt it.
            let halting = (2..=12_u8).filter(|sum| {
                outcome(&fire(json!({"fp": fp, "target_quality": quality}), *sum))["halted"] == json!(true)
            });
            let ways: u64 = halting.map(|sum| 6 - u64::from(sum.abs_diff(7))).sum();
            assert_eq!(stops, fraction(ways, 36), "{quality} in column {fp}");
        }
    }
}
