//! A unit of another command that is asked for assistance.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::rulebooks::dtn::Dtn;
use galloper_test_support::reasons;
use serde_json::json;

use crate::asking::{ask, drawing, expected, odds, outcome, refused};
use crate::battle::{begin, carry_out, draft, field, go_to, here, in_turn, set, subject, to_the_end};

fn may_move(game: &Game<Dtn>, label: &str) -> bool {
    let who = subject(game, label);
    game.work().iter().any(|w| w.subject == Some(who))
}

#[test]
fn a_unit_asked_for_assistance_draws_for_itself_and_acts_with_the_division() {
    let mut game = in_turn("FRI", "action", "ks");
    assert!(game.work().iter().any(|w| w.title == "Ask a unit of another command for assistance" && !w.must));
    // The mark that it moved is from an earlier turn.
    set(&mut game, "F11", "moved_turn", json!(true));
    assert!(!may_move(&game, "F11"));
    let told = carry_out(&mut game, "assistance", json!({"unit": "F11"}), &["6s"]);
    assert_eq!(told, ["F11 10e Léger acts in the turn of Friant, under its order."]);
    assert!(may_move(&game, "F11"));
    let order = game.examine("move", &draft(json!({"unit": "F11", "move_type": "charge"})));
    assert!(order.reasons.is_empty(), "under Friant's Action order: {:?}", order.reasons);
    carry_out(&mut game, "move", json!({"unit": "F11"}), &[]);
    to_the_end(&mut game);
    assert!(game.units.iter().all(|u| u.own.led_with.is_none()));
    // Its turn was this one.
    begin(&mut game, "STH");
    carry_out(&mut game, "activation", json!({"who": "STH"}), &["kh"]);
    while here(&game) != "d3" {
        game.next();
    }
    assert!(!may_move(&game, "F11") && may_move(&game, "F12"));
    go_to(&mut game, "cp-throw");
    assert_eq!(field(&game, "F11", "turn_taken"), false, "until the end of the period");
}

#[test]
fn only_a_full_activation_brings_assistance() {
    for (card, drawn) in [("5s", "limited"), ("as", "fail"), ("jk", "limited")] {
        let mut game = in_turn("FRI", "action", "ks");
        let told = carry_out(&mut game, "assistance", json!({"unit": "F11"}), &[card]);
        assert!(told.is_empty(), "{told:?}");
        assert_eq!(field(&game, "F11", "activation"), drawn);
        assert!(!may_move(&game, "F11"));
        assert_eq!(reasons(&game, "assistance", json!({"unit": "F11"})), ["drawnAlready"], "it is asked once");
        // Its own division's turn is still to come, with it.
        to_the_end(&mut game);
        begin(&mut game, "STH");
        carry_out(&mut game, "activation", json!({"who": "STH"}), &["kh"]);
        while here(&game) != "d3" {
            game.next();
        }
        assert!(may_move(&game, "F11"));
    }
}

#[test]
fn who_may_be_asked_for_assistance() {
    let game = in_turn("FRI", "action", "ks");
    assert_eq!(reasons(&game, "assistance", json!({"unit": "F21"})), ["ofDivision"]);
    assert_eq!(reasons(&game, "assistance", json!({"unit": "A11"})), ["otherSide"]);
    assert_eq!(reasons(&game, "assistance", json!({"unit": "F11", "in_radius": false})), ["outOfRadius"]);
    assert_eq!(reasons(&game, "assistance", json!({"unit": "F11", "division": "PAJ"})), ["divisionNotDrawn"]);
    let mut game = in_turn("STH", "action", "ks");
    to_the_end(&mut game);
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["kh"]);
    assert_eq!(reasons(&game, "assistance", json!({"unit": "F11"})), ["hasActed"], "a unit acts once a period");
    let failed = ask("assistance", json!({"a_rating": 7, "division_drawn": "fail"}));
    assert_eq!(refused(&failed), ["divisionFailed"]);
}

#[test]
fn assistance_without_a_battle_and_its_odds() {
    let asked = || ask("assistance", json!({"a_rating": 7}));
    assert_eq!(outcome(&drawing(asked(), "7h")), json!({"activation": "full", "assists": true}));
    assert_eq!(outcome(&drawing(asked(), "6h")), json!({"activation": "limited", "assists": false}));
    assert_eq!(odds(&asked(), "assists"), expected(&[("true", "14/27"), ("false", "13/27")]));
}

#[test]
fn a_unit_that_a_senior_officer_added_does_not_act_again_with_its_own_division() {
    let mut game = crate::battle::at_orders("ks");
    game.next();
    // The mark that it moved is from the period before.
    set(&mut game, "F11", "moved_turn", json!(true));
    let hand = json!({"recipient": "FRI", "order": "action", "added": [{"unit": "F11"}]});
    carry_out(&mut game, "direct_control", hand, &[]);
    carry_out(&mut game, "move", json!({"unit": "F11"}), &[]);
    go_to(&mut game, "divisions");
    begin(&mut game, "STH");
    carry_out(&mut game, "activation", json!({"who": "STH"}), &["kh"]);
    while here(&game) != "d3" {
        game.next();
    }
    assert!(!may_move(&game, "F11") && may_move(&game, "F12"));
}
