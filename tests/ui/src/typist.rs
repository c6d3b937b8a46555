//! Someone at the keyboard: the window over a battle, keys one by one, and how many it took.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use galloper::core::battle::Battle;
use galloper::desk::Desk;
use galloper::rulebooks::AnyGame;
use galloper::ui::app::App;
use galloper_test_support::no_window;
use tempfile::TempDir;

use crate::keys::window_on;

/// The window and a count of keys.
pub struct Typist {
    harness: Harness<'static, App>,
    keys: usize,
    _home: TempDir,
}

impl Typist {
    /// Opens the window on a battle that stands as given.
    ///
    /// # Panics
    /// If the battle cannot be written to a folder of its own.
    pub fn at(game: AnyGame) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("battle.galloper");
        drop(Desk::create(game, &path, no_window()).expect("the battle is written"));
        let harness = window_on(home.path(), &path);
        Self { harness, keys: 0, _home: home }
    }

    /// Types letters and digits, a key each.
    pub fn types(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.keys += 1;
            self.harness.event(egui::Event::Text(letter.to_string()));
            self.harness.run_steps(2);
        }
        self
    }

    /// Presses a key with others held down.
    pub fn presses_with(&mut self, held: Modifiers, key: Key) -> &mut Self {
        self.keys += 1;
        self.harness.key_press_modifiers(held, key);
        self.harness.run_steps(3);
        self
    }

    /// Presses a key.
    pub fn presses(&mut self, key: Key) -> &mut Self {
        self.presses_with(Modifiers::NONE, key)
    }

    /// Takes the last action back.
    pub fn undoes(&mut self) -> &mut Self {
        self.presses_with(Modifiers::COMMAND, Key::Z)
    }

    /// Presses Enter.
    pub fn enter(&mut self) -> &mut Self {
        self.presses(Key::Enter)
    }

    /// Types a line and presses Enter.
    pub fn says(&mut self, text: &str) -> &mut Self {
        self.types(text).enter()
    }

    /// The keys pressed since the last count.
    pub fn count(&mut self) -> usize {
        std::mem::take(&mut self.keys)
    }

    /// Counts keys that were counted before with those to come.
    pub fn add(&mut self, keys: usize) {
        self.keys += keys;
    }

    /// Prints what something took and holds it against the most it may take.
    ///
    /// # Panics
    /// If it took more.
    pub fn took(&mut self, what: &str, most: usize) {
        let keys = self.count();
        eprintln!("{what}: {keys} keys, of {most} at most");
        assert!(keys <= most, "{what} took {keys} keys, more than {most}");
    }

    /// The desk behind the window.
    ///
    /// # Panics
    /// If no battle is open.
    pub fn desk(&self) -> &Desk {
        self.harness.state().desk().expect("a battle is open")
    }

    /// The battle.
    pub fn game(&self) -> &dyn Battle {
        self.desk().game()
    }

    /// The last lines of the log.
    pub fn log(&self) -> String {
        self.desk().log(60).into_iter().map(|row| row.text + "\n").collect()
    }

    /// The step at which it stands.
    pub fn step(&self) -> &'static str {
        self.game().tracker().step
    }

    /// What stands in a field of whom the label means.
    ///
    /// # Panics
    /// If there is no such label or field.
    pub fn field(&self, label: &str, key: &str) -> serde_json::Value {
        galloper_test_support::field(self.desk(), label, key)
    }

    /// Enter, again and again, until this holds.
    ///
    /// # Panics
    /// If it never does.
    pub fn enters_until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        for _ in 0..400 {
            if holds(self) {
                return;
            }
            self.enter();
        }
        panic!("{what} never came; it stands at {} with {:?}", self.step(), self.desk().default_action());
    }
}
