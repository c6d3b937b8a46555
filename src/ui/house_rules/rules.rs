//! The values of a rule book as the house-rules panel shows them: plain rows, found by a word.

use serde_json::Value;

use crate::core::roster::folded;
use crate::core::tables::ValueSource;
use crate::desk::row_counts::count;
use crate::desk::{Desk, View};
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
    /// Name, key, help, value and mark, as they are searched.
    folded: String,
}

/// All rules of the battle's rule book, by key.
fn of(desk: &Desk) -> Option<Vec<HouseRule>> {
    let tables = (book(desk.game().book())?.tables)();
    let patch = &desk.game().setup().house;
    let rule = |(key, entry): (&str, &crate::core::tables::TableEntry)| {
        count(|counts| counts.house_rules += 1);
        let own = patch.get(key);
        let now = own.unwrap_or(&entry.value).clone();
        let mark = desk.game().setup().standing(key, entry);
        let changed = if own.is_some() { "changed" } else { "" };
        let words = [&entry.label, key, &entry.help, mark.words(), changed, &shown(&now)].map(folded);
        HouseRule {
            key: key.to_owned(),
            group: spaced(key.split('.').next().unwrap_or("")),
            label: entry.label.clone(),
            help: entry.help.clone(),
            mark,
            now,
            shipped: entry.value.clone(),
            choices: entry.choices(),
            changed: own.is_some(),
            folded: words.join("\n"),
        }
    };
    Some(tables.entries().map(rule).collect())
}

/// The rules of a battle, and those that a search finds; both kept until they change.
#[derive(Debug)]
pub struct HouseRules {
    /// The number of the view they were made for.
    view: u64,
    all: Vec<HouseRule>,
    pub changed: usize,
    /// How many are to be looked up in a booklet.
    pub lost: usize,
    sought: String,
    found: Vec<usize>,
}

impl HouseRules {
    /// As they are now; `before` is used again if nothing changed since.
    pub fn now(before: Option<Self>, desk: &Desk, view: &View, sought: &str) -> Option<Self> {
        let mut rules = match before.filter(|before| before.view == view.number) {
            Some(before) if before.sought == sought => return Some(before),
            Some(before) => before,
            None => {
                let all = of(desk)?;
                let changed = all.iter().filter(|rule| rule.changed).count();
                let lost = all.iter().filter(|rule| rule.mark == ValueSource::House).count();
                Self { view: view.number, all, changed, lost, sought: String::new(), found: Vec::new() }
            }
        };
        let words: Vec<String> = sought.split_whitespace().map(folded).collect();
        rules.found = (0..rules.all.len()).filter(|at| rules.all[*at].fits(&words)).collect();
        sought.clone_into(&mut rules.sought);
        Some(rules)
    }

    /// How many there are.
    pub fn all(&self) -> usize {
        self.all.len()
    }

    /// How many the search finds.
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// One of those that the search finds.
    pub fn get(&self, at: usize) -> Option<&HouseRule> {
        self.found.get(at).map(|index| &self.all[*index])
    }
}

impl HouseRule {
    /// Whether all words of the search, folded, occur in its name, key, help, value or mark.
    fn fits(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.folded.contains(word))
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
