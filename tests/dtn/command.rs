//! The worked examples of DTN's sheet of mechanics (section 5), each a test of its name.
use galloper::core::battle::Battle as _;
use galloper::core::chance::Script;
use galloper::core::game::Game;
use galloper::core::headless::RuleAnswer;
use galloper::core::roster::Subject;
use galloper::rulebooks::dtn::Dtn;
use galloper::rulebooks::dtn::state::{Activation, Order};
use serde_json::{Value, json};

use crate::asking::{answer, ask, merged, outcome, refused, ruled, with_cards, with_dice};
use crate::battle::{at_orders, attach_turns, begin, carry_out, demo, draft, field, go_to, here, index, set, subject};

fn thrown(class: &str, dice: &[u8]) -> Value {
    outcome(&with_dice(ask("cp_throw", json!({ "class": class })), dice))["cp"].clone()
}

fn drawn(input: Value, cards: &[&str]) -> Value {
    outcome(&with_cards(ask("activation", input), cards))["activation"].clone()
}

#[test]
fn e01_c4_throw() {
    for (face, cp) in [(1, 0), (3, 1), (6, 2)] {
        assert_eq!(thrown("C4", &[face]), cp);
    }
}

#[test]
fn e02_difference_of_two_dice() {
    assert_eq!(thrown("C8", &[2, 7]), 5);
    assert_eq!(thrown("C12", &[6, 6]), 0);
    assert_eq!(thrown("C10", &[1, 10]), 9);
    assert_eq!(thrown("C6", &[3, 5]), 2);
}

#[test]
fn e03_first_mover() {
    let first = |a: u8, b: u8, last: &str| {
        outcome(&ask("first_mover", json!({"cp_a": a, "cp_b": b, "last_first": last})))["first"].clone()
    };
    assert_eq!(first(3, 5, "none"), "b");
    assert_eq!(first(2, 2, "a"), "a");
    assert_eq!(first(2, 2, "b"), "b");
    assert_eq!(first(2, 2, "none"), "rethrow");
}

#[test]
fn e04_cost_of_a_direct_order() {
    let cost = |d1: Value, d2: Value| {
        outcome(&ask("issue_order", json!({"order": "action", "cp": 9, "d1": d1, "d2": d2})))["cost"].clone()
    };
    assert_eq!(cost(json!(5), json!(10)), 2);
    for (d2, cp) in [(json!(12), 1), (json!(12.1), 2), (json!(24), 2), (json!("24.5"), 3), (json!(0), 1)] {
        assert_eq!(cost(json!(0), d2.clone()), cp, "{d2} inches");
    }
    assert_eq!(cost(json!(4.7), json!(7.3)), 1, "decimals are taken exactly");
}

#[test]
fn e05_passing_command_points() {
    for (n, d2, received) in [(4, json!(30), 2), (4, json!(12), 4), (4, json!(12.5), 3), (1, json!(30), 0)] {
        let passed = outcome(&ask("pass_cps", json!({"n": n, "d2": d2, "cp": 4})));
        assert_eq!(passed["received"], received, "{n} over {d2}");
        assert_eq!(passed["cp_left"], 4 - n, "the giver loses all {n}");
    }
}

#[test]
fn an_officer_passes_no_points_to_himself_by_another_name() {
    let mut game = at_orders("ks");
    set(&mut game, "DAV", "cp", 3);
    for receiver in ["DAV", "Davout"] {
        let examined = game.examine("pass_cps", &draft(json!({"issuer": "DAV", "receiver": receiver, "n": 1})));
        assert_eq!(examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["toHimself"], "{receiver}");
    }
}

#[test]
fn e06_an_order_too_dear_is_refused() {
    let order = ask("issue_order", json!({"order": "action", "cp": 1, "d1": 5, "d2": 10}));
    assert_eq!(refused(&order), ["tooDear"]);
    let RuleAnswer::Refused(reasons) = answer(&order) else { panic!("refused") };
    assert_eq!(reasons[0].1, "The order costs 2 command points, but the officer has 1.");

    // In a battle nothing is spent: there is no run to carry out.
    let mut game = at_orders("ks");
    set(&mut game, "DAV", "cp", json!(1));
    let draft = draft(json!({"issuer": "DAV", "recipient": "FRI", "order": "action", "d1": 5, "d2": 10}));
    let examined = game.examine("issue_order", &draft);
    assert_eq!(examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["tooDear"]);
    assert_eq!(field(&game, "DAV", "cp"), 1);
}

