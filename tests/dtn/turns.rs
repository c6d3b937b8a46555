//! Turns of divisions in a battle: what becomes of orders, statuses and marks, and what is due before a move.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::core::marks::Party;
use galloper::core::sequence::Opens;
use galloper::rulebooks::dtn::Dtn;
use serde_json::{Map, Value, json};

use crate::battle::{begin, carry_out, draft, field, go_to, here, in_turn, index, set, subject, to_the_end};

#[test]
fn a_divisions_movement_is_a_list_of_its_units() {
    let mut game = in_turn("FRI", "move", "ks");
    assert_eq!(here(&game), "d3");
    set(&mut game, "F22", "broken", json!(true));
    let units = |game: &Game<Dtn>| {
        let label = |work: galloper::core::sequence::Work| match work.opens {
            Opens::Form { procedure: "move", draft } => Some((draft["unit"].as_str().unwrap().to_owned(), work.done)),
            Opens::Form { procedure: "assistance", .. } => None,
            other => panic!("{other:?}"),
        };
        game.work().into_iter().filter_map(label).collect::<Vec<_>>()
    };
    let labels: Vec<String> = units(&game).into_iter().map(|(label, _)| label).collect();
    assert!(labels.contains(&"F21".to_owned()) && !labels.contains(&"F22".to_owned()), "{labels:?}");
    // What is usual under the order is filled in.
    let told = carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    assert_eq!(
        told,
        [
            format!("Move {} forward up to 8″; it may wheel.", game.name_of(subject(&game, "F21"))),
            format!("Place a Rapid marker beside {}.", game.name_of(subject(&game, "F21"))),
        ]
    );
    assert_eq!((field(&game, "F21", "status"), field(&game, "F21", "vulnerable")), (json!("rapid"), json!(true)));
    assert_eq!((field(&game, "F21", "moved"), field(&game, "F21", "moved_normal")), (json!(true), json!(true)));
    assert!(units(&game).contains(&("F21".to_owned(), true)));
    // Fire points come first.
    set(&mut game, "F23", "fp", json!(2));
    let examined = game.examine("move", &draft(json!({"unit": "F23"})));
    assert_eq!(examined.reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["fpsFirst"]);
}

#[test]
fn a_unit_with_an_order_of_its_own_is_not_in_the_divisions_list() {
    let mut game = in_turn("FRI", "action", "ks");
    let before = game.work().len();
    set(&mut game, "F21", "order", json!("action"));
    assert_eq!(game.work().len(), before - 1);
}

#[test]
fn a_move_order_lapses_when_no_unit_moved_its_normal_allowance() {
    for (distance, switch, stays) in [
        (Some(json!(4)), "noNormalAllowance", true),
        (Some(json!(3.9)), "noNormalAllowance", false),
        (None, "noNormalAllowance", false),
        (Some(json!(1)), "noMove", true),
        (None, "noMove", false),
        (None, "never", true),
    ] {
        let mut game = in_turn("FRI", "move", "ks");
        game.set_house_rule("movement.moveLapse", Some(&json!(switch))).unwrap();
        if let Some(distance) = &distance {
            carry_out(&mut game, "move", json!({"unit": "F21", "distance": distance}), &[]);
        }
        let told = to_the_end(&mut game);
        let order = if stays { "move" } else { "none" };
        assert_eq!(field(&game, "FRI", "order"), order, "{distance:?} {switch}");
        assert_eq!(told.iter().any(|line| line.contains("take the chit off Friant")), !stays, "{told:?}");
        // Without the order nobody is Rapid any more.
        let rapid = stays && distance.is_some();
        assert_eq!(field(&game, "F21", "vulnerable"), rapid, "{distance:?} {switch}");
    }
}

#[test]
fn a_fast_unit_slows_down_when_it_does_not_go_on() {
    let mut game = in_turn("FRI", "move", "ks");
    for label in ["F21", "F22"] {
        carry_out(&mut game, "move", json!({"unit": label}), &[]);
    }
    to_the_end(&mut game);
    go_to(&mut game, "divisions");
    assert_eq!((game.flow().turn, field(&game, "F21", "status")), (2, json!("rapid")));
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["kh"]);
    game.next();
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    let told = game.next();
    assert!(told.contains(&format!("Take the Rapid marker off {}.", game.name_of(subject(&game, "F22")))), "{told:?}");
    assert_eq!((field(&game, "F21", "status"), field(&game, "F22", "status")), (json!("rapid"), json!("normal")));
    assert_eq!((field(&game, "F21", "vulnerable"), field(&game, "F22", "vulnerable")), (json!(true), json!(false)));
}

