//! An umpire at the keyboard whose every key is counted.

use galloper::core::battle::Battle;
use galloper::core::roster::Subject;
use galloper::desk::Desk;
use serde_json::Value;

use crate::battles::{Played, step};
use crate::desks::say_unopposed;

/// A desk, and how many keys were pressed at it: letters, Enter, arrows and function keys.
pub struct KeyCounter {
    pub desk: Desk,
    pressed: usize,
}

impl From<Desk> for KeyCounter {
    fn from(desk: Desk) -> Self {
        Self { desk, pressed: 0 }
    }
}

impl KeyCounter {
    /// Types a line and presses Enter; it must be taken without complaint.
    pub fn say(&mut self, line: &str) {
        self.pressed += line.chars().count() + 1;
        say_unopposed(&mut self.desk, line);
    }

    /// F3: the work of this step as a list.
    pub fn list(&mut self) {
        self.pressed += 1;
        let id = self.desk.lists().first().expect("a list is offered").id;
        self.desk.open_list(id).expect("the list opens");
    }

    /// Down in the list that is open, else in the work.
    pub fn down(&mut self, times: usize) {
        self.pressed += times;
        for _ in 0..times {
            if self.desk.list.is_some() {
                self.desk.list_move(1);
            } else {
                self.desk.move_in_work(1);
            }
        }
    }

    /// F8: the rest of the list, and applied.
    pub fn rest(&mut self) {
        self.pressed += 1;
        self.desk.list_rest();
        assert!(self.desk.list.is_none(), "{:?}", self.desk.message);
    }

    /// Counts from nought again.
    pub fn restart(&mut self) {
        self.pressed = 0;
    }

    /// Prints what something took and holds it against the most it may take.
    pub fn took(&self, what: &str, most: usize) {
        eprintln!("{what}: {} keys, of {most} at most", self.pressed);
        assert!(self.pressed <= most, "{what} took {} keys, more than {most}", self.pressed);
    }

    /// The id of the step.
    pub fn step(&self) -> &'static str {
        step(&self.desk)
    }

    /// Sets a house rule; no key is counted.
    pub fn house(&mut self, key: &str, value: &Value) {
        self.desk.by_hand(key.to_owned(), |game| game.set_house_rule(key, Some(value)).map_err(|e| e.to_string()));
        assert_eq!(self.desk.message, None, "{key} = {value}");
    }
}

impl Played for KeyCounter {
    fn battle(&self) -> &dyn Battle {
        self.desk.battle()
    }

    fn set_by_hand(&mut self, who: Subject, key: &str, value: &Value) {
        self.desk.set_by_hand(who, key, value);
    }

    fn go_on(&mut self) {
        self.desk.go_on();
    }
}
