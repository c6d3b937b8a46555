//! An order of battle as a value: rows of text, grid and file alike, checked against a rule book's field tables. Knows no
//! rule book and no file format.

pub mod arrivals;
pub mod cells;
pub mod document;
pub mod ending;
mod fields;
pub mod labels;
pub mod line;
mod of_battle;
pub mod plan;
mod print;
mod ranges;
mod setting;
mod tokens;
mod words;

pub use setting::{Setting, SideFields};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::club::ClubTable;
use super::fields::Fields;
use super::roster::folded;
use super::rulebook::Rulebook;
use super::schema::Field;
use super::schema::validate::FieldFault;
use super::tables::{Patch, TableError, Tables};

/// What a line of an order of battle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    #[default]
    Blank,
    /// A comment on a line of its own; it belongs to the next row.
    Remark,
    /// `weather mist`: the name is the key, the text the value.
    Setting,
    Side,
    Command,
    Unit,
    /// A line of a club table's text, kept as it is.
    Verbatim,
}

/// One line. What it does not say is empty and means the rule book's default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Row {
    pub kind: RowKind,
    /// 0 for settings and sides; a row stands under the nearest row above it with less depth.
    pub depth: usize,
    /// As written; a command without one gets its label from its name.
    pub label: String,
    pub name: String,
    pub player: String,
    /// By field key: what was said and understood.
    pub values: BTreeMap<String, Value>,
    pub arrives: Option<Arrival>,
    /// Words that nothing understands, kept in their order.
    pub unclear: Vec<String>,
    /// The value of a setting, the words of a remark, a verbatim line.
    pub text: String,
    /// The comment at the end of the line.
    pub note: String,
}

/// When a unit or command comes to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Arrival {
    Turn(u32),
    /// From this turn on, with this or more on a D6, thrown once a turn.
    Roll {
        turn: u32,
        at_least: u8,
    },
    /// When the umpire says so.
    Umpire,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The row cannot be used as it stands.
    Wrong,
    /// Good to know: a default was taken, somebody arrives later.
    Note,
}

/// Something to say about an order of battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    pub severity: Severity,
    /// Counts from 0; of the whole document if there is none.
    pub row: Option<usize>,
    /// The field concerned, by its key; empty if none.
    pub field: String,
    /// What stands there.
    pub word: String,
    /// A sentence: what is wrong and what would be right.
    pub text: String,
    /// What to write in its place.
    pub instead: Option<String>,
}

impl Problem {
    /// Something wrong with a row.
    pub fn wrong(row: usize, text: impl Into<String>) -> Self {
        let (field, word) = (String::new(), String::new());
        Self { severity: Severity::Wrong, row: Some(row), field, word, text: text.into(), instead: None }
    }
}

/// A battle that comes with a rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryBattle {
    /// In commands and files.
    pub id: &'static str,
    /// Its order of battle, in lines.
    pub text: &'static str,
}

/// What a rule book says about the rows of its orders of battle.
#[derive(Clone, Copy, Debug)]
pub struct BookShape {
    pub id: &'static str,
    pub title: &'static str,
    /// What it calls a turn.
    pub turn: &'static str,
    pub units: &'static [Field],
    pub commands: &'static [Field],
    pub conditions: &'static [Field],
    /// How many sides a battle has; `None` for any number.
    pub sides: Option<usize>,
    /// Its tables and switches, for house rules.
    pub tables: fn() -> Tables,
    /// Club tables that its battles begin with, as texts.
    pub clubs: &'static [&'static str],
    /// All that is kept of a unit or command about which nothing is said, also what no form shows.
    pub start: fn(RowKind) -> Map<String, Value>,
    /// Whether such a map can be a unit or command; a clause if not.
    pub fits: fn(RowKind, &Map<String, Value>) -> Result<(), String>,
    /// Whether house rules make sense together.
    pub house: fn(&Patch) -> Result<(), TableError>,
    /// What is wrong with a club table under this rule book, beside these others.
    pub club: fn(&ClubTable, &[ClubTable]) -> Vec<FieldFault>,
}

/// Finds what a rule book says by its short name or title.
pub type Books = fn(&str) -> Option<&'static BookShape>;

impl BookShape {
    pub const fn of<R: Rulebook>() -> Self {
        Self {
            id: R::ID,
            title: R::TITLE,
            turn: R::TURN,
            units: R::UNIT_FIELDS,
            commands: R::COMMAND_FIELDS,
            conditions: R::CONDITIONS,
            sides: R::SIDES,
            tables: super::game::tables_of::<R>,
            clubs: R::CLUBS,
            start: super::scenario::start::<R>,
            fits: super::scenario::fits::<R>,
            house: |patch| super::game::rules_of::<R>(patch).map(drop),
            club: super::club::fits::<R>,
        }
    }

    /// The fields of a row of this kind; none for settings and texts.
    pub fn fields(&self, kind: RowKind) -> &'static [Field] {
        match kind {
            RowKind::Unit => self.units,
            RowKind::Command => self.commands,
            RowKind::Side => SideFields::FIELDS,
            _ => &[],
        }
    }

    /// The condition of the day of this key or label, in any case.
    pub fn condition(&self, name: &str) -> Option<&'static Field> {
        let name = folded(name);
        self.conditions.iter().find(|field| names(field).any(|known| folded(known) == name))
    }
}

/// All names of a field: its key, its label, and what else it is called.
pub fn names(field: &'static Field) -> impl Iterator<Item = &'static str> {
    [field.key, field.label].into_iter().chain(field.called.iter().copied())
}
