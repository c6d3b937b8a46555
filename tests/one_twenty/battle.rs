//! The demo battle of 120:1, stepped through as the window does it.

use galloper::core::battle::Battle as _;
use galloper::core::chance::Script;
use galloper::core::game::Game;
use galloper::core::roster::Subject;
use galloper::core::rulebook::Rulebook as _;
use galloper::rulebooks::one_twenty::OneTwenty;
use galloper::rulebooks::one_twenty::state::{Command, Formation, Status, Unit};
pub use galloper_test_support::{carry_out, draft, go_to, reasons, set, step as here, subject as who};
use serde_json::json;

pub fn demo() -> Game<OneTwenty> {
    Game::from_scenario(OneTwenty::DEMO, 1).unwrap()
}

pub fn at(step: &str) -> Game<OneTwenty> {
    let mut game = demo();
    go_to(&mut game, step);
    game
}

pub fn unit<'a>(game: &'a Game<OneTwenty>, label: &str) -> &'a Unit {
    let Subject::Unit(id) = who(game, label) else { panic!("{label} is a unit") };
    &game.unit(id).unwrap().own
}

pub fn brigade<'a>(game: &'a Game<OneTwenty>, label: &str) -> &'a Command {
    let Subject::Command(id) = who(game, label) else { panic!("{label} is a brigade") };
    &game.command(id).unwrap().own
}

#[test]
fn example_28_the_order_of_phases() {
    let mut game = demo();
    let mut seen = vec![here(&game).to_owned()];
    for _ in 0..21 {
        game.next();
        seen.push(here(&game).to_owned());
    }
    let turn = [
        "1", "2", "3", "4", "5a", "5b", "5c", "5d", "5e", "5f", "5g", "5h", "6", "7", "8", "9a", "9b", "9c", "10",
        "11", "12", "1",
    ];
    assert_eq!(seen, turn);
    assert_eq!(game.flow.turn, 2);
    let mut game = at("5e");
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "f f" }), &[]);
    assert_eq!((unit(&game, "F1").ap_spent, unit(&game, "F1").moved), (2, true));
    go_to(&mut game, "1");
    assert_eq!((unit(&game, "F1").ap_spent, unit(&game, "F1").moved, game.own.player_a), (0, false, None));
}

#[test]
fn the_winner_may_let_the_other_begin() {
    let mut game = at("4");
    carry_out(&mut game, "initiative", json!({ "picks": "b" }), &[5, 2]);
    game.next();
    assert_eq!((here(&game), game.tracker().side), ("5a", Some(1)));
    game.next();
    assert_eq!(game.tracker().side, Some(0));
}

#[test]
fn points_are_kept_in_a_ledger() {
    let mut game = at("5e");
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "f" }), &[]);
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "line" }), &[]);
    assert_eq!((unit(&game, "F1").ap_spent, unit(&game, "F1").formation), (2, Formation::Line));
    assert_eq!(reasons(&game, "spend_ap", json!({ "unit": "F1", "moves": "f turn" })), ["cannotPay"]);
    carry_out(&mut game, "acted", json!({ "unit": "F1" }), &[]);
    assert_eq!(unit(&game, "F1").ap_spent, 3);
    assert_eq!(reasons(&game, "acted", json!({ "unit": "F1", "ap": 1 })), ["cannotPay"]);
    // A march by road over two entries keeps its bonus; a turn off the road loses it.
    let road = |moves: &str| json!({ "unit": "F8", "moves": moves, "road_march": true });
    carry_out(&mut game, "spend_ap", road("4f"), &[]);
    let mut off = game.clone();
    assert_eq!(reasons(&off, "spend_ap", json!({ "unit": "F8", "moves": "turn" })), ["cannotPay"]);
    carry_out(&mut off, "spend_ap", road("f"), &[]);
    assert_eq!((unit(&off, "F8").ap_spent, unit(&off, "F8").ap_allowance), (5, Some(5)));
}

#[test]
fn reaction_comes_out_of_what_is_left() {
    let mut game = at("5e");
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "f f" }), &[]);
    go_to(&mut game, "5g");
    assert_eq!(reasons(&game, "spend_ap", json!({ "unit": "F1", "moves": "f f" })), ["cannotPay"]);
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "f" }), &[]);
    assert_eq!((unit(&game, "F1").ap_spent, unit(&game, "F1").reaction_spent), (3, 1));
}

