//! Tables and switches as data: each value with its source and alternatives, and house rules as a patch by key. Knows
//! no rule book.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// House rules: keys of values and what they are changed to.
pub type Patch = BTreeMap<String, Value>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueSource {
    /// Stated by the rule sheet.
    Sheet,
    /// Missing there, and typed by the umpire from his own booklet.
    Booklet,
    /// Read from a damaged or terse passage of the sheet.
    Reading,
    /// Missing there: our own value, to be changed at will.
    House,
}

impl ValueSource {
    /// As the window calls it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Booklet => "your booklet",
            Self::Reading => "reading",
            Self::House => "house value",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableEntry {
    pub label: String,
    /// From the book, or our reading of it.
    pub value: Value,
    pub mark: ValueSource,
    /// Other sensible values, where they can be listed.
    #[serde(default)]
    pub alternatives: Vec<Value>,
    #[serde(default)]
    pub help: String,
    /// Keys in older files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formerly: Vec<Former>,
    /// For a house value: what to look up in the booklet, in a sentence.
    #[serde(default)]
    pub look_up: String,
    /// False for values that the program sets itself.
    #[serde(default = "yes")]
    pub asked: bool,
}

/// A key in older files, and what its words mean now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Former {
    pub key: String,
    /// The present value of each old word.
    #[serde(default)]
    pub means: BTreeMap<String, Value>,
}

fn yes() -> bool {
    true
}

impl TableEntry {
    /// The values to choose from, the shipped one included; empty where values are typed.
    pub fn choices(&self) -> Vec<Value> {
        let mut choices = self.alternatives.clone();
        if choices.is_empty() && self.value.is_boolean() {
            choices = vec![true.into(), false.into()];
        }
        if !choices.is_empty() && !choices.contains(&self.value) {
            choices.insert(0, self.value.clone());
        }
        choices
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    entries: BTreeMap<String, TableEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error("the tables cannot be read: {0}")]
    Unreadable(String),
    #[error("there is no house rule “{0}”; did you mean one of {1}?")]
    NoSuchKey(String, String),
    #[error("the house rule “{key}” cannot be {value}: it may be {allowed}")]
    NotAllowed { key: String, value: String, allowed: String },
    /// A value of the right kind that still does not fit.
    #[error("the house rule “{key}” cannot be {value}: {why}")]
    Unfit { key: String, value: String, why: String },
}

