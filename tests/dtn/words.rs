//! Words of the sheet that forms take, what outcomes say besides, and how the working puts it.

use serde_json::json;

use crate::asking::{answer, ask, drawing, outcome, refused, ruled, working};

#[test]
fn cover_may_be_given_for_the_disadvantage() {
    let fire = |cover: &str| ask("resolve_fps", json!({"markers": [{"count": 3}], "cover": cover}));
    assert_eq!(outcome(&drawing(fire("full"), "6s"))["hits"], 0);
    assert_eq!(outcome(&drawing(fire("partial"), "6s"))["hits"], 1);
    let switched = ruled(fire("partial"), "fight.terrain.partialCover", "medium");
    assert_eq!(outcome(&drawing(switched, "6s"))["hits"], 0, "by the switch");
    let charge = |terrain: &str| {
        let input = json!({"attackers": [{"sp": 1}], "terrain": terrain, "defender_sp": 9, "defender_committed": 0});
        outcome(&drawing(ask("charge_combat", input), "7s"))["hits_by_attacker"].clone()
    };
    assert_eq!((charge("full"), charge("fortified")), (json!(1), json!(0)));
    let shot = json!({"a_sp": 1, "a_terrain": "full", "b_sp": 1, "b_committed": 0});
    assert_eq!(outcome(&drawing(ask("firefight", shot), "6s"))["hits_by_a"], 0);
}

#[test]
fn the_sheets_other_words_are_taken() {
    for (art, far) in [("heavyFootArt", 4), ("medFootArt", 4), ("lightFootArt", 4), ("horseArt", 6)] {
        assert_eq!(outcome(&ask("move", json!({"arm": "artillery", "art_type": art})))["allowance"], far, "{art}");
    }
    let tired = ask("fatigue", json!({"fatigue": 1, "quality": "2nd rate"}));
    assert_eq!(outcome(&drawing(tired, "jk"))["hits"], 1);
    let drawn = |rating: &str| outcome(&drawing(ask("activation", json!({"a_rating": rating})), "qd"));
    assert_eq!(drawn("J")["activation"], "full");
    assert_eq!(drawn("King")["activation"], "limited");
    let checks = json!({"morale": "Q", "new_hits": 1});
    assert_eq!(outcome(&drawing(ask("morale_check", checks), "js"))["passes"], false);
}

#[test]
fn an_attach_order_tells_its_turns() {
    let attach = ask("issue_order", json!({"order": "attach", "cp": 3, "attach_to": "x"}));
    assert_eq!(outcome(&attach)["turns_left"], 2);
    assert!(outcome(&ask("issue_order", json!({"order": "action", "cp": 3}))).get("turns_left").is_none());
}

#[test]
fn guns_that_bear_on_a_charge_may_fire_first() {
    let comes = |attack: &str| {
        outcome(&ask("approach", json!({"distance": 6, "attack": attack, "guns_bear": true})))["artillery_check"]
            .clone()
    };
    assert_eq!((comes("charge"), comes("firefight")), (json!(true), json!(false)));
}

#[test]
fn a_divisional_general_takes_position_within_his_command_distance() {
    let places = |far: u8| ask("general_move", json!({"optimise": true, "distance": far}));
    assert_eq!(outcome(&places(4))["allowance"], 4);
    assert_eq!(refused(&places(5)), ["tooFar"]);
}

#[test]
fn a_senior_who_is_hit_is_named() {
    let risk = drawing(ask("general_risk", json!({"senior_distance": 3, "senior_a_rating": 9})), "jk ks");
    assert_eq!(outcome(&risk)["a_rating"], 10);
    assert!(working(&risk).contains("The senior commander is hit"));
}

#[test]
fn the_working_speaks_plainly() {
    let two = |face: &str, defence: u8| {
        let input = json!({"attackers": [{"sp": 2}, {"sp": 1}, {"sp": 1, "face": face}], "defender_sp": 9,
            "defender_committed": defence});
        drawing(ask("charge_combat", input), "2c 2h 3h 4h")
    };
    assert!(working(&two("front", 0)).contains("1 club that counts"), "{}", working(&two("front", 0)));
    let galloper::core::headless::RuleAnswer::Outcome { rolls, .. } = answer(&two("rear", 0)) else { panic!("fought") };
    assert!(!format!("{rolls:?}").contains("the attackers, the attackers"), "{rolls:?}");
    let three = ["jk", "jk", "jk"].map(str::to_owned).to_vec();
    let gone = [("a".to_owned(), three)].into_iter().collect();
    let asked = galloper::core::headless::RuleQuestion { gone, ..ask("bua", json!({})) };
    let galloper::core::headless::RuleAnswer::Error(text) = answer(&asked) else { panic!("wrong") };
    assert!(text.contains("more often than the deck holds"), "{text}");
}
