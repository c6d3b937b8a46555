//! The values of a rule book as the house-rules panel shows them: plain rows, found by a word.

use serde_json::Value;

use crate::core::roster::folded;
use crate::core::tables::ValueSource;
use crate::desk::Desk;
use crate::rulebooks::book;

#[derive(Clone, Debug)]
pub struct HouseRule {
    pub key: String,
    /// The first part of its key, as a heading.
    pub group: String,
    pub label: String,
    pub help: String,
    pub mark: ValueSource,
    pub now: Value,
    /// From the book, or our reading of it.
    pub shipped: Value,
    /// Empty where any value can be typed.
    pub choices: Vec<Value>,
    /// Differs from the shipped value.
    pub changed: bool,
}

/// All rules of the battle's rule book, by key.
pub fn of(desk: &Desk) -> Option<Vec<HouseRule>> {
    let tables = (book(desk.game().book())?.tables)();
    let patch = &desk.game().setup().house;
    let rule = |(key, entry): (&str, &crate::core::tables::TableEntry)| {
        let changed = patch.get(key);
        HouseRule {
            key: key.to_owned(),
            group: spaced(key.split('.').next().unwrap_or("")),
            label: entry.label.clone(),
            help: entry.help.clone(),
            mark: desk.game().setup().standing(key, entry),
            now: changed.unwrap_or(&entry.value).clone(),
            shipped: entry.value.clone(),
            choices: entry.choices(),
            changed: changed.is_some(),
        }
    };
    Some(tables.entries().map(rule).collect())
}

impl HouseRule {
    /// Whether all words of the search occur in its name, key, help, value or mark.
    pub fn fits(&self, sought: &str) -> bool {
        let changed = if self.changed { "changed" } else { "" };
        let all = [&self.label, &self.key, &self.help, self.mark.words(), changed, &shown(&self.now)].map(folded);
        sought.split_whitespace().map(folded).all(|word| all.iter().any(|text| text.contains(&word)))
    }

    /// The choice this many places away, wrapping around; `None` if there is nothing to choose.
    pub fn neighbour(&self, from: &Value, by: isize) -> Option<Value> {
        let len = self.choices.len() as isize;
        let at = self.choices.iter().position(|v| v == from).unwrap_or(0) as isize;
        self.choices.get((at + by).checked_rem_euclid(len)? as usize).cloned()
    }
}

/// As people read it: `bigMinusSmall` is "big minus small".
pub fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => spaced_low(text),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(items) if items.iter().all(|v| !v.is_array() && !v.is_object()) => {
            items.iter().map(shown).collect::<Vec<_>>().join(" · ")
        }
        other => other.to_string(),
    }
}

fn spaced_low(text: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for c in text.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            words.push(' ');
            words.extend(c.to_lowercase());
        } else {
            words.push(if c == '_' { ' ' } else { c });
        }
        before = c;
    }
    words
}

/// The same with a capital, as a heading.
pub fn spaced(text: &str) -> String {
    let words = spaced_low(text);
    if words.len() <= 2 {
        return words.to_uppercase();
    }
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