impl Tables {
    /// # Errors
    /// When it is no TOML or an entry lacks a part.
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let root: Value = toml::from_str(text).map_err(|e| TableError::Unreadable(e.to_string()))?;
        let mut entries = BTreeMap::new();
        collect("", &root, &mut entries)?;
        Ok(Self { entries })
    }

    pub fn entries(&self) -> impl Iterator<Item = (&str, &TableEntry)> {
        self.entries.iter().map(|(key, entry)| (key.as_str(), entry))
    }

    /// The full key for a short one: its last part if that is unique, or all of it written as one word.
    pub fn full_key(&self, key: &str) -> String {
        let ends = |full: &String| full.rsplit('.').next().is_some_and(|last| last.eq_ignore_ascii_case(key));
        let in_one_word = |full: &String| full.replace('.', "").eq_ignore_ascii_case(key);
        let former = self.entries.values().flat_map(|entry| &entry.formerly).map(|former| &former.key);
        let mut found = self.entries.keys().chain(former).filter(|full| ends(full) || in_one_word(full));
        match (self.entries.contains_key(key), found.next(), found.next()) {
            (false, Some(only), None) => only.clone(),
            _ => key.to_owned(),
        }
    }

    pub fn get(&self, key: &str) -> Option<&TableEntry> {
        self.entries.get(key)
    }

    /// The present key and value for those of an older file; `None` if they were not renamed.
    fn renamed(&self, key: &str, value: &Value) -> Option<(&str, Value)> {
        let (now, former) = self
            .entries
            .iter()
            .find_map(|(now, entry)| entry.formerly.iter().find(|f| f.key == key).map(|former| (now, former)))?;
        let meant = former.means.iter().find(|(word, _)| word.eq_ignore_ascii_case(&plain(value)));
        Some((now, meant.map_or_else(|| value.clone(), |(_, meant)| meant.clone())))
    }

    pub fn current_key<'a>(&'a self, key: &'a str) -> &'a str {
        self.renamed(key, &Value::Null).map_or(key, |(now, _)| now)
    }

    /// A patch with keys of older files replaced by present ones, which win where both are given.
    pub fn current(&self, patch: &Patch) -> Patch {
        let renamed = |(key, value): (&String, &Value)| {
            let (now, meant) = self.renamed(key, value)?;
            Some((now.to_owned(), meant))
        };
        let mut now: Patch = patch.iter().filter_map(renamed).collect();
        now.extend(patch.iter().filter(|(key, _)| self.current_key(key) == *key).map(|(k, v)| (k.clone(), v.clone())));
        now
    }

    /// The value that a text or JSON value means for this key.
    ///
    /// # Errors
    /// When there is no such key or it cannot take that value.
    pub fn check(&self, key: &str, value: &Value) -> Result<Value, TableError> {
        if let Some((now, meant)) = self.renamed(key, value) {
            return self.check(now, &meant);
        }
        let Some(entry) = self.entries.get(key) else {
            return Err(TableError::NoSuchKey(key.to_owned(), self.nearest(key)));
        };
        let read = match (&entry.value, value) {
            (Value::Bool(_), Value::String(text)) => yes_or_no(text).map(Value::Bool),
            (Value::Bool(_), Value::Number(number)) => yes_or_no(&number.to_string()).map(Value::Bool),
            (_, Value::String(text)) if !entry.alternatives.is_empty() => {
                // Accepts +1 for 1.
                let text = text.strip_prefix('+').unwrap_or(text);
                entry.alternatives.iter().chain([&entry.value]).find(|v| plain(v).eq_ignore_ascii_case(text)).cloned()
            }
            // A word that looks like a number, as "0.25" among "none" and "0.5", may be given as that number.
            (Value::String(_), Value::Number(number)) => {
                let listed = entry.alternatives.iter().find(|v| plain(v) == number.to_string()).cloned();
                // Where some alternatives are numbers, the rule book decides which others make sense.
                listed.or_else(|| entry.alternatives.iter().any(Value::is_number).then(|| value.clone()))
            }
            (Value::Bool(_), Value::Bool(_))
            | (Value::String(_), Value::String(_))
            | (Value::Number(_), Value::Number(_))
            | (Value::Array(_), Value::Array(_))
            | (Value::Object(_), Value::Object(_)) => Some(value.clone()),
            (Value::Number(_), Value::String(text)) => text.parse::<i64>().ok().map(Value::from),
            _ => None,
        };
        let listed = |v: &Value| entry.alternatives.contains(v) || *v == entry.value;
        match read {
            Some(value)
                if entry.alternatives.is_empty()
                    || listed(&value)
                    || matches!(value, Value::Number(_) | Value::Array(_) | Value::Object(_)) =>
            {
                Ok(value)
            }
            _ => {
                let allowed: Vec<String> = match entry.alternatives.as_slice() {
                    [] => vec![kind_of(&entry.value).to_owned()],
                    some => some.iter().map(plain).collect(),
                };
                Err(TableError::NotAllowed { key: key.to_owned(), value: plain(value), allowed: allowed.join(", ") })
            }
        }
    }

    /// All values as one tree for serde, with a patch applied.
    ///
    /// # Errors
    /// When the patch names an unknown key or value.
    pub fn tree(&self, patch: &Patch) -> Result<Value, TableError> {
        let mut values: BTreeMap<&str, Value> =
            self.entries.iter().map(|(k, e)| (k.as_str(), e.value.clone())).collect();
        let patch = self.current(patch);
        for (key, value) in &patch {
            values.insert(key, self.check(key, value)?);
        }
        let mut root = Value::Object(serde_json::Map::new());
        for (key, value) in values {
            let mut place = &mut root;
            for part in key.split('.') {
                if !place.is_object() {
                    *place = Value::Object(serde_json::Map::new());
                }
                place = &mut place[part];
            }
            *place = value;
        }
        Ok(root)
    }

    fn nearest(&self, key: &str) -> String {
        let start = key.split('.').next().unwrap_or(key);
        let near: Vec<&str> =
            self.entries.keys().map(String::as_str).filter(|k| k.starts_with(start)).take(6).collect();
        let some = if near.is_empty() { self.entries.keys().map(String::as_str).take(6).collect() } else { near };
        some.join(", ")
    }
}

fn collect(path: &str, value: &Value, into: &mut BTreeMap<String, TableEntry>) -> Result<(), TableError> {
    let Value::Object(map) = value else {
        return Err(TableError::Unreadable(format!("“{path}” is not a table")));
    };
    if map.contains_key("value") {
        let entry: TableEntry =
            serde_json::from_value(value.clone()).map_err(|e| TableError::Unreadable(format!("{path}: {e}")))?;
        into.insert(path.to_owned(), entry);
        return Ok(());
    }
    for (key, below) in map {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        collect(&path, below, into)?;
    }
    Ok(())
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a word",
        Value::Array(_) => "a list",
        _ => "a table",
    }
}
