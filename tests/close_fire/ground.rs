//! What a unit holds: fieldworks, hard cover and the advantage of ground, until it moves.

use serde_json::{Value, json};

use super::battle::{act, demo, draft, field, go_to, next_turn, set};

fn filled(
    game: &galloper::core::game::Game<galloper::rulebooks::close_fire::CloseFire>,
    procedure: &str,
    input: Value,
) -> Value {
    use galloper::core::battle::Battle as _;
    game.examine(procedure, &draft(input)).input().unwrap()
}

const HELD: [&str; 3] = ["fieldworks", "hard_cover", "ground"];

#[test]
fn ground_set_once_is_offered_at_every_shot_and_combat() {
    let mut game = demo();
    set(&mut game, "B11", "fieldworks", json!(true));
    set(&mut game, "B12", "hard_cover", json!(true));
    set(&mut game, "B11", "ground", json!(true));
    let shot = filled(&game, "direct_artillery", json!({"gun": "E41", "target": "B11", "range": 200}));
    assert_eq!(shot["target_fieldworks"], true);
    let open = filled(&game, "direct_artillery", json!({"gun": "E41", "target": "B12", "range": 200}));
    assert_eq!(open["target_fieldworks"], false, "guns care for fieldworks alone");
    let cover = |target: &str| filled(&game, "musketry", json!({"unit": "E11", "target": target}))["cover"].clone();
    assert_eq!([cover("B11"), cover("B12"), cover("B13")], ["fieldworks", "hard_cover", "none"]);
    let fight = filled(&game, "combat", json!({"attacker": "E11", "defender": "B11"}));
    let held = |row: &Value| (row["fieldworks"].clone(), row["ground"].clone());
    assert_eq!(held(&fight["side_b"][0]), (json!(true), json!(true)));
    assert_eq!(held(&fight["side_a"][0]), (json!(false), json!(false)));
    assert_eq!(filled(&game, "combat_dice", json!({"unit": "B11"}))["ground"], true);
    // What is said in the form stands against what the battle knows.
    let flank = filled(
        &game,
        "direct_artillery",
        json!({"gun": "E41", "target": "B11", "range": 200, "target_fieldworks": false}),
    );
    assert_eq!(flank["target_fieldworks"], false);
}

#[test]
fn ground_said_at_a_shot_or_combat_is_kept() {
    let mut game = demo();
    act(
        &mut game,
        "direct_artillery",
        json!({"gun": "E41", "target": "B11", "range": 200, "target_fieldworks": true}),
        &[1],
    );
    assert_eq!(field(&game, "B11", "fieldworks"), true, "though the shot itself waits for the end of the phase");
    go_to(&mut game, "muskets");
    act(&mut game, "musketry", json!({"unit": "E11", "target": "B12", "cover": "hard_cover"}), &[1, 1]);
    assert_eq!((field(&game, "B12", "hard_cover"), field(&game, "B12", "fieldworks")), (json!(true), json!(false)));
    go_to(&mut game, "combats");
    let fight = json!({"side_a": [{"unit": "E13", "ground": true}], "side_b": [{"unit": "B13", "fieldworks": true}]});
    act(&mut game, "combat", fight, &[1; 12]);
    assert_eq!((field(&game, "E13", "ground"), field(&game, "B13", "fieldworks")), (json!(true), json!(true)));
    next_turn(&mut game);
    assert_eq!((field(&game, "E13", "ground"), field(&game, "B13", "fieldworks")), (json!(true), json!(true)));
}

#[test]
fn ground_denied_at_a_shot_or_combat_is_given_up() {
    let mut game = demo();
    for (unit, key) in [("B11", "fieldworks"), ("B12", "hard_cover"), ("E13", "ground"), ("B13", "fieldworks")] {
        set(&mut game, unit, key, json!(true));
    }
    let shot = json!({"gun": "E41", "target": "B11", "range": 200, "target_fieldworks": false});
    act(&mut game, "direct_artillery", shot, &[1]);
    assert_eq!(field(&game, "B11", "fieldworks"), false);
    go_to(&mut game, "muskets");
    act(&mut game, "musketry", json!({"unit": "E11", "target": "B12", "cover": "none"}), &[1, 1, 1, 1]);
    assert_eq!(field(&game, "B12", "hard_cover"), false);
    go_to(&mut game, "combats");
    let fight = json!({"side_a": [{"unit": "E13", "ground": false}], "side_b": [{"unit": "B13", "fieldworks": false}]});
    act(&mut game, "combat", fight, &[1; 12]);
    assert_eq!((field(&game, "E13", "ground"), field(&game, "B13", "fieldworks")), (json!(false), json!(false)));
}

