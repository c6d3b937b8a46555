//! How many keys the common work of each rule book takes, by key events alone through the window; DTN's are in
//! `dtn_keys.rs`. Every count is printed.

use egui::Key;
use galloper::rulebooks::AnyGame;
use galloper_test_support::{demo_game, go_to, set};
use galloper_ui_tests::typist::Typist;
use serde_json::{Value, json};

/// The demo battle of a rule book at a step, nothing of it open.
fn at(id: &str, step: &str) -> AnyGame {
    let mut game = demo_game(id, 7);
    go_to(&mut game, step);
    game
}

#[test]
fn bbb_fifteen_movement_rolls_with_typed_sums() {
    let mut game = at("bbb", "movement");
    game.battle_mut().setup_mut().table_rolls = true;
    let mut typist = Typist::at(game);
    // Who is in command is asked first; Enter takes the answers of last turn, here the scenario's.
    typist.enter();
    typist.presses(Key::F3);
    for sum in [7, 9, 5, 12, 8, 6, 4, 10, 7, 7, 3, 11, 8, 6, 9] {
        typist.says(&sum.to_string());
    }
    // The sixteenth stays where it is; the last Enter applies the list.
    typist.enter().enter();
    typist.took("BBB: 15 movement rolls with typed sums", 60);
    assert!((1..=15).all(|n| typist.field(&format!("p{n}"), "rolled") == true));
    assert_eq!(typist.field("p16", "rolled"), false);
}

#[test]
fn bbb_one_fire_attack_with_three_firers() {
    let mut typist = Typist::at(at("bbb", "defensive-fire"));
    typist.says("f f1-3 p1 6").enter().enter();
    typist.took("BBB: one fire attack with three firers", 14);
    assert!(["f1", "f2", "f3"].iter().all(|firer| typist.field(firer, "fired") == true));
}

#[test]
fn bbb_an_assault() {
    let mut typist = Typist::at(at("bbb", "assault"));
    typist.says("a p1 f7").says("+4").enter();
    typist.took("BBB: an assault named by hand, its difference typed", 12);
    assert_eq!(typist.field("f7", "order"), "disrupted");
}

#[test]
fn close_fire_control_tests_of_a_side_with_three_exceptions() {
    let mut typist = Typist::at(at("close_fire", "control"));
    typist.presses(Key::F3);
    typist.presses(Key::ArrowDown).says("1");
    typist.presses(Key::ArrowDown).presses(Key::ArrowDown).says("6");
    typist.presses(Key::ArrowDown).presses(Key::ArrowDown).says("3");
    typist.presses(Key::F8);
    typist.took("Close Fire: a side's control tests with three exceptions", 15);
    let control = ["E12", "E21", "E31", "E41"].map(|label| typist.field(label, "control"));
    assert_eq!(control, ["halt", "repeat", "free", "free"]);
}

#[test]
fn close_fire_redress_of_both_sides() {
    let mut game = at("close_fire", "combats");
    for label in ["E11", "E12", "E21", "B11", "B12", "B23"] {
        set(&mut game, label, "dp", json!(2));
    }
    go_to(&mut game, "redress");
    let mut typist = Typist::at(game);
    typist.presses(Key::F3).presses(Key::F8);
    typist.took("Close Fire: redress of both sides", 2);
    assert_eq!(["E11", "E21", "B12", "B23"].map(|label| typist.field(label, "dp")), [0, 1, 0, 1]);
}

#[test]
fn close_fire_a_gun_does_the_same_again() {
    let mut game = at("close_fire", "guns");
    set(&mut game, "E41", "previous_target", json!("B12"));
    set(&mut game, "E41", "previous_range", json!(300));
    let mut typist = Typist::at(game);
    typist.presses_with(egui::Modifiers::COMMAND, Key::R);
    typist.took("Close Fire: a gun, same again", 2);
    assert_eq!((typist.field("E41", "fired"), typist.field("E41", "fire_target")), (json!(true), json!("B12")));
}

#[test]
fn close_fire_a_combat_of_two_units() {
    let mut typist = Typist::at(at("close_fire", "combats"));
    typist.says("f e12 b21").enter().enter().enter();
    typist.took("Close Fire: a combat of two units named by hand", 14);
    assert_eq!(typist.field("B21", "in_combat"), true);
}

#[test]
fn one_twenty_a_whole_move_of_three_actions() {
    let mut typist = Typist::at(at("one_twenty", "5f"));
    typist.says("a2fff").enter().enter();
    typist.took("120:1: a whole move of three actions by label, with its dice", 8);
    assert_eq!(typist.field("a2", "acted"), true);
}

#[test]
fn one_twenty_an_emergency_square_and_an_evasion() {
    let mut typist = Typist::at(at("one_twenty", "5a"));
    typist.says("charge f11 a2 3");
    typist.count();
    typist.presses(Key::ArrowDown).enter().enter().enter();
    typist.took("120:1: an emergency square", 6);
    assert_eq!(typist.field("a2", "ap_spent"), 2);
    let mut typist = Typist::at(at("one_twenty", "5a"));
    typist.says("charge f9 a1 2");
    typist.count();
    typist.presses(Key::ArrowDown).presses(Key::ArrowDown).enter().enter().enter();
    typist.took("120:1: an evasion", 6);
    assert_eq!(typist.field("a1", "charged_by"), Value::Null);
}

#[test]
fn lightning_war_a_detachment_of_ten_moves() {
    let mut typist = Typist::at(at("lightning_war", "Medium Initiative"));
    typist.says("fast");
    typist.took("Lightning War: a detachment of ten moves, running", 6);
    assert_eq!(typist.field("P10", "moved"), 4);
}

#[test]
fn lightning_war_three_detachments_answer_for_fire() {
    let mut typist = Typist::at(at("lightning_war", "Before movement"));
    typist.says("fired G1 artillery").says("fired A1 A2 artillery");
    typist.enters_until("the fired-upon step", |t| t.game().tracker().title == "Fired upon");
    typist.count();
    typist.says("ac").says("ac").says("i");
    typist.took("Lightning War: fired-upon prompts for three detachments", 9);
    assert_eq!((typist.field("G1", "response"), typist.field("A2", "response")), (json!("act"), json!("ignore")));
}
