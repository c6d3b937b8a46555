//! DTN's fights by the worked examples of its sheet of mechanics (E30 to E43, E54, E55), each a test of its name.

use galloper::core::headless::{Answer, Ask};
use galloper::core::play::Play as _;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::asking::{allowed, answer, ask, outcome, refused, ruled};
use crate::battle::{begin, carry_out, demo, draft, field, go_to, index, set};

/// The same with these cards.
fn with(ask: Ask, cards: &str) -> Ask {
    Ask { cards: cards.split_whitespace().map(str::to_owned).collect(), ..ask }
}

/// A charge of one attacker; the defender commits nothing unless it is said.
fn charge(attacker: Value, defender: Value) -> Ask {
    let mut input = json!({"attackers": [attacker], "defender_sp": 9, "defender_committed": 0});
    for (key, value) in defender.as_object().unwrap() {
        input[format!("defender_{key}")] = value.clone();
    }
    ask("charge_combat", input)
}

#[test]
fn e30_cards_hits_and_a_king() {
    let fight = outcome(&with(charge(json!({"sp": 3, "bonus": 1}), json!({})), "4s kh 9c 2d"));
    assert_eq!(fight["hits_by_attacker"], 2);
    assert_eq!((&fight["attacker_kings"], &fight["at_risk"]), (&json!(1), &json!("defender")));
    assert_eq!((&fight["attacker_tests"], &fight["defender_tests"]), (&json!(0), &json!(1)));
    let capped = charge(json!({"sp": 3, "committed": 1, "bonus": 2}), json!({}));
    assert_eq!(outcome(&with(capped, "2h 3h"))["cards_attacker"], 2);
    for (switch, at_risk) in [("drawer", "attacker"), ("both", "both")] {
        let fight = ruled(with(charge(json!({"sp": 1}), json!({})), "kh"), "fight.risk.kingRisk", switch);
        assert_eq!(outcome(&fight)["at_risk"], at_risk);
    }
    let twice = ruled(with(charge(json!({"sp": 2}), json!({})), "kh kd"), "fight.risk.tests", "perKing");
    assert_eq!(outcome(&twice)["defender_tests"], 2);
}

#[test]
fn e31_medium_disadvantage() {
    let fight = charge(json!({"sp": 4, "terrain": "medium"}), json!({}));
    assert_eq!(outcome(&with(fight, "6s 7s jc 3c"))["hits_by_attacker"], 2);
}

#[test]
fn e32_cavalry_and_infantry_commit_the_strength_of_the_smaller() {
    let fight = |committed: Value| {
        let defender = json!({"arm": "infantry", "sp": 3, "committed": null});
        charge(json!({"arm": "battleCav", "sp": 4, "committed": committed}), defender)
    };
    let both = outcome(&with(fight(json!(null)), "2h 3h 4h 2h 3h 4h"));
    assert_eq!((&both["committed_attacker"], &both["committed_defender"]), (&json!(3), &json!(3)));
    assert_eq!(refused(&fight(json!(4))), ["overMaximum"]);
    // The umpire may allow it.
    let allowed = Ask { allow: vec!["overMaximum".to_owned()], ..with(fight(json!(4)), "2h 3h 4h 5h 2h 3h 4h") };
    assert_eq!(outcome(&allowed)["cards_attacker"], 4);
}

/// Cavalry with 2 SP and a bonus card (clarification 7) against infantry.
fn cavalry(hits: u8, cards: &str) -> Value {
    let attacker = json!({"arm": "battleCav", "sp": 2, "bonus": 1});
    outcome(&with(charge(attacker, json!({"sp": 3, "hits": hits})), cards))
}

#[test]
fn e33_cavalry_clubs_count_if_they_break_the_infantry() {
    let broken = cavalry(1, "5s 5c 5h");
    assert_eq!((&broken["hits_by_attacker"], &broken["defender_broken"]), (&json!(2), &json!(true)));
    assert_eq!((&broken["attacker_firm"], &broken["attacker_clubs"]), (&json!(1), &json!(1)));
    let held = cavalry(0, "5s 5c 5h");
    assert_eq!((&held["hits_by_attacker"], &held["defender_broken"]), (&json!(1), &json!(false)));
    // When they count, all of them do.
    let all = cavalry(1, "5s 5c 6c");
    assert_eq!(all["hits_by_attacker"], 3);
}