#[test]
fn fire_is_declared_and_then_recorded_in_its_phase() {
    let mut game = at("5e");
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "fire" }), &[]);
    carry_out(&mut game, "spend_ap", json!({ "unit": "F13", "moves": "fire" }), &[]);
    let fires = |game: &Game<OneTwenty>| game.work().iter().filter(|w| w.must && !w.done).count();
    go_to(&mut game, "6");
    assert_eq!(fires(&game), 1);
    carry_out(
        &mut game,
        "record_fire",
        json!({ "unit": "F13", "target": "A2", "casualties": 2, "status": "disorder" }),
        &[],
    );
    assert_eq!((fires(&game), unit(&game, "A2").casualties, unit(&game, "A2").status), (0, 2, Status::Disorder));
    go_to(&mut game, "7");
    assert_eq!(fires(&game), 1);
    // The other reading: at once.
    let mut game = at("5e");
    game.set_house_rule("fire.resolved", Some(&json!("atOnce"))).unwrap();
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "fire" }), &[]);
    assert!(!unit(&game, "F1").fire_declared);
    assert_eq!(game.flow.duties[0].procedure, "record_fire");
}

#[test]
fn a_charge_is_met_by_a_square() {
    let mut game = at("5a");
    let charge = json!({ "unit": "F11", "target": "A2", "charge_ap": 4, "out_of_sight_ap": 1 });
    carry_out(&mut game, "declare_charge", charge, &[]);
    let duties: Vec<&str> = game.flow.duties.iter().map(|d| d.procedure.as_str()).collect();
    assert_eq!(duties, ["emergency_square", "contact"]);
    assert_eq!(game.flow.duties[0].draft["n"], 3);
    carry_out(&mut game, "emergency_square", json!({ "unit": "A2" }), &[3]);
    assert_eq!((unit(&game, "A2").formation, unit(&game, "A2").ap_spent), (Formation::Square, 2));
    carry_out(&mut game, "contact", json!({ "unit": "F11", "target": "A2" }), &[]);
    assert!(unit(&game, "A2").in_melee && unit(&game, "F11").in_melee);
    go_to(&mut game, "8");
    let won =
        json!({ "unit": "F11", "target": "A2", "enemy_casualties": 3, "enemy_status": "rout", "breaks_through": true });
    let table = carry_out(&mut game, "record_melee", won, &[]);
    assert!(table.contains(&"Take 3 casualties off A2 7e Linie.".to_owned()), "{table:?}");
    go_to(&mut game, "10");
    assert_eq!(game.work().iter().filter(|w| w.must && !w.done).count(), 1);
    carry_out(&mut game, "breakthrough_fatigue", json!({ "unit": "F11" }), &[]);
    assert!(unit(&game, "F11").blown);
}

#[test]
fn a_charge_is_evaded() {
    let mut game = at("5a");
    carry_out(&mut game, "declare_charge", json!({ "unit": "F9", "target": "A1", "charge_ap": 2 }), &[]);
    let duties: Vec<&str> = game.flow.duties.iter().map(|d| d.procedure.as_str()).collect();
    assert_eq!(duties, ["emergency_square", "evasion", "contact"]);
    carry_out(&mut game, "evasion", json!({ "unit": "A1" }), &[1, 6]);
    assert_eq!((unit(&game, "A1").casualties, unit(&game, "A1").status), (3, Status::Retreat));
    assert_eq!(reasons(&game, "evasion", json!({ "unit": "A1" })), ["notCharged"]);
}

#[test]
fn opportunity_goes_by_the_marks_of_the_phase() {
    let game = at("5a");
    assert!(reasons(&game, "opportunity_fire", json!({ "unit": "A2", "target": "F1" })).is_empty());
    let charge = json!({ "unit": "A10", "target": "F9", "charge_ap": 2 });
    assert_eq!(reasons(&game, "opportunity_charge", charge.clone()), ["notInPhase"]);
    let note = |game: &Game<OneTwenty>| game.tracker().phases[1].note.clone();
    assert_eq!(note(&game), "fire 5a 5b 5c 5d · charge 5c 5d");
    let mut both = game;
    both.set_house_rule("opportunity.5a", Some(&json!("charge"))).unwrap();
    assert_eq!(note(&both), "fire 5b 5c 5d · charge 5a 5c 5d");
    assert!(reasons(&both, "opportunity_charge", charge).is_empty());
    assert_eq!(reasons(&both, "opportunity_fire", json!({ "unit": "A2", "target": "F1" })), ["notInPhase"]);
}

#[test]
fn opportunity_fire_at_nobody_named_is_recorded_once() {
    let mut game = at("5a");
    carry_out(&mut game, "opportunity_fire", json!({ "unit": "A2" }), &[]);
    assert_eq!((game.flow.duties.len(), unit(&game, "A2").ap_spent), (1, 1));
    carry_out(&mut game, "record_fire", json!({ "unit": "A2" }), &[]);
    assert!(game.flow.duties.is_empty());
}

