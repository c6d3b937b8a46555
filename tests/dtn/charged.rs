//! What a charge meets on its way: guns (E25, E26), the morale check (E27, E28), evading targets (E29), and the odds.

use std::collections::BTreeMap;

use galloper::core::battle::Battle as _;
use galloper::core::fraction::Fraction;
use galloper::core::game::Game;
use galloper::core::headless::RuleQuestion;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Value, json};

use crate::asking::{and, ask, expected, merged, odds, outcome, refused, under, with_cards, with_dice};
use crate::battle::{demo, draft, set};

// Artillery check

fn check(input: Value) -> Value {
    outcome(&ask("artillery_check", input))
}

#[test]
fn e25_a_heavy_battery_fires_on_cavalry_after_its_approach() {
    let heavy = json!([{"weight": "heavy", "sp": 2, "range": 5}]);
    let fire = check(json!({"cavalry": true, "made_approach": true, "batteries": heavy}));
    assert_eq!((&fire["fp"], &fire["heavy_or_howitzer"]), (&json!(1), &json!(true)));
}

#[test]
fn e26_a_medium_battery_fires_on_infantry() {
    let at = |range: Value| json!([{"weight": "medium", "sp": 3, "range": range}]);
    assert_eq!(check(json!({"batteries": at(json!(3.5))}))["fp"], 3);
    assert_eq!(check(json!({"made_approach": true, "batteries": at(json!(3))}))["fp"], 2);
}

