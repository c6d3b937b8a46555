//! Generals at risk (E54, E55), opportunity charges, built-up areas, and who is refused a fight.

use galloper::core::headless::RuleQuestion;
use serde_json::{Value, json};

use crate::asking::{ask, drawing, outcome, refused, ruled, with_cards, wrong};
use crate::battle::{begin, carry_out, demo, field, go_to};
use crate::fight::charge;

fn risk(input: Value, cards: &str) -> Value {
    outcome(&drawing(ask("general_risk", input), cards))["hit"].clone()
}

#[test]
fn e54_a_general_at_risk() {
    assert_eq!(risk(json!({"distance": 0.5}), "jd"), "general");
    assert_eq!(risk(json!({"distance": 0.5}), "10s"), "none");
    assert_eq!(risk(json!({"distance": 3}), "qs"), "none");
    assert_eq!(risk(json!({"distance": 3}), "kc"), "general");
    assert_eq!(risk(json!({"distance": 3, "in_contact": true}), "qs"), "general");
    assert_eq!(risk(json!({"distance": 3}), "jk"), "none", "no senior commander within 6″");
    assert_eq!(risk(json!({"distance": 3, "senior_distance": 6.5}), "jk"), "none");
    assert_eq!(risk(json!({"distance": 0.5, "senior_distance": 6}), "jk qs"), "none", "the senior's own risk");
    assert_eq!(risk(json!({"distance": 3, "senior_distance": 6, "senior_from_unit": 1}), "jk qs"), "senior");
    assert_eq!(risk(json!({"distance": 3, "senior_distance": 2}), "jk jk"), "none", "a second joker ends it");
    assert_eq!(refused(&ask("general_risk", json!({"distance": 4.5}))), ["outOfReach"]);
}

#[test]
fn e55_what_a_hit_does_to_a_general() {
    let hit = outcome(&drawing(ask("general_risk", json!({"a_rating": 7, "risk": "high"})), "js"));
    assert_eq!((&hit["a_rating"], &hit["character"], &hit["force_fail"]), (&json!(8), &json!("W"), &json!(true)));
    let worst = outcome(&drawing(ask("general_risk", json!({"a_rating": 13, "risk": "high"})), "js"));
    assert_eq!(worst["a_rating"], 13);

    // In a battle: forced to fail his next turn, and only that.
    let mut game = demo();
    carry_out(&mut game, "general_risk", json!({"general": "FRI", "risk": "high"}), &["js"]);
    assert_eq!((field(&game, "FRI", "a_rating"), field(&game, "FRI", "character")), (json!(8), json!("W")));
    assert_eq!((field(&game, "FRI", "force_fail"), field(&game, "FRI", "times_hit")), (json!(true), json!(1)));
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &[]);
    assert_eq!(field(&game, "FRI", "activation"), "fail");
    go_to(&mut game, "end");
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["8h"]);
    assert_eq!(field(&game, "FRI", "activation"), "full");
}

#[test]
fn a_general_whom_a_moving_enemy_touches_is_tested_at_once_at_high_risk() {
    let moves = [
        ("move", json!({"unit": "F21"})),
        ("approach", json!({"unit": "F21", "target": "A11", "distance": 5})),
        ("final_move", json!({"unit": "F21", "target": "A11", "distance": 2, "spare": 2})),
        ("breakthrough", json!({"unit": "F21"})),
    ];
    for (procedure, mut input) in moves {
        let mut game = crate::battle::in_turn("FRI", "action", "ks");
        let tests = |game: &galloper::core::game::Game<galloper::rulebooks::dtn::Dtn>| {
            game.flow.duties.iter().filter(|d| d.procedure == "general_risk").cloned().collect::<Vec<_>>()
        };
        carry_out(&mut game, procedure, input.clone(), &[]);
        assert!(tests(&game).is_empty(), "{procedure}: nobody was touched");
        let mut game = crate::battle::in_turn("FRI", "action", "ks");
        input["contacts_general"] = json!(true);
        carry_out(&mut game, procedure, input, &[]);
        let [duty] = tests(&game).try_into().unwrap_or_else(|all| panic!("{procedure}: {all:?}"));
        assert!(duty.at.is_empty() && !duty.optional, "{procedure}: at once");
        let mut test = Value::Object(duty.draft);
        test["general"] = json!("LUS");
        // High risk: a Jack hits.
        carry_out(&mut game, "general_risk", test, &["jd"]);
        assert_eq!(field(&game, "LUS", "times_hit"), 1, "{procedure}");
        assert!(tests(&game).is_empty(), "{procedure}: it is done");
    }
}

