//! Somebody new in a battle under way, as a line of an order of battle describes them. Knows no rule book.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::naming::sound_name;
use super::{Above, Changed, arrival_words};
use crate::core::game::Game;
use crate::core::orbat::labels::made_from;
use crate::core::orbat::{Arrival, Row, RowKind};
use crate::core::roster::{Away, Piece, Subject};
use crate::core::rulebook::{PlainData, Rulebook};
use crate::core::schema::validate::complete;
use crate::core::schema::{Field, Kind};
use crate::core::serde_messages::plain_message;

impl<R: Rulebook> Game<R> {
    pub(super) fn add_row(&mut self, row: &Row, above: Above) -> Result<Changed, String> {
        if let Some(word) = row.unclear.first() {
            return Err(format!("“{word}” is not understood: {}", self.hint(row.kind)));
        }
        let label = match (row.label.as_str(), row.kind) {
            ("", RowKind::Command) => made_from(&row.name, &self.labels_taken()),
            (label, _) => self.free_label(label, None)?,
        };
        let name = sound_name(&row.name)?;
        let (side, under) = match above {
            Above::Side(side) => (side, None),
            Above::Command(id) => (self.side_of(Subject::Command(id)).unwrap_or(0), Some(id)),
        };
        let away = row.arrives.filter(|arrival| !self.has_come(*arrival)).map(Away::Awaited);
        let player = row.player.trim().to_owned();
        let subject = match row.kind {
            RowKind::Command => {
                let own = own_of(R::COMMAND_FIELDS, &row.values)?;
                let piece = Piece { label: label.clone(), name, side, under, player, own, away };
                Subject::Command(self.commands.push(piece))
            }
            RowKind::Unit => {
                let own = own_of(R::UNIT_FIELDS, &row.values)?;
                let piece = Piece { label: label.clone(), name, side, under, player, own, away };
                Subject::Unit(self.units.push(piece))
            }
            _ => return Err("A unit or a command can be added, and nothing else.".to_owned()),
        };
        self.forget_names();
        if let Some(Away::Awaited(arrival)) = away {
            let (label, name, _) = self.slot_words(subject);
            return Ok(Changed::new(format!("{label} {name} {}", arrival_words(arrival, R::TURN))));
        }
        R::mend(self, subject);
        let place = under.map_or_else(|| self.side_name(side).to_owned(), |id| self.name_of(Subject::Command(id)));
        let headline = match subject {
            Subject::Command(_) => format!("{} ({label}) joins the battle under {place}", self.name_of(subject)),
            _ => format!("{} joins the battle under {place}", self.name_of(subject)),
        };
        Ok(Changed::new(headline).on(subject).table(format!("Put {label} on the table.")))
    }

    /// An arrival whose time has come needs no waiting; the umpire's word is given with the line itself.
    fn has_come(&self, arrival: Arrival) -> bool {
        matches!(arrival, Arrival::Turn(turn) if turn <= self.flow.turn)
    }

    /// What can be said of a unit or command.
    fn hint(&self, kind: RowKind) -> String {
        let fields = if kind == RowKind::Command { R::COMMAND_FIELDS } else { R::UNIT_FIELDS };
        let keys: Vec<&str> = fields.iter().take(6).map(|field| field.key).collect();
        format!("give fields by name and value, as in {}=….", keys.join("=…, "))
    }
}

/// What a rule book keeps of somebody about whom this is said; the rest has its defaults, within their bounds.
fn own_of<T: PlainData>(fields: &'static [Field], said: &BTreeMap<String, Value>) -> Result<T, String> {
    let mut values: Map<String, Value> = Map::new();
    for (key, value) in said {
        let Some(field) = fields.iter().find(|field| field.key == key) else {
            return Err(format!("There is no “{key}” to set."));
        };
        let given = Value::Object([(key.clone(), value.clone())].into_iter().collect());
        let checked = complete(std::slice::from_ref(field), &given);
        let checked = checked.map_err(|faults| faults.into_iter().map(|f| f.text).collect::<Vec<_>>().join(" "))?;
        values.insert(key.clone(), checked.get(key).cloned().unwrap_or_default());
    }
    let misfit = |e: serde_json::Error| format!("The values do not fit: {}.", plain_message(&e.to_string()));
    let own: T = serde_json::from_value(Value::Object(values.clone())).map_err(misfit)?;
    let Ok(Value::Object(plain)) = serde_json::to_value(&own) else { return Ok(own) };
    for field in fields.iter().filter(|field| !values.contains_key(field.key)).collect::<Vec<_>>() {
        let Kind::Whole { min, .. } = field.kind else { continue };
        if plain.get(field.key).and_then(Value::as_i64).is_some_and(|n| n < min) {
            values.insert(field.key.to_owned(), min.into());
        }
    }
    serde_json::from_value(Value::Object(values)).map_err(misfit)
}
