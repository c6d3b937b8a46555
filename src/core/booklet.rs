//! What no sheet gives and the umpire looks up in his own booklet: every house value of a rule book as one form, its
//! texts read and checked, and the club's file of them. Knows no rule book, no disk.

use serde_json::{Map, Value};

use super::schema::validate::FieldFault;
use super::serde_messages::not_json_message;
use super::tables::{Patch, TableEntry, TableError, Tables, ValueSource};

/// One value to look up.
#[derive(Clone, Debug, PartialEq)]
pub struct BookletValue {
    /// Its key in the tables.
    pub key: String,
    /// What it is called.
    pub label: String,
    /// What to look up, in a sentence.
    pub look_up: String,
    /// What stands there as shipped: ours.
    pub shipped: Value,
    /// The values to choose from; none where it is typed.
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

/// A typed text as a value of the kind that was shipped; whether it fits is not looked at yet.
pub fn value_of(text: &str, shipped: &Value) -> Value {
    let text = text.trim();
    let one = |word: &str| serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned()));
    match shipped {
        Value::String(_) | Value::Bool(_) => Value::String(text.to_owned()),
        Value::Array(_) if !text.starts_with('[') => {
            let parts = text.split(',').flat_map(|part| {
                let part = part.trim();
                // Numbers may stand without commas; words may have several parts.
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

/// The value if it fits its key, else what would be right.
///
/// # Errors
/// A sentence by the label of the value.
pub fn check(tables: &Tables, key: &str, value: &Value) -> Result<Value, FieldFault> {
    if value.as_str().is_some_and(|text| text.trim().is_empty()) {
        let label = tables.get(key).map_or(key, |entry| entry.label.as_str());
        return Err(FieldFault::new(key, format!("{label}: type a value, or leave it as shipped.")));
    }
    tables.check(key, value).map_err(|error| fault_of(tables, &error, key))
}

/// An error of the tables as a sentence beside the value that it is about, or beside the one of this key.
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

/// The house rules of a text, TOML or JSON: keys with dots, or tables within tables. A short key means the only one that
/// ends so.
///
/// # Errors
/// What is wrong with the text, without its file.
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

/// One value for each key of the tables, however the object is nested.
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

/// The club's file of these values, as a text that [`read`] and `--house-rules` take: a line of what each is, and each by
/// its key.
pub fn file_text(title: &str, tables: &Tables, values: &Patch) -> String {
    let line = |(key, value): (&String, &Value)| {
        let label = tables.get(key).map_or("", |entry| entry.label.as_str());
        format!("\n# {label}\n{} = {}\n", quoted(key), inline(value))
    };
    let lines: Vec<String> = values.iter().map(line).collect();
    format!("# {title}: values from our booklet. New battles begin with them.\n{}", lines.concat())
}

/// A value in one line of TOML.
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

/// A text as TOML and JSON both write it.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const TABLES: &str = r#"
        [a.list]
        label = "A list"
        value = [99, 2, 1]
        mark = "house"
        look_up = "In the diagram."
        [a.names]
        label = "Names"
        value = ["attack", "hold fast"]
        mark = "house"
        [a.table]
        label = "A table"
        value = { raw = 1, trained = 2 }
        mark = "house"
        [a.switch]
        label = "A switch"
        value = false
        mark = "house"
        alternatives = [false, true]
        [a.kept]
        label = "Kept by itself"
        value = []
        mark = "house"
        asked = false
        [a.printed]
        label = "Printed"
        value = 3
        mark = "sheet"
    "#;

    #[test]
    fn only_what_no_sheet_gives_is_wanted_and_each_says_what_to_look_up() {
        let all = wanted(&Tables::parse(TABLES).unwrap());
        let keys: Vec<&str> = all.iter().map(|one| one.key.as_str()).collect();
        assert_eq!(keys, ["a.list", "a.names", "a.switch", "a.table"]);
        assert_eq!(all[0].look_up, "In the diagram.");
        assert_eq!(all[3].look_up, "What your booklet says of this: A table.");
        assert_eq!(all[2].choices, [json!(false), json!(true)]);
    }

    #[test]
    fn a_text_is_read_as_its_kind_and_says_the_value_again() {
        let tables = Tables::parse(TABLES).unwrap();
        let read = |key: &str, text: &str| check(&tables, key, &value_of(text, &tables.get(key).unwrap().value));
        for value in ["99, 2, 1", "99 2 1", "[99, 2, 1]"] {
            assert_eq!(read("a.list", value), Ok(json!([99, 2, 1])), "{value}");
        }
        assert_eq!(read("a.names", "attack, hold fast"), Ok(json!(["attack", "hold fast"])));
        assert_eq!(read("a.table", "raw 2, trained 3"), Ok(json!({"raw": 2, "trained": 3})));
        assert_eq!(read("a.switch", "Yes"), Ok(json!(true)));
        for (key, entry) in tables.entries() {
            assert_eq!(read(key, &text_of(&entry.value)), Ok(entry.value.clone()), "{key}");
        }
        let said = |key: &str, text: &str| read(key, text).unwrap_err().text;
        assert_eq!(said("a.switch", "perhaps"), "A switch cannot be “perhaps”: it may be yes or no.");
        assert_eq!(said("a.printed", "many"), "Printed cannot be “many”: it may be a number.");
        assert_eq!(said("a.printed", " "), "Printed: type a value, or leave it as shipped.");
        assert!(said("a.table", "raw").contains("as in raw 1, trained 2"));
    }

    #[test]
    fn the_file_of_a_club_reads_back_equal() {
        let tables = Tables::parse(TABLES).unwrap();
        let all: Patch = tables.entries().map(|(key, entry)| (key.to_owned(), entry.value.clone())).collect();
        let text = file_text("A book", &tables, &all);
        assert!(text.starts_with("# A book: values from our booklet."), "{text}");
        assert_eq!(read(&text, false, &tables).unwrap(), all, "{text}");
    }
}
