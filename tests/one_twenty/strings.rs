//! Moves typed as strings: words that mean one action together, numbers, grounds, and words that mean nothing.

use galloper_test_support::questions::{allowed, answer, fault, outcome, with_dice};
use serde_json::{Value, json};

use crate::{ask, refused, spend};
use galloper::core::headless::RuleAnswer;

/// Actions done and points of a string, of infantry in skirmish order or of horse guns with points enough for anything.
fn of(unit_type: &str, moves: &str) -> (u64, u64) {
    let told = json!({ "unit_type": unit_type, "remaining": 12, "moves": moves });
    let (done, cost, _) = spend(told, &[]);
    (done, cost)
}

#[test]
fn words_that_belong_together_are_one_action() {
    let one = [
        ("about face", 1),
        ("About-face", 1),
        ("turn about", 1),
        ("march column", 1),
        ("turn left", 1),
        ("face right", 1),
        ("turn 90", 1),
        ("c line", 1),
        ("form line", 1),
        ("change to march column", 1),
        ("change formation", 1),
        ("formation change", 1),
        ("semi formed", 1),
        ("skirmish order", 1),
        ("diagonal forward", 2),
        ("diagonal back", 4),
        ("diagonal backward left", 4),
        ("side step", 2),
        ("side left", 2),
        ("move forward", 1),
        ("fire small arms", 1),
        ("rally attempt", 1),
        ("involuntary square", 2),
    ];
    for (moves, cost) in one {
        assert_eq!(of("infantry", moves), (1, cost), "{moves}");
    }
    for (moves, cost) in
        [("limber or unlimber", 2), ("reman guns", 1), ("fire artillery", 1), ("artillery pivot 90", 3)]
    {
        assert_eq!(of("horseArtillery", moves), (1, cost), "{moves}");
    }
}

#[test]
fn words_that_do_not_stay_several() {
    for (moves, done, cost) in [
        ("d b", 2, 4),
        ("about, face", 2, 2),
        ("march, column", 2, 2),
        ("3 forward", 3, 3),
        ("2f turn left", 3, 3),
        ("2 turn left fire", 3, 3),
        ("forward back line", 3, 4),
        ("f t x", 3, 3),
    ] {
        assert_eq!(of("infantry", moves), (done, cost), "{moves}");
    }
}

#[test]
fn what_a_phrase_does_is_kept() {
    let after = |moves: &str| outcome(&ask("spend_ap", json!({ "formation": "line", "moves": moves })));
    assert_eq!(after("march column")["formation"], "marchColumn");
    assert_eq!(after("c square")["formation"], "square");
    let quarters = |moves: &str| after(moves)["quarters"].clone();
    assert_eq!((quarters("turn left"), quarters("tr"), quarters("about face")), (json!(3), json!(1), json!(2)));
    assert_eq!((quarters("tl about face"), quarters("turn")), (json!(1), Value::Null));
}

#[test]
fn what_means_nothing_is_named() {
    for moves in ["fhl", "fpl", "f sing", "turn 180", "0f", "f 2"] {
        for procedure in ["spend_ap", "plan_move", "opportunity_charge"] {
            let said = fault(&allowed(ask(procedure, json!({ "moves": moves }))));
            assert!(said.starts_with("moves (") && said.contains("is no action"), "{procedure} {moves}: {said}");
        }
    }
    for nothing in [json!({}), json!({ "moves": " " })] {
        let said = fault(&allowed(ask("plan_move", nothing)));
        assert_eq!(said, "moves (Actions): Type what it does, as in f f turn fire.");
    }
    assert_eq!(refused(json!({ "moves": "f", "actions": ["moveForward"] })), ["toldTwice"]);
}

/// What cannot be paid for is refused before its dice are thrown, and dice beyond the last that counts are too many.
#[test]
fn no_die_is_asked_for_that_is_not_thrown() {
    let line = |dice: &[u8]| with_dice(ask("spend_ap", json!({ "formation": "line", "moves": "fff" })), dice);
    let two = outcome(&line(&[5, 1]));
    assert_eq!((&two["actions_done"], &two["remaining"], &two["completed"]), (&json!(2), &json!(0), &json!(false)));
    assert_eq!(outcome(&line(&[5, 5]))["actions_done"], 1);
    for too_many in [&[5, 1, 1][..], &[5, 5, 1]] {
        let RuleAnswer::Error(text) = answer(&line(too_many)) else { panic!("{too_many:?} are too many") };
        assert_eq!(text, "More was given than the rule asks for: dice 1.");
    }
    assert!(matches!(answer(&line(&[5])), RuleAnswer::Needs(_)));
}
