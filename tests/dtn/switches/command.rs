//! Cases for the values of decks and command.

use galloper::core::battle::Battle as _;
use serde_json::json;

use super::{Case, asked, counted, filled, plain, seen, with};
use crate::asking::{ask, with_dice};
use crate::battle::{carry_out, field, go_to, set};

pub fn deck_and_command() -> Vec<Case> {
    let firefight = || json!({"a_sp": 2, "b_sp": 2});
    let tie = || plain("first_mover", json!({"cp_a": 2, "cp_b": 2}));
    let order = |d1: f64, d2: f64| plain("issue_order", json!({"order": "action", "cp": 9, "d1": d1, "d2": d2}));
    vec![
        ("deck.ace", json!("high"), with("morale_check", json!({"morale": 6}), &["as"])),
        ("deck.jokers", json!(0), counted(ask("activation", json!({"a_rating": 7})))),
        ("deck.mode", json!("shared"), counted(ask("firefight", firefight()))),
        ("deck.reshuffle", json!("everyDraw"), counted(ask("morale_check", json!({"morale": 6, "new_hits": 2})))),
        ("cp.difference", json!("bigMinusSmall"), asked(with_dice(ask("cp_throw", json!({"class": "C8"})), &[6, 2]))),
        ("cp.c4", json!([0, 0, 0, 1, 2, 2]), asked(with_dice(ask("cp_throw", json!({"class": "C4"})), &[3]))),
        (
            "cp.throwers",
            json!("allWithClass"),
            seen(|game| {
                let corps = game.commands.iter().find(|c| field(game, &c.label, "role") != "commander").unwrap();
                let label = corps.label.clone();
                set(game, &label, "c_class", json!("C6"));
                game.work().len().into()
            }),
        ),
        (
            "cp.carryOver",
            json!(true),
            seen(|game| {
                go_to(game, "end");
                set(game, "DAV", "cp", json!(3));
                game.next();
                field(game, "DAV", "cp")
            }),
        ),
        ("cp.firstTie", json!("random"), tie()),
        ("orders.stretch", json!(6), order(0.0, 12.0)),
        ("orders.leastCost", json!(0), order(0.0, 0.0)),
        ("orders.freePassStretches", json!(2), plain("pass_cps", json!({"n": 3, "cp": 3, "d2": 24}))),
        (
            "orders.attachTurns",
            json!(3),
            seen(|game| {
                let order = json!({"issuer": "DAV", "recipient": "F24", "order": "attach", "attach_to": "STH",
                    "cp": 9, "issuer_activation": "full"});
                carry_out(game, "issue_order", order, &[]);
                field(game, "F24", "attach_turns")
            }),
        ),
        (
            "activation.assistance",
            json!("ownTurn"),
            seen(|game| {
                let asks = json!({"unit": "F11", "division": "FRI", "division_drawn": "full"});
                carry_out(game, "assistance", asks, &["ks"]);
                field(game, "F11", "on_own")
            }),
        ),
        ("orders.distance.dg", json!(3), with("general_risk", json!({"distance": 3.5}), &["2h"])),
        ("orders.distance.senior", json!(5), with("general_risk", json!({"distance": 6, "role": "corps"}), &["2h"])),
        ("orders.reform", json!("none"), plain("reform", json!({}))),
        (
            "orders.corpsDirect",
            json!(false),
            plain("issue_order", json!({"order": "action", "cp": 3, "d1": 10, "d2": 10, "direct": true})),
        ),
        (
            "activation.twoCards",
            json!("oneUnseen"),
            counted(ask("activation", json!({"a_rating": 9, "senior_in_contact": true}))),
        ),
        (
            "activation.ownRating",
            json!("ownOnly"),
            seen(|game| filled(game, "activation", json!({"who": "F21"}), "a_rating")),
        ),
        (
            "activation.moveLapsesOnFail",
            json!(false),
            with("activation", json!({"a_rating": 7, "order": "move"}), &["as"]),
        ),
        ("hq.penalty", json!("forfeitRemaining"), plain("hq_move", json!({"cp": 2, "spent": 1}))),
        ("hq.good", json!(5), plain("hq_move", json!({}))),
        ("hq.bad", json!(3), plain("hq_move", json!({"going": "bad"}))),
    ]
}
