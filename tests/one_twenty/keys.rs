//! How many keys an umpire presses, counted: by keys alone through the entry line and the work list.

use galloper_test_support::{KeyCounter, demo_desk, demo_desk_at, field};
use serde_json::json;

fn keys_at(step: &str) -> KeyCounter {
    demo_desk_at("one_twenty", 1, step).into()
}

#[test]
fn a_whole_move_of_three_actions() {
    // From the work list: down to the unit, open it, its string, apply.
    let mut keys = keys_at("5e");
    keys.down(1);
    keys.say("");
    keys.say("ftx");
    keys.say("");
    assert_eq!((field(&keys, "f1", "ap_spent"), field(&keys, "f1", "fire_declared")), (json!(3), json!(true)));
    keys.took("a move of three actions from the work list", 8);
    // By its label: selected, its string, apply.
    let mut keys = keys_at("5e");
    keys.say("f2");
    keys.say("ftx");
    keys.say("");
    assert_eq!(field(&keys, "f2", "ap_spent"), 3);
    keys.took("a move of three actions by label", 8);
    // With dice, thrown by the program: label and string in one word.
    let mut keys = keys_at("5f");
    keys.say("a2fff");
    keys.say("");
    keys.say("");
    assert_eq!(field(&keys, "a2", "acted"), true);
    keys.took("a move of a line by label, with its dice", 8);
    let mut keys = keys_at("5f");
    keys.say("a2 3f");
    keys.say("");
    keys.say("");
    assert_eq!(field(&keys, "a2", "acted"), true);
    keys.took("a move of a line by label and number, with its dice", 8);
}

/// A label with its actions is a move wherever it is typed, in as many words as one likes.
#[test]
fn a_label_and_its_actions_need_no_verb() {
    for line in ["f1 f t x", "f1 ftx", "F1ftx", "f1f t fire"] {
        let mut keys = keys_at("5e");
        keys.say(line);
        keys.say("");
        assert_eq!(
            (field(&keys, "f1", "ap_spent"), field(&keys, "f1", "fire_declared")),
            (json!(3), json!(true)),
            "{line}"
        );
    }
    // The longest label counts, and a label alone is still a selection.
    let mut keys = keys_at("5e");
    keys.say("f11f");
    keys.say("");
    assert_eq!((field(&keys, "f11", "ap_spent"), field(&keys, "f1", "ap_spent")), (json!(1), json!(0)));
    keys.say("f11");
    assert_eq!(keys.desk.selected, keys.desk.game().select("f11").unwrap());
    keys.say("f1 f2");
    assert_eq!(keys.desk.selected.len(), 2);
    assert!(!keys.desk.enter("f1 fq") && keys.desk.message.is_some());
}

#[test]
fn the_dice_of_a_string_are_typed_together() {
    let mut keys = keys_at("5f");
    keys.say("a2");
    keys.say("f f f");
    keys.say("1 2 3");
    keys.say("");
    assert_eq!(field(&keys, "a2", "ap_spent"), 3);
    // Dice beyond the space where it stops are laid aside.
    keys.say("a3");
    keys.say("f f f");
    keys.say("6 6 3");
    keys.say("");
    assert_eq!((field(&keys, "a3", "ap_spent"), field(&keys, "a3", "moved")), (json!(3), json!(true)));
}

#[test]
fn an_emergency_square() {
    let mut keys = keys_at("5a");
    keys.say("charge f11 a2 3");
    keys.restart();
    keys.down(1);
    keys.say("");
    keys.say("");
    keys.say("");
    assert!(field(&keys, "a2", "ap_spent") == 2);
    keys.took("an emergency square", 6);
}

#[test]
fn an_evasion() {
    let mut keys = keys_at("5a");
    keys.say("charge f9 a1 2");
    keys.restart();
    keys.down(1);
    keys.down(1);
    keys.say("");
    keys.say("");
    keys.say("");
    assert_eq!(field(&keys, "a1", "charged_by"), serde_json::Value::Null);
    keys.took("an evasion", 6);
}

#[test]
fn cubes_are_laid_word_by_word() {
    let mut keys = keys_at("3");
    keys.desk.next();
    keys.desk.undo();
    let brigades = keys.desk.work().len();
    for _ in 0..brigades {
        keys.say("at");
    }
    assert!(keys.desk.work().iter().filter(|w| !w.done).count() == 1, "only the showing is left");
    keys.took("order cubes of all brigades", 3 * brigades);
    keys.say("");
    assert_eq!(field(&keys, "hus", "cube_hidden"), false);
    assert_eq!(field(&keys, "hus", "cube"), "attack");
}

#[test]
fn the_same_string_for_several() {
    let mut keys = keys_at("5e");
    keys.say("m f1-f2 ff");
    keys.say("");
    keys.say("");
    keys.say("");
    assert_eq!((field(&keys, "f1", "ap_spent"), field(&keys, "f2", "ap_spent")), (json!(2), json!(2)));
}

/// The generator's throws of one procedure are as many throws, though they are asked for one after the other.
#[test]
fn throws_made_one_after_the_other_are_not_the_same_throw() {
    let mut differ = 0;
    for seed in 0..40 {
        let mut desk = demo_desk("one_twenty", seed);
        assert!(desk.enter("within what=leaderReplacement 4"));
        for _ in 0..4 {
            desk.roll();
        }
        let run = desk.form.as_ref().and_then(|f| f.run.as_ref()).unwrap();
        let faces: Vec<String> = run.rolls.iter().map(|r| format!("{:?}", r.what)).collect();
        differ += usize::from(faces.iter().any(|face| *face != faces[0]));
    }
    assert!(differ > 5, "every second throw is the first again");
}