#[test]
fn e07_activation_by_one_card() {
    let by = |character: &str, card: &str| drawn(json!({"a_rating": 7, "character": character}), &[card]);
    let normal = [("7D", "full"), ("6C", "limited"), ("2S", "limited"), ("KH", "full"), ("AS", "fail")];
    for (card, result) in normal {
        assert_eq!(by("N", card), result, "{card}");
    }
    assert_eq!((by("N", "JK"), by("W", "JK"), by("S", "JK")), (json!("limited"), json!("fail"), json!("full")));
}

#[test]
fn e08_activation_by_two_cards() {
    let by = |cards: &[&str]| drawn(json!({"a_rating": 9, "character": "W", "senior_in_contact": true}), cards);
    assert_eq!(by(&["AH", "8S"]), "limited");
    assert_eq!(by(&["JK", "AC"]), "fail");
    assert_eq!(by(&["JK", "10D"]), "full");
}

#[test]
fn e09_what_a_corps_leaders_activation_allows() {
    let order = |drew: &str| {
        let officer = json!({"order": "action", "cp": 3, "issuer_role": "corps", "issuer_activation": drew});
        ask("issue_order", officer)
    };
    let control = |drew: &str| {
        ask("direct_control", json!({"order": "action", "issuer_role": "corps", "issuer_activation": drew}))
    };
    outcome(&order("limited"));
    assert_eq!(refused(&control("limited")), ["notFull"]);
    outcome(&order("full"));
    outcome(&control("full"));
    assert_eq!(refused(&order("fail")), ["issuerFailed"]);
    assert_eq!(refused(&control("fail")), ["issuerFailed"]);

    // In a battle: limited skips direct control, a failure ends the turn.
    let mut limited = at_orders("2s");
    limited.next();
    assert_eq!(here(&limited), "seniors", "no stop for direct control");
    let mut full = at_orders("ks");
    full.next();
    assert_eq!(here(&full), "s-control");
    let failed = at_orders("as");
    assert_eq!(here(&failed), "seniors");
    assert_eq!(field(&failed, "DAV", "turn_taken"), true);
}

#[test]
fn e10_orders_adopted_in_direct_control() {
    let control = |role: &str| ask("direct_control", json!({"order": "move", "issuer_role": role}));
    assert_eq!(refused(&control("corps")), ["orderNotHis"]);
    assert_eq!(outcome(&control("commander")), json!({"order": "move", "activation": "full"}));

    // In a battle: the division's turn begins at once, past the draw.
    let mut game = at_orders("ks");
    game.next();
    carry_out(&mut game, "direct_control", json!({"recipient": "FRI", "order": "move"}), &[]);
    assert_eq!(here(&game), "d3");
    assert_eq!((field(&game, "FRI", "order"), field(&game, "FRI", "activation")), (json!("move"), json!("full")));
    assert_eq!(game.luck().decks[0].left_len(), 53, "only Davout drew a card");
    while here(&game) != "s-control" {
        game.next();
    }
    assert_eq!(field(&game, "FRI", "turn_taken"), true, "the division has had its turn");
}

