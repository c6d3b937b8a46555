//! Artillery fire and what it does: E44 to E51, who may not fire, and fire points at random.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::rulebooks::book;
use galloper::rulebooks::dtn::Dtn;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::asking::{drawn as ask, outcome, refused, ruled as with, wrong};
use crate::battle::{draft, field};

pub fn fire(mut input: Value) -> RuleQuestion {
    let battery = input.as_object_mut().unwrap();
    battery.entry("effective_sp").or_insert(json!(2));
    ask("artillery_fire", input, &[])
}

pub fn hits(input: Value, cards: &[&str]) -> Value {
    outcome(&ask("resolve_fps", input, cards))["hits"].clone()
}

pub fn markers(n: u8) -> Value {
    json!({"markers": [{"count": n}]})
}

#[test]
fn e44_fire_points_by_range() {
    let fp = |input: Value| outcome(&fire(input))["fp"].clone();
    assert_eq!(fp(json!({"weight": "medium", "range": 7})), 2);
    assert_eq!(fp(json!({"weight": "medium", "range": 4})), 3);
    assert_eq!(fp(json!({"weight": "heavy", "range": 12})), 1);
    assert_eq!(fp(json!({"weight": "light", "range": 8})), 1);
    assert_eq!(refused(&fire(json!({"weight": "light", "range": 8.5}))), ["outOfRange"]);
    assert_eq!(fp(json!({"weight": "medium", "range": 5, "effective_sp": 1})), 1);
    assert_eq!(fp(json!({"weight": "medium", "range": 5, "effective_sp": 1, "moved": true})), 0);
    assert_eq!(fp(json!({"howitzer": true, "range": 3})), 2);
    // The band's letter serves for the inches; a consolidated single point fires in full; one deduction for all causes.
    assert_eq!(fp(json!({"band": "s"})), 3);
    assert_eq!(fp(json!({"band": "e", "effective_sp": 1, "consolidated": true})), 2);
    assert_eq!(fp(json!({"band": "s", "moved": true, "fired_on_chargers": true, "target_rapid": true})), 2);
    assert_eq!(fp(json!({"band": "s", "indirect": true})), 1);
    assert!(wrong(fire(json!({}))).contains("Give the range"));
}

#[test]
fn e44_what_the_markers_remember() {
    let heavy = outcome(&fire(json!({"weight": "heavy", "range": 9})));
    let wanted = json!({"fp": 1, "band": "long", "long_or_indirect": true, "heavy_or_howitzer": true, "bounce_fp": 0});
    assert_eq!(heavy, wanted);
    let howitzer = outcome(&fire(json!({"howitzer": true, "range": 8})));
    assert_eq!((&howitzer["long_or_indirect"], &howitzer["heavy_or_howitzer"]), (&json!(false), &json!(true)));
}

#[test]
fn a_second_target_by_bouncethrough() {
    let second = |mut more: Value| {
        let all = more.as_object_mut().unwrap();
        for (key, value) in [("range", json!(5)), ("bounce", json!(true)), ("bounce_behind", json!(2))] {
            all.entry(key).or_insert(value);
        }
        fire(more)
    };
    let both = outcome(&second(json!({})));
    assert_eq!((&both["fp"], &both["bounce_fp"]), (&json!(2), &json!(1)));
    assert_eq!(outcome(&second(json!({"moved": true})))["bounce_fp"], 0);
    assert_eq!(refused(&second(json!({"range": 4}))), ["bounceShort"]);
    assert_eq!(refused(&second(json!({"howitzer": true}))), ["bounceHowitzer"]);
    assert_eq!(refused(&second(json!({"bounce_bad_going": true}))), ["bounceBadGoing"]);
    assert_eq!(refused(&second(json!({"bounce_range": 10.1}))), ["bounceOutOfRange"]);
    assert_eq!(refused(&second(json!({"bounce_behind": 3.1}))), ["bounceDistance"]);
    let at_least = |behind: u8| with(second(json!({"bounce_behind": behind})), "guns.bounce.measure", json!("atLeast"));
    assert_eq!(refused(&at_least(2)), ["bounceDistance"]);
    assert_eq!(outcome(&at_least(3))["bounce_fp"], 1);
}

