//! Checks value trees from window, JSON and `key=value` against a field table, before serde makes the typed input.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::core::length::Length;
use crate::core::phrases::uncapital;
use crate::core::roster::folded;
use crate::core::schema::{Field, Kind, Preset, Words};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The path of the field, as in `firers.2.range`.
    pub key: String,
    /// What is wrong and what would be right, in a sentence.
    pub text: String,
}

impl FieldFault {
    pub fn new(key: &str, text: impl Into<String>) -> Self {
        Self { key: key.to_owned(), text: text.into() }
    }
}

/// Checks a value tree against the fields and fills in the defaults.
///
/// # Errors
/// Every fault found, not just the first.
pub fn complete(fields: &[Field], value: &Value) -> Result<Value, Vec<FieldFault>> {
    let mut faults = Vec::new();
    let done = rows_of(fields, value, "", &mut faults, false);
    if faults.is_empty() { Ok(done) } else { Err(faults) }
}

fn rows_of(fields: &[Field], value: &Value, path: &str, faults: &mut Vec<FieldFault>, below: bool) -> Value {
    let empty = Map::new();
    let given = match value {
        Value::Object(map) => map,
        Value::Null => &empty,
        _ => {
            let text = format!("{} takes named values, as in {{\"key\": value}}.", whole_name(path));
            faults.push(FieldFault::new(path, text));
            return Value::Null;
        }
    };
    let mut done = Map::new();
    for field in fields {
        let key = join(path, field.key);
        match given.get(field.key).or_else(|| given.iter().find(|(key, _)| field.is_named(&snake(key))).map(|(_, v)| v))
        {
            Some(Value::Null) | None => match field.default {
                Some(Preset::Usual(_)) => {}
                Some(preset) => {
                    done.insert(field.key.to_owned(), preset.value());
                }
                None if field.optional => {}
                None if matches!(field.kind, Kind::List(_) | Kind::Tree(_)) => {
                    done.insert(field.key.to_owned(), Value::Array(Vec::new()));
                }
                None => {
                    // The help of a text explains best what it may be.
                    let right = match field.kind {
                        Kind::Text if !field.help.is_empty() => uncapital(field.help.trim_end_matches('.')),
                        _ => expects(field),
                    };
                    faults.push(FieldFault { key, text: format!("{} is missing: {right}.", field.label) });
                }
            },
            Some(Value::String(s)) if s.is_empty() && field.optional => {}
            Some(raw) => {
                let read = read_one(field, raw, &key, faults);
                done.insert(field.key.to_owned(), read);
            }
        }
    }
    for (key, extra) in given {
        if key == "below" && below {
            let items = match extra {
                Value::Array(items) => items.as_slice(),
                Value::Null => &[],
                other => {
                    let text = format!("“below” is {}, but it must be a list of rows.", shown(other));
                    faults.push(FieldFault { key: join(path, key), text });
                    &[]
                }
            };
            let row = |(i, v): (usize, &Value)| {
                rows_of(fields, &row_of(fields, v), &join(path, &format!("below.{}", i + 1)), faults, true)
            };
            let tree = items.iter().enumerate().map(row).collect();
            done.insert(key.clone(), Value::Array(tree));
        } else if !fields.iter().any(|f| f.key == key || f.is_named(&snake(key))) {
            faults.push(FieldFault { key: join(path, key), text: unknown_key(key, fields, below) });
        }
    }
    Value::Object(done)
}

