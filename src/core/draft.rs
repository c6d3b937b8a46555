//! A value tree being filled in, and whom its labels mean. Knows no rule book.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

use super::game::Game;
use super::roster::{CommandId, Subject, UnitId};
use super::rulebook::Rulebook;
use super::select::SelectError;

/// A value tree being filled in: what a person gave stands, the rest is prefilled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft(pub Map<String, Value>, KnownSubjects);

impl From<Map<String, Value>> for Draft {
    fn from(values: Map<String, Value>) -> Self {
        Self(values, KnownSubjects::default())
    }
}

impl Draft {
    /// What stands at this key as a text.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Value::as_str).filter(|s| !s.is_empty())
    }

    /// Fills a key that nobody has filled.
    pub fn fill(&mut self, key: &str, value: impl Into<Value>) {
        if matches!(self.0.get(key), None | Some(Value::Null)) {
            self.0.insert(key.to_owned(), value.into());
        }
    }

    /// Whom the text at this key means, looked up once.
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

    /// A row of a list in this draft, which shares what is known of labels.
    pub fn row(&self, values: Map<String, Value>) -> Self {
        Self(values, self.1.clone())
    }
}

/// Whom labels mean, as far as they were looked up; copies share it. A label that has come to mean another is looked up
/// again.
#[derive(Clone, Debug, Default)]
pub struct KnownSubjects(Arc<Mutex<BTreeMap<String, Subject>>>);

impl KnownSubjects {
    /// Keeps the label of a subject that was named otherwise, as on the entry line.
    pub fn keep(&self, label: &str, subject: Subject) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(label.to_owned(), subject);
    }

    /// Whom a text means: known already, or looked up.
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

/// It is no part of what a draft says.
impl PartialEq for KnownSubjects {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
