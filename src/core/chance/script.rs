//! What is given to a rule: results so far with their provenance, and what the generator may add. Knows no rule.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::record::RollSource;
use crate::core::cards::Card;

/// One card or die face in a script, or the summary of all that a request still wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Given<T> {
    /// A card or face and where it came from.
    Value(T, RollSource),
    /// A summary as typed.
    Summary(String),
}

/// What the generator may add when the script has run dry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Generate {
    /// Nothing: the rule pauses.
    #[default]
    Never,
    /// What is missing of the request with this number.
    Roll(usize),
    /// Whatever is missing.
    All,
}

impl Generate {
    pub(super) fn covers(self, roll: usize) -> bool {
        self == Self::All || self == Self::Roll(roll)
    }
}

/// What is given to a rule, in the order in which it asks; cards and dice each have a queue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Script {
    /// The cards, of all decks.
    pub cards: Vec<Given<Card>>,
    pub dice: Vec<Given<u8>>,
    /// The decisions by key; a second question of the same key is `key#2`.
    pub choices: BTreeMap<String, String>,
    /// What the generator may add.
    pub generate: Generate,
    /// Whether cards that were drawn already are taken all the same.
    pub allow_gone: bool,
    /// Whether dice of a series beyond the last that counts are left over; otherwise they are laid aside, as at a table
    /// where they were thrown together.
    #[serde(skip)]
    pub exact: bool,
}

impl Script {
    /// A script that the generator writes.
    pub fn generated() -> Self {
        Self { generate: Generate::All, ..Self::default() }
    }

    /// A script of typed cards.
    pub fn of_cards(cards: impl IntoIterator<Item = Card>) -> Self {
        let cards = cards.into_iter().map(|card| Given::Value(card, RollSource::Typed)).collect();
        Self { cards, ..Self::default() }
    }

    /// A script of typed dice.
    pub fn of_dice(faces: impl IntoIterator<Item = u8>) -> Self {
        let dice = faces.into_iter().map(|face| Given::Value(face, RollSource::Typed)).collect();
        Self { dice, ..Self::default() }
    }
}

/// What a rule did not ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unused {
    /// Cards left in the queue.
    pub cards: Vec<Given<Card>>,
    /// Dice left in the queue.
    pub dice: Vec<Given<u8>>,
    /// Keys of decisions that were not asked.
    pub choices: Vec<String>,
}

impl Unused {
    /// Whether all was used.
    pub fn is_empty(&self) -> bool {
        let Self { cards, dice, choices } = self;
        cards.is_empty() && dice.is_empty() && choices.is_empty()
    }

    /// The same without decisions.
    pub fn rolled(&self) -> Self {
        Self { choices: Vec::new(), ..self.clone() }
    }
}

impl<T: fmt::Display> fmt::Display for Given<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value, _) => value.fmt(f),
            Self::Summary(text) => write!(f, "`{text}`"),
        }
    }
}

impl fmt::Display for Unused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cards, dice, choices } = self;
        let listed =
            |name: &str, items: Vec<String>| (!items.is_empty()).then(|| format!("{name} {}", items.join(", ")));
        let parts = [
            listed("cards", cards.iter().map(ToString::to_string).collect()),
            listed("dice", dice.iter().map(ToString::to_string).collect()),
            listed("choices", choices.clone()),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        write!(f, "More was given than the rule asks for: {}.", parts.join("; "))
    }
}