#[test]
fn who_breaks_through_when() {
    let side = |value: &str| {
        let mut game = at("9a");
        game.set_house_rule("breakthrough.order", Some(&json!(value))).unwrap();
        game.tracker().side
    };
    assert_eq!([side("aThenB"), side("bThenA"), side("both")], [Some(0), Some(1), None]);
}

#[test]
fn blown_ends_by_hand_or_after_rest() {
    let next_turn = |ends: &str, moved: bool| {
        let mut game = at("5e");
        game.set_house_rule("blown.ends", Some(&json!(ends))).unwrap();
        set(&mut game, "F11", "blown", json!(true));
        if moved {
            carry_out(&mut game, "spend_ap", json!({ "unit": "F11", "moves": "f" }), &[1, 1]);
        }
        go_to(&mut game, "1");
        unit(&game, "F11").blown
    };
    assert!(next_turn("byHand", false));
    assert!(!next_turn("afterRest", false));
    assert!(next_turn("afterRest", true));
}

#[test]
fn whoever_breaks_through_is_blown_where_the_switch_says_so() {
    let blown = |fatigue: &str| {
        let mut game = at("9c");
        game.set_house_rule("breakthrough.fatigue", Some(&json!(fatigue))).unwrap();
        set(&mut game, "F11", "broke_through", json!(true));
        go_to(&mut game, "11");
        unit(&game, "F11").blown
    };
    assert_eq!(["prompt", "blown", "none"].map(blown), [false, true, false]);
}

#[test]
fn a_lost_leader_is_asked_about_once_a_turn() {
    let mut game = demo();
    set(&mut game, "HUS", "lost", json!(true));
    assert_eq!(game.work().iter().filter(|w| w.must && !w.done).count(), 1);
    carry_out(&mut game, "leader_replacement", json!({ "leader": "HUS" }), &[2]);
    assert_eq!(reasons(&game, "leader_replacement", json!({ "leader": "HUS" })), ["tried"]);
    assert!(brigade(&game, "HUS").lost);
    go_to(&mut game, "12");
    game.next();
    carry_out(&mut game, "leader_replacement", json!({ "leader": "HUS" }), &[4]);
    assert!(!brigade(&game, "HUS").lost);
}

#[test]
fn rally_and_morale_are_recorded() {
    let mut game = at("5e");
    set(&mut game, "F1", "status", json!("disorder"));
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "rally" }), &[]);
    assert_eq!(game.flow.duties[0].procedure, "record_rally");
    carry_out(&mut game, "record_rally", json!({ "unit": "F1" }), &[]);
    assert_eq!(unit(&game, "F1").status, Status::GoodOrder);
    go_to(&mut game, "11");
    carry_out(
        &mut game,
        "record_morale",
        json!({ "brigade": "HUS", "status": "retreat", "note": "3 on the dice" }),
        &[],
    );
    assert_eq!(unit(&game, "F2").status, Status::Retreat);
    assert_eq!(brigade(&game, "HUS").morale_note.as_deref(), Some("3 on the dice"));
}

#[test]
fn the_umpire_may_allow_what_cannot_be_paid_and_points_stay_within_the_allowance() {
    let mut game = at("5e");
    let draft = draft(json!({ "unit": "F1", "moves": "f f f f" }));
    let input = game.examine("spend_ap", &draft).action.unwrap();
    let run = game.run(&input, Script::default());
    game.carry_out(&input, &run).unwrap();
    assert_eq!((unit(&game, "F1").ap_spent, unit(&game, "F1").ap_allowance), (3, Some(3)));
    assert!(game.broken_invariants().is_empty());
    set(&mut game, "F1", "ap_spent", json!(9));
    assert!(game.broken_invariants().is_empty());
}

#[test]
fn a_unit_says_what_each_action_costs() {
    let game = at("5e");
    let may = game.dossier(who(&game, "F1")).may;
    let forward = may.iter().find(|m| m.what == "Forward · 1 AP").unwrap();
    let back = may.iter().find(|m| m.what == "Diagonal back · 4 AP").unwrap();
    assert_eq!((forward.against.len(), back.against.len()), (0, 1));
    assert!(game.dossier(who(&game, "A2")).may.iter().any(|m| m.what == "Forward · 1 AP + 1 TMD"));
}

/// Fire by opportunity is recorded at once and leaves fire that was declared to its own phase.
#[test]
fn opportunity_fire_does_not_use_up_declared_fire() {
    let mut game = at("5e");
    carry_out(&mut game, "spend_ap", json!({ "unit": "F1", "moves": "fire" }), &[]);
    go_to(&mut game, "5f");
    carry_out(&mut game, "opportunity_fire", json!({ "unit": "F1", "target": "A2" }), &[]);
    carry_out(&mut game, "record_fire", json!({ "unit": "F1", "target": "A2", "casualties": 1 }), &[]);
    assert!(unit(&game, "F1").fire_declared);
    go_to(&mut game, "7");
    assert_eq!(game.work().iter().filter(|w| w.must && !w.done).count(), 1);
    carry_out(&mut game, "record_fire", json!({ "unit": "F1", "target": "A2" }), &[]);
    assert!(!unit(&game, "F1").fire_declared);
}

