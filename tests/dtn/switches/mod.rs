//! Every value of DTN's tables, changed: something comes out differently for each, and none is without its test.

mod command;
mod fight;
mod guns;
mod movement;

use std::collections::BTreeSet;
use std::path::Path;

use galloper::core::battle::Battle as _;
use galloper::core::game::{Game, tables_of};
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::tables::Patch;
use galloper::rulebooks::dtn::Dtn;
use galloper_test_support::{SwitchEffect, assert_effects};
use serde_json::{Value, json};

use crate::asking::{answer, ask, merged, table, with_cards};
use crate::battle::{demo, draft};

/// What comes of a look under house rules.
type Look = Box<dyn Fn(&Patch) -> Value>;

/// A key, another value for it, and a look that sees the difference.
type Case = (&'static str, Value, Look);

/// The answer to a question, as a plain value.
fn asked(question: RuleQuestion) -> Look {
    Box::new(move |house| {
        let question = RuleQuestion { house_rules: house.clone(), ..question.clone() };
        match answer(&question) {
            RuleAnswer::Outcome { outcome, .. } => outcome,
            RuleAnswer::Refused(reasons) => reasons.into_iter().map(|(key, _)| key).collect(),
            RuleAnswer::Needs(need) => json!(need.wanted()),
            RuleAnswer::Error(text) => json!(text),
        }
    })
}

fn with(procedure: &str, input: Value, cards: &[&str]) -> Look {
    asked(with_cards(ask(procedure, input), cards))
}

fn plain(procedure: &str, input: Value) -> Look {
    asked(ask(procedure, input))
}

/// The odds of a question.
fn counted(question: RuleQuestion) -> Look {
    Box::new(move |house| {
        let rows = table(&RuleQuestion { house_rules: house.clone(), ..question.clone() }).rows;
        rows.into_iter().map(|(row, chance)| json!([row, chance.to_string()])).collect()
    })
}

/// What is seen in the demo battle.
fn seen(look: impl Fn(&mut Game<Dtn>) -> Value + 'static) -> Look {
    Box::new(move |house| {
        let mut game = demo();
        for (key, value) in house {
            game.set_house_rule(key, Some(value)).unwrap();
        }
        look(&mut game)
    })
}

fn filled(game: &Game<Dtn>, procedure: &str, input: Value, key: &str) -> Value {
    let mut form = draft(input);
    game.prefill(procedure, &mut form);
    form.0.get(key).cloned().unwrap_or_default()
}

/// A charge; the second side commits nothing unless it is said.
fn charge(attackers: Value, more: Value, cards: &[&str]) -> Look {
    let input = merged(json!({"attackers": attackers, "defender_sp": 9, "defender_committed": 0}), more);
    with("charge_combat", input, cards)
}

fn all() -> Vec<Case> {
    [
        command::deck_and_command(),
        movement::movement(),
        movement::attack(),
        guns::guns(),
        fight::fight(),
        fight::strength_and_generals(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn every_value_has_its_effect_as_printed_and_changed() {
    let tables = tables_of::<Dtn>();
    let effect = |(key, to, look): Case| {
        let entry = tables.get(key).unwrap_or_else(|| panic!("there is no {key}"));
        assert_ne!(entry.value, to, "{key}: another value");
        let (shipped, changed) = (look(&Patch::new()), look(&Patch::from([(key.to_owned(), to.clone())])));
        for seen in [&shipped, &changed] {
            // A question that is wrong in itself proves nothing.
            let wrong = seen.is_null() || seen.as_str().is_some_and(|text| text.ends_with('.'));
            assert!(!wrong, "{key} as {to}: {shipped} and {changed}");
        }
        SwitchEffect { key, to, shipped, changed }
    };
    let effects: Vec<SwitchEffect> = all().into_iter().map(effect).collect();
    assert_effects(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dtn/switches/effects.jsonl"), &effects);
}

#[test]
fn no_value_is_without_its_case() {
    let known: BTreeSet<&str> = all().into_iter().map(|(key, ..)| key).collect();
    let tables = tables_of::<Dtn>();
    let missing: Vec<&str> = tables.entries().map(|(key, _)| key).filter(|key| !known.contains(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The Ace stands high wherever a rank is asked for, not only in combat; it still fails activations.
#[test]
fn the_ace_is_high_everywhere_but_in_activation() {
    let high = Patch::from([("deck.ace".to_owned(), json!("high"))]);
    let low = Patch::new();
    let differ = |look: Look| (look(&low), look(&high));
    let (before, after) = differ(charge(json!([{"sp": 1, "terrain": "severe"}]), json!({}), &["as"]));
    assert_eq!((&before["hits_by_attacker"], &after["hits_by_attacker"]), (&json!(0), &json!(1)));
    let (before, after) = differ(with("recovery", json!({"zone": "cz", "hits": 1}), &["ah"]));
    assert_eq!((&before["hits_left"], &after["hits_left"]), (&json!(1), &json!(0)));
    let (before, after) = differ(with("resolve_fps", json!({"markers": [{}], "cover": "minor"}), &["as"]));
    assert_eq!((&before["hits"], &after["hits"]), (&json!(0), &json!(1)));
    let silenced = json!({"defender_arm": "artillery", "defender_sp": 1, "defender_silenced": true,
        "defender_hits": 1, "defender_committed": null});
    let (before, after) = differ(charge(json!([{"sp": 3, "committed": 0}]), silenced, &["ac"]));
    assert_eq!((&before["hits_by_defender"], &after["hits_by_defender"]), (&json!(0), &json!(1)));
    let (before, after) = differ(with("activation", json!({"a_rating": 7}), &["as"]));
    assert_eq!((before, after["activation"].clone()), (after.clone(), json!("fail")));
    // A general is hit by named cards, not from a rank upwards.
    let (before, after) = differ(with("general_risk", json!({"in_contact": true}), &["as"]));
    assert_eq!((before, &after["hit"]), (after.clone(), &json!("none")));
}

#[test]
fn what_is_lost_or_silent_is_never_passed_off_as_the_sheet() {
    let tables = tables_of::<Dtn>();
    let mark = |key: &str| tables.get(key).map(|entry| entry.mark.words()).unwrap();
    for key in ["fight.terrain.", "fight.maxima.charge", "fight.maxima.firefight", "deck.mode", "deck.reshuffle"] {
        for (found, entry) in tables.entries().filter(|(found, _)| found.starts_with(key)) {
            assert_eq!(entry.mark.words(), "house value", "{found}");
        }
    }
    for key in ["elite", "targetVulnerable", "onDefend", "uphill", "supported", "generalNear"] {
        assert_eq!(mark(&format!("fight.bonus.{key}")), "house value", "{key}");
    }
    let readings = [
        "deck.ace",
        "deck.jokers",
        "cp.difference",
        "cp.throwers",
        "guns.ranges.light",
        "guns.fp.short",
        "guns.fp.effective",
        "guns.fp.long",
        "guns.fp.singleSpLess",
        "guns.longRange7",
        "guns.horseWeight",
        "guns.hitsReduceSp",
        "guns.breakAt",
        "guns.silence",
        "zones.contactInTerrain",
        "attack.approach",
        "activation.twoCards",
        "moves.regroupAdjusts",
        "moves.breakOffLimited",
        "moves.disengagement",
        "movement.moveLapse",
        "orders.reform",
        "fight.artilleryJackRule",
        "fight.firefightClubs",
        "fight.attachedBonus",
        "fight.bua.rounds",
        "fight.bua.onDefend",
        "guns.bounce.measure",
        "guns.diamond",
    ];
    for key in readings {
        assert_eq!(mark(key), "reading", "{key}");
    }
    for key in ["movement.table.infantry.normal", "guns.fp.limitedLess", "orders.stretch", "fight.risk.lowRank"] {
        assert_eq!(mark(key), "sheet", "{key}");
    }
    for (key, entry) in tables.entries() {
        let switch = entry.value.is_boolean() || entry.value.is_string();
        assert!(!switch || entry.alternatives.len() > 1, "{key} is a switch and needs its alternatives");
    }
}

#[test]
fn a_value_that_makes_no_sense_is_refused() {
    for (key, value, right) in [
        ("fight.fallBack", json!(-3), "less than 0"),
        ("zones.contact", json!(-1), "less than 0"),
        ("zones.contact", json!(9), "within the threat zone"),
        ("guns.ranges.light", json!([8, 6, 4]), "no band may end before"),
        ("guns.ranges.heavy", json!([-1, 8, 12]), "less than 0"),
        ("guns.cover.minor", json!(8), "no less than the one before"),
        ("attack.firefightLeast", json!(3), "cannot be more than the most"),
    ] {
        let asked = RuleQuestion { house_rules: Patch::from([(key.to_owned(), value)]), ..ask("bua", json!({})) };
        let RuleAnswer::Error(text) = answer(&asked) else { panic!("{key} is refused") };
        assert!(text.contains(key) && text.contains(right), "{text}");
    }
}

#[test]
fn a_value_out_of_all_bounds_is_refused_with_what_would_be_right() {
    for (key, value, right) in [
        ("deck.jokers", 7, "between 0 and 4"),
        ("orders.attachTurns", 0, "between 1 and 9"),
        ("fight.risk.ratingCap", 14, "between 2 and 13"),
        ("guns.cover.minor", 0, "between 1 and 14"),
    ] {
        let house = Patch::from([(key.to_owned(), json!(value))]);
        let asked = RuleQuestion { house_rules: house, ..ask("bua", json!({})) };
        let RuleAnswer::Error(text) = answer(&asked) else { panic!("{key} is refused") };
        assert!(text.contains(key) && text.contains(right), "{text}");
    }
}
