//! Order cubes laid open or hidden, what players see of them, and the labels of status cubes.

use galloper::core::battle::Battle as _;
use galloper::core::game::Game;
use galloper::core::rulebook::Rulebook as _;
use galloper::rulebooks::one_twenty::OneTwenty;
use galloper::rulebooks::one_twenty::state::Level;
use serde_json::json;

use crate::battle::{at, brigade, carry_out, go_to, reasons, who};

#[test]
fn hidden_cubes_are_absent_from_the_public_view_until_shown() {
    let mut game = at("3");
    let hidden = |game: &Game<OneTwenty>| serde_json::to_string(&OneTwenty::public(game)).unwrap();
    carry_out(&mut game, "order_cube", json!({ "brigade": "HUS", "cube": "withdraw" }), &[]);
    assert_eq!(brigade(&game, "HUS").cube.as_deref(), Some("withdraw"));
    assert!(!hidden(&game).contains("withdraw"), "the players read the cube");
    let rows = format!("{:?}{:?}", game.roster(), game.sections());
    assert!(!rows.contains("withdraw"), "the panels show the cube");
    assert_eq!(reasons(&game, "reveal_cubes", json!({})), ["notReady"]);
    let brigades = game.commands.iter().filter(|c| c.own.level == Level::Brigade && c.label != "HUS");
    let labels: Vec<String> = brigades.map(|c| c.label.clone()).collect();
    for label in labels {
        carry_out(&mut game, "order_cube", json!({ "brigade": label, "cube": "hold" }), &[]);
    }
    let shown = carry_out(&mut game, "reveal_cubes", json!({}), &[]);
    assert!(shown.iter().any(|line| line == "Husson: withdraw."), "{shown:?}");
    assert!(hidden(&game).contains("withdraw"));
    assert!(!brigade(&game, "HUS").cube_hidden);
}

#[test]
fn leaving_the_step_shows_the_cubes_too() {
    let mut game = at("3");
    carry_out(&mut game, "order_cube", json!({ "brigade": "HUS", "cube": "attack" }), &[]);
    let told = game.next();
    assert!(told.contains(&"Husson: attack.".to_owned()), "{told:?}");
    game.set_house_rule("cubes.hidden", Some(&json!(false))).unwrap();
    go_to(&mut game, "12");
    game.next();
    assert_eq!(brigade(&game, "HUS").cube, None);
    go_to(&mut game, "3");
    carry_out(&mut game, "order_cube", json!({ "brigade": "HUS", "cube": "hold" }), &[]);
    assert!(!brigade(&game, "HUS").cube_hidden);
}

#[test]
fn cube_labels_are_the_clubs() {
    for colour in ["red", "black"] {
        let mut game = at("6");
        game.set_house_rule("cubes.rout", Some(&json!(colour))).unwrap();
        let told = carry_out(&mut game, "record_fire", json!({ "unit": "F1", "target": "A2", "status": "rout" }), &[]);
        assert_eq!(told, [format!("Place the {colour} cube (rout) beside A2 7e Linie.")]);
    }
}

#[test]
fn players_see_that_a_cube_lies_hidden_but_not_which() {
    let mut game = at("3");
    let laid = carry_out(&mut game, "order_cube", json!({ "brigade": "HUS", "cube": "zouave" }), &[]);
    let seen = OneTwenty::public(&game);
    let hus = who(&game, "HUS");
    let panels = format!(
        "{laid:?}{:?}{:?}{:?}{:?}{:?}{:?}",
        seen.roster(),
        seen.sections(),
        seen.work(),
        seen.dossier(hus),
        seen.tracker(),
        seen.flow
    );
    assert!(!panels.contains("zouave"), "{panels}");
    assert!(!serde_json::to_string(&seen).unwrap().contains("zouave"));
    assert!(panels.contains("hidden cube"), "that one lies there is plain to see");
    assert_eq!(reasons(&seen, "order_cube", json!({ "brigade": "HUS", "cube": "x" })), ["placed"]);
    let rows = |game: &Game<OneTwenty>| game.work().iter().filter(|w| w.done).count();
    assert_eq!(rows(&seen), rows(&game));
}
