//! Club tables: a table that no rule sheet holds, entered as text, that works as a procedure of any rule book. Plain data
//! and its reading; knows no rule book.

mod entry;
mod play;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::dice::Die;
use super::tables::Standing;

pub use entry::{entry, shipped};
pub(super) use play::prefill;

/// A table of a club's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTable {
    /// Its name in commands and journals.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The words that call it on the entry line.
    #[serde(default)]
    pub verbs: Vec<String>,
    /// One line of help.
    #[serde(default)]
    pub help: String,
    /// Where it comes from: a table of a club's own is a house table unless it says otherwise.
    #[serde(default = "house")]
    pub mark: Standing,
    /// Whom it is thrown for.
    #[serde(default)]
    pub asks: Asks,
    /// It names a target too.
    #[serde(default)]
    pub target: bool,
    /// The dice, which are added up.
    #[serde(default)]
    pub dice: Vec<Die>,
    /// The cards, whose ranks are added up; a joker is nought.
    #[serde(default)]
    pub cards: u8,
    /// What is added to them, and when.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// The results by the total.
    pub rows: Vec<Row>,
}

fn house() -> Standing {
    Standing::House
}

/// Whom a table is thrown for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Asks {
    #[default]
    Unit,
    Command,
    Any,
}

/// One of the two that a table names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum On {
    #[default]
    Unit,
    Target,
}

/// What is added to the throw, and when.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Its key in values.
    pub key: String,
    /// What a person reads.
    pub label: String,
    /// What it adds.
    pub add: i64,
    /// It counts once for each of something, and the number is asked.
    #[serde(default)]
    pub each: bool,
    /// Whose field tells whether it holds.
    #[serde(default)]
    pub of: On,
    /// The field that tells it; without one it is asked.
    #[serde(default)]
    pub field: Option<String>,
    /// The values of the field for which it holds.
    #[serde(default)]
    pub is: Vec<String>,
}

/// A row of results.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The lowest total; none for all below.
    #[serde(default)]
    pub from: Option<i64>,
    /// The highest total; none for all above.
    #[serde(default)]
    pub to: Option<i64>,
    /// The result in words.
    pub result: String,
    /// Whom markers and fields are of.
    #[serde(default)]
    pub on: On,
    /// Markers that it places.
    #[serde(default)]
    pub marks: Vec<String>,
    /// Fields that it sets; `+1` counts up.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
}

/// What is wrong with a table, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClubError {
    /// It cannot be read.
    #[error("the table cannot be read: {0}")]
    Unreadable(String),
    /// Something in it does not fit.
    #[error("{0}")]
    Unfit(String),
}

impl ClubTable {
    /// Reads a table from its text.
    ///
    /// # Errors
    /// A sentence saying what is wrong and what would be right.
    pub fn read(text: &str) -> Result<Self, ClubError> {
        let table: Self = toml::from_str(text).map_err(|e| ClubError::Unreadable(e.message().to_owned()))?;
        match table.wrong() {
            Some(why) => Err(ClubError::Unfit(why)),
            None => Ok(table),
        }
    }

    /// What does not fit, if anything.
    pub fn wrong(&self) -> Option<String> {
        let plain = |key: &str| {
            !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        if !plain(&self.id) {
            return Some(format!("the id “{}” must be small letters, digits and _, as in volley", self.id));
        }
        if self.dice.is_empty() == (self.cards == 0) {
            return Some(
                "the table needs either dice, as in dice = [\"d6\", \"d6\"], or cards, as in cards = 1".into(),
            );
        }
        if self.dice.len() > 6 || self.cards > 6 {
            return Some("a table takes at most six dice or cards".into());
        }
        for (i, modifier) in self.modifiers.iter().enumerate() {
            let taken = ["unit", "target", "table"].contains(&modifier.key.as_str());
            let twice = self.modifiers[..i].iter().any(|m| m.key == modifier.key);
            if taken || twice || !plain(&modifier.key) {
                return Some(format!("the modifier “{}” needs a key of its own in small letters", modifier.key));
            }
            if modifier.field.is_some() && modifier.each {
                return Some(format!("the modifier “{}” is told by a field or counted, not both", modifier.key));
            }
        }
        if self.rows.is_empty() {
            return Some("the table has no rows: give some [[rows]] with from, to and result".into());
        }
        let ends = |row: &Row| (row.from.unwrap_or(i64::MIN), row.to.unwrap_or(i64::MAX));
        for (i, row) in self.rows.iter().enumerate() {
            let (from, to) = ends(row);
            if from > to {
                return Some(format!("the row “{}” ends before it begins", row.result));
            }
            if let Some(other) = self.rows[..i].iter().find(|other| ends(other).0 <= to && from <= ends(other).1) {
                return Some(format!("the rows “{}” and “{}” overlap", other.result, row.result));
            }
        }
        None
    }

    /// The fields of units and commands that it speaks of.
    pub fn fields_named(&self) -> impl Iterator<Item = &str> {
        let told = self.modifiers.iter().filter_map(|m| m.field.as_deref());
        told.chain(self.rows.iter().flat_map(|row| row.set.keys().map(String::as_str)))
    }

    /// The row of a total.
    pub fn row(&self, total: i64) -> Option<&Row> {
        self.rows.iter().find(|row| row.from.is_none_or(|n| n <= total) && row.to.is_none_or(|n| total <= n))
    }

    /// The table for the life of the program: its words become those of a procedure.
    pub fn kept(&self) -> &'static Self {
        static KEPT: Mutex<BTreeMap<String, &'static ClubTable>> = Mutex::new(BTreeMap::new());
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entry(self.text()).or_insert_with(|| Box::leak(Box::new(self.clone())))
    }

    /// The table as one line of text, as inputs carry it.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The table of a text made by [`Self::text`].
    pub(super) fn of_input(input: &Value) -> Result<&'static Self, String> {
        let text = input.get("table").and_then(Value::as_str).ok_or("the table is missing")?;
        serde_json::from_str::<Self>(text)
            .map(|table| table.kept())
            .map_err(|e| format!("The table does not fit: {e}."))
    }
}
