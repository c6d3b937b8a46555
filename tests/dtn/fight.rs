//! Charges and firefights by the worked examples E30 to E43, each a test of its name.

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use serde_json::{Value, json};

use crate::asking::{allowed, answer, ask, drawing, merged, outcome, refused, ruled, wrong};

/// A charge of one attacker; the defender commits nothing unless it is said.
pub fn charge(attacker: Value, defender: Value) -> RuleQuestion {
    let mut input = json!({"attackers": [attacker], "defender_sp": 9, "defender_committed": 0});
    for (key, value) in defender.as_object().unwrap() {
        input[format!("defender_{key}")] = value.clone();
    }
    ask("charge_combat", input)
}

#[test]
fn e30_cards_hits_and_a_king() {
    let fight = outcome(&drawing(charge(json!({"sp": 3, "bonus": 1}), json!({})), "4s kh 9c 2d"));
    assert_eq!(fight["hits_by_attacker"], 2);
    assert_eq!((&fight["attacker_kings"], &fight["at_risk"]), (&json!(1), &json!("defender")));
    assert_eq!((&fight["attacker_tests"], &fight["defender_tests"]), (&json!(0), &json!(1)));
    let capped = charge(json!({"sp": 3, "committed": 1, "bonus": 2}), json!({}));
    assert_eq!(outcome(&drawing(capped, "2h 3h"))["cards_attacker"], 2);
    for (switch, at_risk) in [("drawer", "attacker"), ("both", "both")] {
        let fight = ruled(drawing(charge(json!({"sp": 1}), json!({})), "kh"), "fight.risk.kingRisk", switch);
        assert_eq!(outcome(&fight)["at_risk"], at_risk);
    }
    let twice = ruled(drawing(charge(json!({"sp": 2}), json!({})), "kh kd"), "fight.risk.tests", "perKing");
    assert_eq!(outcome(&twice)["defender_tests"], 2);
}

#[test]
fn e31_medium_disadvantage() {
    let fight = charge(json!({"sp": 4, "terrain": "medium"}), json!({}));
    assert_eq!(outcome(&drawing(fight, "6s 7s jc 3c"))["hits_by_attacker"], 2);
}

#[test]
fn e32_cavalry_and_infantry_commit_the_strength_of_the_smaller() {
    let fight = |committed: Value| {
        let defender = json!({"arm": "infantry", "sp": 3, "committed": null});
        charge(json!({"arm": "battleCav", "sp": 4, "committed": committed}), defender)
    };
    let both = outcome(&drawing(fight(json!(null)), "2h 3h 4h 2h 3h 4h"));
    assert_eq!((&both["committed_attacker"], &both["committed_defender"]), (&json!(3), &json!(3)));
    assert_eq!(refused(&fight(json!(4))), ["overMaximum"]);
    // The umpire may allow it.
    let allowed =
        RuleQuestion { allow: vec!["overMaximum".to_owned()], ..drawing(fight(json!(4)), "2h 3h 4h 5h 2h 3h 4h") };
    assert_eq!(outcome(&allowed)["cards_attacker"], 4);
}

#[test]
fn infantry_that_attacks_cavalry_is_limited_alike() {
    let fight = || {
        let defender = json!({"arm": "battleCav", "sp": 2, "committed": null});
        RuleQuestion { seed: Some(1), ..charge(json!({"sp": 4}), defender) }
    };
    let committed = |fight: &RuleQuestion| {
        let fought = outcome(fight);
        (fought["committed_attacker"].clone(), fought["committed_defender"].clone())
    };
    assert_eq!(committed(&fight()), (json!(2), json!(2)));
    assert_eq!(committed(&ruled(fight(), "fight.cavalryCap", "cavalryAttacks")), (json!(4), json!(2)));
}

