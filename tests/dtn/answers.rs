//! What the other side answers to a divisional turn: changes of face and falls back, and charges at a defile.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::core::marks::Party;
use galloper::rulebooks::dtn::Dtn;
use galloper_test_support::reasons;
use serde_json::{Map, Value, json};

use crate::asking::{ask, merged, outcome, refused};
use crate::battle::{carry_out, field, go_to, here, in_turn, index, set, subject, titles};

/// Friant's turn, in which one unit moved, at the answers of the Austrians.
fn at_answers() -> Game<Dtn> {
    let mut game = in_turn("FRI", "action", "ks");
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    while here(&game) != "d14" {
        game.next();
        assert_ne!(here(&game), "divisions", "the turn passed without a stop for the answers");
    }
    game
}

#[test]
fn the_other_side_answers_a_turn_without_a_draw_and_has_not_moved() {
    let mut game = at_answers();
    assert_eq!(game.tracker().side, Some(1), "it is the opponent's step");
    assert_eq!(field(&game, "LUS", "activation"), Value::Null, "nobody has drawn");
    set(&mut game, "A11", "fp", json!(2));
    let party = |unit| Party { unit, face: "front".to_owned(), notes: Map::new() };
    let parties = [index(&game, "F22"), index(&game, "A11")].map(party);
    game.engagements_mut().begin("firefight", parties.into());
    let told = carry_out(&mut game, "move", json!({"unit": "A11", "move_type": "fallBack", "distance": 4}), &[]);
    let name = game.name_of(subject(&game, "A11"));
    assert_eq!(told, [format!("Move {name} back 4″, facing forward."), format!("{name} leaves its firefight.")]);
    for mark in ["moved", "moved_turn", "moved_normal"] {
        assert_eq!(field(&game, "A11", mark), false, "{mark}");
    }
    assert_eq!(field(&game, "A11", "fp"), 2, "what does not count as a move resolves nothing");
    assert!(game.engagements.standing.is_empty());
    assert_eq!(reasons(&game, "move", json!({"unit": "A11"})), ["respondedAlready"], "once for each turn of the enemy");
    // Cavalry that only turned to the enemy may still charge into an opening, and guns that did may recover.
    carry_out(&mut game, "move", json!({"unit": "A31"}), &[]);
    assert_eq!(reasons(&game, "opportunity_charge", json!({"unit": "A31", "target": "F21"})), Vec::<&str>::new());
    set(&mut game, "A14", "hits", json!(1));
    carry_out(&mut game, "move", json!({"unit": "A14", "move_type": "changeFace"}), &[]);
    go_to(&mut game, "gun-recovery");
    assert_eq!(reasons(&game, "gun_recovery", json!({"unit": "A14", "zone": "out"})), Vec::<&str>::new());
    assert!(game.own.responded.is_empty());
}

#[test]
fn an_answer_is_a_change_of_face_or_a_fall_back_and_nothing_else() {
    let answer = |what: &str, more: Value| {
        let input = merged(json!({"response": true, "activation": "none", "move_type": what}), more);
        ask("move", input)
    };
    let turned = outcome(&answer("changeFace", json!({"status": "defend"})));
    assert_eq!((&turned["moved"], &turned["status"]), (&json!(false), &json!("defend")));
    let back = outcome(&answer("fallBack", json!({"fp": 2})));
    assert_eq!(
        (&back["moved"], &back["allowance"], &back["at_least_normal"]),
        (&json!(false), &json!(4), &json!(false))
    );
    assert_eq!(refused(&answer("fallBack", json!({"distance": 5}))), ["tooFar"]);
    assert_eq!(refused(&answer("fallBack", json!({"status": "defend"}))), ["onDefend"]);
    assert_eq!(refused(&answer("normal", json!({}))), ["notAResponse"]);
    assert_eq!(refused(&answer("takeCover", json!({}))), ["notAResponse"]);
    assert_eq!(refused(&answer("fallBack", json!({"arm": "artillery", "limbered": false}))), ["deployed"]);
    // Its own turn took its limbers, this is the enemy's.
    let guns = json!({"arm": "artillery", "limbered": false, "limber_changed": true, "limber": "limber"});
    assert_eq!(outcome(&answer("fallBack", guns))["limbered"], true);
    // Only its own turn takes it off the fast rate that makes it vulnerable.
    let fast = outcome(&answer("changeFace", json!({"status": "rapid"})));
    assert_eq!((&fast["status"], &fast["vulnerable"]), (&json!("rapid"), &json!(true)));
}

