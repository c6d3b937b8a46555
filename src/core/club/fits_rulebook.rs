//! Whether a club table fits a rule book: its names are unused, its fields exist and take its values.

use serde_json::{Map, Value};

use super::{ClubParty, ClubSubject, ClubTable};
use crate::core::on_the_day::arrival;
use crate::core::procedure::ProcedureEntry;
use crate::core::rulebook::Rulebook;
use crate::core::schema::validate::{FieldFault, complete};
use crate::core::schema::{Field, Kind};

/// Every fault of a table, by itself and together with the procedures and other tables of a battle.
pub fn fits<R: Rulebook>(table: &ClubTable, others: &[ClubTable]) -> Vec<FieldFault> {
    let mut faults = table.faults();
    let mut note = |key: String, text: String| faults.push(FieldFault { key, text });
    let common = std::iter::once(arrival::entry::<R>());
    let entries: Vec<&ProcedureEntry<R>> = R::procedures().iter().chain(common).collect();
    if entries.iter().any(|entry| entry.info.id == table.id) {
        let text = format!("The rule book has a procedure “{}”: give the table another id.", table.id);
        note("id".to_owned(), text);
    }
    let known = |verb: &&String| {
        let of_book = entries.iter().any(|e| e.info.verbs.contains(&verb.as_str()) || e.info.id == **verb);
        of_book || others.iter().any(|other| other.id != table.id && other.verbs.contains(verb))
    };
    if let Some(verb) = table.verbs.iter().find(known) {
        note("verbs".to_owned(), format!("The word “{verb}” is taken already: give the table another verb."));
    }
    for (i, modifier) in (1..).zip(&table.modifiers) {
        let Some(key) = &modifier.field else { continue };
        match field_of::<R>(table, modifier.of, key) {
            None => note(format!("modifiers.{i}.field"), no_field::<R>(key)),
            Some(field) => {
                let number = modifier.each || modifier.from.is_some() || modifier.to.is_some();
                if number && !matches!(field.kind, Kind::Whole { .. }) {
                    let text = format!("The field “{key}” is no number, which “{}” needs.", modifier.label);
                    note(format!("modifiers.{i}.field"), text);
                }
                let unfit = |text: &&String| reads(field, text).is_err();
                if let Some(Err(why)) = modifier.is.iter().find(unfit).map(|text| reads(field, text)) {
                    note(format!("modifiers.{i}.is"), why);
                } else if modifier.is.is_empty() && !number && !matches!(field.kind, Kind::Flag) {
                    let text = format!(
                        "“{}” must say for which values of “{key}” it holds, as in is = [\"…\"].",
                        modifier.label
                    );
                    note(format!("modifiers.{i}.is"), text);
                }
            }
        }
    }
    for (i, row) in (1..).zip(&table.rows) {
        for (key, value) in &row.set {
            match field_of::<R>(table, row.on, key).map(|field| sets(field, value)) {
                None => note(format!("rows.{i}.set"), no_field::<R>(key)),
                Some(Err(why)) => note(format!("rows.{i}.set"), why),
                Some(Ok(())) => {}
            }
        }
    }
    faults
}

/// The fields of the unit or command that a table is thrown for, or of its target.
fn fields_of<R: Rulebook>(table: &ClubTable, on: ClubParty) -> Vec<&'static Field> {
    let (units, commands) = match (on, table.asks) {
        (ClubParty::Target, _) | (ClubParty::Unit, ClubSubject::Unit) => (R::UNIT_FIELDS, &[] as &[Field]),
        (ClubParty::Unit, ClubSubject::Command) => (&[] as &[Field], R::COMMAND_FIELDS),
        (ClubParty::Unit, ClubSubject::Any) => (R::UNIT_FIELDS, R::COMMAND_FIELDS),
    };
    units.iter().chain(commands).collect()
}

fn field_of<R: Rulebook>(table: &ClubTable, on: ClubParty, key: &str) -> Option<&'static Field> {
    fields_of::<R>(table, on).into_iter().find(|field| field.key == key)
}

fn no_field<R: Rulebook>(key: &str) -> String {
    format!("There is no field “{key}” in this rule book; “galloper columns {} --all” lists them.", R::ID)
}

/// Reads a text as a value of this field.
///
/// # Errors
/// A sentence saying what the field takes.
pub(super) fn reads(field: &Field, text: &str) -> Result<Value, String> {
    let given = Value::Object(Map::from_iter([(field.key.to_owned(), Value::from(text))]));
    match complete(std::slice::from_ref(field), &given) {
        Ok(done) => Ok(done.get(field.key).cloned().unwrap_or(Value::Null)),
        Err(faults) => Err(faults.into_iter().map(|fault| fault.text).collect::<Vec<_>>().join(" ")),
    }
}

/// Whether a field can be set to this text; `+1` counts up.
fn sets(field: &Field, text: &str) -> Result<(), String> {
    let counts = matches!(field.kind, Kind::Whole { .. }) && text.starts_with(['+', '-']);
    if (counts && text.parse::<i64>().is_ok()) || (field.optional && text == "none") {
        return Ok(());
    }
    reads(field, text).map(|_| ())
}