/// Accepts `inCommandRadius` for `in_command_radius`.
fn snake(key: &str) -> String {
    let mut out = String::with_capacity(key.len() + 4);
    for letter in key.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

fn read_one(field: &Field, raw: &Value, key: &str, faults: &mut Vec<FieldFault>) -> Value {
    let mut wrong = |text: String| {
        faults.push(FieldFault { key: key.to_owned(), text });
        Value::Null
    };
    match field.kind {
        Kind::Whole { min, max } => match whole(raw).or_else(|| meant(raw, field.meaning)?.parse().ok()) {
            Some(n) if (min..=max).contains(&n) => n.into(),
            Some(n) => wrong(format!("{} is {n}, but it must lie between {min} and {max}.", field.label)),
            None => {
                wrong(format!("{} is {}, but it must be a whole number from {min} to {max}.", field.label, shown(raw)))
            }
        },
        Kind::Length => match Length::from_value(raw) {
            Ok(length) if length < Length::ZERO => {
                let what = if field.unit.is_empty() { "it" } else { "a length" };
                wrong(format!("{} is {length}, but {what} cannot be less than 0.", field.label))
            }
            Ok(length) => serde_json::to_value(length).unwrap_or_else(|e| wrong(format!("{}: {e}.", field.label))),
            Err(_) if field.unit.is_empty() => {
                wrong(format!("{} is {}, but it must be {}.", field.label, shown(raw), DECIMAL))
            }
            Err(error) => wrong(format!("{}: {error}.", field.label)),
        },
        Kind::Choice(words) => match pick(raw, words).or_else(|| meant(raw, field.meaning)) {
            Some(value) => value.into(),
            None => wrong(format!("{} is {}, but it must be {}.", field.label, shown(raw), listed(words))),
        },
        Kind::Flag => match flag(raw) {
            Some(b) => b.into(),
            None => wrong(format!("{} is {}, but it must be yes or no.", field.label, shown(raw))),
        },
        Kind::Text | Kind::Subject(_) | Kind::Side => match raw {
            Value::String(s) => s.trim().into(),
            Value::Number(n) => n.to_string().into(),
            other => wrong(format!("{} is {}, but it must be a text.", field.label, shown(other))),
        },
        Kind::List(rows) | Kind::Tree(rows) => {
            let tree = matches!(field.kind, Kind::Tree(_));
            let parsed;
            let items = match raw {
                Value::Array(items) => items.as_slice(),
                // A tree with a single root may be given as that root.
                Value::Object(_) if tree => std::slice::from_ref(raw),
                Value::String(text) => match serde_json::from_str::<Value>(text) {
                    Ok(Value::Array(items)) => {
                        parsed = items;
                        parsed.as_slice()
                    }
                    _ if text.contains(['[', '{']) => {
                        return wrong(format!("{} must be a list, as in [{{…}}, {{…}}].", field.label));
                    }
                    _ => {
                        parsed = words(text);
                        &parsed
                    }
                },
                // A single row needs no brackets, nor does a number where rows begin with one.
                row @ Value::Object(_) => std::slice::from_ref(row),
                row @ Value::Number(_) if begins_with_a_number(rows) => std::slice::from_ref(row),
                other => return wrong(format!("{} is {}, but it must be a list of rows.", field.label, shown(other))),
            };
            if let Some(i) = items.iter().position(Value::is_null) {
                return wrong(format!("{}: row {} is empty; a row takes named values.", field.label, i + 1));
            }
            items
                .iter()
                .enumerate()
                .map(|(i, item)| rows_of(rows, &row_of(rows, item), &join(key, &(i + 1).to_string()), faults, tree))
                .collect::<Vec<_>>()
                .into()
        }
    }
}

fn begins_with_a_number(rows: &[Field]) -> bool {
    rows.first().is_some_and(|first| matches!(first.kind, Kind::Whole { .. } | Kind::Length))
}

/// The field that a bare value fills: the first; but a word goes to a choice that must be made, if the first is only a
/// remark.
fn head_of<'a>(rows: &'a [Field], item: &Value) -> Option<&'a Field> {
    let first = rows.first()?;
    let means = |field: &&Field| match field.kind {
        Kind::Choice(words) => !field.optional && field.default.is_none() && pick(item, words).is_some(),
        _ => false,
    };
    let remark = matches!(first.kind, Kind::Text) && first.optional;
    rows.iter().find(means).filter(|_| remark).or(Some(first))
}

/// A row; a bare value stands for the row that it names: `["woods", "stream"]`.
fn row_of<'a>(rows: &[Field], item: &'a Value) -> Cow<'a, Value> {
    match (head_of(rows, item), item) {
        (Some(head), Value::String(_) | Value::Number(_)) => {
            Cow::Owned(Value::Object([(head.key.to_owned(), item.clone())].into_iter().collect()))
        }
        _ => Cow::Borrowed(item),
    }
}