#[test]
fn several_batteries_single_points_and_tired_gunners() {
    let batteries = json!([
        {"weight": "light", "sp": 1, "range": 6, "fires_before": 1},
        {"weight": "light", "sp": 1, "range": 4, "consolidated": true, "fires_before": 1},
        {"weight": "medium", "howitzer": true, "sp": 2, "range": 3},
    ]);
    let fire = check(json!({"cavalry": true, "batteries": batteries}));
    let shots = fire["shots"].as_array().unwrap();
    let of = |key: &str| shots.iter().map(|shot| shot[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("fp"), [0, 2, 1]);
    // A shot worth nothing is not fired: it tires nobody.
    assert_eq!(of("fires_on_chargers"), [1, 2, 1]);
    assert_eq!(of("fatigue_due"), [false, true, false]);
    assert_eq!((&fire["fp"], &fire["heavy_or_howitzer"]), (&json!(3), &json!(true)));
    let far = json!({"batteries": [{"weight": "light", "range": 6.1}, {"range": 5, "visible": false}]});
    assert_eq!(refused(&ask("artillery_check", far)), ["outOfRange", "notSeen"]);
    assert_eq!(check(json!({}))["fp"], 0);
}

#[test]
fn who_may_not_fire_on_a_charge() {
    let cases = [
        (json!({"is_artillery": false}), "notArtillery"),
        (json!({"deployed": false}), "limbered"),
        (json!({"silenced": true}), "silenced"),
        (json!({"sp": 0}), "noStrength"),
        (json!({"friend": true}), "ownSide"),
    ];
    for (fact, key) in cases {
        let battery = merged(json!({"range": 5}), fact);
        assert_eq!(refused(&ask("artillery_check", json!({"batteries": [battery]}))), [key]);
    }
    // In a battle what the roster knows is filled in; a battery fires once on a charge.
    let mut game = demo();
    let keys = |game: &Game<Dtn>, labels: &[&str]| {
        let batteries: Vec<Value> = labels.iter().map(|label| json!({"battery": label, "range": 5})).collect();
        let examined = game.examine("artillery_check", &draft(json!({"charger": "F21", "batteries": batteries})));
        examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert!(keys(&game, &["A14"]).is_empty());
    assert_eq!(keys(&game, &["A14", "A14"]), ["twice"]);
    assert_eq!((keys(&game, &["F14"]), keys(&game, &["A12"])), (vec!["ownSide"], vec!["notArtillery"]));
    set(&mut game, "A14", "limbered", json!(true));
    set(&mut game, "A14", "silenced", json!(true));
    assert_eq!(keys(&game, &["A14"]), ["limbered", "silenced"]);
}

#[test]
fn the_switches_of_the_artillery_check() {
    let howitzer = ask("artillery_check", json!({"batteries": [{"howitzer": true, "range": 4}]}));
    assert_eq!(outcome(&howitzer)["fp"], 2);
    assert_eq!(refused(&under(json!({"guns.ranges.howitzerClose": "mayNotFire"}), howitzer)), ["tooClose"]);
    let moved = ask("artillery_check", json!({"batteries": [{"range": 5, "moved": true}]}));
    assert_eq!(outcome(&moved)["fp"], 2);
    assert_eq!(outcome(&under(json!({"attack.attritionCausesInCheck": true}), moved))["fp"], 1);
    let close = ask("artillery_check", json!({"batteries": [{"range": 4}]}));
    assert_eq!(outcome(&under(json!({"guns.fp.short": 4}), close))["fp"], 4);
}

// Morale and evading

fn morale(prior: u8, new: u8, general: bool) -> RuleQuestion {
    ask("morale_check", json!({"morale": 6, "prior_hits": prior, "new_hits": new, "general_within_1": general}))
}

#[test]
fn e27_morale_with_two_prior_hits() {
    let by = |card: &str, general: bool| outcome(&with_cards(morale(2, 1, general), &[card]));
    assert_eq!(by("8H", false), json!({"passes": true, "need": 8}));
    assert_eq!(by("7H", false)["passes"], false);
    assert_eq!(by("JK", false)["passes"], false);
    assert_eq!(by("JK", true)["passes"], true);
}

#[test]
fn e28_every_card_must_pass() {
    let both = |cards: &[&str]| outcome(&with_cards(morale(0, 2, false), cards))["passes"].clone();
    assert_eq!(both(&["9S", "5D"]), false);
    assert_eq!(both(&["9S", "6D"]), true);
    // A summary typed instead of the cards.
    assert_eq!(both(&["pass"]), true);
}

#[test]
fn odds_of_a_morale_check() {
    let passes = |ask: &RuleQuestion| odds(ask, "passes");
    assert_eq!(passes(&morale(2, 1, false)), expected(&[("true", "4/9"), ("false", "5/9")]));
    assert_eq!(passes(&morale(2, 1, true)), expected(&[("true", "13/27"), ("false", "14/27")]));
    // Two cards: 24 · 23 of 54 · 53 pass.
    assert_eq!(passes(&morale(2, 2, false)), expected(&[("true", "92/477"), ("false", "385/477")]));
    // Beyond the King only a joker with a general serves.
    assert_eq!(passes(&morale(8, 1, false)), expected(&[("false", "1")]));
    assert_eq!(passes(&morale(8, 1, true)), expected(&[("true", "1/27"), ("false", "26/27")]));
    for prior in 0..8_u32 {
        let ways = 4 * (14 - (6 + prior));
        let chance = Fraction::of(ways.into(), 54_u32.into()).unwrap().to_string();
        assert_eq!(passes(&morale(u8::try_from(prior).unwrap(), 1, false))["true"], chance);
    }
    let with_new = under(json!({"attack.priorHits": "withNew"}), morale(1, 1, false));
    assert_eq!(passes(&with_new), expected(&[("true", "4/9"), ("false", "5/9")]));
}

fn evade(arm: &str, art_type: &str, going: &str, fired: bool) -> RuleQuestion {
    ask("evade", json!({"arm": arm, "art_type": art_type, "going": going, "fired_in_check": fired}))
}

#[test]
fn e29_evade_distances() {
    let far = |ask: RuleQuestion, dice: &[u8]| outcome(&with_dice(ask, dice))["distance"].clone();
    assert_eq!(far(evade("skirmCav", "medFoot", "good", false), &[5]), 11);
    assert_eq!(far(evade("skirmCav", "medFoot", "bad", false), &[6]), 0);
    assert_eq!(far(evade("artillery", "medFoot", "good", true), &[3, 4]), 1);
    assert_eq!(far(evade("artillery", "horse", "good", false), &[2]), 10);
    // Never less than nothing; skirmish cavalry throws one die whatever fired.
    assert_eq!(far(evade("artillery", "medFoot", "bad", true), &[6, 6]), 0);
    assert_eq!(far(evade("skirmCav", "medFoot", "good", true), &[5]), 11);
}

#[test]
fn who_may_not_evade() {
    assert_eq!(refused(&evade("infantry", "medFoot", "good", false)), ["mayNotEvade"]);
    assert_eq!(refused(&evade("artillery", "heavyFoot", "bad", false)), ["mayNot"]);
    let due = and(evade("artillery", "horse", "good", false), json!({"fp": 1, "fatigue": 1}));
    assert_eq!(refused(&due), ["fpsFirst", "fatigueFirst"]);
}

#[test]
fn odds_of_an_evade() {
    let far = |ask: &RuleQuestion| odds(ask, "distance");
    let sixths = |least: i64| (least..least + 6).map(|n| (n.to_string(), "1/6".to_owned())).collect::<BTreeMap<_, _>>();
    assert_eq!(far(&evade("skirmCav", "medFoot", "good", false)), sixths(10));
    assert_eq!(far(&evade("artillery", "horse", "good", false)), sixths(6));
    // Medium guns that fired: 8 less two dice, and 8 to 12 leave them nothing: 15 of 36.
    let two = [("0", "5/12"), ("1", "1/6"), ("2", "5/36"), ("3", "1/9"), ("4", "1/12"), ("5", "1/18"), ("6", "1/36")];
    assert_eq!(far(&evade("artillery", "medFoot", "good", true)), expected(&two));
}
