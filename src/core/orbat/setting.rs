//! The settings that every rule book's battles have, and what can be said of a side. The conditions of the day are
//! settings too, and the rule book's own.

use galloper_derive::{choice, fields};
use serde_json::Value;

use super::{Row, RowKind};
use crate::core::club::ClubTable;

/// A setting by its word; its label is what it is for.
#[choice]
pub enum Setting {
    #[is(label = "its title")]
    Battle,
    #[is(label = "the rule book")]
    Rules,
    #[is(label = "a sentence for the card")]
    About,
    #[is(label = "where the figures are from")]
    Source,
    #[is(label = "as Napoleonic, or a year")]
    Period,
    #[is(label = "small, medium or large")]
    Size,
    #[is(label = "as an evening")]
    Length,
    #[is(label = "what in the figures is ours")]
    Invented,
    #[is(label = "the last turn")]
    Turns,
    #[is(label = "a place, its points, who holds it")]
    Objective,
    #[is(label = "points for losses, by a field")]
    Losses,
    #[is(label = "a house rule by its key")]
    House,
    #[is(label = "a table of your own, on the lines below")]
    Table,
    #[is(label = "table or program")]
    Rolls,
    #[is(label = "anything")]
    Note,
    /// A condition of most rule books, so that a line of it is no side where the rule book has none.
    Weather,
}

impl Setting {
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|setting| setting.word() == name)
    }

    /// Whether it means something only to a rule book that has such a condition.
    pub fn is_condition(self) -> bool {
        self == Self::Weather
    }

    pub fn may_repeat(self) -> bool {
        matches!(
            self,
            Self::About
                | Self::Source
                | Self::Invented
                | Self::Objective
                | Self::Losses
                | Self::House
                | Self::Table
                | Self::Note
        )
    }

    pub fn row(self, text: impl Into<String>) -> Row {
        Row::setting(self.word(), text)
    }
}

impl Row {
    /// A setting by its word or a condition by its key.
    pub fn setting(name: &str, text: impl Into<String>) -> Self {
        Self { kind: RowKind::Setting, name: name.to_owned(), text: text.into(), ..Self::default() }
    }

    /// Whether it is this setting.
    pub fn sets(&self, setting: Setting) -> bool {
        self.kind == RowKind::Setting && self.name == setting.word()
    }
}

fields! {
    /// What can be said of a side beside its name and player.
    pub struct SideFields {
        breaks_at: Option<u32>, 1..=9999, before = "breaks at", help = "Points of losses at which the side gives up.";
    }
}

pub(super) fn house_rule(key: &str, value: &Value) -> Row {
    Setting::House.row(format!("{key} {}", plain(value)))
}

/// A club table as its lines.
pub(super) fn club(table: &ClubTable) -> Vec<Row> {
    let line = |text: &str| match text.trim() {
        "" => Row::default(),
        _ => Row { kind: RowKind::Verbatim, depth: 1, text: text.to_owned(), ..Row::default() },
    };
    let text = table.toml();
    std::iter::once(Setting::Table.row("")).chain(text.trim_end().lines().map(line)).collect()
}

/// A value as the text behind its key.
pub(super) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