/// Row names typed in one text, separated by commas, or else by spaces.
fn words(text: &str) -> Vec<Value> {
    let parts: Vec<&str> =
        if text.contains([',', ';']) { text.split([',', ';']).collect() } else { text.split_whitespace().collect() };
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).map(Value::from).collect()
}

fn whole(raw: &Value) -> Option<i64> {
    match raw {
        // 7.0 is a whole number too.
        Value::Number(n) => {
            let exact = |f: &f64| f.fract() == 0.0 && f.abs() < 9e15;
            n.as_i64().or_else(|| n.as_f64().filter(exact).map(|f| f as i64))
        }
        Value::String(s) => s.trim().trim_start_matches('+').parse().ok(),
        _ => None,
    }
}

/// Reads yes or no.
pub fn flag(raw: &Value) -> Option<bool> {
    match raw {
        Value::Bool(b) => Some(*b),
        Value::String(s) => match s.trim().to_lowercase().as_str() {
            "yes" | "y" | "true" | "1" | "on" => Some(true),
            "no" | "n" | "false" | "0" | "off" => Some(false),
            _ => None,
        },
        Value::Number(n) => match n.as_i64() {
            Some(1) => Some(true),
            Some(0) => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// The word of a choice that a text means: exactly, by its label, or by an unambiguous beginning.
pub fn pick(raw: &Value, words: &'static [(&'static str, &'static str)]) -> Option<&'static str> {
    let text = match raw {
        Value::String(s) => s.trim().to_lowercase(),
        Value::Number(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        _ => return None,
    };
    if text.is_empty() {
        return words.iter().find(|(value, _)| value.is_empty()).map(|(value, _)| *value);
    }
    let same = |word: &str| word.to_lowercase() == text;
    if let Some((value, _)) = words.iter().find(|(value, label)| same(value) || same(label)) {
        return Some(value);
    }
    // `assault_column`, `assaultColumn` and "Assault column" are the same word.
    let alike = |word: &str| !folded(&text).is_empty() && folded(word) == folded(&text);
    let mut folds = words.iter().filter(|(value, label)| alike(value) || alike(label));
    if let (Some((value, _)), None) = (folds.next(), folds.next()) {
        return Some(value);
    }
    let mut begun = words
        .iter()
        .filter(|(value, label)| value.to_lowercase().starts_with(&text) || label.to_lowercase().starts_with(&text));
    match (begun.next(), begun.next()) {
        (Some((value, _)), None) => Some(value),
        _ => None,
    }
}

fn meant(raw: &Value, words: Words) -> Option<&'static str> {
    let text = raw.as_str()?;
    words.iter().find(|(word, _)| folded(word) == folded(text)).map(|(_, value)| *value)
}

const DECIMAL: &str = "a number with no more than three decimals, as in 15 or 4.5";

pub fn expects(field: &Field) -> String {
    match &field.kind {
        Kind::Whole { min, max } => format!("type a whole number from {min} to {max}"),
        Kind::Length if field.unit.is_empty() => format!("type {DECIMAL}"),
        Kind::Length => "type a length in inches".to_owned(),
        Kind::Choice(words) => format!("choose {}", listed(words)),
        Kind::Flag => "say yes or no".to_owned(),
        Kind::Text => "type a text".to_owned(),
        Kind::Subject(_) => "type the label of a unit or command".to_owned(),
        Kind::Side => "name a side".to_owned(),
        Kind::List(_) | Kind::Tree(_) => "give a list of rows".to_owned(),
    }
}

fn listed(words: &[(&str, &str)]) -> String {
    let names: Vec<&str> = words.iter().map(|(value, _)| *value).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}

fn shown(raw: &Value) -> String {
    match raw {
        Value::String(s) => format!("“{s}”"),
        other => other.to_string(),
    }
}

fn unknown_key(key: &str, fields: &[Field], below: bool) -> String {
    let keys: Vec<&str> = fields.iter().map(|f| f.key).chain(below.then_some("below")).collect();
    format!("There is no field “{key}”; the fields are {}.", keys.join(", "))
}

fn whole_name(path: &str) -> String {
    if path.is_empty() { "The input".to_owned() } else { format!("“{path}”") }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}
