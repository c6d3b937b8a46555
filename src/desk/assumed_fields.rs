//! What a form must ask for because the battle does not know it, and what it assumes. Knows no rule book.

use serde_json::{Map, Value};

use super::list_rows::said;
use crate::core::phrases::small_letters;
use crate::core::schema::validate::{FieldFault, expects};
use crate::core::schema::{Field, Kind};

/// A fault for each field that decides the result and is neither given nor known, rows of lists included.
pub(super) fn unknown(fields: &'static [Field], filled: &Map<String, Value>) -> Vec<FieldFault> {
    let fault = |field: &Field, path: &str| {
        FieldFault::new(&format!("{path}{}", field.key), format!("{} is not known: {}.", field.label, expects(field)))
    };
    let mut faults: Vec<FieldFault> =
        fields.iter().filter(|f| is_asked(filled, f)).map(|field| fault(field, "")).collect();
    for (list, row) in lists(fields) {
        for (number, given) in (1..).zip(rows(filled, list)) {
            let path = format!("{}.{number}.", list.key);
            faults.extend(row.iter().filter(|f| is_asked(given, f)).map(|f| {
                let FieldFault { key, text } = fault(f, &path);
                FieldFault { key, text: format!("{}, row {number}. {text}", list.label) }
            }));
        }
    }
    faults
}

/// The fields that hold a default because they are neither given nor known, with the default.
pub(super) fn assumed(fields: &'static [Field], filled: &Map<String, Value>) -> Vec<(&'static Field, Value)> {
    let mut found = Vec::new();
    take_assumed(fields, filled, &mut found);
    for (list, row) in lists(fields) {
        for given in rows(filled, list) {
            take_assumed(row, given, &mut found);
        }
    }
    found
}

/// The assumptions in a few words each; a plain "no" is not mentioned.
pub(super) fn assumed_in_words(assumed: &[(&'static Field, Value)]) -> Vec<String> {
    let matters = |value: &Value| !matches!(value, Value::Bool(false)) && value.as_str() != Some("");
    let word = |(field, value): &(&'static Field, Value)| {
        let said = said(field, value)?;
        let label = small_letters(field.label);
        Some(if matches!(field.kind, Kind::Flag) || said.starts_with(&label) {
            said
        } else {
            format!("{label} {said}")
        })
    };
    let mut words: Vec<String> = assumed.iter().filter(|(_, value)| matters(value)).filter_map(word).collect();
    let mut seen = std::collections::BTreeSet::new();
    words.retain(|word| seen.insert(word.clone()));
    words
}

fn take_assumed(fields: &'static [Field], filled: &Map<String, Value>, found: &mut Vec<(&'static Field, Value)>) {
    let open = fields.iter().filter(|f| f.asked.is_none() && is_blank(filled.get(f.key)));
    found.extend(open.filter_map(|f| Some((f, f.default?.value()))));
}

fn is_asked(filled: &Map<String, Value>, field: &Field) -> bool {
    let told = |key: &&str| !is_blank(filled.get(*key)) && filled.get(*key) != Some(&Value::Bool(false));
    field.asked.is_some_and(|others| is_blank(filled.get(field.key)) && !others.iter().any(told))
}

fn is_blank(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Array(rows)) => rows.is_empty(),
        Some(_) => false,
    }
}

fn lists(fields: &'static [Field]) -> impl Iterator<Item = (&'static Field, &'static [Field])> {
    fields.iter().filter_map(|f| if let Kind::List(row) = f.kind { Some((f, row)) } else { None })
}

fn rows<'a>(filled: &'a Map<String, Value>, list: &Field) -> impl Iterator<Item = &'a Map<String, Value>> {
    filled.get(list.key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}
