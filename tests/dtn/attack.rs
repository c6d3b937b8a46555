//! The attacks of a turn as the steps of a divisional turn bring them: together, stage by stage.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Value, json};

use crate::battle::{carry_out, field, here, in_turn, index, set};

/// What is due at the step where the game stands: procedure, and whether it must be done.
fn due(game: &Game<Dtn>) -> Vec<(String, bool)> {
    let here = here(game);
    let duties = game.flow().duties.iter().filter(|d| d.at.is_empty() || d.at == here);
    duties.map(|d| (d.procedure.clone(), !d.optional)).collect()
}

/// The draft of the first duty of this procedure.
fn draft_of(game: &Game<Dtn>, procedure: &str) -> Value {
    let duty = game.flow().duties.iter().find(|d| d.procedure == procedure);
    Value::Object(duty.unwrap_or_else(|| panic!("no {procedure} is due")).draft.clone())
}

/// Friant charges with an Action order at a full activation.
fn charging() -> Game<Dtn> {
    in_turn("FRI", "action", "ks")
}

fn approach(game: &mut Game<Dtn>, unit: &str, target: &str, distance: &str) {
    carry_out(game, "approach", json!({"unit": unit, "target": target, "distance": distance}), &[]);
}

fn must(procedure: &str) -> (String, bool) {
    (procedure.to_owned(), true)
}

fn may(procedure: &str) -> (String, bool) {
    (procedure.to_owned(), false)
}

#[test]
fn two_charges_on_one_unit_go_forward_together_into_one_combat() {
    let mut game = charging();
    approach(&mut game, "F21", "A11", "6");
    approach(&mut game, "F22", "A11", "3");
    assert_eq!(due(&game), [], "nothing is due before all have moved");
    game.next();
    assert_eq!(here(&game), "d4");
    assert_eq!(due(&game), [may("artillery_check"), may("artillery_check")], "guns may fire on each");
    // None of them fires: one key.
    game.next();
    assert_eq!((here(&game), due(&game)), ("d6", vec![must("final_move"), must("final_move")]), "nobody can evade");
    for face in ["front", "leftFlank"] {
        let mut last = draft_of(&game, "final_move");
        last["face"] = face.into();
        carry_out(&mut game, "final_move", last, &[]);
    }
    game.next();
    assert_eq!((here(&game), due(&game)), ("d7", vec![must("charge_combat")]), "one combat");
    let fight = draft_of(&game, "charge_combat");
    assert_eq!(fight["attackers"].as_array().map(Vec::len), Some(2));
    assert_eq!(fight["attackers"][1], json!({"unit": "F22", "face": "leftFlank"}));
    assert_eq!(fight["defender"], "A11");
}

#[test]
fn a_charger_hit_by_guns_checks_its_morale_and_a_failure_ends_its_charge() {
    for (card, goes_on) in [("kd", true), ("2d", false)] {
        let mut game = charging();
        approach(&mut game, "F21", "A11", "3");
        game.next();
        assert_eq!(here(&game), "d4");
        let mut check = draft_of(&game, "artillery_check");
        check["batteries"] = json!([{"battery": "A14", "range": 3}]);
        carry_out(&mut game, "artillery_check", check, &[]);
        assert_eq!(due(&game)[0], must("resolve_fps"));
        let fps = draft_of(&game, "resolve_fps");
        carry_out(&mut game, "resolve_fps", fps, &["ks"]);
        assert_eq!(due(&game), [must("morale_check")]);
        let morale = draft_of(&game, "morale_check");
        assert_eq!(morale["new_hits"], 1);
        carry_out(&mut game, "morale_check", morale, &[card]);
        game.next();
        if goes_on {
            assert_eq!((here(&game), due(&game)), ("d6", vec![must("final_move")]));
        } else {
            assert!(game.flow().duties.is_empty(), "its charge is over: {:?}", game.flow().duties);
        }
    }
}

#[test]
fn a_target_that_evades_leaves_a_choice_of_fresh_ones() {
    let mut game = charging();
    let guns = "A14";
    set(&mut game, guns, "silenced", json!(true));
    for battery in ["A24", "A34"] {
        set(&mut game, battery, "limbered", json!(true));
    }
    approach(&mut game, "F21", guns, "3");
    game.next();
    assert_eq!((here(&game), due(&game)), ("d5", vec![may("evade")]), "no guns can fire, the target may evade");
    let evade = draft_of(&game, "evade");
    let examined = game.examine("evade", &crate::battle::draft(evade));
    let input = examined.action.unwrap();
    let script = galloper::core::chance::Script::of_dice(vec![3]);
    let run = game.run(&input, script);
    game.carry_out(&input, &run).unwrap();
    game.next();
    assert_eq!((here(&game), due(&game)), ("d6", vec![may("final_move")]));
    let fresh = draft_of(&game, "final_move");
    assert_eq!((fresh.get("target"), &fresh["fresh_target"]), (None, &json!(true)));
    let mut fresh = fresh;
    fresh["target"] = "A11".into();
    fresh["distance"] = json!(4);
    carry_out(&mut game, "final_move", fresh, &[]);
    game.next();
    assert_eq!((here(&game), &draft_of(&game, "charge_combat")["defender"]), ("d7", &json!("A11")));
}

#[test]
fn a_firefight_attack_that_arrives_stands_as_an_engagement_and_what_lies_on_its_target_is_due() {
    let mut game = charging();
    set(&mut game, "A11", "fp", json!(2));
    let attack = json!({"unit": "F21", "target": "A11", "distance": 3, "attack": "firefight"});
    carry_out(&mut game, "approach", attack, &[]);
    game.next();
    assert_eq!((here(&game), due(&game)), ("d6", vec![must("final_move")]));
    let last = draft_of(&game, "final_move");
    carry_out(&mut game, "final_move", last, &[]);
    assert_eq!(game.engagements().standing.len(), 1);
    assert_eq!(due(&game), [must("resolve_fps")], "it is attacked");
}

