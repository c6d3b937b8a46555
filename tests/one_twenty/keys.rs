//! How many keys an umpire presses, counted: by keys alone through the entry line and the work list.

use std::sync::Arc;

use galloper::core::roster::Subject;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use serde_json::json;

/// A keyboard at the desk.
struct Keys {
    desk: Desk,
    pressed: usize,
}

impl Keys {
    fn at(step: &str) -> Self {
        let mut desk = Desk::in_memory((book("one_twenty").unwrap().demo)(1).unwrap(), Arc::new(|| {}));
        for _ in 0..30 {
            if desk.game().tracker().step == step {
                break;
            }
            desk.next();
        }
        desk.cancel();
        Self { desk, pressed: 0 }
    }

    /// A text and Enter.
    fn line(&mut self, text: &str) {
        self.pressed += text.chars().count() + 1;
        assert!(self.desk.enter(text), "{text}: {:?}", self.desk.message);
    }

    fn down(&mut self) {
        self.pressed += 1;
        self.desk.move_in_work(1);
    }

    fn unit(&self, label: &str, key: &str) -> serde_json::Value {
        let who: Subject = self.desk.game().select(label).unwrap()[0];
        self.desk.game().field(who, key).unwrap()
    }

    fn within(&self, what: &str, most: usize) {
        eprintln!("{what}: {} keys", self.pressed);
        assert!(self.pressed <= most, "{what} takes {} keys", self.pressed);
    }
}

#[test]
fn a_whole_move_of_three_actions() {
    // From the work list: down to the unit, open it, its string, apply.
    let mut keys = Keys::at("5e");
    keys.down();
    keys.line("");
    keys.line("ftx");
    keys.line("");
    assert_eq!((keys.unit("f1", "ap_spent"), keys.unit("f1", "fire_declared")), (json!(3), json!(true)));
    keys.within("a move of three actions from the work list", 8);
    // By its label: selected, its string, apply.
    let mut keys = Keys::at("5e");
    keys.line("f2");
    keys.line("ftx");
    keys.line("");
    assert_eq!(keys.unit("f2", "ap_spent"), 3);
    keys.within("a move of three actions by label", 8);
    // With dice, thrown by the program: label and string in one word.
    let mut keys = Keys::at("5f");
    keys.line("a2fff");
    keys.line("");
    keys.line("");
    assert_eq!(keys.unit("a2", "acted"), true);
    keys.within("a move of a line by label, with its dice", 8);
    let mut keys = Keys::at("5f");
    keys.line("a2 3f");
    keys.line("");
    keys.line("");
    assert_eq!(keys.unit("a2", "acted"), true);
    keys.within("a move of a line by label and number, with its dice", 8);
}

/// A label with its actions is a move wherever it is typed, in as many words as one likes.
#[test]
fn a_label_and_its_actions_need_no_verb() {
    for line in ["f1 f t x", "f1 ftx", "F1ftx", "f1f t fire"] {
        let mut keys = Keys::at("5e");
        keys.line(line);
        keys.line("");
        assert_eq!((keys.unit("f1", "ap_spent"), keys.unit("f1", "fire_declared")), (json!(3), json!(true)), "{line}");
    }
    // The longest label counts, and a label alone is still a selection.
    let mut keys = Keys::at("5e");
    keys.line("f11f");
    keys.line("");
    assert_eq!((keys.unit("f11", "ap_spent"), keys.unit("f1", "ap_spent")), (json!(1), json!(0)));
    keys.line("f11");
    assert_eq!(keys.desk.selected, keys.desk.game().select("f11").unwrap());
    keys.line("f1 f2");
    assert_eq!(keys.desk.selected.len(), 2);
    assert!(!keys.desk.enter("f1 fq") && keys.desk.message.is_some());
}

#[test]
fn the_dice_of_a_string_are_typed_together() {
    let mut keys = Keys::at("5f");
    keys.line("a2");
    keys.line("f f f");
    keys.line("1 2 3");
    keys.line("");
    assert_eq!(keys.unit("a2", "ap_spent"), 3);
    // Dice beyond the space where it stops are laid aside.
    keys.line("a3");
    keys.line("f f f");
    keys.line("6 6 3");
    keys.line("");
    assert_eq!((keys.unit("a3", "ap_spent"), keys.unit("a3", "moved")), (json!(3), json!(true)));
}

#[test]
fn an_emergency_square() {
    let mut keys = Keys::at("5a");
    keys.line("charge f11 a2 3");
    keys.pressed = 0;
    keys.down();
    keys.line("");
    keys.line("");
    keys.line("");
    assert!(keys.unit("a2", "ap_spent") == 2);
    keys.within("an emergency square", 6);
}

#[test]
fn an_evasion() {
    let mut keys = Keys::at("5a");
    keys.line("charge f9 a1 2");
    keys.pressed = 0;
    keys.down();
    keys.down();
    keys.line("");
    keys.line("");
    keys.line("");
    assert_eq!(keys.unit("a1", "charged_by"), serde_json::Value::Null);
    keys.within("an evasion", 6);
}

#[test]
fn cubes_are_laid_word_by_word() {
    let mut keys = Keys::at("3");
    keys.desk.next();
    keys.desk.undo();
    let brigades = keys.desk.work().len();
    for _ in 0..brigades {
        keys.line("at");
    }
    assert!(keys.desk.work().iter().filter(|w| !w.done).count() == 1, "only the showing is left");
    eprintln!("an order cube: {} keys each", keys.pressed / brigades);
    keys.line("");
    assert_eq!(keys.unit("hus", "cube_hidden"), false);
    assert_eq!(keys.unit("hus", "cube"), "attack");
}

#[test]
fn the_same_string_for_several() {
    let mut keys = Keys::at("5e");
    keys.line("m f1-f2 ff");
    keys.line("");
    keys.line("");
    keys.line("");
    assert_eq!((keys.unit("f1", "ap_spent"), keys.unit("f2", "ap_spent")), (json!(2), json!(2)));
}

/// The generator's throws of one procedure are as many throws, though they are asked for one after the other.
#[test]
fn throws_made_one_after_the_other_are_not_the_same_throw() {
    let mut differ = 0;
    for seed in 0..40 {
        let mut desk = Desk::in_memory((book("one_twenty").unwrap().demo)(seed).unwrap(), Arc::new(|| {}));
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
