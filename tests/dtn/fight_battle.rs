//! Fights in a battle: what each leads to, how long it stands, and hits at random.

use galloper::core::battle::Battle as _;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::asking::{answer, ask, merged, outcome, refused, ruled};
use crate::battle::{carry_out, demo, draft, field, go_to, index, set};

/// From the charge to the aftermath, the second phase and the general's risk, by what each leads to.
#[test]
fn a_charge_in_a_battle_leads_on() {
    let mut game = demo();
    // Elite cuirassiers on Austrian infantry, 4 SP each: two hits to one, and a King.
    let fight = json!({"attacker": "F33", "defender": "A11"});
    let cards = ["2s", "3s", "4h", "kh", "5h", "5s", "2h", "3h", "4h"];
    let table = carry_out(&mut game, "charge_combat", fight, &cards);
    assert!(table.iter().any(|line| line.contains("A11")), "{table:?}");
    assert_eq!(field(&game, "A11", "hits"), 2);
    let titles: Vec<String> = game.work().into_iter().map(|w| w.title).collect();
    assert!(titles.iter().any(|t| t.starts_with("After the charge")), "{titles:?}");
    assert!(titles.iter().any(|t| t.contains("at risk")), "{titles:?}");
    let open = |game: &galloper::core::game::Game<galloper::rulebooks::dtn::Dtn>, procedure: &str| {
        game.flow.duties.iter().find(|d| d.procedure == procedure).map(|d| Value::Object(d.draft.clone()))
    };
    let after = open(&game, "aftermath").unwrap();
    carry_out(&mut game, "aftermath", after, &[]);
    assert!(open(&game, "aftermath").is_none(), "the duty is done");
    let again = open(&game, "charge_combat").unwrap();
    assert_eq!(again["phase"], 2);
    let again = game.examine("charge_combat", &draft(again));
    assert_eq!(again.input().unwrap()["defender_hits"], 2, "filled from the battle as it is now");
    let general = open(&game, "general_risk").unwrap();
    assert_eq!(general["general"], "LUS");
    carry_out(&mut game, "general_risk", general, &["9d"]);
    assert!(open(&game, "general_risk").is_none());
}

#[test]
fn several_attackers_are_typed_by_label_and_face() {
    let game = demo();
    for text in ["F11 F12:left", r#"[{"unit": "F11"}, {"unit": "F12", "face": "leftFlank"}]"#] {
        let examined = game.examine("charge_combat", &draft(json!({"attackers": text, "defender": "A11"})));
        let faults = examined.faults.clone();
        let input = examined.input().unwrap_or_else(|| panic!("{faults:?}"));
        let row = |at: usize| {
            let row = &input["attackers"][at];
            (row["sp"].clone(), row.get("face").unwrap_or(&input["face"]).clone())
        };
        assert_eq!((row(0), row(1)), ((json!(4), json!("front")), (json!(3), json!("leftFlank"))));
        assert_eq!((&input["attacker_side"], &input["defender_side"]), (&json!("a"), &json!("b")));
    }
}

/// Beaten guns wait for their rescue; what becomes of them is a duty of its own.
#[test]
fn beaten_guns_are_captured_unless_rescued() {
    for rescued in [true, false] {
        let mut game = demo();
        let guns = game.units.iter().find(|u| u.side == 1 && field(&game, &u.label, "arm") == "artillery");
        let guns = guns.unwrap().label.clone();
        let lost = json!({"winner": "attacker", "attackers": [{"unit": "F12"}], "defender": guns});
        carry_out(&mut game, "aftermath", lost, &[]);
        let duty = |game: &galloper::core::game::Game<galloper::rulebooks::dtn::Dtn>, procedure: &str| {
            game.flow.duties.iter().find(|d| d.procedure == procedure).map(|d| d.draft.clone())
        };
        assert_eq!(duty(&game, "opportunity_charge").unwrap()["purpose"], "rescue");
        let mut fate = Value::Object(duty(&game, "aftermath").unwrap());
        if rescued {
            fate["rescued"] = json!("yes");
        }
        carry_out(&mut game, "aftermath", fate, &[]);
        assert_eq!(field(&game, &guns, "broken"), json!(!rescued));
        assert!(duty(&game, "aftermath").is_none(), "settled either way");
    }
}

