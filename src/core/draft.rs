//! A value tree being filled in, and whom its labels mean. Knows no rule book.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

use super::game::Game;
use super::roster::{CommandId, Subject, UnitId};
use super::rulebook::Rulebook;
use super::select::SelectError;

/// What a person gave stays; the rest is prefilled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft(pub Map<String, Value>, KnownSubjects);

impl From<Map<String, Value>> for Draft {
    fn from(values: Map<String, Value>) -> Self {
        Self(values, KnownSubjects::default())
    }
}

impl Draft {
    /// The text at this key; `None` if it is empty.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Value::as_str).filter(|s| !s.is_empty())
    }

    /// Sets a key that has no value yet.
    pub fn fill(&mut self, key: &str, value: impl Into<Value>) {
        if matches!(self.0.get(key), None | Some(Value::Null)) {
            self.0.insert(key.to_owned(), value.into());
        }
    }

    /// Whom the text at this key means; looked up only once.
    pub fn subject<R: Rulebook>(&self, game: &Game<R>, key: &str) -> Option<Subject> {
        self.1.find(game, self.text(key)?).ok()
    }

    /// The unit that the text at this key means.
    pub fn unit<'g, R: Rulebook>(&self, game: &'g Game<R>, key: &str) -> Option<(UnitId, &'g R::Unit)> {
        match self.subject(game, key)? {
            Subject::Unit(id) => game.unit(id).map(|unit| (id, &unit.own)),
            _ => None,
        }
    }

    /// The command that the text at this key means.
    pub fn command<'g, R: Rulebook>(&self, game: &'g Game<R>, key: &str) -> Option<(CommandId, &'g R::Command)> {
        match self.subject(game, key)? {
            Subject::Command(id) => game.command(id).map(|command| (id, &command.own)),
            _ => None,
        }
    }

    /// Whom its labels mean.
    pub fn known(&self) -> &KnownSubjects {
        &self.1
    }

    /// A row of a list in this draft; shares the known labels.
    pub fn row(&self, values: Map<String, Value>) -> Self {
        Self(values, self.1.clone())
    }

    /// Fills each row of the list at this key. A bare label becomes a row that names it under `head`.
    pub fn fill_rows(&mut self, key: &str, head: &str, fill: impl Fn(&mut Self)) {
        let known = self.1.clone();
        let Some(Value::Array(rows)) = self.0.get_mut(key) else { return };
        for row in rows {
            if row.is_string() {
                *row = Value::Object([(head.to_owned(), row.take())].into_iter().collect());
            }
            let Some(map) = row.as_object_mut() else { continue };
            let mut filled = Self(std::mem::take(map), known.clone());
            fill(&mut filled);
            *map = filled.0;
        }
    }
}

/// Whom labels mean, as far as they were looked up; copies share it. A label that now means another is looked up
/// again.
#[derive(Clone, Debug, Default)]
pub struct KnownSubjects(Arc<Mutex<BTreeMap<String, Subject>>>);

impl KnownSubjects {
    /// Records the label of a subject that was named in another way, as on the entry line.
    pub fn keep(&self, label: &str, subject: Subject) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(label.to_owned(), subject);
    }

    /// Whom a text means; looked up if not known.
    ///
    /// # Errors
    /// When it means nobody, or several.
    pub fn find<R: Rulebook>(&self, game: &Game<R>, text: &str) -> Result<Subject, SelectError> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(text).copied();
        if let Some(subject) = known.filter(|subject| game.has_label(*subject, text)) {
            return Ok(subject);
        }
        let subject = game.find(text)?;
        if game.has_label(subject, text) {
            self.keep(text, subject);
        }
        Ok(subject)
    }
}

/// A cache is no part of what a draft says.
impl PartialEq for KnownSubjects {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