/// What is told for all attackers holds for each that says nothing else.
#[test]
fn a_face_and_ground_told_once_hold_for_all_attackers() {
    let hits = |told: Value, row: Value, cards: &str| {
        let input = merged(json!({"attackers": [row], "defender_sp": 9, "defender_committed": 0}), told);
        outcome(&drawing(ask("charge_combat", input), cards))["hits_by_attacker"].clone()
    };
    assert_eq!(hits(json!({"face": "rear"}), json!({"sp": 1}), "jk"), 1, "into the rear a joker hits");
    assert_eq!(hits(json!({"face": "rear"}), json!({"sp": 1, "face": "front"}), "jk"), 0, "the row's own face");
    assert_eq!(hits(json!({"terrain": "medium"}), json!({"sp": 1}), "6s"), 0);
    assert_eq!(hits(json!({"terrain": "medium"}), json!({"sp": 1, "terrain": "none"}), "6s"), 1);
    assert_eq!(hits(json!({"obstacle": true}), json!({"sp": 1}), "3s"), 0, "a minor disadvantage");
    assert!(wrong(ask("charge_combat", json!({"attacker": "F11"}))).contains("Nobody attacks"));
}

/// Cavalry with 2 SP and a bonus card (clarification 7) against infantry.
fn cavalry(hits: u8, cards: &str) -> Value {
    let attacker = json!({"arm": "battleCav", "sp": 2, "bonus": 1});
    outcome(&drawing(charge(attacker, json!({"sp": 3, "hits": hits})), cards))
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
        drawing(charge(json!({"arm": "battleCav", "sp": 4, "committed": 0}), defender), "5c 6c 5s")
    };
    assert_eq!(outcome(&fight())["hits_by_defender"], 1);
    assert_eq!(outcome(&ruled(fight(), "fight.infantryClubs", "count"))["hits_by_defender"], 3);
}

#[test]
fn e35_clubs_against_guns_count_if_they_destroy_them() {
    let fight = |cards: &str| outcome(&drawing(charge(json!({"sp": 3}), json!({"arm": "artillery", "sp": 2})), cards));
    let lost = fight("5c 6c 5h");
    assert_eq!((&lost["hits_by_attacker"], &lost["artillery_lost"]), (&json!(2), &json!(true)));
    assert_eq!(lost["winner"], "attacker");
    let stands = fight("5c 5h 6h");
    assert_eq!((&stands["hits_by_attacker"], &stands["artillery_lost"]), (&json!(0), &json!(false)));
}