#[test]
fn e14_chits_at_the_end_of_the_period() {
    let chits = json!([{"order": "action"}, {"order": "regroup"}, {"order": "move"}, {"order": "breakOff"}]);
    let left = outcome(&ask("end_of_period", json!({ "chits": chits })))["remain"].clone();
    assert_eq!(orders_of(&left), ["move", "breakOff"]);
    // The chits by their bare names, in a list or in a line.
    for chits in [json!(["Action", "Regroup", "Move", "Break-off"]), json!("action, regroup, move, break-off")] {
        let done = outcome(&ask("end_of_period", json!({ "chits": chits })));
        assert_eq!(orders_of(&done["removed"]), ["action", "regroup"]);
        assert_eq!(orders_of(&done["remain"]), ["move", "breakOff"]);
    }

    // In a battle, by the procedure and by merely going on.
    for by_hand in [true, false] {
        let mut game = demo();
        let given = [("STH", "action"), ("FRI", "regroup"), ("PAJ", "move"), ("LUS", "breakOff")];
        for (label, order) in given {
            set(&mut game, label, "order", json!(order));
        }
        go_to(&mut game, "end");
        if by_hand {
            carry_out(&mut game, "end_of_period", json!({}), &[]);
        }
        let told = game.next();
        assert_eq!(told.len(), if by_hand { 0 } else { 2 }, "{told:?}");
        let left: Vec<Value> = given.iter().map(|(label, _)| field(&game, label, "order")).collect();
        assert_eq!(left, ["none", "none", "move", "breakOff"]);
        assert_eq!((game.flow().turn, here(&game)), (2, "cp-throw"));
    }
}

fn orders_of(chits: &Value) -> Vec<&str> {
    chits.as_array().unwrap().iter().filter_map(|chit| chit["order"].as_str()).collect()
}

#[test]
fn e15_a_failed_activation_ends_a_move_order() {
    let failed = outcome(&with_cards(ask("activation", json!({"a_rating": 7, "order": "move"})), &["ah"]));
    assert_eq!(failed, json!({"activation": "fail", "order": "none"}));

    let mut game = demo();
    set(&mut game, "FRI", "order", json!("move"));
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    game.next();
    assert_eq!(here(&game), "d2");
    let told = carry_out(&mut game, "activation", json!({"who": "FRI"}), &["ac"]);
    assert!(told.contains(&"Take the Move chit off Friant.".to_owned()), "{told:?}");
    assert_eq!(field(&game, "FRI", "order"), "none");
    game.next();
    assert_eq!(here(&game), "divisions", "the turn is over: nothing moves");
    assert_eq!(field(&game, "FRI", "turn_taken"), true);
}

#[test]
fn e16_an_attach_order_lapses_after_its_second_turn() {
    let mut game = at_orders("ks");
    set(&mut game, "DAV", "cp", json!(5));
    let order = json!({"recipient": "F24", "order": "attach", "attach_to": "STH", "d2": 10});
    carry_out(&mut game, "issue_order", order, &[]);
    assert_eq!(field(&game, "DAV", "cp"), 4);
    assert_eq!(attach_turns(&game, "F24"), Some(2));
    for (period, left, lapsed) in [(1, Some(1), false), (2, None, true)] {
        go_to(&mut game, "divisions");
        assert_eq!(game.flow().turn, period);
        begin(&mut game, "F24");
        assert_eq!(here(&game), "d2");
        carry_out(&mut game, "attach", json!({"unit": "F24"}), &[if period == 1 { "2h" } else { "2c" }]);
        while here(&game) != "divisions" {
            game.next();
        }
        assert_eq!(game.unit(index(&game, "F24")).unwrap().own.activation, Some(Activation::Limited));
        let told = game.next();
        assert_eq!(told.iter().any(|line| line.contains("has lapsed")), lapsed, "{told:?}");
        assert_eq!(attach_turns(&game, "F24"), left, "after period {period}");
    }
    let under = |label: &str| game.unit(index(&game, label)).unwrap().under;
    assert_eq!(under("F24"), under("F23"), "it stays with Friant");
}

#[test]
fn e16_a_full_activation_carries_it_out_and_nothing_lapses() {
    let mut game = at_orders("ks");
    set(&mut game, "DAV", "cp", json!(5));
    carry_out(&mut game, "issue_order", json!({"recipient": "F24", "order": "attach", "attach_to": "STH"}), &[]);
    go_to(&mut game, "divisions");
    begin(&mut game, "F24");
    carry_out(&mut game, "attach", json!({"unit": "F24"}), &["kh"]);
    let (joined, at) = (game.unit(index(&game, "F24")).unwrap(), game.select("STH").unwrap());
    assert_eq!(joined.under.map(Subject::Command), at.first().copied());
    assert_eq!((attach_turns(&game, "F24"), joined.own.order), (None, Order::None));
}

