//! Units that do not do what their player wishes: halted, routing, charging on; what friends feel; who evades.

use galloper::core::battle::{Battle as _, RunState};
use galloper::core::chance::Script;
use serde_json::{Value, json};

use super::battle::{act, demo, draft, field, go_to, musts, next_turn, reasons, set, under};

#[test]
fn units_out_of_hand_do_not_manoeuvre_as_they_wish() {
    let mut game = demo();
    set(&mut game, "B23", "plight", json!("routing"));
    set(&mut game, "B13", "plight", json!("retiring"));
    set(&mut game, "E12", "control", json!("halt"));
    let wheel = |unit: &str| json!({"unit": unit, "manoeuvre": "wheel"});
    assert_eq!(reasons(&game, "manoeuvre", wheel("B23")), ["goesOn"]);
    assert_eq!(reasons(&game, "manoeuvre", wheel("B13")), ["goesOn"]);
    assert_eq!(reasons(&game, "manoeuvre", wheel("E12")), ["halted"]);
    let reform = json!({"unit": "E12", "manoeuvre": "change_formation"});
    assert!(reasons(&game, "manoeuvre", reform).is_empty(), "halted it may still form where it stands");
    // Unlimbered guns pivot; battalion guns go where they like.
    let gap = |gun: &str| json!({"unit": gun, "manoeuvre": "pass_gap"});
    assert_eq!(reasons(&game, "manoeuvre", gap("E41")), ["gunsStand"]);
    assert!(reasons(&game, "manoeuvre", wheel("E41")).is_empty());
    assert!(reasons(&game, "manoeuvre", gap("B42")).is_empty());
}

#[test]
fn a_charge_that_cannot_be_held_is_due_again() {
    let mut game = demo();
    set(&mut game, "E31", "charge_failed_last_turn", json!(true));
    go_to(&mut game, "control");
    act(&mut game, "control_test", json!({"unit": "E31"}), &[6]);
    assert_eq!(field(&game, "E31", "plight"), "charging");
    go_to(&mut game, "charges");
    assert_eq!(musts(&game), ["E31 Hay's Dragoons goes on charging"]);
    act(&mut game, "charge", json!({"unit": "E31", "target": "B11", "response": "evade"}), &[]);
    assert_eq!((field(&game, "E31", "charge_failed"), field(&game, "E31", "charging")), (json!(true), json!(false)));
    assert_eq!(musts(&game), ["B11 Leibregiment evades"]);
}

#[test]
fn control_follows_what_is_said_of_the_leaders() {
    let mut game = demo();
    go_to(&mut game, "control");
    let tests = |facts: Value| {
        let input = game.examine("control_test", &draft(facts)).action.unwrap();
        matches!(game.run(&input, Script::default()).state, RunState::Needs(_))
    };
    assert!(!tests(json!({"unit": "E22"})), "controlled unless something is said");
    assert!(tests(json!({"unit": "E22", "leader_distance": 61})));
    assert!(!tests(json!({"unit": "E22", "leader_distance": 61, "leader_rank": "marshal"})));
}

#[test]
fn the_like_is_felt_once_a_turn_where_the_switch_says_so() {
    let felt = |per: &str| {
        let mut game = under("morale.per", json!(per));
        go_to(&mut game, "combats");
        for (who, event) in [("B21", "routing"), ("B22", "destroyed"), ("MAF", "leader_lost")] {
            act(&mut game, "morale_event", json!({"who": who, "event": event, "near": "B11"}), &[]);
        }
        let dp = field(&game, "B11", "dp");
        next_turn(&mut game);
        set(&mut game, "B11", "dp", json!(0));
        act(&mut game, "morale_event", json!({"who": "B22", "event": "routing", "near": "B11"}), &[]);
        (dp, field(&game, "B11", "dp"))
    };
    assert_eq!(felt("event"), (json!(4), json!(1)));
    assert_eq!(
        felt("turn"),
        (json!(3), json!(1)),
        "rout and destruction are one kind; another counts, and so does the next turn"
    );
}

#[test]
fn a_brigadier_is_mourned_as_a_general_or_not() {
    let mourned = |counts: bool| {
        let mut game = under("morale.brigadiers", json!(counts));
        set(&mut game, "GOO", "rank", json!("brigadier"));
        act(&mut game, "leader_risk", json!({"leader": "GOO"}), &[1, 1]);
        game.own.seen.len()
    };
    assert_eq!((mourned(true), mourned(false)), (1, 0));
}

#[test]
fn who_evades_keeps_its_order_unless_the_switch_says_otherwise() {
    let evades = |loses: bool| {
        let mut game = under("move.evadeUnformed", json!(loses));
        go_to(&mut game, "charges");
        let flight = json!({"unit": "E31", "move_type": "fast", "fast_kind": "evade", "initial": true});
        let table = act(&mut game, "move", flight, &[4, 4, 6]);
        (field(&game, "E31", "formation"), field(&game, "E31", "dp"), table[0].contains("unformed"))
    };
    assert_eq!(evades(false), (json!("line"), json!(1), false));
    assert_eq!(evades(true), (json!("unformed"), json!(0), true));
}

#[test]
fn counters_of_a_leader_stay_within_their_fields() {
    let mut game = demo();
    set(&mut game, "GOO", "wounds", json!(9));
    set(&mut game, "GOO", "actions_lost", json!(9));
    act(&mut game, "leader_risk", json!({"leader": "GOO"}), &[1, 3]);
    assert_eq!((field(&game, "GOO", "wounds"), field(&game, "GOO", "killed")), (json!(9), json!(true)));
    assert!(game.broken_invariants().is_empty(), "{:?}", game.broken_invariants());
}
