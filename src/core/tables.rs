//! Tables and switches as data: each value with its mark and its alternatives, and house rules as a patch by key.
//! Knows no rule book: a rule book names its file and the typed struct it is read into.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A patch of house rules: the key of a value, and what it is changed to.
pub type Patch = BTreeMap<String, Value>;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueSource {
    /// Stated by the rule sheet.
    Sheet,
    /// Lost there, and typed by the umpire from his own booklet.
    Booklet,
    /// Read from a damaged or terse place of the sheet.
    Reading,
    /// Lost or silent there: our own, to be changed as you like.
    House,
}

impl ValueSource {
    /// What the window calls it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Booklet => "your booklet",
            Self::Reading => "reading",
            Self::House => "house value",
        }
    }
}

/// One value of a rule book's tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableEntry {
    /// What it is called.
    pub label: String,
    /// What stands in the book, or our reading of it.
    pub value: Value,
    /// Where it comes from.
    pub mark: ValueSource,
    /// Other values that make sense, where they can be listed.
    #[serde(default)]
    pub alternatives: Vec<Value>,
    /// One line of help.
    #[serde(default)]
    pub help: String,
    /// What older files call it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formerly: Vec<Former>,
    /// Of a house value: what to look up in the booklet, in a sentence.
    #[serde(default)]
    pub look_up: String,
    /// It is for people; false where the program keeps it itself.
    #[serde(default = "yes")]
    pub asked: bool,
}

/// A key that older files have for a value, and what its words mean now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Former {
    /// The old key.
    pub key: String,
    /// Each old word with the value it means.
    #[serde(default)]
    pub means: BTreeMap<String, Value>,
}

fn yes() -> bool {
    true
}

impl TableEntry {
    /// The values to choose from, the shipped one among them; none where any that fits can be typed.
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

/// A rule book's tables, by key.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    entries: BTreeMap<String, TableEntry>,
}

/// What is wrong with a table file or a patch, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The file is no TOML or lacks a part.
    #[error("the tables cannot be read: {0}")]
    Unreadable(String),
    /// No such key.
    #[error("there is no house rule “{0}”; did you mean one of {1}?")]
    NoSuchKey(String, String),
    /// A value the rule cannot take.
    #[error("the house rule “{key}” cannot be {value}: it may be {allowed}")]
    NotAllowed {
        /// The key.
        key: String,
        /// What was given.
        value: String,
        /// What would be right.
        allowed: String,
    },
    /// A value of the right kind that does not fit all the same.
    #[error("the house rule “{key}” cannot be {value}: {why}")]
    Unfit {
        /// The key.
        key: String,
        /// What was given.
        value: String,
        /// What is wrong with it.
        why: String,
    },
}