/// The umpire may allow an Attach order that names no division, or goes to one; no chit comes of it that could not lie there.
#[test]
fn an_attach_order_is_never_a_chit() {
    for recipient in ["FRI", "F24"] {
        let mut game = at_orders("ks");
        set(&mut game, "DAV", "cp", json!(5));
        let examined =
            game.examine("issue_order", &draft(json!({"recipient": recipient, "order": "attach", "attach_to": "HOH"})));
        assert!(!examined.reasons.is_empty());
        let input = examined.action.unwrap();
        let run = game.run(&input, Script::default());
        game.carry_out(&input, &run).unwrap();
        assert_eq!((field(&game, recipient, "order"), field(&game, "DAV", "cp")), (json!("none"), json!(4)));
    }
    let order = |order: &str| {
        let input = json!({"order": order, "cp": 3, "present_order": "breakOff", "attach_to": "STH", "to_unit": true});
        outcome(&ask("issue_order", input))["pending"].clone()
    };
    assert_eq!((order("action"), order("breakOff"), order("attach")), (json!(true), json!(false), json!(false)));
}

#[test]
fn an_attach_order_is_tried_once_a_turn_and_lapses_after_its_last() {
    let attach = |left: u8, card: &str| {
        let out = outcome(&with_cards(ask("attach", json!({"a_rating": 7, "turns_left": left})), &[card]));
        (out["joins"].clone(), out["turns_left"].clone(), out["lapses"].clone())
    };
    assert_eq!(attach(2, "6s"), (json!(false), json!(1), json!(false)), "a second try is left");
    assert_eq!(attach(1, "6s"), (json!(false), json!(0), json!(true)));
    assert_eq!(attach(1, "7s"), (json!(true), json!(0), json!(false)));
    let no = |more: Value| refused(&ask("attach", more));
    assert_eq!(no(json!({"a_rating": 7, "has_order": false})), ["noAttachOrder"]);
    assert_eq!(no(json!({"a_rating": 7, "drawn": "limited"})), ["drawnAlready"]);
    assert_eq!(no(json!({"a_rating": 7, "turns_left": 0})), ["lapsed"]);
    assert_eq!(no(json!({"a_rating": 7, "rating_of": "newDg", "in_radius": false})), ["outOfRadius"]);

    // In a battle: without an order there is nothing to try.
    let mut game = demo();
    let keys = |game: &Game<Dtn>| {
        let examined = game.examine("attach", &draft(json!({"unit": "F24"})));
        examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert_eq!(keys(&game), ["noAttachOrder"]);
    set(&mut game, "F24", "attach_to", json!("sth"));
    assert!(keys(&game).is_empty());
    assert_eq!((field(&game, "F24", "attach_to"), attach_turns(&game, "F24")), (json!("STH"), Some(2)));
    set(&mut game, "F24", "attach_turns", json!(1));
    assert_eq!(attach_turns(&game, "F24"), Some(1));
    let unit = subject(&game, "F24");
    assert!(game.set_field(unit, "attach_to", &json!("F11")).is_err(), "a division is joined, not a unit");
    assert!(game.set_field(unit, "attach_to", &json!("nobody")).is_err());
    set(&mut game, "F24", "attach_to", json!("LUS"));
    assert_eq!(attach_turns(&game, "F24"), None, "not a division of the enemy");
    set(&mut game, "F24", "attach_to", json!("sth"));
    set(&mut game, "F24", "attach_to", Value::Null);
    assert_eq!(attach_turns(&game, "F24"), None);
}

#[test]
fn an_order_waits_only_beside_break_off() {
    let mut game = demo();
    for label in ["FRI", "F24"] {
        set(&mut game, label, "pending", json!("action"));
        assert_eq!(field(&game, label, "pending"), Value::Null, "{label} does not break off");
        set(&mut game, label, "order", json!("breakOff"));
        set(&mut game, label, "pending", json!("action"));
        assert_eq!(field(&game, label, "pending"), "action");
        set(&mut game, label, "order", json!("move"));
        assert_eq!(field(&game, label, "pending"), Value::Null);
    }
    set(&mut game, "DAV", "order", json!("move"));
    assert_eq!(field(&game, "DAV", "order"), "none", "a senior officer has no chit");
}

#[test]
fn a_second_card_is_for_divisional_generals() {
    let two = |role: &str| refused(&ask("activation", json!({"a_rating": 7, "role": role, "senior_in_contact": true})));
    for role in ["commander", "corps", "unit"] {
        assert_eq!(two(role), ["oneCardOnly"], "{role}");
    }
    let game = demo();
    let keys = |who: &str| {
        let examined = game.examine("activation", &draft(json!({"who": who, "senior_in_contact": true})));
        examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert_eq!((keys("DAV"), keys("FRI"), keys("F21")), (vec!["oneCardOnly"], vec![], vec!["oneCardOnly"]));
}

#[test]
fn an_order_goes_straight_without_headquarters_and_not_through_the_enemy() {
    let cost = |more: Value| {
        let input = merged(json!({"order": "action", "cp": 9, "d1": 10, "d2": 10}), more);
        ask("issue_order", input)
    };
    assert_eq!(
        (&outcome(&cost(json!({})))["cost"], &outcome(&cost(json!({"direct": true})))["cost"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(refused(&cost(json!({"blocked": true}))), ["blocked"]);
    assert_eq!(refused(&ask("pass_cps", json!({"n": 1, "cp": 1, "blocked": true}))), ["blocked"]);
}

/// A hit general fails his next turn; his units have turns of their own, drawn on their own rating.
#[test]
fn units_of_a_hit_general_act_on_their_own() {
    let mut game = demo();
    set(&mut game, "FRI", "force_fail", json!(true));
    set(&mut game, "F22", "broken", json!(true));
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    let told = carry_out(&mut game, "activation", json!({"who": "FRI"}), &[]);
    assert!(told.iter().any(|line| line.contains("on their own")), "{told:?}");
    game.next();
    assert_eq!((here(&game), field(&game, "FRI", "activation")), ("divisions", json!("fail")));
    assert_eq!((field(&game, "F21", "on_own"), field(&game, "F22", "on_own")), (json!(true), json!(false)));
    begin(&mut game, "F21");
    assert_eq!(here(&game), "d2");
    let rating = game.examine("activation", &draft(json!({"who": "F21"}))).input().unwrap()["a_rating"].clone();
    assert_eq!(rating, field(&game, "F21", "morale"), "its own rating, else its morale level");
    carry_out(&mut game, "activation", json!({"who": "F21"}), &["ks"]);
    game.next();
    assert_eq!(here(&game), "d3");
    carry_out(&mut game, "move", json!({"unit": "F21", "distance": 2}), &[]);
    go_to(&mut game, "cp-throw");
    assert_eq!((field(&game, "F21", "on_own"), field(&game, "FRI", "force_fail")), (json!(false), json!(false)));
}

#[test]
fn e57_headquarters_move() {
    let moved = outcome(&ask("hq_move", json!({"cp": 4})));
    assert_eq!((&moved["cp"], &moved["lost"]), (&json!(0), &json!(4)));
    let spent = ask("hq_move", json!({"cp": 3, "spent": 1}));
    assert_eq!(refused(&spent), ["pointsSpent"]);
    outcome(&ruled(spent, "hq.penalty", json!("forfeitRemaining")));
}

/// Reserve guns stand under no division: orders and direct control go to them as well.
#[test]
fn units_of_no_division_are_offered_orders_and_direct_control() {
    let mut game = at_orders("ks");
    let (guns, davout) = (index(&game, "F14"), subject(&game, "DAV"));
    let Subject::Command(davout) = davout else { panic!("a general") };
    let offers = |game: &Game<Dtn>, what: &str| {
        game.work().iter().any(|w| w.subject == Some(Subject::Unit(guns)) && w.title.starts_with(what))
    };
    assert!(!offers(&game, "Order to"), "it stands under a divisional general");
    game.units.get_mut(guns).unwrap().under = Some(davout);
    assert!(offers(&game, "Order to"));
    game.next();
    assert!(offers(&game, "Take"));
    carry_out(&mut game, "direct_control", json!({"recipient": "F14", "order": "action"}), &[]);
    assert_eq!((here(&game), field(&game, "F14", "activation")), ("d3", json!("full")));
}