#[test]
fn answers_are_a_stop_when_something_moved_or_somebody_is_near() {
    let mut game = in_turn("FRI", "action", "ks");
    let last_stops = |game: &mut Game<Dtn>| {
        let mut stops = Vec::new();
        while here(game) != "divisions" {
            stops.push(here(game).to_owned());
            game.next();
        }
        stops
    };
    assert_eq!(last_stops(&mut game), ["d3", "d13"], "nothing happened");
    let mut game = in_turn("FRI", "action", "ks");
    set(&mut game, "A12", "zone", json!("cz"));
    assert_eq!(last_stops(&mut game), ["d3", "d13", "d14"]);
    let mut game = at_answers();
    set(&mut game, "A12", "zone", json!("cz"));
    set(&mut game, "A13", "zone", json!("out"));
    let name = game.name_of(subject(&game, "A12"));
    let other = "Another unit changes face or falls back".to_owned();
    assert_eq!(titles(&game.work()), [name.clone(), other.clone()], "those known to be near, and any other");
    assert!(game.work().iter().all(|w| !w.must && !w.done));
    carry_out(&mut game, "move", json!({"unit": "A13"}), &[]);
    let third = game.name_of(subject(&game, "A13"));
    assert_eq!(titles(&game.work()), [name, third, other]);
    assert!(game.work()[1].done);
    // The unit's own page says the same as the rule.
    let may = game.dossier(subject(&game, "A12")).may;
    let free: Vec<&str> = may.iter().filter(|m| m.against.is_empty()).map(|m| m.what.as_str()).collect();
    assert_eq!(free, ["Fall back", "Change face"]);
    // The side whose turn it is answers nothing.
    assert_eq!(reasons(&game, "move", json!({"unit": "F22", "move_type": "changeFace"})), Vec::<&str>::new());
    carry_out(&mut game, "move", json!({"unit": "F22", "move_type": "changeFace"}), &[]);
    assert_eq!(field(&game, "F22", "moved"), true);
}

#[test]
fn a_unit_that_passes_a_defile_in_reach_may_be_charged_without_any_combat() {
    let offered = |move_: Value| {
        let mut game = in_turn("FRI", "action", "ks");
        carry_out(&mut game, "move", move_, &[]);
        game
    };
    let charges = |game: &Game<Dtn>| game.flow.duties.iter().filter(|d| d.procedure == "opportunity_charge").count();
    assert_eq!(charges(&offered(json!({"unit": "F21", "defile": true}))), 0, "the umpire ticks that it is in reach");
    assert_eq!(charges(&offered(json!({"unit": "F21", "in_reach": true}))), 0);
    assert_eq!(charges(&offered(json!({"unit": "F21", "defile": true, "zone": "tz"}))), 1, "a zone says so too");
    let mut game = offered(json!({"unit": "F21", "defile": true, "in_reach": true}));
    assert_eq!(charges(&game), 1);
    game.next();
    assert_eq!(here(&game), "d8", "the other side's step, with no combat before it");
    let name = game.name_of(subject(&game, "F21"));
    assert_eq!(titles(&game.work()), [format!("Austrian may charge {name} at the defile")]);
    assert!(!game.work()[0].must);
    // Infantry may, for it is a defile; it fights in the second phase.
    let duty = Value::Object(game.flow.duties[0].draft.clone());
    let mut charge = duty.clone();
    charge["unit"] = json!("A11");
    carry_out(&mut game, "opportunity_charge", charge, &["ks"]);
    game.next();
    assert_eq!(here(&game), "d10");
    assert_eq!(game.flow.duties[0].draft["defender"], "F21");
}

#[test]
fn nobody_is_offered_a_charge_at_a_defile_who_could_not_make_it() {
    let mut game = in_turn("FRI", "action", "ks");
    let austrians: Vec<String> = game.units.iter().filter(|u| u.side == 1).map(|u| u.label.clone()).collect();
    for label in austrians.iter().filter(|label| field(&game, label, "arm") != "artillery").cloned().collect::<Vec<_>>()
    {
        set(&mut game, &label, "moved", json!(true));
    }
    carry_out(&mut game, "move", json!({"unit": "F21", "defile": true, "in_reach": true}), &[]);
    assert!(game.flow.duties.is_empty(), "{:?}", game.flow.duties);
}
