//! House values: what no sheet gives and the umpire looks up in his own booklet. Reads and checks them, and writes the
//! club's file of them. Knows no rule book, no disk.

use serde_json::{Map, Value};

use super::schema::validate::FieldFault;
use super::serde_messages::not_json_message;
use super::tables::{Patch, TableEntry, TableError, Tables, ValueSource};

#[derive(Clone, Debug, PartialEq)]
pub struct BookletValue {
    pub key: String,
    pub label: String,
    /// What to look up, in a sentence.
    pub look_up: String,
    /// Our own value.
    pub shipped: Value,
    /// Empty where any value can be typed.
    pub choices: Vec<Value>,
}

/// Every value of a rule book that no sheet gives, by key.
pub fn wanted(tables: &Tables) -> Vec<BookletValue> {
    let lost = tables.entries().filter(|(_, entry)| entry.mark == ValueSource::House && entry.asked);
    lost.map(|(key, entry)| BookletValue {
        key: key.to_owned(),
        label: entry.label.clone(),
        look_up: look_up(entry),
        shipped: entry.value.clone(),
        choices: entry.choices(),
    })
    .collect()
}

/// What to look up for a value that no sheet gives: as the asset says, or by its label. Empty for the others.
pub fn look_up(entry: &TableEntry) -> String {
    if entry.mark != ValueSource::House || !entry.asked {
        String::new()
    } else if entry.look_up.is_empty() {
        format!("What your booklet says of this: {}.", entry.label)
    } else {
        entry.look_up.clone()
    }
}

/// A value as it is typed: a list by commas, a table as `raw 1, trained 2`.
pub fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(items) if items.iter().all(is_plain) => items.iter().map(text_of).collect::<Vec<_>>().join(", "),
        Value::Object(map) if map.values().all(is_plain) => {
            map.iter().map(|(key, value)| format!("{key} {}", text_of(value))).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

fn is_plain(value: &Value) -> bool {
    !value.is_array() && !value.is_object()
}

/// A typed text as a value of the same kind as the shipped one; whether it is allowed is checked later.
pub fn value_of(text: &str, shipped: &Value) -> Value {
    let text = text.trim();
    let one = |word: &str| serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned()));
    match shipped {
        Value::String(_) | Value::Bool(_) => Value::String(text.to_owned()),
        Value::Array(_) if !text.starts_with('[') => {
            let parts = text.split(',').flat_map(|part| {
                let part = part.trim();
                // Numbers need no commas between them; other items may consist of several words.
                let numbers = part.split_whitespace().all(|word| word.parse::<f64>().is_ok());
                if numbers { part.split_whitespace().collect() } else { vec![part] }
            });
            Value::Array(parts.filter(|part| !part.is_empty()).map(one).collect())
        }
        Value::Object(_) if !text.starts_with('{') => {
            let pair =
                |part: &str| part.trim().rsplit_once(' ').map(|(key, value)| (key.trim().to_owned(), one(value)));
            let pairs: Option<Map<String, Value>> = text.split(',').map(pair).collect();
            pairs.map_or_else(|| Value::String(text.to_owned()), Value::Object)
        }
        _ => one(text),
    }
}

/// The value as its key takes it.
///
/// # Errors
/// A sentence that names the value by its label.
pub fn check(tables: &Tables, key: &str, value: &Value) -> Result<Value, FieldFault> {
    if value.as_str().is_some_and(|text| text.trim().is_empty()) {
        let label = tables.get(key).map_or(key, |entry| entry.label.as_str());
        return Err(FieldFault::new(key, format!("{label}: type a value, or leave it as shipped.")));
    }
    tables.check(key, value).map_err(|error| fault_of(tables, &error, key))
}

/// A table error as a fault of the value it is about, or else of this key.
pub fn fault_of(tables: &Tables, error: &TableError, key: &str) -> FieldFault {
    let label = |key: &str| tables.get(key).map_or_else(|| key.to_owned(), |entry| entry.label.clone());
    let kind = |key: &str| tables.get(key).map(|entry| &entry.value);
    match error {
        TableError::NotAllowed { key, value, allowed } => {
            let allowed = match kind(key) {
                Some(Value::Bool(_)) => "yes or no",
                Some(Value::Array(_)) => "a list, as in 1, 2, 3",
                Some(Value::Object(_)) => "names with numbers, as in raw 1, trained 2",
                _ => allowed.as_str(),
            };
            FieldFault::new(key, format!("{} cannot be “{value}”: it may be {allowed}.", label(key)))
        }
        TableError::Unfit { key, value, why } => {
            FieldFault::new(key, format!("{} cannot be {value}: {why}.", label(key)))
        }
        other => FieldFault::new(key, format!("{}: {other}.", label(key))),
    }
}

/// Reads house rules from TOML or JSON: keys with dots, or nested tables. A short key means the only one that ends
/// with it.
///
/// # Errors
/// What is wrong with the text; the caller adds the file.
pub fn read(text: &str, is_json: bool, tables: &Tables) -> Result<Patch, String> {
    let read: Result<Value, String> = if is_json {
        serde_json::from_str(text).map_err(|error| not_json_message(&error))
    } else {
        toml::from_str(text).map_err(|error| error.message().to_owned())
    };
    match read? {
        Value::Object(map) => Ok(flat(&map, tables)),
        _ => Err("it must be keys with values".to_owned()),
    }
}

/// One value for each key of the tables, however deeply the object is nested.
pub fn flat(map: &Map<String, Value>, tables: &Tables) -> Patch {
    let mut patch = Patch::new();
    walk("", map, tables, &mut patch);
    patch
}

fn walk(above: &str, map: &Map<String, Value>, tables: &Tables, flat: &mut Patch) {
    for (key, value) in map {
        let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
        match value {
            Value::Object(below) if tables.get(&path).is_none() && !below.is_empty() => {
                walk(&path, below, tables, flat);
            }
            _ => {
                flat.insert(path, value.clone());
            }
        }
    }
}

/// The club's file of these values, readable by [`read`] and `--house-rules`: a comment and a line for each.
pub fn file_text(title: &str, tables: &Tables, values: &Patch) -> String {
    let line = |(key, value): (&String, &Value)| {
        let label = tables.get(key).map_or("", |entry| entry.label.as_str());
        format!("\n# {label}\n{} = {}\n", quoted(key), inline(value))
    };
    let lines: Vec<String> = values.iter().map(line).collect();
    format!("# {title}: values from our booklet. New battles begin with them.\n{}", lines.concat())
}

fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(map) => {
            let pairs = map.iter().map(|(key, value)| format!("{} = {}", quoted(key), inline(value)));
            format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
        }
        Value::String(text) => quoted(text),
        other => other.to_string(),
    }
}

/// A text as both TOML and JSON write it.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}