#[test]
fn opportunity_charges() {
    let opportunity = |input: Value, cards: &str| drawing(ask("opportunity_charge", input), cards);
    assert_eq!(outcome(&opportunity(json!({"a_rating": 7}), "7h"))["charges"], true);
    assert_eq!(outcome(&opportunity(json!({"a_rating": 7}), "6h"))["charges"], false);
    let any = ruled(opportunity(json!({"a_rating": 7}), "6h"), "fight.opportunityNeeds", "anyActivation");
    assert_eq!(outcome(&any)["charges"], true);
    assert_eq!(refused(&opportunity(json!({"moved": true}), "")), ["hasMoved"]);
    assert_eq!(refused(&opportunity(json!({"arm": "infantry"}), "")), ["infantryOpportunity"]);
    let rescue = json!({"arm": "infantry", "purpose": "rescue", "touching_guns": true});
    assert_eq!(outcome(&opportunity(rescue, ""))["charges"], true, "no draw is needed");
}

#[test]
fn built_up_areas() {
    let look = |size: &str, face: &str, defend: bool| {
        let found = outcome(&ask("bua", json!({"size": size, "face": face, "on_defend": defend})));
        (found["cover"].as_str().unwrap().to_owned(), found["flanks"].as_bool().unwrap(), found["rounds"].clone())
    };
    assert_eq!(look("large", "rear", true), ("full".to_owned(), false, json!(2)));
    assert_eq!(look("large", "front", false), ("partial".to_owned(), true, json!(2)));
    for (face, cover) in [("front", "full"), ("leftFlank", "partial"), ("rear", "none")] {
        assert_eq!(look("small", face, false), (cover.to_owned(), true, json!(1)));
    }
    let off = ruled(ask("bua", json!({"size": "small", "face": "front"})), "fight.bua.smallOffDefend", "downgraded");
    assert_eq!(outcome(&off)["cover"], "partial");
}

#[test]
fn reasons_are_named() {
    assert!(wrong(ask("charge_combat", json!({}))).contains("Nobody attacks"));
    let guns = charge(json!({"arm": "artillery", "sp": 2}), json!({}));
    assert_eq!(refused(&guns), ["gunsCharge"]);
    let first = ask("charge_combat", json!({"attackers": [{"sp": 2}], "fire_points": 2, "fatigue": 1}));
    assert_eq!(refused(&first), ["firePointsFirst", "fatigueFirst"]);
    let broken = charge(json!({"sp": 2, "hits": 2}), json!({}));
    assert_eq!(refused(&broken), ["alreadyBroken"]);
    assert_eq!(refused(&ask("firefight", json!({"a_arm": "battleCav"}))), ["cavalryFirefight"]);
    assert_eq!(refused(&ask("firefight", json!({"a_sp": 3, "a_committed": 3}))), ["overMaximum"]);
}

#[test]
fn bonus_cards_by_their_reasons() {
    let attacker = json!({"sp": 6, "committed": 4, "elite": true, "uphill": true});
    let input = json!({"attackers": [attacker], "defender_sp": 9, "defender_committed": 1,
        "defender_vulnerable": true, "defender_on_defend": true});
    let fight = RuleQuestion { seed: Some(1), ..ask("charge_combat", input) };
    let cards = |fight: &RuleQuestion| {
        let fight = outcome(fight);
        (fight["cards_attacker"].clone(), fight["cards_defender"].clone())
    };
    assert_eq!(cards(&fight), (json!(7), json!(2)));
    let off = RuleQuestion { house_rules: [("fight.bonus.elite".to_owned(), json!(0))].into(), ..fight };
    assert_eq!(cards(&off), (json!(6), json!(2)));
}

/// Kings against attackers of two divisions put both generals at risk, each once.
#[test]
fn every_attacking_general_is_at_risk() {
    let mut game = demo();
    let attackers = json!([{"unit": "F11", "committed": 0}, {"unit": "F12", "committed": 0, "face": "leftFlank"},
        {"unit": "F21", "committed": 0, "face": "rear"}]);
    let fight = json!({"attackers": attackers, "defender": "A11", "defender_committed": 2, "defender_bonus": 0});
    carry_out(&mut game, "charge_combat", fight, &["kh", "kd"]);
    let at_risk: Vec<&Value> =
        game.flow.duties.iter().filter(|d| d.procedure == "general_risk").map(|d| &d.draft["general"]).collect();
    assert_eq!(at_risk, ["STH", "FRI"]);
}

#[test]
fn a_garrison_asked_of_without_a_battle_has_its_cover_and_no_flanks() {
    let held = |face: &str, cards: &[&str]| {
        let input = json!({"attackers": [{"sp": 1, "face": face}], "defender_sp": 1, "bua": "large",
            "defender_on_defend": true});
        outcome(&with_cards(ask("charge_combat", input), cards))
    };
    assert_eq!(held("front", &["2s", "2h", "3h"])["hits_by_attacker"], 0, "a two does not hit into full cover");
    assert_eq!(held("front", &["7s", "2h", "3h"])["hits_by_attacker"], 1);
    assert_eq!(held("rear", &["jk", "2h", "3h"])["hits_by_attacker"], 0, "there are no flanks and no rear");
}
