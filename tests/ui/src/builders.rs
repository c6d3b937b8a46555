//! The builder driven by keys: the welcome, an empty battle, what is written, the start.

use std::path::Path;

use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use galloper::desk::Builder;
use galloper::rulebooks::BOOKS;
use galloper::ui::app::App;
use galloper::ui::commands::Place;
use tempfile::TempDir;

use crate::keys::welcome;

/// Somebody at the keyboard before there is a battle; every key counts.
pub struct Author {
    pub harness: Harness<'static, App>,
    pub keys: usize,
    home: TempDir,
}

impl Author {
    /// At the first start.
    ///
    /// # Panics
    /// If the welcome is not shown.
    pub fn at_welcome() -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let harness = welcome(home.path(), None);
        assert_eq!(harness.state().place(), Place::NewBattle, "the first start shows where battles come from");
        Self { harness, keys: 0, home }
    }

    /// In the builder with an empty battle of a rule book, its title selected.
    ///
    /// # Panics
    /// If the builder does not open.
    pub fn at_empty(book: &str) -> Self {
        let mut author = Self::at_welcome();
        author.press(Modifiers::COMMAND, Key::Num4);
        let at = BOOKS.iter().position(|b| b.id == book).expect("it is on the shelf");
        for _ in 0..at {
            author.press(Modifiers::NONE, Key::ArrowRight);
        }
        author.press(Modifiers::NONE, Key::Enter);
        assert_eq!(author.harness.state().place(), Place::Builder);
        author
    }

    /// In the builder with this text pasted on the screen of new battles.
    pub fn with_text(text: &str) -> Self {
        let mut author = Self::at_welcome();
        author.paste(text);
        author
    }

    /// Where everything is kept.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    pub fn press(&mut self, held: Modifiers, key: Key) -> &mut Self {
        self.keys += 1;
        self.harness.key_press_modifiers(held, key);
        self.harness.run_steps(3);
        self
    }

    pub fn key(&mut self, key: Key) -> &mut Self {
        self.press(Modifiers::NONE, key)
    }

    pub fn ctrl(&mut self, key: Key) -> &mut Self {
        self.press(Modifiers::COMMAND, key)
    }

    /// Types letters, a key each.
    pub fn types(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.keys += 1;
            self.harness.event(Event::Text(letter.to_string()));
            self.harness.run_steps(2);
        }
        self
    }

    /// From the clipboard, which counts as one key.
    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.keys += 1;
        self.harness.event(Event::Paste(text.to_owned()));
        self.harness.run_steps(3);
        self
    }

    /// # Panics
    /// If nothing is being written.
    pub fn builder(&self) -> &Builder {
        self.harness.state().builder().expect("an order of battle is open")
    }

    /// The text of the order of battle.
    pub fn text(&self) -> String {
        self.builder().document().text()
    }
}
