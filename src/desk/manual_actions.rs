//! Steps of the sequence of play and changes by hand, each an action of its own.

use serde_json::{Value, json};

use super::plain_commands::is_reserved;
use super::session::Desk;
use crate::core::battle::Battle;
use crate::core::club::{ClubError, ClubTable};
use crate::core::phrases::sentence;
use crate::core::roster::Subject;
use crate::core::schema::validate::FieldFault;
use crate::rulebooks::book;
use crate::store::battle::{JournalAction, Note};

/// The note of an action without rolls.
pub(super) fn note(label: String, action: JournalAction) -> Note {
    Note { label, action, ..Note::default() }
}

impl Desk {
    pub fn begin(&mut self, actor: Subject) {
        let label = format!("Turn of {}", self.game().name_of(actor));
        self.selected = vec![actor];
        self.advance(label, |game| game.begin_turn(actor).map_err(|e| e.to_string()));
    }

    pub fn next(&mut self) {
        let mut state = self.state().clone();
        let table = state.battle_mut().next();
        let tracker = state.battle().tracker();
        let label = format!("Next: {}", tracker.title);
        let what = format!("next to {}", tracker.step);
        self.commit(state, note(label, JournalAction::Walk { what, table }), Self::put_forms_away);
    }

    fn put_forms_away(&mut self) {
        self.form = None;
        self.waiting.clear();
    }

    /// Leaves the turn under way open, to take another first.
    pub fn park(&mut self) {
        self.advance("Turn left open".to_owned(), |game| {
            if game.park_turn() {
                Ok(Vec::new())
            } else {
                Err("No turn is under way that could be left open.".to_owned())
            }
        });
    }

    pub(super) fn advance(&mut self, label: String, step: impl FnOnce(&mut dyn Battle) -> Result<Vec<String>, String>) {
        let mut state = self.state().clone();
        match step(state.battle_mut()) {
            Ok(table) => {
                let action = JournalAction::Walk { what: label.clone(), table };
                self.commit(state, note(label, action), Self::put_forms_away);
            }
            Err(why) => self.message = Some(sentence(&why)),
        }
    }

    /// Changes something by hand; the journal keeps the log line.
    pub fn by_hand(&mut self, label: String, change: impl FnOnce(&mut dyn Battle) -> Result<(), String>) {
        let what = json!({ "did": label });
        self.by_hand_as(label, what, change);
    }

    /// Changes something by hand; the journal keeps what, so that it can be repeated.
    pub fn by_hand_as(
        &mut self,
        label: String,
        what: Value,
        change: impl FnOnce(&mut dyn Battle) -> Result<(), String>,
    ) {
        let mut state = self.state().clone();
        match change(state.battle_mut()) {
            Ok(()) => {
                self.commit(state, note(label, JournalAction::Hand { what, table: Vec::new() }), |_| {});
            }
            Err(why) => self.message = Some(sentence(&why)),
        }
    }

    /// Sets a field of all these subjects as one action.
    pub fn set_fields(&mut self, subjects: &[Subject], key: &str, value: &Value) {
        let names: Vec<String> = subjects.iter().map(|s| self.game().name_of(*s)).collect();
        let shown = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let label = format!("{}: {key} {shown}", names.join(", "));
        let on: Vec<String> = subjects.iter().map(|s| self.game().label_of(*s)).collect();
        let what = json!({ "set": key, "value": value, "on": on });
        self.by_hand_as(label, what, |game| {
            subjects.iter().try_for_each(|s| game.set_field(*s, key, value).map(|_| ()))
        });
    }

    /// Adds a club table from its text.
    ///
    /// # Errors
    /// A sentence; nothing is changed then.
    pub fn add_club_table(&mut self, text: &str) -> Result<(), String> {
        let table = ClubTable::read(text).map_err(|e| sentence(&e.to_string()))?;
        self.add_club(&table).map_err(|e| sentence(&e.to_string()))
    }

    /// Adds a club table from the values of its form ([`super::club_fields::FORM`]).
    ///
    /// # Errors
    /// Every fault with the path of its field; nothing is changed then.
    pub fn add_club_values(&mut self, values: &Value) -> Result<(), Vec<FieldFault>> {
        let table = ClubTable::of_values(values)?;
        self.add_club(&table).map_err(|error| match error {
            ClubError::Unfit(faults) => faults,
            other @ ClubError::Unreadable { .. } => vec![FieldFault { key: String::new(), text: other.to_string() }],
        })
    }

    fn add_club(&mut self, table: &ClubTable) -> Result<(), ClubError> {
        if let Some(verb) = table.verbs.iter().find(|verb| is_reserved(verb)) {
            let text = format!("“{verb}” is a command of the entry line: give the table another verb.");
            return Err(ClubError::Unfit(vec![FieldFault { key: "verbs".to_owned(), text }]));
        }
        let mut state = self.state().clone();
        state.battle_mut().add_club(table.clone())?;
        let what = json!({ "clubTable": table });
        let label = format!("Club table: {}", table.title);
        self.commit(state, note(label, JournalAction::Hand { what, table: Vec::new() }), |_| {});
        Ok(())
    }

    pub fn drop_club_table(&mut self, id: &str) {
        let what = json!({ "clubTableGone": id });
        self.by_hand_as(format!("Club table {id} taken out"), what, |game| {
            game.setup_mut().clubs.retain(|table| table.id != id);
            Ok(())
        });
    }

    /// Changes a house rule, or resets it with `None`.
    pub fn set_house_rule(&mut self, key: &str, value: Option<&Value>) {
        let tables = book(self.game().book()).map(|book| (book.tables)());
        let name = tables.as_ref().and_then(|t| t.get(key)).map_or(key, |entry| entry.label.as_str());
        let shown = value.map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned));
        let label = format!("House rule “{name}”: {}", shown.as_deref().unwrap_or("as shipped"));
        let what = json!({ "houseRule": key, "value": value });
        self.by_hand_as(label, what, |game| game.set_house_rule(key, value).map_err(|e| e.to_string()));
    }
}
