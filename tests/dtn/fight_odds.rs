//! The odds of DTN's fights that its sheet of mechanics states in section 6, against sums made here from scratch.

use std::collections::BTreeMap;

use galloper::core::fraction::Fraction;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::odds::MOST_STEPS;
use galloper::rulebooks::book;
use serde_json::{Map, Value, json};

use crate::asking::{ask, fraction, ruled, table};

fn under(procedure: &str, input: &Value, house: &[(&str, &str)]) -> RuleQuestion {
    house.iter().fold(ask(procedure, input.clone()), |ask, (key, value)| ruled(ask, key, *value))
}

/// The chance of the rows that satisfy this.
fn chance(
    procedure: &str,
    input: &Value,
    house: &[(&str, &str)],
    of: impl Fn(&Map<String, Value>) -> bool,
) -> Fraction {
    crate::asking::chance(&under(procedure, input, house), of)
}

fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |c, i| c * (n - i) / (i + 1)) }
}

/// A charge of so many cards against so many, nobody near breaking.
fn ordinary(n: u8, m: u8) -> Value {
    json!({"attackers": [{"sp": 20, "committed": n}], "defender_sp": 20, "defender_committed": m})
}

/// Attacker more, and equal.
fn more_and_equal(n: u8, m: u8, house: &[(&str, &str)]) -> (Fraction, Fraction) {
    let more = chance("charge_combat", &ordinary(n, m), house, |row| row["winner"] == "attacker");
    let equal = chance("charge_combat", &ordinary(n, m), house, |row| row["equal"] == true);
    (more, equal)
}

#[test]
fn ordinary_charges_with_separate_decks() {
    assert_eq!(more_and_equal(3, 2, &[]), (fraction(336_542, 682_587), fraction(218_281, 682_587)));
    assert_eq!(more_and_equal(4, 3, &[]), (fraction(5_733_926, 11_603_979), fraction(3_271_303, 11_603_979)));
    assert_eq!(more_and_equal(3, 3, &[]), (fraction(77_357, 227_529), fraction(72_815, 227_529)));
}

#[test]
fn ordinary_charge_with_a_shared_deck() {
    // 26 black cards of 54: three for the attacker, then three for the defender.
    let (mut more, mut equal) = (0, 0);
    for a in 0..=3 {
        for d in 0..=3 {
            let ways = choose(26, a) * choose(28, 3 - a) * choose(26 - a, d) * choose(28 - (3 - a), 3 - d);
            if a > d {
                more += ways;
            } else if a == d {
                equal += ways;
            }
        }
    }
    let all = choose(54, 3) * choose(51, 3);
    let shared = more_and_equal(3, 3, &[("deck.mode", "shared")]);
    assert_eq!(shared, (fraction(more, all), fraction(equal, all)));
    let decimal = |ways: u64| (ways as f64 / all as f64 * 10_000.0).round() / 10_000.0;
    assert!((decimal(more) - 0.3453).abs() < 1e-9 && (decimal(equal) - 0.3094).abs() < 1e-9);
}

#[test]
fn cavalry_breaks_infantry() {
    let breaks = |sp: u8, bonus: u8, remaining: u8| {
        let input = json!({"attackers": [{"arm": "battleCav", "sp": sp, "bonus": bonus}],
            "defender_sp": remaining, "defender_committed": 0});
        chance("charge_combat", &input, &[], |row| row["defender_broken"] == true)
    };
    assert_eq!(breaks(2, 1, 2), fraction(25, 53));
    assert_eq!(breaks(3, 1, 3), fraction(250, 901));
}

/// The ways that `n` cards hold so many spades and clubs.
fn ways(n: u64) -> BTreeMap<(u64, u64), u128> {
    let mut all = BTreeMap::new();
    for s in 0..=n {
        for c in 0..=n - s {
            all.insert(
                (s, c),
                u128::from(choose(13, s)) * u128::from(choose(13, c)) * u128::from(choose(28, n - s - c)),
            );
        }
    }
    all
}

