//! What was rolled and how, and the working shown with it. Knows no rule and no source.

use std::borrow::Cow;

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use super::script::Script;
use crate::core::cards::Card;
use crate::core::deck::Deck;
use crate::core::dice::Die;

/// Where a result came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RollSource {
    /// Made by the program.
    Drawn,
    /// Made on the table and typed.
    Typed,
    /// Made on the table, and only its summary typed.
    Summary,
}

/// One request of a rule and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    /// What it was for.
    pub why: String,
    /// What came of it.
    pub what: RolledWhat,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RolledWhat {
    /// Cards drawn.
    Cards {
        /// The number of the deck.
        deck: usize,
        /// The cards in the order drawn.
        cards: Vec<RolledItem<Card>>,
        /// The size of the deck before.
        before: u8,
        /// The size of the deck after.
        after: u8,
        /// Whether the deck ran out and was reshuffled on the way.
        #[serde(default)]
        reshuffled: bool,
    },
    /// Dice thrown.
    Dice {
        dice: Vec<Die>,
        /// Their faces in the same order.
        faces: Vec<RolledItem<u8>>,
    },
    /// Only a summary is known.
    Summary { text: String, of: SummaryOf },
    /// A decision.
    Choice {
        /// What was decided.
        key: String,
        /// The option picked.
        picked: String,
    },
}

/// What a typed summary stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SummaryOf {
    /// Cards that nobody told.
    Cards {
        /// The number of the deck.
        deck: usize,
        /// How many.
        count: u32,
        /// The size of the deck before.
        before: u8,
        /// The size of the deck after.
        after: u8,
    },
    /// Dice that nobody told.
    Dice(Vec<Die>),
}

/// One card or die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolledItem<T> {
    /// The card or face.
    pub value: T,
    /// Where it came from.
    pub how: RollSource,
    /// Whether the window rings it as a hit.
    pub counts: bool,
}

/// One line of the working.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Working {
    /// The rule that it came from.
    pub rule: Cow<'static, str>,
    /// What was worked out.
    pub text: String,
}

/// What is left when a rule has ended or paused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The rolls so far, an incomplete one with what it had.
    pub rolls: Vec<Rolled>,
    /// The working so far.
    pub working: Vec<Working>,
    /// The decks after the rolls so far; to run the rule again, start from those of before.
    pub decks: Vec<Deck>,
    /// The generator, advanced by what it drew; to run the rule again, go on with this one.
    pub generator: Pcg64,
    /// The script with what the generator added.
    pub script: Script,
}