#[test]
fn an_approach_is_refused_where_order_and_activation_do_not_grant_it() {
    let game = in_turn("FRI", "none", "ks");
    let input = json!({"unit": "F21", "target": "A11", "distance": 3});
    let reasons = game.examine("approach", &crate::battle::draft(input)).reasons;
    assert_eq!(reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["notGranted"]);
}

/// Fights a charge on A11 at D7 with these cards, the attackers' first, and its aftermath.
fn fought(game: &mut Game<Dtn>, defenders: u8, cards: &[&str]) {
    approach(game, "F21", "A11", "3");
    game.next();
    game.next();
    let last = draft_of(game, "final_move");
    carry_out(game, "final_move", last, &[]);
    game.next();
    assert_eq!(here(game), "d7");
    let mut fight = draft_of(game, "charge_combat");
    fight["attackers"][0]["committed"] = json!(3);
    fight["defender_committed"] = json!(defenders);
    carry_out(game, "charge_combat", fight, cards);
    let after = draft_of(game, "aftermath");
    carry_out(game, "aftermath", after, &[]);
}

#[test]
fn a_broken_enemy_lets_the_attacker_break_through_into_a_second_charge() {
    let mut game = charging();
    let sp = field(&game, "A11", "sp").as_u64().unwrap();
    set(&mut game, "A11", "hits", json!(sp - 1));
    fought(&mut game, 1, &["9s", "2h", "3h", "2d"]);
    assert_eq!(field(&game, "A11", "broken"), true);
    while here(&game) != "d9" {
        game.next();
    }
    assert_eq!(due(&game), [may("breakthrough")]);
    let mut on = draft_of(&game, "breakthrough");
    on["target"] = "A12".into();
    carry_out(&mut game, "breakthrough", on, &[]);
    game.next();
    assert_eq!((here(&game), due(&game)), ("d10", vec![must("charge_combat")]));
    let second = draft_of(&game, "charge_combat");
    assert_eq!((&second["phase"], &second["defender"]), (&json!(2), &json!("A12")));
}

#[test]
fn a_garrison_is_dislodged_by_the_second_round_only() {
    let mut game = charging();
    set(&mut game, "A11", "bua", json!("large"));
    set(&mut game, "A11", "status", json!("defend"));
    let unit = index(&game, "A11");
    // Full cover: a medium disadvantage, so only sevens and higher hit; Defend gives a bonus card.
    fought(&mut game, 3, &["9s", "2s", "3h", "2d", "3d", "4d", "5d"]);
    assert_eq!(field(&game, "A11", "hits"), 1, "the two of spades does not hit into the village");
    while here(&game) != "d10" {
        game.next();
    }
    assert_eq!(due(&game), [may("charge_combat"), may("charge_combat")], "press it, or be counterattacked");
    let mut press = draft_of(&game, "charge_combat");
    assert_eq!((&press["round"], &press["defender_on_defend"]), (&json!(2), &json!(false)));
    press["attackers"][0]["committed"] = json!(3);
    press["defender_committed"] = json!(2);
    carry_out(&mut game, "charge_combat", press, &["10s", "4h", "5h", "6d", "7d"]);
    assert_eq!(field(&game, "A11", "status"), "normal", "pressed, it loses Defend");
    let after = draft_of(&game, "aftermath");
    assert_eq!(after["round"], 2);
    let told = carry_out(&mut game, "aftermath", after, &[]);
    let name = game.name_of(galloper::core::roster::Subject::Unit(unit));
    assert!(told.iter().any(|line| line.starts_with(&format!("{name} falls back"))), "dislodged: {told:?}");
}

#[test]
fn what_a_turn_leaves_undone_is_said_and_gone() {
    let mut game = charging();
    approach(&mut game, "F21", "A11", "3");
    let mut told = Vec::new();
    while game.flow().cursor.iter().any(|f| f.step == "division-turn") {
        told.extend(game.next());
    }
    assert!(told.iter().any(|line| line.starts_with("Left undone: F21")), "{told:?}");
    assert!(game.flow().duties.is_empty());
}

#[test]
fn troops_that_broke_off_reform_when_they_are_safe() {
    let mut game = in_turn("FRI", "breakOff", "ks");
    assert!(game.work().iter().any(|w| w.title.starts_with("Safety reached")));
    carry_out(&mut game, "reform", json!({"who": "FRI"}), &[]);
    assert_eq!(field(&game, "FRI", "order"), "regroup");
}

#[test]
fn a_unit_that_a_senior_officer_adds_moves_in_the_turn_he_leads() {
    let mut game = crate::battle::at_orders("ks");
    game.next();
    assert_eq!(here(&game), "s-control");
    let hand = |added: &str| json!({"recipient": "FRI", "order": "action", "added": [{"unit": added}]});
    let reasons = game.examine("direct_control", &crate::battle::draft(hand("A11"))).reasons;
    assert_eq!(reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["addedNotHis"]);
    carry_out(&mut game, "direct_control", hand("F31"), &[]);
    assert_eq!(here(&game), "d3");
    let moves = |game: &Game<Dtn>| game.work().iter().any(|w| w.title.starts_with("F31"));
    assert!(moves(&game), "it is among those who move");
    let order = game.examine("move", &crate::battle::draft(json!({"unit": "F31"}))).input().unwrap();
    assert_eq!((&order["order"], &order["activation"]), (&json!("action"), &json!("full")));
    while here(&game) != "s-control" {
        game.next();
    }
    assert!(game.units.iter().all(|u| u.own.led_with.is_none()), "only for that turn");
}