/// The hits by the rule as the sheet words it, club by club.
fn by_hand(a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
    let ((mut hits_a, mut left_a), (mut hits_b, mut left_b)) = (a, b);
    while hits_a < hits_b && left_a > 0 {
        (hits_a, left_a) = (hits_a + 1, left_a - 1);
    }
    while hits_b < hits_a && left_b > 0 {
        (hits_b, left_b) = (hits_b + 1, left_b - 1);
    }
    while hits_a == hits_b && left_a > 0 && left_b > 0 {
        (hits_a, left_a, hits_b, left_b) = (hits_a + 1, left_a - 1, hits_b + 1, left_b - 1);
    }
    (hits_a, hits_b)
}

fn big(above: u128, below: u128) -> Fraction {
    Fraction::of(above.into(), below.into()).unwrap()
}

fn firefight(n: u64, m: u64) -> (Fraction, Fraction, Fraction) {
    let input = json!({"a_sp": 20, "a_committed": n, "b_sp": 20, "b_committed": m});
    let found = table(&RuleQuestion { allow: vec!["overMaximum".to_owned()], ..ask("firefight", input) });
    let (mut counted, mut all) = (BTreeMap::<(u64, u64), u128>::new(), 0);
    for (a, ways_a) in ways(n) {
        for (b, ways_b) in ways(m) {
            *counted.entry(by_hand(a, b)).or_default() += ways_a * ways_b;
            all += ways_a * ways_b;
        }
    }
    let mut sums = BTreeMap::<(u64, u64), Fraction>::new();
    for (row, p) in found.rows {
        let key = (row["hits_by_a"].as_u64().unwrap(), row["hits_by_b"].as_u64().unwrap());
        let sum = sums.entry(key).or_insert_with(Fraction::zero);
        *sum = sum.clone() + p;
    }
    let expected: BTreeMap<_, _> =
        counted.iter().filter(|(_, ways)| **ways > 0).map(|(key, ways)| (*key, big(*ways, all))).collect();
    assert_eq!(sums, expected, "{n} v {m}");
    let of = |value: &dyn Fn(u64, u64) -> u64| {
        big(counted.iter().map(|((a, b), w)| u128::from(value(*a, *b)) * w).sum(), all)
    };
    (of(&|a, _| a), of(&|_, b| b), of(&|a, b| u64::from(a == b)))
}

fn rounded(value: &Fraction) -> String {
    format!("{:.4}", value.to_f64())
}

#[test]
fn firefights_by_level_and_pair() {
    let (a, b, equal) = firefight(3, 3);
    assert_eq!((rounded(&a), rounded(&b), rounded(&equal)), ("1.1466".into(), "1.1466".into(), "0.7296".into()));
    let (a, b, _) = firefight(3, 2);
    assert_eq!((rounded(&a), rounded(&b)), ("1.0165".into(), "0.8310".into()));
    firefight(5, 4);
}

#[test]
fn a_general_is_hit() {
    let hit = |risk: &str| chance("general_risk", &json!({"risk": risk}), &[], |row| row["hit"] == "general");
    assert_eq!((hit("low"), hit("high")), (fraction(2, 27), fraction(2, 9)));
    let chain = chance("general_risk", &json!({"senior_distance": 3}), &[], |row| row["hit"] == "senior");
    assert_eq!(chain, fraction(2 * 4, 54 * 53), "a joker, then a King");
}

#[test]
fn a_king_in_so_many_cards() {
    for n in 1..=12 {
        let input = json!({"attackers": [{"sp": 20, "committed": n}], "defender_sp": 20, "defender_committed": 0});
        let none = Fraction::of(choose(50, n).into(), choose(54, n).into()).unwrap();
        let some = chance("charge_combat", &input, &[], |row| row["at_risk"] == "defender");
        assert_eq!(some + none, Fraction::one(), "{n} cards");
    }
}

