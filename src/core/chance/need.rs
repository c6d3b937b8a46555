//! Why a rule could not go on: what it still needs, or what was wrong with what it got. Knows no source.

use crate::core::cards::Card;
use crate::core::dice::{Die, dice_text};

/// What a rule gets from each of its rolls.
pub type Roll<T> = Result<T, RollStop>;

/// Why a rule stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollStop {
    /// Something must be rolled, drawn or chosen first; then the rule is run again from its start.
    Needs(Box<Need>),
    /// Something given cannot be.
    Refused(Box<RollFault>),
}

impl From<RollFault> for RollStop {
    fn from(fault: RollFault) -> Self {
        Self::Refused(Box::new(fault))
    }
}

/// A precise request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The number of the request within this rule, from 0.
    pub roll: usize,
    pub why: String,
    pub kind: NeedKind,
    /// What may be typed instead of the faces; empty if nothing.
    pub hint: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NeedKind {
    Cards {
        /// The number of the deck.
        deck: usize,
        /// How many are still to be drawn.
        missing: u32,
        /// How many the rule asks for.
        of: u32,
        /// Those drawn already.
        have: Vec<Card>,
        /// If the deck runs out on the way: how many more cards it gives before it is reshuffled.
        reshuffle_after: Option<u32>,
    },
    Dice {
        /// Those still to be thrown.
        missing: Vec<Die>,
        /// All that the rule asks for.
        of: Vec<Die>,
        /// The faces thrown already.
        have: Vec<u8>,
    },
    /// A decision.
    Choice {
        /// What it is called in a script.
        key: String,
        /// What may be picked.
        options: Vec<String>,
        /// The number of the one that is mostly picked.
        usual: usize,
    },
}

/// Something given that cannot be, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RollFault {
    /// The rule was not told what it cannot do without, though the umpire allowed that.
    #[error("{0}")]
    Untold(&'static str),
    /// A card was drawn before.
    #[error("{} was drawn already and the deck has not been reshuffled since; type another card, or allow it.", the(*.0))]
    Gone(Card),
    /// The pack has no jokers.
    #[error("This deck has no jokers; type another card, or allow it.")]
    NoJokers,
    /// Every card is on the table.
    #[error(
        "All {0} cards of the deck are on the table and there is none left to draw; a deck gives each card once in a procedure."
    )]
    NoneLeft(u32),
    /// A rule draws from a deck that the game has not.
    #[error("The rule draws from deck {}, but the game has {decks}.", .deck + 1)]
    NoDeck {
        /// The number of the deck, from 0.
        deck: usize,
        /// How many decks there are.
        decks: usize,
    },
    /// More dice or cards than anyone throws or draws at once.
    #[error("{0} dice or cards at once are more than any table throws; ask for fewer.")]
    Heap(u64),
    /// More ways than can be counted while someone waits.
    #[error("There are too many ways to count them here; ask for fewer cards or dice at once.")]
    TooMany,
    /// A number that is not on the die.
    #[error("{} cannot show {face}; type a number that is on the die.", a(*.die))]
    Face { die: Die, face: u16 },
    /// A summary that could not be read.
    #[error("`{text}` was not understood; type the {what}{}.", or(.hint))]
    Unread {
        text: String,
        /// "cards" or "dice".
        what: &'static str,
        /// What could be typed instead.
        hint: &'static str,
    },
    /// A summary for dice some of which were given.
    #[error("`{0}` sums up the whole throw, but some of its dice were given already; type the missing dice.")]
    Late(String),
    /// A summary that the roll cannot give.
    #[error("`{text}` cannot come of {of}; type what was rolled.")]
    Impossible {
        text: String,
        /// What was rolled: `2d6`, `3 cards`.
        of: String,
    },
    /// A decision that is not offered.
    #[error("`{picked}` is not offered for {key}; choose {}.", .options.join(" or "))]
    NotOffered {
        /// What is decided.
        key: String,
        /// What was given.
        picked: String,
        /// What may be picked.
        options: Vec<String>,
    },
    /// A rule asked for other rolls when run again with the same results.
    #[error("The rule asked for other rolls when it was run again; this is a fault of the program.")]
    Unsteady,
}

fn the(card: Card) -> String {
    if card.is_joker() { "Each joker of the deck".to_owned() } else { format!("The {}", card.face()) }
}

fn a(die: Die) -> String {
    if die == Die::Average { "An average die".to_owned() } else { format!("A {die}") }
}

fn or(hint: &str) -> String {
    if hint.is_empty() { String::new() } else { format!(", or {hint}") }
}

impl Need {
    /// The option that is mostly picked, of a decision.
    pub fn usual(&self) -> Option<&str> {
        match &self.kind {
            NeedKind::Choice { options, usual, .. } => options.get(*usual).map(String::as_str),
            NeedKind::Cards { .. } | NeedKind::Dice { .. } => None,
        }
    }

    /// The request in words: `2 more cards`, `2d6`, `a or b`.
    pub fn wanted(&self) -> String {
        match &self.kind {
            NeedKind::Cards { missing, have, .. } => {
                let more = if have.is_empty() { "" } else { "more " };
                let cards = if *missing == 1 { "card" } else { "cards" };
                format!("{missing} {more}{cards}")
            }
            NeedKind::Dice { missing, have, .. } => {
                let more = if have.is_empty() { "" } else { " more" };
                format!("{}{more}", dice_text(missing))
            }
            NeedKind::Choice { options, .. } => options.join(" or "),
        }
    }
}