#[test]
fn e45_one_group() {
    assert_eq!(hits(markers(1), &["5S"]), 1);
    assert_eq!(hits(markers(1), &["5C"]), 0);
    assert_eq!(hits(markers(2), &["5C"]), 1);
    assert_eq!(hits(markers(2), &["5D"]), 0);
    assert_eq!(hits(markers(3), &["5D", "QS", "2C"]), 2);
    assert_eq!(hits(markers(3), &["9D", "3H", "KS"]), 1);
}

#[test]
fn e46_two_groups() {
    assert_eq!(hits(json!({"markers": 5}), &["3C", "9C"]), 2, "a bare number of markers");
    assert_eq!(hits(markers(5), &["3C", "9C"]), 2);
    assert_eq!(hits(markers(4), &["10D", "4S", "4H", "6C"]), 1);
}

#[test]
fn e47_beyond_six_markers() {
    let one = outcome(&ask("resolve_fps", markers(8), &["2H", "AS"]));
    assert_eq!((&one["hits"], &one["discarded"]), (&json!(1), &json!(2)));
    let two_faces = json!({"markers": [{"count": 5}, {"count": 3, "face": "leftFlank"}]});
    let two = outcome(&ask("resolve_fps", two_faces, &["2H", "AS", "4C"]));
    assert_eq!((&two["hits"], &two["discarded"]), (&json!(2), &json!(0)));
}

#[test]
fn e48_cover_and_jokers() {
    let covered = |n: u8| json!({"markers": [{"count": n}], "cover": "medium"});
    assert_eq!(hits(covered(1), &["3S"]), 0);
    assert_eq!(hits(covered(2), &["7C"]), 1);
    let joker = |heavy: bool| hits(json!({"markers": [{"heavy_or_howitzer": heavy}]}), &["JK"]);
    assert_eq!((joker(true), joker(false)), (json!(1), json!(0)));
    // The cards for a diamond need the rank as well; the diamond itself does not.
    assert_eq!(hits(covered(3), &["2D", "6S", "7S"]), 1);
}

#[test]
fn e49_fatigue() {
    let tired = |fatigue: u8, quality: &str, card: &str| {
        let done = outcome(&ask("fatigue", json!({"fatigue": fatigue, "quality": quality}), &[card]));
        assert_eq!(done["fatigue"], 0, "the fatigue goes");
        done["hits"].clone()
    };
    assert_eq!(tired(2, "regular", "4C"), 1);
    assert_eq!(tired(1, "regular", "4C"), 0);
    assert_eq!(tired(1, "regular", "4S"), 1);
    assert_eq!(tired(1, "secondRate", "JK"), 1);
    assert_eq!(tired(1, "regular", "JK"), 0);
    assert_eq!(refused(&ask("fatigue", json!({"fatigue": 0}), &[])), ["noFatigue"]);
}

#[test]
fn e50_choice_of_target() {
    let at = |range: Value| fire(json!({"range": range, "closest": 5}));
    outcome(&at(json!(5.8)));
    outcome(&at(json!(6)));
    assert_eq!(refused(&at(json!(6.2))), ["notClosest"]);
    assert_eq!(refused(&fire(json!({"range": 5, "in_arc": false}))), ["outOfArc"]);
}

#[test]
fn e51_overhead() {
    let over = |howitzer: bool, firer: u8, between: u8, target: u8, gap: u8, edge: u8| {
        fire(json!({"range": 8, "howitzer": howitzer, "level_firer": firer, "level_between": between,
            "level_target": target, "gap": gap, "front_edge": edge}))
    };
    outcome(&over(false, 2, 1, 2, 3, 4));
    assert_eq!(refused(&over(false, 2, 1, 1, 3, 4)), ["overheadLevel"]);
    outcome(&over(false, 1, 1, 2, 3, 4));
    assert_eq!(refused(&over(false, 2, 1, 2, 2, 4)), ["overheadGap"]);
    assert_eq!(refused(&over(false, 2, 1, 2, 3, 2)), ["overheadEdge"]);
    outcome(&over(false, 2, 1, 2, 3, 3));
    outcome(&over(true, 1, 1, 1, 3, 4));
    assert_eq!(refused(&over(false, 1, 1, 1, 3, 4)), ["overheadLevel"]);
    let close = over(true, 1, 1, 1, 1, 4);
    assert_eq!(refused(&close), ["overheadGap"]);
    outcome(&with(close, "guns.overhead.howitzersKeepClear", json!(false)));
}