#[test]
fn e34_infantry_clubs_never_count_against_cavalry() {
    let fight = || {
        let defender = json!({"sp": 3, "committed": 2, "bonus": 1});
        with(charge(json!({"arm": "battleCav", "sp": 4, "committed": 0}), defender), "5c 6c 5s")
    };
    assert_eq!(outcome(&fight())["hits_by_defender"], 1);
    assert_eq!(outcome(&ruled(fight(), "fight.infantryClubs", "count"))["hits_by_defender"], 3);
}

#[test]
fn e35_clubs_against_guns_count_if_they_destroy_them() {
    let fight = |cards: &str| outcome(&with(charge(json!({"sp": 3}), json!({"arm": "artillery", "sp": 2})), cards));
    let lost = fight("5c 6c 5h");
    assert_eq!((&lost["hits_by_attacker"], &lost["artillery_lost"]), (&json!(2), &json!(true)));
    assert_eq!(lost["winner"], "attacker");
    let stands = fight("5c 5h 6h");
    assert_eq!((&stands["hits_by_attacker"], &stands["artillery_lost"]), (&json!(0), &json!(false)));
}

#[test]
fn e36_equal_hits_and_the_offer_of_a_firefight() {
    let defender = json!({"committed": 2});
    let fight = outcome(&with(charge(json!({"sp": 3, "committed": 2}), defender), "5s 6s 7s 8s"));
    assert_eq!((&fight["winner"], &fight["equal"]), (&json!("defender"), &json!(true)));
    assert_eq!((&fight["convert_offered"], &fight["attacker_falls_back"]), (&json!(true), &json!(3)));
    let after = |convert: bool, arm: &str, defender: &str| {
        let input = json!({"winner": "defender", "equal": true, "convert": convert,
            "attackers": [{"arm": arm}], "defender_arm": defender});
        ask("aftermath", input)
    };
    let turned = outcome(&after(true, "infantry", "infantry"));
    assert_eq!((&turned["attackers"][0]["act"], &turned["defender"]), (&json!("firefight"), &json!("stays")));
    let back = outcome(&after(false, "infantry", "infantry"));
    assert_eq!(back["attackers"][0], json!({"unit": "", "act": "fallsBack", "inches": 3}));
    assert_eq!((&back["defender"], &back["defender_inches"]), (&json!("advances"), &json!(1)));
    assert_eq!(refused(&after(true, "battleCav", "infantry")), ["noConversion"]);
    assert_eq!(refused(&after(true, "infantry", "battleCav")), ["noConversion"]);
}

#[test]
fn e37_a_defender_that_breaks_has_lost_whatever_the_hits() {
    let defender = json!({"sp": 3, "hits": 2, "committed": 2});
    let fight = outcome(&Ask {
        allow: vec!["overMaximum".to_owned()],
        ..with(charge(json!({"sp": 4, "committed": 1}), defender), "5s 6s 7s")
    });
    assert_eq!((&fight["hits_by_attacker"], &fight["hits_by_defender"]), (&json!(1), &json!(2)));
    assert_eq!((&fight["winner"], &fight["defender_broken"]), (&json!("attacker"), &json!(true)));
    assert_eq!((&fight["advances"], &fight["breakthrough"]), (&json!("attacker"), &json!(true)));
    let after = json!({"winner": "attacker", "defender_broken": true, "attackers": [{}]});
    let after = outcome(&ask("aftermath", after));
    assert_eq!(after["attackers"][0], json!({"unit": "", "act": "advances", "inches": 1}));
    assert_eq!((&after["defender"], &after["breakthrough"]), (&json!("broken"), &json!(true)));
}

