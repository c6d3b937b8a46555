//! How many keys the common work of a turn takes: letters, Enter, arrows and function keys, each counted.

use std::sync::Arc;

use galloper::core::roster::Subject;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use serde_json::Value;

/// A desk whose every key is counted.
struct Keys {
    desk: Desk,
    pressed: usize,
}

impl Keys {
    fn at(step: &str) -> Self {
        let game = (book("close_fire").unwrap().demo)(7).unwrap();
        let mut keys = Self { desk: Desk::in_memory(game, Arc::new(|| {})), pressed: 0 };
        keys.go_to(step);
        keys
    }

    /// On to a step; not counted.
    fn go_to(&mut self, step: &str) {
        for _ in 0..60 {
            if self.desk.game().tracker().step == step {
                return;
            }
            self.desk.cancel();
            self.desk.next();
        }
        panic!("{step} is never reached");
    }

    /// Types a text and presses Enter.
    fn line(&mut self, text: &str) {
        self.pressed += text.chars().count() + 1;
        assert!(self.desk.enter(text), "“{text}” was not taken: {:?}", self.desk.message);
    }

    /// F3: the work of this step as a list.
    fn list(&mut self) {
        self.pressed += 1;
        let id = self.desk.lists().first().expect("a list is offered").id;
        self.desk.open_list(id).unwrap();
    }

    fn down(&mut self, times: usize) {
        self.pressed += times;
        for _ in 0..times {
            self.desk.list_move(1);
        }
    }

    /// F8: the rest of the list, and applied.
    fn rest(&mut self) {
        self.pressed += 1;
        self.desk.list_rest();
        assert!(self.desk.list.is_none(), "{:?}", self.desk.message);
    }

    fn field(&self, label: &str, key: &str) -> Value {
        let who = self.desk.game().select(label).unwrap()[0];
        self.desk.game().field(who, key).unwrap()
    }

    fn set(&mut self, label: &str, key: &str, value: impl Into<Value>) {
        let who: Subject = self.desk.game().select(label).unwrap()[0];
        self.desk.set_fields(&[who], key, &value.into());
    }

    fn at_most(&self, most: usize, what: &str) {
        eprintln!("{what}: {} keys (at most {most})", self.pressed);
        assert!(self.pressed <= most, "{what} took {} keys", self.pressed);
    }
}

#[test]
fn control_tests_of_a_side_with_three_exceptions() {
    let mut keys = Keys::at("control");
    keys.list();
    assert_eq!(keys.desk.list.as_ref().map(|list| list.rows.len()), Some(10));
    // E12, E21 and E31 test; their dice lie on the table.
    keys.down(1);
    keys.line("1");
    keys.down(2);
    keys.line("6");
    keys.down(2);
    keys.line("3");
    keys.rest();
    keys.at_most(15, "a side's control tests, three exceptions");
    // E12 is grade B, so its 1 is raised to 2, which is still a halt; the others are grade C and B.
    assert_eq!(keys.field("E12", "control"), "halt");
    assert_eq!(keys.field("E21", "control"), "repeat");
    assert_eq!(keys.field("E31", "control"), "free");
    assert_eq!(keys.field("E41", "control"), "free");
    assert!(keys.desk.undo());
    assert_eq!(keys.field("E41", "control"), "unknown", "a list is one undo");
}

#[test]
fn an_exception_may_be_ticked_and_thrown_by_the_program() {
    let mut keys = Keys::at("control");
    keys.list();
    keys.line("t");
    keys.rest();
    let label = keys.desk.undo_label().unwrap_or("").to_owned();
    assert!(!label.starts_with("E11 English Foot Guards is in command"), "{label}");
    assert_ne!(keys.field("E11", "control"), "unknown");
}

#[test]
fn both_sides_redress() {
    let mut keys = Keys::at("combats");
    for label in ["E11", "E12", "E21", "B11", "B12", "B23"] {
        keys.set(label, "dp", 2);
    }
    keys.go_to("redress");
    keys.desk.cancel();
    keys.list();
    keys.rest();
    keys.at_most(2, "redress of both sides");
    let left: Vec<Value> = ["E11", "E21", "B12", "B23"].iter().map(|l| keys.field(l, "dp")).collect();
    assert_eq!(left, [0, 1, 0, 1]);
}

#[test]
fn a_gun_does_the_same_again() {
    let mut keys = Keys::at("guns");
    keys.desk.cancel();
    keys.set("E41", "previous_target", "B12");
    keys.set("E41", "previous_range", 300);
    let work = keys.desk.work();
    let gun = work.iter().position(|w| w.title.starts_with("E41")).unwrap();
    assert_eq!(work[gun].note, "B12, 300 yards");
    // The first gun of the phase is open by itself; so would this one be.
    keys.desk.open_work(gun);
    keys.line("");
    keys.line("");
    keys.at_most(2, "a gun, same again");
    assert_eq!(keys.field("E41", "fired"), true);
    assert_eq!(keys.field("E41", "fire_target"), "B12");
}

#[test]
fn a_combat_of_two_units() {
    let mut keys = Keys::at("combats");
    keys.desk.cancel();
    keys.line("fight e12 b21");
    keys.pressed -= "fight e12 b21".len() + 1;
    keys.desk.cancel();
    keys.line("fight e12 b21");
    let typed = keys.pressed;
    assert_eq!(typed, 14, "named by hand it is all in the line; dice come on top");
    // Declared by a charge it stands in the work list and opens by itself.
    let mut keys = Keys::at("charges");
    keys.desk.cancel();
    assert!(keys.desk.enter("charge e12 b21"));
    keys.desk.next();
    assert_eq!(keys.desk.game().tracker().step, "combats");
    keys.line("3");
    keys.line("1");
    keys.line("");
    keys.at_most(14, "a combat of two units, dice of the table");
    assert_eq!((keys.field("E12", "dp"), keys.field("B21", "dp")), (1.into(), 3.into()));
}