/// Whoever fires by opportunity has not spent all its points on the road.
#[test]
fn opportunity_fire_costs_the_bonus_of_the_road() {
    let mut game = at("5e");
    let road = json!({ "unit": "F8", "moves": "4f", "road_march": true });
    assert!(reasons(&game, "spend_ap", road.clone()).is_empty());
    carry_out(&mut game, "opportunity_fire", json!({ "unit": "F8", "target": "A2" }), &[]);
    assert_eq!(reasons(&game, "spend_ap", road), ["cannotPay"]);
}

/// Two that fight are one melee: the other is filled in, and one that goes on is not asked about twice in a turn.
#[test]
fn a_melee_is_asked_about_once() {
    let mut game = at("5a");
    carry_out(&mut game, "contact", json!({ "unit": "F11", "target": "A2" }), &[]);
    go_to(&mut game, "8");
    let open = |game: &Game<OneTwenty>| game.work().into_iter().filter(|w| w.must && !w.done).collect::<Vec<_>>();
    let rows = open(&game);
    assert_eq!(rows.len(), 1, "{rows:?}");
    let first = game.examine("record_melee", &draft(json!({ "unit": "F11" }))).input().unwrap();
    assert_eq!(first["target"], "A2");
    carry_out(&mut game, "record_melee", json!({ "unit": "F11", "goes_on": true }), &[]);
    assert!(open(&game).is_empty() && unit(&game, "A2").in_melee);
    go_to(&mut game, "9c");
    assert!(open(&game).is_empty());
    go_to(&mut game, "1");
    go_to(&mut game, "8");
    assert_eq!(open(&game).len(), 1);
    carry_out(&mut game, "record_melee", json!({ "unit": "F11", "breaks_through": true }), &[]);
    assert_eq!((unit(&game, "F11").in_melee, unit(&game, "A2").opponent.clone()), (false, None));
    go_to(&mut game, "9a");
    carry_out(&mut game, "breakthrough", json!({ "unit": "F11", "target": "A3" }), &[]);
    go_to(&mut game, "9c");
    assert_eq!(open(&game).len(), 1);
}

/// What players see of a hidden cube: that it lies there, in every panel, and nowhere which one it is.
/// Gun crews evade without their guns, and man them again afterwards; limbered guns go as a whole.
#[test]
fn a_crew_that_evades_leaves_its_guns() {
    let mut game = at("5a");
    let guns = |game: &mut Game<OneTwenty>, formation: &str| {
        set(game, "F13", "formation", json!(formation));
        set(game, "F13", "charged_by", json!("A9"));
        let told = carry_out(game, "evasion", json!({ "unit": "F13", "charger_ap": 2, "evader_ap": 0 }), &[6, 1]);
        (unit(game, "F13").crew_on_guns, told[0].contains("crew"))
    };
    assert_eq!(guns(&mut game, "limbered"), (true, false));
    assert_eq!(guns(&mut game, "unlimbered"), (false, true));
    go_to(&mut game, "5e");
    assert_eq!(reasons(&game, "spend_ap", json!({ "unit": "F13", "moves": "fire" })), ["crewAway"]);
    assert_eq!(reasons(&game, "opportunity_fire", json!({ "unit": "F13", "target": "A2" })), ["crewAway"]);
    assert!(reasons(&game, "spend_ap", json!({ "unit": "F13", "moves": "reman fire" })).is_empty());
    carry_out(&mut game, "spend_ap", json!({ "unit": "F13", "moves": "reman" }), &[]);
    assert!(unit(&game, "F13").crew_on_guns);
}

/// Whoever is charged reads what he may do about it, and why not.
#[test]
fn a_charged_unit_is_told_its_answers() {
    let mut game = at("5a");
    let said = |game: &Game<OneTwenty>, what: &str| {
        game.dossier(who(game, "A2")).may.into_iter().find(|m| m.what == what).map(|m| m.against.is_empty())
    };
    assert_eq!(said(&game, "Evade the charge"), None);
    carry_out(&mut game, "declare_charge", json!({ "unit": "F11", "target": "A2", "charge_ap": 3 }), &[]);
    assert_eq!((said(&game, "Form emergency square"), said(&game, "Evade the charge")), (Some(true), Some(false)));
}
