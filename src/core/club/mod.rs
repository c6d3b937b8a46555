//! Club tables: a table that no rule sheet holds, entered as text or as a form, that works as a procedure of any rule book.
//! Plain data and its reading; knows no rule book.

mod faults;
mod fits_rulebook;
mod form;
mod procedure;
mod registration;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::deck::{Deck, Reshuffle};
use super::dice::{Die, read_dice};
use super::schema::validate::FieldFault;
use super::tables::ValueSource;

pub(super) use fits_rulebook::fits;
pub use form::FORM;
pub(super) use procedure::prefill;
pub use registration::{entry, shipped};

/// A table of a club's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTable {
    /// Its name in commands and journals.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The words that call it on the entry line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verbs: Vec<String>,
    /// One line of help.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Where it comes from: a table of a club's own is a house table unless it says otherwise.
    #[serde(default = "house")]
    pub mark: ValueSource,
    /// Whom it is thrown for.
    #[serde(default)]
    pub asks: ClubSubject,
    /// It names a target too.
    #[serde(default)]
    pub target: bool,
    /// The dice, which are added up: `["d6", "d6"]`, or `"2d6"`.
    #[serde(default, deserialize_with = "dice", skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
    /// The cards, whose ranks are added up; a joker is nought.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub cards: u8,
    /// What is added to them, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// The results by the total.
    pub rows: Vec<ClubRow>,
}

fn house() -> ValueSource {
    ValueSource::House
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nought(n: &u8) -> bool {
    *n == 0
}

fn dice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Die>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Dice {
        InShort(String),
        Each(Vec<String>),
    }
    let texts = match Dice::deserialize(deserializer)? {
        Dice::InShort(text) => vec![text],
        Dice::Each(texts) => texts,
    };
    let read = texts.iter().map(|text| read_dice(text)).collect::<Result<Vec<_>, _>>();
    read.map(|dice| dice.concat()).map_err(serde::de::Error::custom)
}

/// Whom a table is thrown for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ClubSubject {
    #[default]
    Unit,
    Command,
    Any,
}

/// One of the two that a table names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ClubParty {
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
    /// It counts once for each of something; the number is asked, or a field tells it.
    #[serde(default)]
    pub each: bool,
    /// Whose field tells whether it holds.
    #[serde(default)]
    pub of: ClubParty,
    /// The field that tells it; without one it is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The values of the field for which it holds; none for "yes".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<String>,
    /// It holds from this number of the field on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// It holds up to this number of the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
}

/// A row of results.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubRow {
    /// The lowest total; none for all below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The highest total; none for all above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
    /// The result in words.
    pub result: String,
    /// Whom markers and fields are of.
    #[serde(default)]
    pub on: ClubParty,
    /// Markers that it places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Fields that it sets; `+1` counts up.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, String>,
}

/// What is wrong with a table, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClubError {
    /// It cannot be read.
    #[error("the table cannot be read{}: {why}", line.map_or_else(String::new, |n| format!(" (line {n})")))]
    Unreadable {
        /// The line it stands in, where that is known.
        line: Option<usize>,
        /// What is wrong there.
        why: String,
    },
    /// Something in it does not fit: each fault with the field it is in, as in `rows.2.from`.
    #[error("{}", said(.0))]
    Unfit(Vec<FieldFault>),
}

/// The deck of a rule book that has none, for tables that draw cards.
pub(super) fn deck() -> Deck {
    Deck::fresh(2, Reshuffle::Exhausted)
}

fn said(faults: &[FieldFault]) -> String {
    faults.iter().map(|fault| fault.text.as_str()).collect::<Vec<_>>().join(" ")
}

impl ClubTable {
    /// Reads a table from its text: TOML, or JSON if it begins with a brace.
    ///
    /// # Errors
    /// Sentences saying what is wrong, where, and what would be right.
    pub fn read(text: &str) -> Result<Self, ClubError> {
        let table: Self = if text.trim_start().starts_with('{') {
            let unreadable = |e: &serde_json::Error| ClubError::Unreadable { line: Some(e.line()), why: e.to_string() };
            serde_json::from_str(text).map_err(|e| unreadable(&e))?
        } else {
            toml::from_str(text).map_err(|e| {
                let line = e.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
                ClubError::Unreadable { line, why: e.message().trim().replace('\n', ", ") }
            })?
        };
        let faults = table.faults();
        if faults.is_empty() { Ok(table) } else { Err(ClubError::Unfit(faults)) }
    }

    /// The table as a file: what [`Self::read`] reads back as the same.
    pub fn toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// The row of a total.
    pub fn row(&self, total: i64) -> Option<&ClubRow> {
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
        let text = input.get("table").and_then(Value::as_str).ok_or("The table is missing.")?;
        let table: Self = serde_json::from_str(text).map_err(|e| format!("The table does not fit: {e}."))?;
        match table.faults().as_slice() {
            [] => Ok(table.kept()),
            faults => Err(said(faults)),
        }
    }
}