impl Tables {
    /// Reads a table file.
    ///
    /// # Errors
    /// When it is no TOML or an entry lacks a part.
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let root: Value = toml::from_str(text).map_err(|e| TableError::Unreadable(e.to_string()))?;
        let mut entries = BTreeMap::new();
        collect("", &root, &mut entries)?;
        Ok(Self { entries })
    }

    /// All values by key.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &TableEntry)> {
        self.entries.iter().map(|(key, entry)| (key.as_str(), entry))
    }

    /// The whole key that a short one means: its last part, where only one key ends so, or all of it in one word.
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

    /// One value.
    pub fn get(&self, key: &str) -> Option<&TableEntry> {
        self.entries.get(key)
    }

    /// What the key of an older file and its value are now; `None` if it was never called otherwise.
    fn renamed(&self, key: &str, value: &Value) -> Option<(&str, Value)> {
        let (now, former) = self
            .entries
            .iter()
            .find_map(|(now, entry)| entry.formerly.iter().find(|f| f.key == key).map(|former| (now, former)))?;
        let meant = former.means.iter().find(|(word, _)| word.eq_ignore_ascii_case(&plain(value)));
        Some((now, meant.map_or_else(|| value.clone(), |(_, meant)| meant.clone())))
    }

    /// The key that this one is now.
    pub fn current_key<'a>(&'a self, key: &'a str) -> &'a str {
        self.renamed(key, &Value::Null).map_or(key, |(now, _)| now)
    }

    /// A patch with the keys of older files made into those of today, which win where both are named.
    pub fn current(&self, patch: &Patch) -> Patch {
        let renamed = |(key, value): (&String, &Value)| {
            let (now, meant) = self.renamed(key, value)?;
            Some((now.to_owned(), meant))
        };
        let mut now: Patch = patch.iter().filter_map(renamed).collect();
        now.extend(patch.iter().filter(|(key, _)| self.current_key(key) == *key).map(|(k, v)| (k.clone(), v.clone())));
        now
    }

    /// The value a text means for this key: a number, a word, yes or no.
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
                // +1 is 1.
                let text = text.strip_prefix('+').unwrap_or(text);
                entry.alternatives.iter().chain([&entry.value]).find(|v| plain(v).eq_ignore_ascii_case(text)).cloned()
            }
            // A word that is a number, as "0.25" among "none" and "0.5", may be given as that number.
            (Value::String(_), Value::Number(number)) => {
                let listed = entry.alternatives.iter().find(|v| plain(v) == number.to_string()).cloned();
                // Where numbers stand among the words, the rule book says which of them make sense.
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

    /// The values as one tree, with a patch applied, ready for serde.
    ///
    /// # Errors
    /// When the patch names a key or value there is not.
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const TEXT: &str = r#"
        [deck.jokers]
        label = "Jokers"
        value = 2
        mark = "reading"
        [cp.difference]
        label = "Difference"
        value = "absolute"
        mark = "reading"
        alternatives = ["absolute", "bigMinusSmall"]
    "#;

    const ROUNDS: &str = r#"
        [move.round]
        label = "Rounded to"
        value = "none"
        mark = "house"
        alternatives = ["none", "0.25", "0.5"]
    "#;

    #[test]
    fn a_key_of_an_older_file_is_understood() {
        let text = r#"
            [skirmish.unformed]
            label = "Unformed"
            value = true
            mark = "reading"
            alternatives = [true, false]
            formerly = [{ key = "move.skirmish", means = { unformed = true, formed = false } }]
        "#;
        let tables = Tables::parse(text).unwrap();
        let old = Patch::from([("move.skirmish".into(), json!("formed"))]);
        assert_eq!(tables.tree(&old).unwrap(), json!({"skirmish": {"unformed": false}}));
        assert_eq!(tables.current(&old), Patch::from([("skirmish.unformed".into(), json!(false))]));
        let both = Patch::from([("move.skirmish".into(), json!("formed")), ("skirmish.unformed".into(), json!(true))]);
        assert_eq!(tables.tree(&both).unwrap(), json!({"skirmish": {"unformed": true}}));
        assert_eq!(tables.check("move.skirmish", &json!("unformed")).unwrap(), true);
        assert_eq!(tables.full_key("skirmish"), "move.skirmish");
        let error = tables.check("move.skirmish", &json!("loose")).unwrap_err();
        assert_eq!(error.to_string(), "the house rule “skirmish.unformed” cannot be loose: it may be true, false");
    }

    #[test]
    fn a_patch_changes_the_tree_and_bad_patches_are_explained() {
        let tables = Tables::parse(TEXT).unwrap();
        let patch = Patch::from([("cp.difference".into(), json!("bigminussmall")), ("deck.jokers".into(), json!("3"))]);
        assert_eq!(tables.tree(&patch).unwrap(), json!({"cp": {"difference": "bigMinusSmall"}, "deck": {"jokers": 3}}));
        let error = tables.tree(&Patch::from([("cp.difference".into(), json!("none"))])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the house rule “cp.difference” cannot be none: it may be absolute, bigMinusSmall"
        );
        let held = Tables::parse("[a.b]\nlabel = \"\"\nvalue = false\nmark = \"sheet\"\nalternatives = [false, true]")
            .unwrap();
        assert_eq!(held.check("a.b", &json!("On")).unwrap(), true);
        assert_eq!(held.check("a.b", &json!("off")).unwrap(), false);
        assert_eq!(held.check("a.b", &json!(1)).unwrap(), true);
        assert_eq!(held.check("a.b", &json!("0")).unwrap(), false);
        assert!(held.check("a.b", &json!("maybe")).is_err() && held.check("a.b", &json!(2)).is_err());
        let rounds = Tables::parse(ROUNDS).unwrap();
        assert_eq!(rounds.check("move.round", &json!(0.25)).unwrap(), json!("0.25"));
        assert!(rounds.check("move.round", &json!(0.3)).is_err());
        let sign = Tables::parse("[a.b]\nlabel = \"\"\nvalue = 1\nmark = \"sheet\"\nalternatives = [1, -1]").unwrap();
        assert_eq!(sign.check("a.b", &json!("+1")).unwrap(), 1);
        assert!(tables.check("cp.sum", &json!(1)).unwrap_err().to_string().contains("cp.difference"));
    }
}
