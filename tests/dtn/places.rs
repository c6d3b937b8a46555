//! The general's place before and after his turn: D1 and D13.

use galloper::core::battle::Battle as _;
use serde_json::json;

use crate::asking::{ask, outcome, refused, wrong};
use crate::battle::{begin, carry_out, demo, field, go_to, here, in_turn, set, titles};

#[test]
fn a_general_takes_position_before_his_draw() {
    let mut game = demo();
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    assert_eq!(here(&game), "d1");
    assert_eq!(titles(&game.work()), ["Friant takes position"]);
    assert!(!game.work()[0].must, "he may stay");
    // Named or not, here it is his command distance that he rides.
    let far = game.examine("general_move", &crate::battle::draft(json!({"distance": 5})));
    assert_eq!(far.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["tooFar"]);
    let told = carry_out(&mut game, "general_move", json!({"distance": 4}), &[]);
    assert_eq!(told, ["Move Friant 4″."]);
    assert!(game.work()[0].done);
    game.next();
    assert_eq!(here(&game), "d2");
}

#[test]
fn a_general_is_put_near_his_units_as_his_turn_ends() {
    let mut game = in_turn("FRI", "none", "ks");
    game.next();
    assert_eq!(here(&game), "d13");
    assert_eq!(titles(&game.work()), ["Friant is put near his units"]);
    assert!(!game.work()[0].done, "his place before the turn is not his place after it");
    let told = carry_out(&mut game, "general_move", json!({}), &[]);
    assert_eq!(told, ["Put Friant within 4″ of a unit of his."]);
    assert!(game.work()[0].done);
    game.next();
    assert_eq!(here(&game), "divisions");
    assert!(game.own.placed.is_empty());
}

#[test]
fn there_is_no_stop_for_a_general_where_there_is_nothing_to_do() {
    // A unit with an order of its own has no general to place.
    let mut game = demo();
    set(&mut game, "F14", "order", json!("action"));
    go_to(&mut game, "divisions");
    begin(&mut game, "F14");
    assert_eq!(here(&game), "d2");
    carry_out(&mut game, "activation", json!({"who": "F14"}), &["ks"]);
    game.next();
    game.next();
    assert_eq!(here(&game), "divisions");
    // A draw made beforehand, in the list of all divisions: the place before it is only a reminder.
    set(&mut game, "FRI", "activation", json!("full"));
    begin(&mut game, "FRI");
    assert_eq!(here(&game), "d3");
    assert!(game.flow.passed.iter().any(|line| line.contains("may first move")), "{:?}", game.flow.passed);
    // A division of which nobody is left.
    let mut game = demo();
    for label in ["F21", "F22", "F23", "F24"] {
        set(&mut game, label, "broken", json!(true));
    }
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    assert_eq!(here(&game), "d2");
}

#[test]
fn a_failed_draw_ends_the_turn_before_the_general_is_put_in_place() {
    let mut game = demo();
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["as"]);
    game.next();
    assert_eq!((here(&game), field(&game, "FRI", "turn_taken")), ("divisions", json!(true)));
}

#[test]
fn a_place_near_a_unit_is_measured_from_that_unit() {
    let put = |distance: f64| ask("general_move", json!({"reposition": true, "distance": distance, "going": "bad"}));
    assert_eq!(outcome(&put(4.0))["allowance"], 4, "whatever lies in between");
    assert_eq!(refused(&put(4.5)), ["tooFar"]);
    assert!(wrong(ask("general_move", json!({"reposition": true, "optimise": true}))).contains("one of the two"));
}
