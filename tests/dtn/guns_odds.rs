//! The odds of section 6 for fire points, fatigue and recovery, as the very fractions.

use galloper::core::fraction::Fraction;
use serde_json::json;

use crate::asking::{drawn as ask, odds};

#[test]
fn odds_of_a_group_of_fire_points() {
    let group = |n: u8, heavy: bool, cover: &str| {
        let input = json!({"markers": [{"count": n, "heavy_or_howitzer": heavy}], "cover": cover});
        odds(&ask("resolve_fps", input, &[]), "hits")
    };
    let hit = |n: u8, heavy: bool, cover: &str| group(n, heavy, cover)["1"].clone();
    let three = |heavy: bool, cover: &str| group(3, heavy, cover).into_values().collect::<Vec<_>>();
    assert_eq!((hit(1, false, "none"), hit(2, false, "none")), ("13/54".into(), "13/27".into()));
    assert_eq!(three(false, "none"), ["647/1908", "1729/2862", "325/5724"]);
    assert_eq!((hit(1, true, "none"), hit(2, true, "none")), ("5/18".into(), "14/27".into()));
    assert_eq!(three(true, "none"), ["1729/5724", "1835/2862", "325/5724"]);
    assert_eq!((hit(1, false, "medium"), hit(2, false, "medium")), ("7/54".into(), "7/27".into()));
    assert_eq!(three(false, "medium"), ["1201/1908", "1015/2862", "91/5724"]);
}

/// Seven groups have 5⁷ ways with diamonds; the first six come to what they come to alone.
#[test]
fn odds_of_twenty_one_markers() {
    let hits = |n: u32| {
        let input = json!({"markers": [{"count": n, "face": "front"}, {"count": 3, "face": "rear"}]});
        let all = odds(&ask("resolve_fps", input, &[]), "hits");
        let mean = |(hits, p): (&String, &String)| {
            let p: Fraction = p.parse().unwrap();
            hits.parse::<f64>().unwrap() * p.to_f64()
        };
        all.iter().map(mean).sum::<f64>()
    };
    // Every card drawn is as likely to hit as the first, so that each group adds the same.
    let (three, twenty_one) = (hits(0), hits(18));
    assert!((twenty_one - 7.0 * three).abs() < 1e-9, "{twenty_one} and {three}");
}

#[test]
fn odds_of_fatigue() {
    let hit = |fatigue: u8, quality: &str| {
        let input = json!({"fatigue": fatigue, "quality": quality});
        odds(&ask("fatigue", input, &[]), "hits")["1"].clone()
    };
    assert_eq!((hit(1, "regular"), hit(1, "secondRate")), ("13/54".into(), "5/18".into()));
    assert_eq!((hit(2, "regular"), hit(2, "secondRate")), ("13/27".into(), "14/27".into()));
}

#[test]
fn odds_of_recovery() {
    for (zone, chance) in [("cz", "1/9"), ("tz", "1/3"), ("out", "13/27")] {
        for procedure in ["recovery", "gun_recovery"] {
            let all = odds(&ask(procedure, json!({"zone": zone, "hits": 1}), &[]), "hits_recovered");
            assert_eq!(all["1"], chance, "{procedure} {zone}");
        }
    }
    let elite = ask("gun_recovery", json!({"zone": "out", "hits": 2, "quality": "elite"}), &[]);
    // No joker and no red card: C(26,2) of C(54,2) ways.
    assert_eq!(odds(&elite, "hits_recovered")["0"], "325/1431");
}
