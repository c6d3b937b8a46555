//! Every switch both ways: flipping it changes something.

use std::collections::BTreeSet;
use std::path::Path;

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::rulebooks::book;
use galloper_test_support::questions::{answer, ruled};
use galloper_test_support::{SwitchEffect, assert_effects};
use serde_json::{Value, json};

use super::{ask, thrown, under};

/// What is asked, and the other house rules under which the switch is seen.
struct Case(&'static str, Value, RuleQuestion, Vec<(&'static str, Value)>);

fn case(key: &'static str, other: Value, ask: RuleQuestion) -> Case {
    Case(key, other, ask, Vec::new())
}

/// Switches of the battle as a whole; their tests are with the battles.
const IN_BATTLE: [&str; 5] =
    ["turn.simultaneous", "turn.holdShooting", "combat.goesOn", "leader.riskOn", "orders.hidden"];

fn shooting_and_moving() -> Vec<Case> {
    let rough = json!({"arm": "cavalry", "terrain": "rough"});
    vec![
        case("dice.avdFaces", json!([3, 2, 3, 4, 5, 4]), thrown("move", json!({}), &[6])),
        case("move.optionalBefore", json!(false), thrown("move", json!({"optional_d6": true}), &[4, 6])),
        case(
            "move.evadeUnformed",
            json!(true),
            thrown("move", json!({"move_type": "fast", "fast_kind": "evade", "initial": true}), &[4, 6]),
        ),
        case("fatigue.cavFour", json!("double"), thrown("move", rough, &[4])),
        case(
            "artillery.firstShotIsNew",
            json!(true),
            thrown("direct_artillery", json!({"range": 200, "aim": "first_shot"}), &[4]),
        ),
        case(
            "artillery.onlyOneMatches",
            json!("plus"),
            thrown("direct_artillery", json!({"range": 200, "aim": "same_target"}), &[3]),
        ),
        case(
            "artillery.onlyOneMatches",
            json!("minus"),
            thrown("direct_artillery", json!({"range": 200, "aim": "same_target"}), &[4]),
        ),
        case("musketry.dps", json!("score"), thrown("musketry", json!({"bases": 2, "dp": 1}), &[6])),
        case(
            "musketry.skirmishers",
            json!("target"),
            thrown("musketry", json!({"bases": 2, "skirmishers": true}), &[6]),
        ),
        case("after.retireNext", json!("goesOn"), {
            let stays = json!({"plight": "retiring", "manoeuvres": [{"manoeuvre": "re_form"}]});
            thrown("move", stays, &[4])
        }),
        case(
            "after.retireNext",
            json!("goesOn"),
            ask("manoeuvre", json!({"manoeuvre": "re_form", "formation": "unformed", "plight": "retiring"})),
        ),
        case("skirmish.unformed", json!(false), {
            let wheels = json!({"manoeuvre": "wheel", "formation": "skirmish", "near_enemy": true});
            ask("manoeuvre", wheels)
        }),
        case("skirmish.unformed", json!(false), {
            thrown("move", json!({"formation": "skirmish", "optional_d6": true}), &[3, 6])
        }),
        case("move.limberedRoad", json!(false), {
            ask("move", json!({"arm": "gun", "formation": "limbered", "move_type": "march", "on_road": true}))
        }),
        case("manoeuvre.sideStep", json!(30), thrown("move", json!({"manoeuvres": ["side_step"]}), &[4])),
    ]
}

fn command_and_morale() -> Vec<Case> {
    let orders = |rank: &str| ask("command_action", json!({"action": "orders", "rank": rank}));
    let twice = json!({"events": [{"event": "routing"}, {"event": "routing"}]});
    vec![
        case("command.moveFar", json!(true), ask("command_action", json!({"action": "move", "enemy_distance": 300}))),
        case(
            "control.modifier",
            json!("before"),
            thrown("control_test", json!({"tested": "test", "grade": "A"}), &[2]),
        ),
        case(
            "control.routStop",
            json!("always"),
            thrown("control_test", json!({"plight": "routing", "wishes_to_stop": true}), &[3]),
        ),
        case("leader.actions", json!(3), orders("brigadier")),
        case("leader.actionsMarshal", json!(3), orders("marshal")),
        case("morale.per", json!("turn"), ask("morale", twice)),
        case("morale.brigadiers", json!(false), {
            ask("morale", json!({"events": [{"event": "leader_lost", "rank": "brigadier"}]}))
        }),
        case("dp.looseFilesCap", json!(true), ask("morale", json!({"dp": 5, "evaded": true}))),
        case("morale.reliefAgain", json!(true), ask("morale", json!({"rode_through": true, "dp": 2}))),
    ]
}

