//! Generals and what they lead. Plain data, no rules.

use crate::rulebooks::dtn::prelude::*;

/// A general's place in the army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CommandRole {
    /// Leads the army.
    Commander,
    /// Leads a corps; senior like the commander.
    Corps,
    /// Leads a division.
    #[default]
    Dg,
}

impl CommandRole {
    /// Commander and corps leaders are senior officers.
    pub fn is_senior(self) -> bool {
        self != Self::Dg
    }

    /// What he is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::Commander => "commander",
            Self::Corps => "corps leader",
            Self::Dg => "divisional general",
        }
    }
}

/// The class by which an officer throws for command points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the classes")]
pub enum CClass {
    C4,
    C6,
    C8,
    C10,
    C12,
}

/// How a general takes a joker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Character {
    /// Weak: it fails him.
    W,
    /// Normal.
    #[default]
    N,
    /// Strong: it serves him.
    S,
}

impl Character {
    /// In a word.
    pub fn words(self) -> &'static str {
        match self {
            Self::W => "weak",
            Self::N => "normal",
            Self::S => "strong",
        }
    }
}

/// A general with what he leads: an army, a corps, a division.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct Command {
    /// His place.
    pub role: CommandRole,
    /// His class, if he throws for command points.
    pub c_class: Option<CClass>,
    /// His activation rating: a card of this rank or higher activates fully.
    pub a_rating: u8,
    /// His character.
    pub character: Character,
    /// Command points in hand.
    pub cp: u8,
    /// Command points thrown this period; none if not yet thrown.
    pub cp_thrown: Option<u8>,
    /// Command points spent this period.
    pub cp_spent: u8,
    /// He was hit: his next activation fails.
    pub force_fail: bool,
    /// How often he was hit.
    pub times_hit: u8,
    /// He has had his turn this period.
    pub turn_taken: bool,
    /// What he drew this period.
    pub activation: Option<Activation>,
    /// The division's order chit.
    pub order: Order,
    /// Where it came from.
    pub order_source: OrderSource,
    /// A new order that waits for a full activation (given to a division breaking off).
    pub pending: Option<Order>,
    /// He has taken direct control this period.
    pub controlled: bool,
    /// He has a headquarters marker on the table.
    pub hq: bool,
    /// It moved this period.
    pub hq_moved: bool,
}
