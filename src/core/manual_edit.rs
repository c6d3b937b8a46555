//! Setting counters, chits and statuses by hand through the field tables. Knows no rule book.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::game::Game;
use super::marks::{Counter, Mark};
use super::roster::Subject;
use super::rulebook::Rulebook;
use super::schema::validate::{complete, expects, pick};
use super::schema::{Field, Kind};
use super::serde_messages::read_value;

impl<R: Rulebook> Game<R> {
    pub fn fields_of(subject: Subject) -> &'static [Field] {
        match subject {
            Subject::Unit(_) => R::UNIT_FIELDS,
            Subject::Command(_) => R::COMMAND_FIELDS,
            Subject::Side(_) => &[],
        }
    }

    pub fn field(&self, subject: Subject, key: &str) -> Option<Value> {
        let all = match subject {
            Subject::Unit(id) => serde_json::to_value(&self.unit(id)?.own).ok()?,
            Subject::Command(id) => serde_json::to_value(&self.command(id)?.own).ok()?,
            Subject::Side(_) => return None,
        };
        all.get(key).cloned()
    }

    /// Sets a field; a text `+1` or `-1` counts up or down. Returns the new value.
    ///
    /// # Errors
    /// A sentence saying what is wrong; nothing is changed then.
    pub fn set_field(&mut self, subject: Subject, key: &str, value: &Value) -> Result<Value, String> {
        let name = self.name_of(subject);
        let fields = Self::fields_of(subject);
        let Some(field) = fields.iter().find(|f| f.key == key) else {
            let keys: Vec<&str> = fields.iter().map(|f| f.key).collect();
            return Err(format!("{name} has no “{key}”; it has {}.", keys.join(", ")));
        };
        let now = self.field(subject, key).unwrap_or(Value::Null);
        let wanted = match (field.kind, value.as_str()) {
            (Kind::Whole { .. }, Some(text)) if text.starts_with(['+', '-']) => {
                let by: i64 = text.parse().map_err(|_| format!("“{text}” is no number to add, as in +1."))?;
                let sum = now.as_i64().unwrap_or(0).checked_add(by);
                Value::from(sum.ok_or_else(|| format!("{text} is more than can be counted."))?)
            }
            (Kind::Choice(words), Some(_)) => match pick(value, words) {
                Some(word) => word.into(),
                None => return Err(format!("{} cannot be {value}: {}.", field.label, expects(field))),
            },
            _ => value.clone(),
        };
        // "None" clears an optional choice.
        let wanted = if field.optional && wanted.as_str() == Some("none") { Value::Null } else { wanted };
        let only = std::slice::from_ref(field);
        let checked = complete(only, &Value::Object([(key.to_owned(), wanted)].into_iter().collect()));
        let new = checked.map_err(|faults| faults.into_iter().map(|f| f.text).collect::<Vec<_>>().join(" "))?;
        let new = self.named_in_battle(field, new.get(key).cloned().unwrap_or(Value::Null))?;
        let before = self.clone();
        match subject {
            Subject::Unit(id) => replace(self.unit_mut(id), key, &new),
            Subject::Command(id) => replace(self.command_mut(id), key, &new),
            Subject::Side(_) => Err("a side has nothing to set".to_owned()),
        }?;
        self.forget_names();
        if let Err(why) = R::set_by_hand(self, subject, key) {
            *self = before;
            return Err(why);
        }
        R::mend(self, subject);
        Ok(new)
    }

    /// A sentence for every counter outside the bounds of its field.
    pub(super) fn out_of_bounds(&self) -> Vec<String> {
        let units = self.units.iter().map(|u| (&u.label, R::UNIT_FIELDS, serde_json::to_value(&u.own)));
        let commands = self.commands.iter().map(|c| (&c.label, R::COMMAND_FIELDS, serde_json::to_value(&c.own)));
        let wrong = |(label, fields, plain): (&String, &'static [Field], serde_json::Result<Value>)| {
            let plain = plain.unwrap_or_default();
            let outside = |field: &Field| {
                let Kind::Whole { min, max } = field.kind else { return None };
                let value = plain.get(field.key).filter(|value| !value.is_null())?;
                let fits = value.as_i64().is_some_and(|n| (min..=max).contains(&n));
                (!fits).then(|| format!("{} of {label} is {value}, not {min} to {max}", field.label))
            };
            fields.iter().filter_map(outside).collect::<Vec<_>>()
        };
        units.chain(commands).flat_map(wrong).collect()
    }

    /// A named subject must be in this battle, and is stored by its label.
    fn named_in_battle(&self, field: &Field, value: Value) -> Result<Value, String> {
        let (Kind::Subject(kind), Some(text)) = (field.kind, value.as_str()) else { return Ok(value) };
        let found = self.find(text).map_err(|e| e.to_string())?;
        if kind.takes(found) {
            return Ok(self.label_of(found).into());
        }
        Err(format!("{} cannot be {}: {}.", field.label, self.name_of(found), expects(field)))
    }

    /// Places a marker, or takes it off if it is there.
    pub fn toggle_mark(&mut self, mark: Mark) -> bool {
        let marks = &mut self.marks_mut().marks;
        let before = marks.len();
        marks.retain(|m| !(m.on == mark.on && m.text == mark.text));
        let placed = marks.len() == before;
        if placed {
            marks.push(mark);
        }
        placed
    }

    /// Counts a counter up or down and returns its count; a new counter starts at 0.
    pub fn count(&mut self, name: &str, by: i64) -> i64 {
        let counters = &mut self.marks_mut().counters;
        if let Some(counter) = counters.iter_mut().find(|c| c.name.eq_ignore_ascii_case(name)) {
            counter.count = counter.count.saturating_add(by);
            return counter.count;
        }
        counters.push(Counter { name: name.to_owned(), count: by });
        by
    }
}

/// Replaces one field of a typed value in its JSON form, so that serde checks it against the type.
fn replace<T: Serialize + DeserializeOwned>(place: Option<&mut T>, key: &str, new: &Value) -> Result<(), String> {
    let place = place.ok_or_else(|| "there is no such unit".to_owned())?;
    let mut plain = serde_json::to_value(&*place).map_err(|e| e.to_string())?;
    plain[key] = new.clone();
    *place = read_value(&plain).map_err(|why| format!("that does not fit: {why}"))?;
    Ok(())
}