#[test]
fn a_firefight_stands_until_it_ends() {
    let mut game = demo();
    set(&mut game, "A11", "cover", json!("partial"));
    let begin = json!({"a": "F12", "b": "A11", "a_uphill": true});
    let examined = game.examine("firefight", &draft(begin.clone()));
    let input = examined.input().unwrap();
    assert_eq!((&input["a_terrain"], &input["b_terrain"]), (&json!("minor"), &json!("none")));
    carry_out(&mut game, "firefight", begin, &["2s", "2h", "3h", "2h", "3h"]);
    assert_eq!(game.engagements.standing.len(), 1);
    assert_eq!(field(&game, "A11", "hits"), 0, "a two does not hit into cover");
    go_to(&mut game, "firefights");
    let work = game.work();
    assert!(work[0].title.contains("F12") && work[0].done, "{work:?}");
    go_to(&mut game, "firefights");
    let work = game.work();
    assert!(!work[0].done, "a new period");
    let galloper::core::sequence::Opens::Form { procedure: "firefight", draft: known } = &work[0].opens else {
        panic!("{work:?}")
    };
    let filled = game.examine("firefight", &draft(known.clone())).input().unwrap();
    assert_eq!((&filled["a_uphill"], &filled["a_terrain"]), (&json!(true), &json!("minor")), "as noted");
    set(&mut game, "A11", "hits", json!(3));
    carry_out(&mut game, "firefight", known.clone(), &["ks", "qs", "js", "2d", "3d"]);
    assert_eq!(field(&game, "A11", "broken"), false, "all firefights take effect together");
    game.next();
    assert_eq!(field(&game, "A11", "broken"), true);
    assert!(game.engagements.standing.is_empty(), "a rout ends it");
    assert!(!game.unit(index(&game, "F12")).unwrap().own.broken);
}

/// Beaten with a small village behind it, a defender goes in, and is fought for there in the second phase.
#[test]
fn a_defender_may_retreat_into_the_village_behind_it() {
    let lost = |more: serde_json::Value| {
        let input = merged(json!({"winner": "attacker", "attackers": [{}], "into_bua": true}), more);
        ask("aftermath", input)
    };
    let refuge = outcome(&lost(json!({})));
    assert_eq!((&refuge["defender"], &refuge["attackers"][0]["act"]), (&json!("intoBua"), &json!("followsOn")));
    for against in [json!({"winner": "defender"}), json!({"phase": 2}), json!({"defender_broken": true})] {
        assert_eq!(refused(&lost(against)), ["noRefuge"]);
    }
    let mut game = demo();
    let after = json!({"winner": "attacker", "attackers": [{"unit": "F12"}], "defender": "A11", "into_bua": true});
    let told = carry_out(&mut game, "aftermath", after, &[]);
    assert!(told.iter().any(|line| line.ends_with("retreats into the built-up area behind it.")), "{told:?}");
    assert_eq!(field(&game, "A11", "bua"), "small");
    let again = game.flow.duties.iter().find(|duty| duty.procedure == "charge_combat").unwrap();
    assert_eq!(
        (&again.draft["phase"], &again.draft["bua"], &again.draft["defender"]),
        (&json!(2), &json!("small"), &json!("A11"))
    );
}

