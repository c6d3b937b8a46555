//! A field's value as the text of a cell or word, and back.

use serde_json::Value;

use super::BookShape;
use super::plan::nearest::nearest;
use crate::core::roster::folded;
use crate::core::schema::validate::{FieldFault, complete, flag};
use crate::core::schema::{Field, Kind, Written};

/// The value that a text means; an empty text is not given (`Value::Null`).
///
/// # Errors
/// What would be right.
pub fn read_cell(field: &Field, text: &str) -> Result<Value, FieldFault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Value::Null);
    }
    if matches!(field.kind, Kind::Flag) && flag(&text.into()).is_none() && is_tick(field, text) {
        return Ok(true.into());
    }
    let read = |text: &str| {
        let given = Value::Object([(field.key.to_owned(), text.into())].into_iter().collect());
        match complete(std::slice::from_ref(field), &given) {
            Ok(mut read) => Ok(read.get_mut(field.key).map_or(Value::Null, Value::take)),
            Err(faults) => Err(faults.into_iter().next().unwrap_or_else(|| FieldFault::new(field.key, ""))),
        }
    };
    read(text).or_else(|fault| bare(field, text).and_then(|text| read(text).ok()).ok_or(fault))
}

/// The word of a choice that was probably meant by one that is none.
pub fn meant(field: &Field, text: &str) -> Option<String> {
    let Kind::Choice(words) = field.kind else { return None };
    if read_cell(field, text).is_ok() {
        return None;
    }
    let spelt = words.iter().flat_map(|(value, label)| [(folded(value), *value), (folded(label), *value)]);
    let other = field.meaning.iter().map(|(word, value)| (folded(word), *value));
    let known: Vec<(String, &str)> = spelt.chain(other).filter(|(word, _)| !word.is_empty()).collect();
    let value = nearest(&folded(text), known.iter().map(|(word, value)| (word.as_str(), *value)))?;
    Some(show_cell(field, &value.into()))
}

/// The figure of a cell that has its measure with it: 6 of `M6`.
fn bare<'a>(field: &Field, text: &'a str) -> Option<&'a str> {
    match field.setup? {
        Written::Plain => None,
        Written::Before(mark) => {
            text.get(..mark.len()).filter(|begin| begin.eq_ignore_ascii_case(mark)).map(|_| &text[mark.len()..])
        }
        Written::After(mark) => {
            let at = text.len().checked_sub(mark.len())?;
            text.get(at..).filter(|end| end.eq_ignore_ascii_case(mark)).map(|_| &text[..at])
        }
    }
}

/// A cross in the cell of a flag, or its own name.
fn is_tick(field: &Field, text: &str) -> bool {
    let named = [field.key, field.label].iter().chain(field.called).any(|name| folded(name) == folded(text));
    named || ["x", "✓", "✔", "ja", "oui"].contains(&text.to_lowercase().as_str())
}

/// The text of a value; it reads back as the same value.
pub fn show_cell(field: &Field, value: &Value) -> String {
    match (field.kind, value) {
        (_, Value::Null) => String::new(),
        (_, Value::Bool(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        (Kind::Choice(words), Value::String(word)) => {
            let label = words.iter().find(|(value, _)| value == word).map(|(_, label)| *label);
            label.filter(|label| read_cell(field, label).as_ref() == Ok(value)).unwrap_or(word).to_owned()
        }
        (Kind::List(rows), Value::Array(items)) => show_list(field, rows, items).unwrap_or_else(|| value.to_string()),
        (_, Value::String(text)) => text.clone(),
        _ => value.to_string(),
    }
}

/// A list of which each row is told by one word: `woods, stream`.
fn show_list(field: &Field, rows: &[Field], items: &[Value]) -> Option<String> {
    let head = rows.first()?.key;
    let words: Option<Vec<&str>> = items.iter().map(|item| item.get(head)?.as_str()).collect();
    let mut text = words?.join(", ");
    if items.len() == 1 && text.contains(' ') {
        // A comma keeps the blanks of a single word from dividing it.
        text.push(',');
    }
    let same = read_cell(field, &text).ok()? == Value::Array(items.to_vec());
    (same && !text.is_empty()).then_some(text)
}

/// A column of a table of units and commands.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub key: &'static str,
    pub header: &'static str,
    pub unit: Option<&'static Field>,
    pub command: Option<&'static Field>,
}

/// The columns of a rule book: what orders of battle write first, in the order of the tables. Units and commands share
/// a column if key and label are the same.
pub fn columns(shape: &BookShape) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    let written = |field: &&'static Field| field.setup.is_some();
    let rest = |field: &&'static Field| field.setup.is_none();
    for field in shape.units.iter().filter(written) {
        columns.push(Column { key: field.key, header: field.label, unit: Some(field), command: None });
    }
    add_commands(&mut columns, shape.commands.iter().filter(written));
    for field in shape.units.iter().filter(rest) {
        add_unit(&mut columns, field);
    }
    add_commands(&mut columns, shape.commands.iter().filter(rest));
    columns
}

fn add_unit(columns: &mut Vec<Column>, field: &'static Field) {
    match columns.iter_mut().find(|c| c.unit.is_none() && (c.key, c.header) == (field.key, field.label)) {
        Some(column) => column.unit = Some(field),
        None => columns.push(Column { key: field.key, header: field.label, unit: Some(field), command: None }),
    }
}

fn add_commands(columns: &mut Vec<Column>, fields: impl Iterator<Item = &'static Field>) {
    for field in fields {
        match columns.iter_mut().find(|c| c.command.is_none() && (c.key, c.header) == (field.key, field.label)) {
            Some(column) => column.command = Some(field),
            None => columns.push(Column { key: field.key, header: field.label, unit: None, command: Some(field) }),
        }
    }
}