/// The hits on each attacker at these faces.
fn rotated(faces: &[&str], sp: u8, hits: u8, rotation: &str) -> Vec<Value> {
    let rows: Vec<Value> = faces.iter().map(|face| json!({"face": face, "sp": sp, "committed": 0})).collect();
    let input = json!({"attackers": rows, "defender_sp": 9, "defender_committed": hits});
    let cards = ["2s", "3s", "4s", "5s", "6s"][..usize::from(hits)].join(" ");
    outcome(&allowed(ruled(with(ask("charge_combat", input), &cards), "fight.rotation", rotation)))["on_attackers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["hits"].clone())
        .collect()
}

#[test]
fn e38_the_defenders_hits_go_round_by_face() {
    assert_eq!(rotated(&["front", "leftFlank"], 9, 3, "strict"), [2, 1]);
    assert_eq!(rotated(&["leftFlank", "front"], 9, 3, "strict"), [1, 2], "by face, not by list");
    assert_eq!(rotated(&["front", "rightFlank", "rear"], 9, 4, "strict"), [2, 1, 1]);
    assert_eq!(rotated(&["front", "rear"], 1, 4, "strict"), [2, 2], "also past a broken unit");
    assert_eq!(rotated(&["front", "rear"], 2, 5, "passBroken"), [3, 2], "all broken: the rest goes to the first");
    assert_eq!(rotated(&["front", "front", "rear"], 9, 3, "strict"), [1, 1, 1], "a face takes one at a time");
}

#[test]
fn e39_attached_guns_take_hits_by_their_double_strength() {
    let fight = |guns: u8, cards: &str| {
        let defender = json!({"sp": 3, "artillery_sp": guns});
        let fight = outcome(&with(charge(json!({"sp": cards.split(' ').count()}), defender), cards));
        (fight["on_defender"].clone(), fight["on_defender_artillery"].clone())
    };
    assert_eq!(fight(1, "5s 6s"), (json!(1), json!(1)));
    assert_eq!(fight(2, "5s 6s 7s"), (json!(1), json!(2)));
}

#[test]
fn attached_guns_add_strength_and_a_bonus_card() {
    let cards = |face: &str, hits: u8| {
        let input = json!({"attackers": [{"face": face, "sp": 9, "committed": 0}],
            "defender_sp": 3, "defender_artillery_sp": 2, "defender_artillery_hits": hits});
        let seeded = Ask { seed: Some(1), ..ask("charge_combat", input) };
        outcome(&seeded)["cards_defender"].clone()
    };
    assert_eq!(cards("front", 0), 6, "3 and 2 SP and a bonus card");
    assert_eq!(cards("front", 1), 4, "below strength: no bonus card");
    assert_eq!(cards("leftFlank", 0), 2, "2 SP at a flank and no bonus card");
}

#[test]
fn e40_jokers() {
    let hits = |face: &str| {
        let fight = charge(json!({"sp": 1, "face": face}), json!({}));
        outcome(&with(fight, "jk"))["hits_by_attacker"].clone()
    };
    assert_eq!((hits("leftFlank"), hits("rear"), hits("front")), (json!(1), json!(1), json!(0)));
    let defends = charge(json!({"sp": 3, "committed": 0, "face": "leftFlank"}), json!({"committed": 1}));
    assert_eq!(outcome(&with(defends, "jk"))["hits_by_defender"], 0);
    let fire = |bonus: u8, cards: &str| {
        let input = json!({"a_sp": 2, "a_bonus": bonus, "b_sp": 2, "b_committed": 0});
        outcome(&with(ask("firefight", input), cards))["hits_by_a"].clone()
    };
    assert_eq!(fire(2, "jk 2h 3h 4h"), 1);
    assert_eq!(fire(1, "jk 2h 3h"), 0);
}

#[test]
fn e41_silenced_guns_hit_with_black_court_cards_only() {
    let guns = json!({"arm": "artillery", "sp": 4, "hits": 4, "silenced": true, "committed": null});
    let fight = || with(charge(json!({"sp": 3, "committed": 0}), guns.clone()), "10s jc qh ks");
    assert_eq!(outcome(&fight())["hits_by_defender"], 2);
    let fire = json!({"a_arm": "artillery", "a_sp": 2, "a_hits": 2, "a_silenced": true, "b_sp": 2, "b_committed": 0});
    assert_eq!(outcome(&with(ask("firefight", fire), "10s jc"))["hits_by_a"], 1);
    // Any guns charged in the flank, a card for every SP they ever had.
    let flanked = json!({"arm": "artillery", "sp": 2, "hits": 1, "committed": null});
    let charged = charge(json!({"sp": 3, "committed": 0, "face": "rightFlank"}), flanked);
    assert_eq!(outcome(&with(charged, "10s qs"))["hits_by_defender"], 1);
    // The other reading: the attackers need court cards, and the guns draw what strength they have at that face.
    let guns = json!({"arm": "artillery", "sp": 2, "committed": null});
    let other = charge(json!({"sp": 3, "face": "rear"}), guns);
    let fight = outcome(&ruled(with(other, "10s js 2s"), "fight.artilleryJackRule", "attackersNeedJack"));
    assert_eq!((&fight["hits_by_attacker"], &fight["cards_defender"]), (&json!(1), &json!(0)));
}

#[test]
fn e42_cavalry_that_loses_falls_back_and_infantry_that_loses_to_it_does_not() {
    let after = |winner: &str, phase: u8| {
        let attackers = json!([{"arm": "battleCav"}]);
        outcome(&ask("aftermath", json!({"winner": winner, "phase": phase, "attackers": attackers})))
    };
    let lost = after("defender", 1);
    assert_eq!(lost["attackers"][0], json!({"unit": "", "act": "fallsBack", "inches": 3}));
    let won = after("attacker", 1);
    assert_eq!((&won["defender"], &won["attackers"][0]["act"]), (&json!("stays"), &json!("followsOn")));
    assert_eq!(won["follow_on"], true);
    let failed = after("attacker", 2);
    assert_eq!(failed["attackers"][0]["act"], "fallsBack", "cavalry that failed to break infantry in phase two");
}

#[test]
fn e43_clubs_in_a_firefight() {
    let fought = |a: (u8, u8), b: (u8, u8), how: &str| {
        let side = |(firm, clubs): (u8, u8)| format!("{firm} hits {clubs} clubs");
        let input = json!({"a_sp": 9, "b_sp": 9, "a_committed": 8, "b_committed": 8});
        let ask = Ask {
            cards: vec![side(a), side(b)],
            allow: vec!["overMaximum".to_owned()],
            ..ruled(ask("firefight", input), "fight.firefightClubs", how)
        };
        let fought = outcome(&ask);
        (fought["hits_by_a"].as_u64().unwrap(), fought["hits_by_b"].as_u64().unwrap())
    };
    let rows = [
        ((1, 2), (1, 0), (1, 1)),
        ((1, 2), (1, 1), (2, 2)),
        ((2, 0), (0, 1), (2, 1)),
        ((2, 1), (0, 3), (3, 3)),
        ((0, 2), (0, 0), (0, 0)),
        ((3, 2), (1, 1), (3, 2)),
        ((1, 3), (2, 2), (4, 4)),
    ];
    for (a, b, hits) in rows {
        assert_eq!(fought(a, b, "levelAndPair"), hits, "{a:?} {b:?}");
    }
    assert_eq!(fought((1, 2), (1, 1), "levelOnly"), (1, 1));
    assert_eq!(fought((2, 1), (0, 3), "levelOnly"), (2, 2));
    assert_eq!(fought((2, 1), (0, 1), "leaderMayAdd"), (3, 1));
}

fn risk(input: Value, cards: &str) -> Value {
    outcome(&with(ask("general_risk", input), cards))["hit"].clone()
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
    let hit = outcome(&with(ask("general_risk", json!({"a_rating": 7, "risk": "high"})), "js"));
    assert_eq!((&hit["a_rating"], &hit["character"], &hit["force_fail"]), (&json!(8), &json!("W"), &json!(true)));
    let worst = outcome(&with(ask("general_risk", json!({"a_rating": 13, "risk": "high"})), "js"));
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
fn opportunity_charges() {
    let opportunity = |input: Value, cards: &str| with(ask("opportunity_charge", input), cards);
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
    assert_eq!(refused(&ask("charge_combat", json!({}))), ["nobodyAttacks"]);
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
    let fight = Ask { seed: Some(1), ..ask("charge_combat", input) };
    let cards = |fight: &Ask| {
        let fight = outcome(fight);
        (fight["cards_attacker"].clone(), fight["cards_defender"].clone())
    };
    assert_eq!(cards(&fight), (json!(7), json!(2)));
    let off = Ask { house_rules: [("fight.bonus.elite".to_owned(), json!(0))].into(), ..fight };
    assert_eq!(cards(&off), (json!(6), json!(2)));
}

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
    assert_eq!(again.input.unwrap()["defender_hits"], 2, "filled from the battle as it is now");
    let general = open(&game, "general_risk").unwrap();
    assert_eq!(general["general"], "LUS");
    carry_out(&mut game, "general_risk", general, &["9d"]);
    assert!(open(&game, "general_risk").is_none());
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
fn several_attackers_are_typed_by_label_and_face() {
    let game = demo();
    for text in ["F11 F12:left", r#"[{"unit": "F11"}, {"unit": "F12", "face": "leftFlank"}]"#] {
        let examined = game.examine("charge_combat", &draft(json!({"attackers": text, "defender": "A11"})));
        let input = examined.input.unwrap_or_else(|| panic!("{:?}", examined.faults));
        let row = |at: usize| (input["attackers"][at]["sp"].clone(), input["attackers"][at]["face"].clone());
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
    set(&mut game, "A11", "cover", &json!("partial"));
    let begin = json!({"a": "F12", "b": "A11", "a_uphill": true});
    let examined = game.examine("firefight", &draft(begin.clone()));
    let input = examined.input.unwrap();
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
    let filled = game.examine("firefight", &draft(known.clone())).input.unwrap();
    assert_eq!((&filled["a_uphill"], &filled["a_terrain"]), (&json!(true), &json!("minor")), "as noted");
    set(&mut game, "A11", "hits", &json!(3));
    carry_out(&mut game, "firefight", known.clone(), &["ks", "qs", "js", "2d", "3d"]);
    assert_eq!(field(&game, "A11", "broken"), false, "all firefights take effect together");
    game.next();
    assert_eq!(field(&game, "A11", "broken"), true);
    assert!(game.engagements.standing.is_empty(), "a rout ends it");
    assert!(!game.unit(index(&game, "F12")).unwrap().own.broken);
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
        let fight = Ask { seed: Some(seed), allow: vec!["all".to_owned()], ..ruled(ask("charge_combat", input), "fight.rotation", rotation) };
        let fight = match answer(&fight) {
            Answer::Outcome { outcome, .. } => outcome,
            // All cards of a deck can be on the table.
            Answer::Error(text) => { prop_assert!(text.contains("none left to draw"), "{}", text); return Ok(()) }
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
        let fight = outcome(&Ask { seed: Some(seed), allow: vec!["all".to_owned()], ..ask("firefight", input) });
        let n = |key: &str| fight[key].as_u64().unwrap();
        prop_assert_eq!(n("on_a") + n("on_a_artillery"), n("hits_by_b"));
        prop_assert_eq!(n("on_b") + n("on_b_artillery"), n("hits_by_a"));
        prop_assert!(n("hits_by_a").abs_diff(n("hits_by_b")) <= n("a_firm").abs_diff(n("b_firm")));
    }
}

#[test]
fn a_garrison_asked_of_without_a_battle_has_its_cover_and_no_flanks() {
    let held = |face: &str, cards: &[&str]| {
        let input = json!({"attackers": [{"sp": 1, "face": face}], "defender_sp": 1, "bua": "large",
            "defender_on_defend": true});
        crate::asking::outcome(&crate::asking::with_cards(crate::asking::ask("charge_combat", input), cards))
    };
    assert_eq!(held("front", &["2s", "2h", "3h"])["hits_by_attacker"], 0, "a two does not hit into full cover");
    assert_eq!(held("front", &["7s", "2h", "3h"])["hits_by_attacker"], 1);
    assert_eq!(held("rear", &["jk", "2h", "3h"])["hits_by_attacker"], 0, "there are no flanks and no rear");
}