#[test]
fn a_failed_activation_takes_rapid_off_with_the_order() {
    let mut game = in_turn("FRI", "move", "ks");
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    to_the_end(&mut game);
    go_to(&mut game, "divisions");
    begin(&mut game, "FRI");
    carry_out(&mut game, "activation", json!({"who": "FRI"}), &["ah"]);
    let told = game.next();
    assert!(told.iter().any(|line| line.starts_with("Take the Rapid marker off")), "{told:?}");
    assert_eq!((field(&game, "F21", "status"), field(&game, "F21", "vulnerable")), (json!("normal"), json!(false)));
}

#[test]
fn a_new_order_takes_rapid_off_when_the_turn_begins() {
    let mut game = in_turn("FRI", "move", "ks");
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
    to_the_end(&mut game);
    go_to(&mut game, "divisions");
    set(&mut game, "FRI", "order", json!("action"));
    begin(&mut game, "FRI");
    assert_eq!(field(&game, "F21", "status"), "normal");
    assert!(game.flow().passed.iter().any(|line| line.starts_with("Take the Rapid marker off")));
}

#[test]
fn a_defile_leaves_a_unit_vulnerable_until_its_next_turn() {
    let mut game = in_turn("FRI", "action", "ks");
    let told = carry_out(&mut game, "move", json!({"unit": "F21", "defile": true, "zone": "t"}), &[]);
    assert!(told.iter().any(|line| line.ends_with("stops as soon as it has passed the defile.")), "{told:?}");
    to_the_end(&mut game);
    assert_eq!(field(&game, "F21", "vulnerable"), true);
    go_to(&mut game, "divisions");
    assert_eq!((game.flow().turn, field(&game, "F21", "vulnerable")), (2, json!(true)));
    begin(&mut game, "FRI");
    assert_eq!((field(&game, "F21", "vulnerable"), field(&game, "F21", "defile")), (json!(false), json!(false)));
    assert!(game.flow().passed.iter().any(|line| line.starts_with("Take the Vulnerable marker off")));
}

#[test]
fn guns_limber_once_a_turn_and_move_limbered() {
    let mut game = in_turn("STH", "none", "ks");
    let label = "F14";
    assert_eq!(field(&game, label, "arm"), "artillery");
    let why = |game: &Game<Dtn>, input: Value| {
        game.examine("move", &draft(input)).reasons.iter().map(|r| r.key).collect::<Vec<_>>()
    };
    assert_eq!(why(&game, json!({"unit": label})), ["deployed"]);
    carry_out(&mut game, "move", json!({"unit": label, "limber": "limber", "distance": 0}), &[]);
    assert_eq!((field(&game, label, "limbered"), field(&game, label, "moved")), (json!(true), json!(false)));
    assert_eq!(why(&game, json!({"unit": label, "limber": "unlimber"})), ["limberTwice"]);
    carry_out(&mut game, "move", json!({"unit": label}), &[]);
    assert_eq!(why(&game, json!({"unit": label})), ["movedAlready"]);
}