#[test]
fn who_may_not_fire() {
    let against = [
        ("is_artillery", json!(false), "notArtillery"),
        ("deployed", json!(false), "limbered"),
        ("silenced", json!(true), "silenced"),
        ("in_contact", json!(true), "inContact"),
        ("fired", json!(true), "fired"),
        ("effective_sp", json!(0), "noStrength"),
        ("friend", json!(true), "ownSide"),
    ];
    for (fact, value, key) in against {
        assert_eq!(refused(&fire(json!({"range": 5, fact: value}))), [key]);
    }
}

#[test]
fn hits_may_be_typed_instead_of_cards() {
    assert_eq!(hits(markers(3), &["diamond", "2 hits"]), 2);
    assert_eq!(hits(markers(4), &["hit", "miss"]), 1);
    assert_eq!(outcome(&ask("fatigue", json!({"fatigue": 1}), &["1 hit"]))["hits"], 1);
    let rest = ask("recovery", json!({"zone": "out", "hits": 3}), &["2 recovered"]);
    assert_eq!(outcome(&rest)["hits_recovered"], 2);
    let impossible = ask("resolve_fps", markers(2), &["diamond"]);
    assert!(matches!((book("dtn").unwrap().resolve)(&impossible), RuleAnswer::Error(_)));
}

fn row() -> impl Strategy<Value = Value> {
    let face = prop::sample::select(vec!["front", "rightFlank", "leftFlank", "rear"]);
    (0..9_u8, face, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(count, face, long, heavy, bounce)| {
        json!({"count": count, "face": face, "long_or_indirect": long, "heavy_or_howitzer": heavy, "bounce": bounce})
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_fire_points_bring_a_panic_or_more_hits_than_cards(
        rows in prop::collection::vec(row(), 0..4),
        cover in prop::sample::select(vec!["none", "minor", "medium", "severe"]),
        seed in any::<u64>(),
    ) {
        let count: u64 = rows.iter().map(|r| r["count"].as_u64().unwrap()).sum();
        let asked = RuleQuestion {
            seed: Some(seed),
            allow: vec!["all".to_owned()],
            ..ask("resolve_fps", json!({"markers": rows, "cover": cover, "sp": 3}), &[])
        };
        if let RuleAnswer::Outcome { outcome, .. } = (book("dtn").unwrap().resolve)(&asked) {
            prop_assert!(outcome["hits"].as_u64().unwrap() <= count.div_ceil(3) * 2);
            prop_assert_eq!(outcome["broken"].as_bool().unwrap(), outcome["hits"].as_u64().unwrap() >= 3);
        }
    }

    /// Whatever is done to a battery and its target, allowed or not, counters stay within their fields.
    #[test]
    fn counters_never_go_below_nought(acts in prop::collection::vec((0..6_u8, 0..13_u8), 1..25), seed in any::<u64>()) {
        let mut game: Game<Dtn> =
            Game::from_scenario(<Dtn as galloper::core::rulebook::Rulebook>::DEMO, seed).unwrap();
        let labels = ["F14", "F24", "F34", "A14", "A12", "F11"];
        for (what, n) in acts {
            let (label, other) = (labels[usize::from(n) % 6], labels[usize::from(n + 3) % 6]);
            let (procedure, input) = match what {
                0 => ("artillery_fire", json!({"firer": label, "target": other, "range": n})),
                1 => ("resolve_fps", json!({"unit": label})),
                2 => ("fatigue", json!({"unit": label})),
                3 => ("gun_recovery", json!({"unit": label, "zone": "out"})),
                4 => ("recovery", json!({"unit": label, "zone": "tz"})),
                _ => {
                    game.next();
                    continue;
                }
            };
            let examined = game.examine(procedure, &draft(input));
            let Some(input) = examined.action else { continue };
            let run = game.run(&input, galloper::core::chance::Script::generated());
            game.carry_out(&input, &run).unwrap();
            for label in labels {
                for (key, most) in [("fp", 30), ("fatigue", 2), ("hits", 255)] {
                    let value = field(&game, label, key).as_i64().unwrap();
                    prop_assert!((0..=most).contains(&value), "{} of {} is {}", key, label, value);
                }
            }
        }
    }
}
