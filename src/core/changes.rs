//! What changed between two states of a battle, as new values of the parts that differ, and applying such values. A
//! journal line holds these, so that loading replays values and not rules.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::game::Game;
use super::rulebook::Rulebook;
use super::serde_messages::plain_message;
use super::shared_list::SharedList;

/// A part's new value: "units/12", "flow".
#[derive(Clone, Debug, PartialEq)]
pub struct StateChange {
    pub part: String,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    #[error("it changes “{0}”, which no battle has")]
    NoSuchPart(String),
    #[error("its value for “{part}” does not fit: {why}")]
    Misfit { part: String, why: String },
    #[error("“{part}” cannot be written down: {why}")]
    Unwritable { part: String, why: String },
}

impl<R: Rulebook> Game<R> {
    /// The parts of this state that differ from an earlier one.
    ///
    /// # Errors
    /// When a part cannot be serialised: a journal without it would lose it.
    pub fn changes_since(&self, before: &Self) -> Result<Vec<StateChange>, ChangeError> {
        let mut changes = Vec::new();
        part("setup", &self.setup, &before.setup, &mut changes)?;
        part("flow", &self.flow, &before.flow, &mut changes)?;
        part("luck", &self.luck, &before.luck, &mut changes)?;
        part("marks", &self.marks, &before.marks, &mut changes)?;
        part("engagements", &self.engagements, &before.engagements, &mut changes)?;
        part("own", &self.own, &before.own, &mut changes)?;
        shelf("commands", self.commands.list(), before.commands.list(), &mut changes)?;
        shelf("units", self.units.list(), before.units.list(), &mut changes)?;
        Ok(changes)
    }

    /// Applies changes.
    ///
    /// # Errors
    /// When a part or value does not fit. The state may then hold some of them, so call this on a copy.
    pub fn put(&mut self, changes: &[StateChange]) -> Result<(), ChangeError> {
        for StateChange { part, value } in changes {
            match part.as_str() {
                "setup" => self.setup = whole(part, value)?,
                "flow" => self.flow = whole(part, value)?,
                "luck" => self.luck = whole(part, value)?,
                "marks" => self.marks = whole(part, value)?,
                "engagements" => self.engagements = whole(part, value)?,
                "own" => self.own = whole(part, value)?,
                _ => match part.split_once('/') {
                    Some(("commands", index)) => put_one(self.commands.list_mut(), part, index, value)?,
                    Some(("units", index)) => put_one(self.units.list_mut(), part, index, value)?,
                    _ => return Err(ChangeError::NoSuchPart(part.clone())),
                },
            }
            if part == "setup" {
                self.rebuild().map_err(|e| misfit(part, &e))?;
            }
        }
        self.forget_names();
        Ok(())
    }
}

fn part<T: Serialize>(
    name: &str,
    now: &Arc<T>,
    before: &Arc<T>,
    into: &mut Vec<StateChange>,
) -> Result<(), ChangeError> {
    if !Arc::ptr_eq(now, before) {
        into.push(StateChange { part: name.to_owned(), value: plain(name, now.as_ref())? });
    }
    Ok(())
}

fn shelf<T: Serialize>(
    name: &str,
    now: &SharedList<T>,
    before: &SharedList<T>,
    into: &mut Vec<StateChange>,
) -> Result<(), ChangeError> {
    for index in now.changed_since(before) {
        if let Some(value) = now.get(index) {
            let part = format!("{name}/{index}");
            let value = plain(&part, value)?;
            into.push(StateChange { part, value });
        }
    }
    if now.len() < before.len() {
        into.push(StateChange { part: format!("{name}/len"), value: now.len().into() });
    }
    Ok(())
}

fn put_one<T: DeserializeOwned + Clone>(
    shelf: &mut SharedList<T>,
    part: &str,
    index: &str,
    value: &Value,
) -> Result<(), ChangeError> {
    if index == "len" {
        let len = value.as_u64().ok_or_else(|| misfit(part, &"a number is wanted"))?;
        shelf.truncate(len as usize);
        return Ok(());
    }
    let at = index.parse().map_err(|_| ChangeError::NoSuchPart(part.to_owned()))?;
    if shelf.set(at, read(part, value)?) { Ok(()) } else { Err(ChangeError::NoSuchPart(part.to_owned())) }
}

fn whole<T: DeserializeOwned>(part: &str, value: &Value) -> Result<Arc<T>, ChangeError> {
    read(part, value).map(Arc::new)
}

fn read<T: DeserializeOwned>(part: &str, value: &Value) -> Result<T, ChangeError> {
    T::deserialize(value).map_err(|e| misfit(part, &e))
}

fn misfit(part: &str, why: &dyn std::fmt::Display) -> ChangeError {
    ChangeError::Misfit { part: part.to_owned(), why: why.to_string() }
}

/// A value as the journal keeps it.
///
/// # Errors
/// When it cannot be serialised; it is never written as null.
pub fn plain<T: Serialize + ?Sized>(part: &str, value: &T) -> Result<Value, ChangeError> {
    serde_json::to_value(value)
        .map_err(|why| ChangeError::Unwritable { part: part.to_owned(), why: plain_message(&why.to_string()) })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn what_cannot_be_written_down_is_an_error_and_never_null() {
        // JSON keys must be texts.
        let odd = BTreeMap::from([(vec![1], 2)]);
        let mut changes = Vec::new();
        let error = part("own", &Arc::new(odd.clone()), &Arc::new(BTreeMap::new()), &mut changes).unwrap_err();
        assert!(error.to_string().starts_with("“own” cannot be written down: "), "{error}");
        let error = shelf("units", &[odd].into_iter().collect(), &SharedList::default(), &mut changes).unwrap_err();
        assert!(error.to_string().starts_with("“units/0” cannot be written down: "), "{error}");
        assert!(changes.is_empty());
    }
}