#[test]
fn an_attack_leads_on_from_step_to_step() {
    let mut game = in_turn("FRI", "action", "ks");
    let party = |unit| Party { unit, face: "front".to_owned(), notes: Map::new() };
    let parties = [index(&game, "F21"), index(&game, "A11")].map(party);
    game.engagements_mut().begin("firefight", parties.into());
    let told = carry_out(&mut game, "move", json!({"unit": "F21", "move_type": "charge"}), &[]);
    assert!(told.iter().any(|line| line.ends_with("leaves its firefight.")), "{told:?}");
    assert!(game.engagements().standing.is_empty());
    let duties = |game: &Game<Dtn>| game.flow().duties.iter().map(|d| d.procedure.clone()).collect::<Vec<_>>();
    assert_eq!(duties(&game), ["approach"]);
    carry_out(&mut game, "approach", json!({"unit": "F21", "target": "A11", "distance": 6, "guns_bear": true}), &[]);
    assert_eq!(duties(&game), ["artillery_check", "final_move"]);
    let batteries = json!([{"battery": "A14", "range": 5, "weight": "medium"}]);
    let told = carry_out(
        &mut game,
        "artillery_check",
        json!({"charger": "F21", "made_approach": true, "batteries": batteries}),
        &[],
    );
    assert_eq!(told, [format!("Lay 1 FP on {} and resolve them at once.", game.name_of(subject(&game, "F21")))]);
    assert_eq!((field(&game, "F21", "fp"), field(&game, "A14", "fires_on_chargers")), (json!(1), json!(1)));
    assert_eq!(duties(&game), ["final_move", "resolve_fps"]);
    let told =
        carry_out(&mut game, "final_move", json!({"unit": "F21", "target": "A11", "spare": 1, "distance": 3}), &[]);
    assert!(told[0].contains("into contact with"), "{told:?}");
    assert_eq!(duties(&game), ["resolve_fps", "charge_combat"]);
    assert_eq!((field(&game, "F21", "zone"), field(&game, "F21", "moved_turn")), (json!("cz"), json!(true)));
    // The second fire at chargers tires the guns; with fatigue on them already it is resolved.
    set(&mut game, "A14", "fatigue", json!(1));
    let again = json!({"charger": "F22", "batteries": [{"battery": "A14", "range": 5}]});
    let told = carry_out(&mut game, "artillery_check", again, &[]);
    assert!(told.iter().any(|line| line.starts_with("Lay a Fatigue marker on")), "{told:?}");
    assert_eq!((field(&game, "A14", "fatigue"), field(&game, "A14", "fires_on_chargers")), (json!(2), json!(2)));
    assert_eq!(duties(&game), ["resolve_fps", "charge_combat", "fatigue", "resolve_fps"]);
    go_to(&mut game, "cp-throw");
    assert_eq!(field(&game, "A14", "fires_on_chargers"), 0);
}

#[test]
fn fire_points_and_fatigue_are_resolved_before_a_move() {
    let mut game = in_turn("FRI", "action", "ks");
    set(&mut game, "F21", "fp", json!(2));
    let battery = "F24";
    assert_eq!(field(&game, battery, "arm"), "artillery");
    set(&mut game, battery, "fatigue", json!(1));
    let due = |game: &Game<Dtn>| {
        let open = game.work_list().into_iter().filter(|w| w.must && !w.done);
        open.map(|w| (w.title, w.note)).collect::<Vec<_>>()
    };
    let name = |game: &Game<Dtn>, label: &str| game.name_of(subject(game, label));
    let note = || "before it moves".to_owned();
    let (fire, tired) = (
        (format!("Resolve the fire points on {}", name(&game, "F21")), note()),
        (format!("Resolve the fatigue of {}", name(&game, battery)), note()),
    );
    assert_eq!(due(&game), [fire, tired.clone()]);
    let titles: Vec<String> = game.work_list().into_iter().map(|w| w.title).collect();
    let at = |title: &str| titles.iter().position(|t| t == title).unwrap();
    assert_eq!(at(&tired.0) + 1, at(&name(&game, battery)), "just before its move");
    let examined = game.examine("move", &draft(json!({"unit": "F21"})));
    assert!(examined.reasons.iter().any(|r| r.key == "fpsFirst"));
    carry_out(&mut game, "resolve_fps", json!({"unit": "F21"}), &["2h"]);
    assert_eq!(due(&game), [tired]);
    carry_out(&mut game, "move", json!({"unit": "F21"}), &[]);
}

#[test]
fn a_battery_tells_the_check_what_it_is_and_its_markers_remember() {
    let mut game = in_turn("FRI", "action", "ks");
    let label = "A14";
    for (key, value) in [("art_weight", json!("heavy")), ("consolidated", json!(true)), ("sp", json!(1))] {
        set(&mut game, label, key, value);
    }
    let input = json!({"charger": "F21", "batteries": [{"battery": label, "range": 5}]});
    carry_out(&mut game, "artillery_check", input, &[]);
    let markers = game.unit(index(&game, "F21")).unwrap().own.fp.markers();
    assert_eq!(markers.len(), 2, "a consolidated battery of one strength point fires in full");
    assert!(markers.iter().all(|m| m.heavy_or_howitzer && !m.long_or_indirect));
}

