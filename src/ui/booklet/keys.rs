//! The keys of the booklet screen, handled before any widget sees them.

use egui::{Event, Key, Modifiers, Ui};

use super::BookletPanel;
use crate::ui::intent::Intents;

/// Rows per page.
const PAGE: usize = 6;

impl BookletPanel {
    pub(super) fn keys(&mut self, ui: &Ui, out: &mut Intents) {
        let pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|i| i.consume_key(modifiers, key));
        // Keys with most modifiers first: a key press goes to the first that matches.
        if pressed(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::Enter) {
            return self.apply(true, out);
        }
        if pressed(Modifiers::COMMAND, Key::Enter) {
            return self.apply(false, out);
        }
        let last = self.form.rows.len().saturating_sub(1);
        if self.at > last {
            // Below the list the path and the buttons have the keys; the up arrow leads back.
            if pressed(Modifiers::NONE, Key::ArrowUp) {
                self.go_to(last);
            }
            return;
        }
        if pressed(Modifiers::COMMAND, Key::Delete) {
            self.form.forget(self.at);
            self.fresh = true;
        }
        if pressed(Modifiers::NONE, Key::Enter) {
            self.leaving = false;
            self.said = None;
            if self.form.confirm(self.at) {
                self.go_to((self.at + 1).min(last));
            }
        }
        let to = [
            (Modifiers::SHIFT, Key::Tab, self.at.saturating_sub(1)),
            (Modifiers::NONE, Key::Tab, self.at + 1),
            (Modifiers::NONE, Key::ArrowDown, (self.at + 1).min(last)),
            (Modifiers::NONE, Key::ArrowUp, self.at.saturating_sub(1)),
            (Modifiers::NONE, Key::PageDown, (self.at + PAGE).min(last)),
            (Modifiers::NONE, Key::PageUp, self.at.saturating_sub(PAGE)),
        ];
        if let Some((.., to)) = to.into_iter().find(|(modifiers, key, _)| pressed(*modifiers, *key)) {
            self.go_to(to);
        }
        self.choice_keys(ui);
    }

    /// A choice: arrows cycle, a letter or digit goes to the next option that begins with it.
    fn choice_keys(&mut self, ui: &Ui) {
        let at = self.at;
        if self.form.rows.get(at).is_none_or(|row| row.wanted.choices.is_empty()) {
            return;
        }
        for (key, by) in [(Key::ArrowRight, 1), (Key::ArrowLeft, -1)] {
            if ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                self.form.choose(at, by);
            }
        }
        let texts = ui.input_mut(|i| i.events.extract_if(.., |e| matches!(e, Event::Text(_))).collect::<Vec<_>>());
        for event in texts {
            if let Event::Text(text) = event {
                self.form.choose_by(at, &text);
            }
        }
    }
}
