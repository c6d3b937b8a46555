//! Club tables: tables that no rule sheet contains, entered as text or as a form, that work as procedures of any rule
//! book. Plain data; knows no rule book.

mod faults;
mod fits_rulebook;
mod procedure;
mod registration;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use galloper_derive::choice;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::deck::{Deck, Reshuffle};
use super::dice::{Die, read_dice};
use super::schema::validate::FieldFault;
use super::tables::ValueSource;

pub(crate) use faults::{MOST_ADDED, MOST_ROLLED, MOST_TOTAL};
pub(super) use fits_rulebook::fits;
pub(super) use procedure::prefill;
pub use registration::{entry, shipped};

/// Keys of a club table's input beside its modifiers.
const UNIT: &str = "unit";
const TARGET: &str = "target";
const TABLE: &str = "table";
const DECK: &str = "deck";

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTable {
    /// In commands and journals.
    pub id: String,
    pub title: String,
    /// Words that call it on the entry line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verbs: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// A house table, unless it says otherwise.
    #[serde(default = "house")]
    pub mark: ValueSource,
    /// Whom it is thrown for.
    #[serde(default)]
    pub asks: ClubSubject,
    #[serde(default)]
    pub target: bool,
    /// Added up: `["d6", "d6"]`, or `"2d6"`.
    #[serde(default, deserialize_with = "dice", skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
    /// Their ranks are added up; a joker is 0.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub cards: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
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
#[choice]
pub enum ClubSubject {
    #[default]
    #[is(label = "A unit")]
    Unit,
    #[is(label = "A command")]
    Command,
    #[is(label = "Either")]
    Any,
}

#[choice]
pub enum ClubParty {
    #[default]
    #[is(label = "The unit")]
    Unit,
    #[is(label = "The target")]
    Target,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// In value trees.
    pub key: String,
    pub label: String,
    pub add: i64,
    /// Counts once for each of something; the number is asked for, or taken from a field.
    #[serde(default)]
    pub each: bool,
    /// Whose field decides.
    #[serde(default)]
    pub of: ClubParty,
    /// The field that decides; if there is none, the umpire is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The values of the field for which it holds; empty for "yes".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<String>,
    /// The least number of the field for which it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The highest number of the field for which it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubRow {
    /// The lowest total; `None` for all below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The highest total; `None` for all above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
    pub result: String,
    /// Who gets the markers and settings.
    #[serde(default)]
    pub on: ClubParty,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Fields that it sets; `+1` counts up.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClubError {
    #[error("the table cannot be read{}: {why}", line.map_or_else(String::new, |n| format!(" (line {n})")))]
    Unreadable {
        /// `None` if unknown.
        line: Option<usize>,
        why: String,
    },
    /// Each fault with the path of its field, as in `rows.2.from`.
    #[error("{}", said(.0))]
    Unfit(Vec<FieldFault>),
}

/// For tables that draw cards under a rule book without a deck.
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

    /// The table as a file that [`Self::read`] reads back.
    pub fn toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    pub fn row(&self, total: i64) -> Option<&ClubRow> {
        self.rows.iter().find(|row| row.from.is_none_or(|n| n <= total) && row.to.is_none_or(|n| total <= n))
    }

    /// Leaks the table, because a procedure's words live as long as the program.
    pub fn kept(&self) -> &'static Self {
        static KEPT: Mutex<BTreeMap<String, &'static ClubTable>> = Mutex::new(BTreeMap::new());
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entry(self.text()).or_insert_with(|| Box::leak(Box::new(self.clone())))
    }

    /// The table as one line of text, for inputs.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads the text made by [`Self::text`].
    pub(super) fn of_input(input: &Value) -> Result<&'static Self, String> {
        let text = input.get(TABLE).and_then(Value::as_str).ok_or("The table is missing.")?;
        let table: Self = serde_json::from_str(text).map_err(|e| format!("The table does not fit: {e}."))?;
        match table.faults().as_slice() {
            [] => Ok(table.kept()),
            faults => Err(said(faults)),
        }
    }
}