#[test]
fn e36_equal_hits_and_the_offer_of_a_firefight() {
    let defender = json!({"committed": 2});
    let fight = outcome(&drawing(charge(json!({"sp": 3, "committed": 2}), defender), "5s 6s 7s 8s"));
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
    let fight = outcome(&RuleQuestion {
        allow: vec!["overMaximum".to_owned()],
        ..drawing(charge(json!({"sp": 4, "committed": 1}), defender), "5s 6s 7s")
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
    outcome(&allowed(ruled(drawing(ask("charge_combat", input), &cards), "fight.rotation", rotation)))["on_attackers"]
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
        let fight = outcome(&drawing(charge(json!({"sp": cards.split(' ').count()}), defender), cards));
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
        let seeded = RuleQuestion { seed: Some(1), ..ask("charge_combat", input) };
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
        outcome(&drawing(fight, "jk"))["hits_by_attacker"].clone()
    };
    assert_eq!((hits("leftFlank"), hits("rear"), hits("front")), (json!(1), json!(1), json!(0)));
    let defends = charge(json!({"sp": 3, "committed": 0, "face": "leftFlank"}), json!({"committed": 1}));
    assert_eq!(outcome(&drawing(defends, "jk"))["hits_by_defender"], 0);
    let fire = |bonus: u8, cards: &str| {
        let input = json!({"a_sp": 2, "a_bonus": bonus, "b_sp": 2, "b_committed": 0});
        outcome(&drawing(ask("firefight", input), cards))["hits_by_a"].clone()
    };
    assert_eq!(fire(2, "jk 2h 3h 4h"), 1);
    assert_eq!(fire(1, "jk 2h 3h"), 0);
}

#[test]
fn e41_silenced_guns_hit_with_black_court_cards_only() {
    let guns = json!({"arm": "artillery", "sp": 4, "hits": 4, "silenced": true, "committed": null});
    let fight = || drawing(charge(json!({"sp": 3, "committed": 0}), guns.clone()), "10s jc qh ks");
    assert_eq!(outcome(&fight())["hits_by_defender"], 2);
    let fire = json!({"a_arm": "artillery", "a_sp": 2, "a_hits": 2, "a_silenced": true, "b_sp": 2, "b_committed": 0});
    assert_eq!(outcome(&drawing(ask("firefight", fire), "10s jc"))["hits_by_a"], 1);
    // Any guns charged in the flank, a card for every SP they ever had.
    let flanked = json!({"arm": "artillery", "sp": 2, "hits": 1, "committed": null});
    let charged = charge(json!({"sp": 3, "committed": 0, "face": "rightFlank"}), flanked);
    assert_eq!(outcome(&drawing(charged, "10s qs"))["hits_by_defender"], 1);
    // The other reading: the attackers need court cards, and the guns draw what strength they have at that face.
    let guns = json!({"arm": "artillery", "sp": 2, "committed": null});
    let other = charge(json!({"sp": 3, "face": "rear"}), guns);
    let fight = outcome(&ruled(drawing(other, "10s js 2s"), "fight.artilleryJackRule", "attackersNeedJack"));
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
fn all_faces_together_commit_no_more_than_the_unit_has() {
    let fight = |more: Value| {
        let input = merged(json!({"a_sp": 3, "a_hits": 1, "b_sp": 2, "b_committed": 0}), more);
        RuleQuestion { seed: Some(1), ..ask("firefight", input) }
    };
    let committed = |more: Value| outcome(&fight(more))["committed_a"].clone();
    assert_eq!(committed(json!({})), 2);
    assert_eq!(committed(json!({"a_elsewhere": 1})), 1);
    assert_eq!(committed(json!({"a_elsewhere": 2, "a_face": "rear"})), 0);
    assert_eq!(committed(json!({"a_elsewhere": 2, "a_artillery_sp": 1})), 1, "the guns fire with it");
    let over = fight(json!({"a_elsewhere": 1, "a_committed": 2}));
    assert_eq!(refused(&over), ["overMaximum"]);
    let RuleAnswer::Refused(reasons) = answer(&over) else { panic!("refused") };
    let text = "The first unit commits 2 SP, but 1 is the most it can here with 1 SP committed at its other faces.";
    assert_eq!(reasons[0].1, text);
}

#[test]
fn e43_clubs_in_a_firefight() {
    let fought = |a: (u8, u8), b: (u8, u8), how: &str| {
        let side = |(firm, clubs): (u8, u8)| format!("{firm} hits {clubs} clubs");
        let input = json!({"a_sp": 9, "b_sp": 9, "a_committed": 8, "b_committed": 8});
        let ask = RuleQuestion {
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

#[test]
fn totals_of_many_attackers_are_not_cut_off() {
    let attackers = vec![json!({"sp": 3, "committed": 3}); 200];
    let input = json!({"attackers": attackers, "defender_sp": 9, "defender_committed": 0});
    let mut ask = ruled(ask("charge_combat", input), "deck.reshuffle", "everyDraw");
    ask.cards = vec!["9s".to_owned(); 600];
    let fight = outcome(&allowed(ask));
    assert_eq!((&fight["committed_attacker"], &fight["cards_attacker"]), (&json!(600), &json!(600)));
    assert_eq!((&fight["attacker_firm"], &fight["hits_by_attacker"]), (&json!(600), &json!(600)));
    assert_eq!(fight["on_defender"], 600);
}