#[test]
fn a_king_in_four_cards() {
    let input = json!({"attackers": [{"sp": 20, "committed": 4}], "defender_sp": 20, "defender_committed": 0});
    assert_eq!(chance("charge_combat", &input, &[], |row| row["at_risk"] == "defender"), fraction(85_951, 316_251));
    let each = chance("charge_combat", &input, &[("fight.risk.tests", "perKing")], |row| row["at_risk"] == "defender");
    assert_eq!(each, fraction(85_951, 316_251), "however they are counted");
}

/// Eight SP a side with many bonus cards: an answer while one waits.
#[test]
fn large_fights_are_counted_within_the_steps_of_an_odds_question() {
    let fight =
        |arm: &str| json!({"attackers": [{"arm": arm, "sp": 8, "bonus": 8}], "defender_sp": 8, "defender_bonus": 8});
    let fire = json!({"a_sp": 8, "a_bonus": 4, "b_sp": 8, "b_bonus": 4});
    for arm in ["infantry", "battleCav"] {
        assert!(table(&ask("charge_combat", fight(arm))).steps <= MOST_STEPS, "{arm} 8 v 8");
    }
    let unlimited = ruled(ask("firefight", fire), "fight.maxima.firefight", json!([99, 99, 99]));
    assert!(table(&unlimited).steps <= MOST_STEPS, "a firefight 8 v 8");
}

/// Sixteen cards a side, against sums made here: hits club by club, and Kings of each side on top.
#[test]
fn sixteen_against_sixteen() {
    let input = json!({"a_sp": 20, "a_committed": 16, "b_sp": 20, "b_committed": 16});
    let fight = RuleQuestion { allow: vec!["overMaximum".to_owned()], ..ask("firefight", input) };
    let found = table(&fight);
    let at_risk = |who: &str| -> Fraction {
        found.rows.iter().filter(|(row, _)| row["at_risk"] == who).map(|(_, p)| p.clone()).sum()
    };
    // No King in 16 cards of 54: 38 · 37 · 36 · 35 of 54 · 53 · 52 · 51.
    let none = fraction(38 * 37 * 36 * 35, 54 * 53 * 52 * 51);
    let one = Fraction::one() + fraction(0, 1);
    let both: Fraction = at_risk("both");
    assert_eq!(at_risk("none") + at_risk("attacker") + at_risk("defender") + both, one);
    let squared = Fraction::of((38_u64 * 37 * 36 * 35).pow(2).into(), (54_u64 * 53 * 52 * 51).pow(2).into());
    assert_eq!(at_risk("none"), squared.unwrap());
    assert_eq!(at_risk("none") + at_risk("attacker"), none, "no King against the second side");
    let (mean_a, mean_b, _) = firefight(16, 16);
    assert_eq!(mean_a, mean_b);
}

/// Three attackers of unlike terrain and the defender on one deck: hands that no two of them read alike.
#[test]
fn three_unlike_attackers_on_a_shared_deck() {
    let row = |terrain: &str| json!({"sp": 6, "terrain": terrain});
    let input = json!({"attackers": [row("none"), row("minor"), row("medium")], "defender_sp": 6});
    let shared = |input| ruled(ask("charge_combat", input), "deck.mode", "shared");
    let found = table(&shared(input));
    let at_risk: Fraction = found.rows.iter().filter(|(row, _)| row["at_risk"] == "none").map(|(_, p)| p.clone()).sum();
    // No King in 24 cards of 54.
    assert_eq!(at_risk, Fraction::of(choose(50, 24).into(), choose(54, 24).into()).unwrap());
}

#[test]
fn odds_that_nobody_would_wait_for_are_refused_with_a_sentence() {
    let row = |face: &str, terrain: &str| json!({"arm": "battleCav", "sp": 9, "face": face, "terrain": terrain});
    let input = json!({"attackers": [row("front", "none"), row("front", "minor"), row("rear", "medium")],
        "defender_sp": 27});
    let Err(answer) = (book("dtn").unwrap().odds)(&ask("charge_combat", input)) else { panic!("refused") };
    assert!(matches!(*answer, RuleAnswer::Error(text) if text.contains("too many ways")));
}