fn combat() -> Vec<Case> {
    let ranks = |third: u8, fourth: u8| {
        let of = json!({"formation": "assault_column", "charging": true, "rank_3": third, "rank_4": fourth});
        ask("count_bases", of)
    };
    let horse = |other: Value| {
        let charging = json!([{"arm": "cavalry", "bases": 1, "action": "charging", "outrance": true}]);
        thrown("combat", json!({"side_a": charging, "side_b": [other]}), &[1; 4])
    };
    let two = json!([{"bases": 1, "fired_by_platoons": true}, {"bases": 1, "fired_by_platoons": true}]);
    let paired = thrown("combat", json!({"side_a": two, "side_b": two}), &[6, 1, 1, 6]);
    let cavalry = json!([{"arm": "cavalry", "bases": 4, "grade": "C"}, {"arm": "cavalry", "bases": 4, "grade": "C"}]);
    let mut charging = cavalry.clone();
    for at in 0..2 {
        charging[at]["action"] = json!("charging");
        charging[at]["grade"] = json!("D");
    }
    let foot = json!([{"bases": 4, "fired_by_platoons": true}, {"bases": 4, "fired_by_platoons": true}]);
    // The first cavalry wins by four, the second by none: one of the foot they charged is not defeated.
    let dice = [6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let won = thrown("combat", json!({"side_a": charging, "side_b": foot}), &dice);
    vec![
        case("combat.platoons", json!("trained"), ask("combat_dice", json!({"bases": 4, "platoon_fire": true}))),
        case("combat.minDice", json!(1), ask("combat_dice", json!({"bases": 1, "dp": 4}))),
        case("combat.modifiersTo", json!("score"), ask("combat_dice", json!({"bases": 4, "grade": "A"}))),
        case("combat.rankRounding", json!("sumDown"), ranks(1, 0)),
        case("combat.rankRounding", json!("eachUp"), ranks(1, 1)),
        case("combat.overlap", json!("always"), ask("count_bases", json!({"arm": "cavalry", "bases": 3}))),
        case("combat.breakAt", json!(-8), ask("combat_result", json!({"difference": -6}))),
        Case(
            "combat.gap",
            json!("nothing"),
            ask("combat_result", json!({"difference": -6})),
            vec![("combat.breakAt", json!(-8))],
        ),
        case("combat.several", json!("paired"), paired),
        Case("combat.cavalryVictory", json!("bySide"), won, vec![("combat.several", json!("paired"))]),
        case("combat.singleRank", json!("asTold"), horse(json!({"arm": "cavalry", "bases": 1}))),
        case("combat.outranceSkirmishers", json!("retire"), horse(json!({"bases": 1, "skirmishers": true}))),
        case("combat.outranceSkirmishers", json!("retire"), {
            let met = json!({"difference": 0, "arm": "cavalry", "charged_foot": true, "outrance": true,
                "rideable": true});
            ask("combat_result", met)
        }),
        case("combat.cavalryVictory", json!("bySide"), {
            let met = json!({"difference": 5, "arm": "cavalry", "charged_foot": true, "foot_defeated": false});
            ask("combat_result", met)
        }),
        case(
            "combat.gunsPursue",
            json!(true),
            ask("combat_result", json!({"difference": 4, "arm": "gun", "formation": "unlimbered"})),
        ),
        case(
            "after.caught",
            json!("toBreak"),
            thrown(
                "post_combat_move",
                json!({"action": "retire", "permitted": "retire", "caught": true, "dp": 2}),
                &[3, 3],
            ),
        ),
        case("hack.destroyedAt", json!("byHand"), thrown("free_hack", json!({"stands": 2, "bases": 2}), &[4, 4])),
    ]
}

/// The outcome, the keys of the reasons against it, what is still to be rolled, or why the dice told do not fit.
fn said(ask: &RuleQuestion) -> Value {
    match answer(ask) {
        RuleAnswer::Outcome { outcome, .. } => outcome,
        RuleAnswer::Refused(reasons) => reasons.into_iter().map(|(key, _)| key).collect(),
        RuleAnswer::Needs(need) => json!({ "needs": need.wanted() }),
        RuleAnswer::Error(text) => {
            assert!(text.contains("cannot show"), "{ask:?}: {text}");
            json!({ "error": text })
        }
    }
}

#[test]
fn every_switch_has_its_effect_both_ways() {
    let mut seen: BTreeSet<&str> = IN_BATTLE.into();
    let mut effects = Vec::new();
    for Case(key, to, ask, rest) in shooting_and_moving().into_iter().chain(command_and_morale()).chain(combat()) {
        let shipped = said(&under(ask.clone(), &rest));
        let changed = said(&ruled(under(ask, &rest), key, to.clone()));
        effects.push(SwitchEffect { key, to, shipped, changed });
        seen.insert(key);
    }
    assert_effects(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/close_fire/switch_effects.jsonl"), &effects);
    let tables = (book("close_fire").unwrap().tables)();
    let switches: BTreeSet<&str> =
        tables.entries().filter(|(_, e)| !e.alternatives.is_empty()).map(|(key, _)| key).collect();
    let forgotten: Vec<&&str> = switches.difference(&seen).collect();
    assert!(forgotten.is_empty(), "no test flips {forgotten:?}");
    assert!(seen.iter().all(|key| tables.get(key).is_some()));
}

#[test]
fn what_the_sheet_does_not_say_is_marked_so() {
    use galloper::core::tables::ValueSource;
    let tables = (book("close_fire").unwrap().tables)();
    let mark = |key: &str| tables.get(key).unwrap().mark;
    for house in ["leader.actions", "leader.actionsMarshal", "indirect.fall"] {
        assert_eq!(mark(house), ValueSource::House, "{house}");
    }
    for reading in ["dice.avdFaces", "combat.breakAt", "combat.modifiersTo", "fatigue.cavFour", "control.modifier"] {
        assert_eq!(mark(reading), ValueSource::Reading, "{reading}");
    }
    for sheet in ["ranges.heavyMax", "combat.dps", "fatigue.cap"] {
        assert_eq!(mark(sheet), ValueSource::Sheet, "{sheet}");
    }
}