#[test]
fn a_unit_that_goes_leaves_its_cover_and_its_village_behind() {
    let mut game = in_turn("FRI", "action", "ks");
    for label in ["F21", "F22", "F23"] {
        set(&mut game, label, "cover", json!("full"));
        set(&mut game, label, "bua", json!("small"));
    }
    let shelter = |game: &Game<Dtn>, label: &str| (field(game, label, "cover"), field(game, label, "bua"));
    let told = carry_out(&mut game, "move", json!({"unit": "F21", "move_type": "changeFace"}), &[]);
    assert_eq!((shelter(&game, "F21"), told.len()), ((json!("full"), json!("small")), 1), "it only turned");
    let told = carry_out(&mut game, "move", json!({"unit": "F22"}), &[]);
    assert_eq!(shelter(&game, "F22"), (json!("none"), Value::Null));
    assert!(told.iter().any(|line| line.ends_with("leaves its cover.")), "{told:?}");
    set(&mut game, "F23", "zone", json!("cz"));
    let beaten = json!({"defender": "F23", "winner": "attacker", "attackers": [{"unit": "A11"}], "bua": null});
    let mut input = draft(beaten);
    input.0.insert("round".to_owned(), json!(1));
    let input = game.examine("aftermath", &input).action.unwrap();
    let run = game.run(&input, galloper::core::chance::Script::default());
    game.carry_out(&input, &run).unwrap();
    assert_eq!(shelter(&game, "F23"), (json!("none"), Value::Null), "it fell back");
    assert_eq!(field(&game, "F23", "zone"), Value::Null, "and nobody measured where to");
}

#[test]
fn a_unit_on_defend_that_attacks_defends_no_more() {
    let mut game = in_turn("FRI", "action", "ks");
    for label in ["F21", "F22"] {
        set(&mut game, label, "status", json!("defend"));
    }
    let told = carry_out(&mut game, "approach", json!({"unit": "F21", "target": "A11", "distance": 6}), &[]);
    assert!(told.iter().any(|line| line.starts_with("Take the Defend marker off")), "{told:?}");
    assert_eq!(field(&game, "F21", "status"), "normal");
    // From the contact zone there is no approach: it is the final move that takes it off.
    carry_out(&mut game, "approach", json!({"unit": "F22", "target": "A11", "distance": 3}), &[]);
    assert_eq!(field(&game, "F22", "status"), "defend");
    carry_out(&mut game, "final_move", json!({"unit": "F22", "target": "A11", "distance": 3, "spare": 4}), &[]);
    assert_eq!(field(&game, "F22", "status"), "normal");
}

#[test]
fn what_lies_on_a_unit_is_resolved_before_it_answers_a_charge_or_is_charged_again() {
    let mut game = in_turn("FRI", "action", "ks");
    set(&mut game, "A31", "fp", json!(2));
    let charge = json!({"unit": "A31", "target": "F21"});
    let reasons = game.examine("opportunity_charge", &draft(charge.clone())).reasons;
    assert_eq!(reasons.iter().map(|r| r.key).collect::<Vec<_>>(), ["fpsFirst"]);
    set(&mut game, "A31", "fp", json!(0));
    set(&mut game, "F21", "fp", json!(1));
    set(&mut game, "A14", "fatigue", json!(1));
    carry_out(&mut game, "opportunity_charge", charge, &["kh"]);
    carry_out(&mut game, "breakthrough", json!({"unit": "F22", "target": "A14"}), &[]);
    let due: Vec<(&str, &str)> = game.flow.duties.iter().map(|d| (d.procedure.as_str(), d.at.as_str())).collect();
    assert_eq!(due, [("resolve_fps", "d10"), ("charge_combat", "d10"), ("fatigue", "d10"), ("charge_combat", "d10")]);
}

#[test]
fn guns_that_evade_end_limbered_and_have_moved() {
    let mut game = in_turn("FRI", "action", "ks");
    let examined = game.examine("evade", &draft(json!({"unit": "A14"})));
    let input = examined.action.unwrap();
    let script = galloper::core::chance::Script::of_dice([2]);
    let run = game.run(&input, script);
    game.carry_out(&input, &run).unwrap();
    assert_eq!((field(&game, "A14", "limbered"), field(&game, "A14", "moved")), (json!(true), json!(true)));
    assert_eq!(field(&game, "A14", "moved_turn"), false, "its own turn is still to come");
}