/// Three strength points: two in front, one at a flank, none left for the other; next period they are there again.
#[test]
fn strength_committed_at_one_face_is_not_there_at_another() {
    let mut game = demo();
    set(&mut game, "A11", "sp", json!(3));
    go_to(&mut game, "firefights");
    let fire = |enemy: &str, face: &str| json!({"a": enemy, "b": "A11", "b_face": face, "a_bonus": 0, "b_bonus": 0});
    for (enemy, face, cards) in [
        ("F12", "front", &["2h", "3h", "2d", "3d"][..]),
        ("F11", "leftFlank", &["4h", "5h", "4d"][..]),
        ("F21", "rightFlank", &["6h", "7h"][..]),
    ] {
        carry_out(&mut game, "firefight", fire(enemy, face), cards);
    }
    let mut last = draft(json!({"a": "F22", "b": "A11", "b_face": "rear", "b_committed": 1}));
    game.prefill("firefight", &mut last);
    assert_eq!((&last.0["a_elsewhere"], &last.0["b_elsewhere"]), (&json!(0), &json!(3)));
    let examined = game.examine("firefight", &last);
    assert_eq!(examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["overMaximum"]);
    go_to(&mut game, "cp-throw");
    let mut again = draft(fire("F12", "front"));
    game.prefill("firefight", &mut again);
    assert_eq!(again.0["b_elsewhere"], 0);
}

fn fighter() -> impl Strategy<Value = Value> {
    let arms = prop::sample::select(vec!["infantry", "battleCav", "skirmCav", "artillery"]);
    let faces = prop::sample::select(vec!["front", "rightFlank", "leftFlank", "rear"]);
    let ground = prop::sample::select(vec!["none", "minor", "medium", "severe"]);
    (arms, faces, ground, 1_u8..7, 0_u8..7, 0_u8..5, 0_u8..4, prop::option::of(0_u8..5)).prop_map(
        |(arm, face, terrain, sp, hits, bonus, guns, committed)| {
            json!({"arm": arm, "face": face, "terrain": terrain, "sp": sp, "hits": hits, "bonus": bonus,
                "artillery_sp": guns, "committed": committed})
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_hit_scored_falls_on_someone(attackers in prop::collection::vec(fighter(), 1..4), mut defender in fighter(),
        seed in any::<u64>(), rotation in prop::sample::select(vec!["strict", "passBroken"]))
    {
        let mut input = json!({"attackers": attackers});
        defender.as_object_mut().unwrap().remove("face");
        for (key, value) in defender.as_object().unwrap() {
            input[format!("defender_{key}")] = value.clone();
        }
        let fight = RuleQuestion { seed: Some(seed), allow: vec!["all".to_owned()], ..ruled(ask("charge_combat", input), "fight.rotation", rotation) };
        let fight = match answer(&fight) {
            RuleAnswer::Outcome { outcome, .. } => outcome,
            // All cards of a deck can be on the table.
            RuleAnswer::Error(text) => { prop_assert!(text.contains("none left to draw"), "{}", text); return Ok(()) }
            other => panic!("{other:?}"),
        };
        let n = |value: &Value| value.as_u64().unwrap();
        let on_attackers: u64 = fight["on_attackers"].as_array().unwrap().iter().map(|s| n(&s["hits"]) + n(&s["artillery_hits"])).sum();
        prop_assert_eq!(on_attackers, n(&fight["hits_by_defender"]));
        prop_assert_eq!(n(&fight["on_defender"]) + n(&fight["on_defender_artillery"]), n(&fight["hits_by_attacker"]));
        let all = n(&fight["attacker_firm"]) + n(&fight["attacker_clubs"]);
        prop_assert!(n(&fight["hits_by_attacker"]) <= all && all <= n(&fight["cards_attacker"]));
    }

    #[test]
    fn a_firefight_hits_nobody_twice(a in fighter(), b in fighter(), seed in any::<u64>()) {
        let mut input = json!({});
        for (side, fighter) in [("a", a), ("b", b)] {
            for (key, value) in fighter.as_object().unwrap() {
                input[format!("{side}_{key}")] = value.clone();
            }
        }
        let fight = outcome(&RuleQuestion { seed: Some(seed), allow: vec!["all".to_owned()], ..ask("firefight", input) });
        let n = |key: &str| fight[key].as_u64().unwrap();
        prop_assert_eq!(n("on_a") + n("on_a_artillery"), n("hits_by_b"));
        prop_assert_eq!(n("on_b") + n("on_b_artillery"), n("hits_by_a"));
        prop_assert!(n("hits_by_a").abs_diff(n("hits_by_b")) <= n("a_firm").abs_diff(n("b_firm")));
    }
}