#[test]
fn fieldworks_in_hard_cover_stay_both_when_muskets_fire_at_them() {
    let mut game = demo();
    for key in ["fieldworks", "hard_cover"] {
        set(&mut game, "B12", key, json!(true));
    }
    go_to(&mut game, "muskets");
    act(&mut game, "musketry", json!({"unit": "E11", "target": "B12"}), &[1, 1]);
    assert_eq!((field(&game, "B12", "hard_cover"), field(&game, "B12", "fieldworks")), (json!(true), json!(true)));
}

#[test]
fn a_unit_that_moves_leaves_its_ground() {
    let after = |procedure: &str, input: Value, dice: &[u8], step: &str| {
        let mut game = demo();
        let unit = input["unit"].as_str().unwrap().to_owned();
        for key in HELD {
            set(&mut game, &unit, key, json!(true));
        }
        go_to(&mut game, step);
        act(&mut game, procedure, input, dice);
        HELD.map(|key| field(&game, &unit, key) == true)
    };
    let (kept, left) = ([true; 3], [false; 3]);
    assert_eq!(after("move", json!({"unit": "E12"}), &[3], "moves"), left);
    assert_eq!(after("charge", json!({"unit": "E12", "target": "B21"}), &[], "charges"), left);
    assert_eq!(after("post_combat_move", json!({"unit": "E12", "action": "retire"}), &[3, 3], "combats"), left);
    assert_eq!(after("post_combat_move", json!({"unit": "E12", "action": "remain"}), &[], "combats"), kept);
    assert_eq!(after("manoeuvre", json!({"unit": "E12", "manoeuvre": "side_step"}), &[], "moves"), left);
    assert_eq!(after("manoeuvre", json!({"unit": "E12", "manoeuvre": "about_face"}), &[], "moves"), kept);
    assert_eq!(after("manoeuvre", json!({"unit": "B41", "manoeuvre": "wheel"}), &[], "moves"), kept, "guns pivot");
}

#[test]
fn the_target_of_a_charge_leaves_its_ground_only_if_it_comes_on() {
    let held = |response: &str| {
        let mut game = demo();
        set(&mut game, "B21", "fieldworks", json!(true));
        go_to(&mut game, "charges");
        act(&mut game, "charge", json!({"unit": "E12", "target": "B21", "response": response}), &[]);
        field(&game, "B21", "fieldworks")
    };
    assert_eq!((held("stand"), held("counter_charge")), (json!(true), json!(false)));
}

#[test]
fn ground_is_set_by_a_typed_line() {
    let game = (galloper::rulebooks::book("close_fire").unwrap().demo)(7).unwrap();
    let mut desk = galloper_test_support::desk_over(game);
    while desk.cancel() {}
    assert!(desk.enter("fieldworks b11-b13 yes"), "{:?}", desk.message);
    assert!(desk.enter("ground b11 yes") && desk.enter("hard_cover b14 yes"), "{:?}", desk.message);
    let of = |label: &str, key: &str| {
        let who = desk.game().select(label).unwrap()[0];
        desk.game().field(who, key).unwrap()
    };
    assert_eq!(["B11", "B12", "B13", "B14"].map(|l| of(l, "fieldworks") == true), [true, true, true, false]);
    assert_eq!((of("B11", "ground"), of("B14", "hard_cover")), (json!(true), json!(true)));
}

#[test]
fn what_a_unit_holds_is_shown_beside_it() {
    use galloper::core::battle::Battle as _;
    let mut game = demo();
    set(&mut game, "B11", "fieldworks", json!(true));
    let who = game.select("B11").unwrap()[0];
    assert!(game.dossier(who).marks.contains(&("In fieldworks".to_owned(), "until it moves".to_owned())));
    let row = game.roster().into_iter().find(|r| r.label == "B11").unwrap();
    assert_eq!(row.tag.unwrap().text, "fieldworks");
}
