//! A deck as the set of cards left in it, without an order. Knows no rule and draws nothing by itself.

use serde::{Deserialize, Serialize};

use super::cards::{Card, CardSet, MAX_JOKERS};

/// When drawn cards go back into the deck. A deck that cannot supply the next card is always reshuffled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reshuffle {
    #[default]
    Exhausted,
    /// Whatever the rule book calls a turn.
    #[serde(alias = "eachPeriod")]
    EachTurn,
    EachPhase,
    /// At the end of the procedure in which a joker was drawn.
    AfterJoker,
    /// Draws are with replacement.
    EveryDraw,
}

/// A deck between two procedures: each card of the pack is either in it or taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", try_from = "Raw")]
pub struct Deck {
    jokers: u8,
    left: CardSet,
    unseen: u8,
    policy: Reshuffle,
    joker_seen: bool,
}

impl Deck {
    /// A whole pack with up to four jokers.
    pub fn fresh(jokers: u8, policy: Reshuffle) -> Self {
        let jokers = jokers.min(MAX_JOKERS);
        Self { jokers, left: CardSet::full(jokers), unseen: 0, policy, joker_seen: false }
    }

    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// Cards not known to be drawn; [`Self::unseen`] of them are gone all the same.
    pub const fn left(&self) -> CardSet {
        self.left
    }

    /// How many cards were drawn face down.
    pub const fn unseen(&self) -> u8 {
        self.unseen
    }

    pub const fn policy(&self) -> Reshuffle {
        self.policy
    }

    /// Whether a joker was drawn since the last reshuffle.
    pub const fn joker_seen(&self) -> bool {
        self.joker_seen
    }

    pub const fn pack(&self) -> CardSet {
        CardSet::full(self.jokers)
    }

    /// How many cards are in the deck.
    pub const fn left_len(&self) -> u32 {
        self.left.len().saturating_sub(self.unseen as u32)
    }

    /// The cards known to be drawn.
    pub const fn taken(&self) -> CardSet {
        self.pack().difference(self.left)
    }

    /// Whether the faces of all cards drawn are known.
    pub const fn all_seen(&self) -> bool {
        self.unseen == 0
    }

    /// Takes a card out. False, and nothing taken, if it is not there.
    pub const fn take(&mut self, card: Card) -> bool {
        let taken = self.left.remove(card);
        if taken {
            self.joker_seen |= card.is_joker();
            // A card that turns up was not among the unseen, so no more can be unseen than are left.
            if self.unseen as u32 > self.left.len() {
                self.unseen = self.left.len() as u8;
            }
        }
        taken
    }

    /// Takes up to this many cards without telling which; returns the number taken.
    pub fn take_unseen(&mut self, cards: u32) -> u8 {
        let taken = u8::try_from(cards.min(self.left_len())).unwrap_or(u8::MAX);
        self.unseen = self.unseen.saturating_add(taken);
        taken
    }

    /// Puts all cards back.
    pub fn reshuffle(&mut self) {
        self.reshuffle_but(CardSet::EMPTY, 0);
    }

    /// Puts all cards back except those on the table, some of which may be unseen.
    pub fn reshuffle_but(&mut self, on_table: CardSet, unseen: u8) {
        self.left = self.pack().difference(on_table);
        self.unseen = unseen;
        self.joker_seen = on_table.jokers() > 0;
    }

    /// Also ends the phase.
    pub fn turn_ended(&mut self) {
        if matches!(self.policy, Reshuffle::EachTurn | Reshuffle::EachPhase) {
            self.reshuffle();
        }
    }

    pub fn phase_ended(&mut self) {
        if self.policy == Reshuffle::EachPhase {
            self.reshuffle();
        }
    }

    /// To be called when a procedure has ended and its cards have left the table.
    pub fn procedure_ended(&mut self) {
        if self.policy == Reshuffle::AfterJoker && self.joker_seen {
            self.reshuffle();
        }
    }

    /// The deck that odds should use, and whether it is a fresh one because the cards drawn are unknown.
    pub fn odds_view(&self) -> (Self, bool) {
        if self.all_seen() { (self.clone(), false) } else { (Self::fresh(self.jokers, self.policy), true) }
    }

    /// Whether every card is in exactly one place, and no more are unseen than are left.
    pub const fn is_sound(&self) -> bool {
        let Self { jokers, left, unseen, .. } = self;
        *jokers <= MAX_JOKERS
            && self.pack().contains_all(*left)
            && *unseen as u32 <= left.len()
            && left.len() + self.taken().len() == self.pack().len()
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Raw {
    jokers: u8,
    left: CardSet,
    #[serde(default)]
    unseen: u8,
    #[serde(default)]
    policy: Reshuffle,
    #[serde(default)]
    joker_seen: bool,
}

/// A deck that no pack can produce, from a damaged file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the deck has cards that its pack has not, or more unseen cards than are left")]
pub struct DeckError;

impl TryFrom<Raw> for Deck {
    type Error = DeckError;

    fn try_from(raw: Raw) -> Result<Self, DeckError> {
        let Raw { jokers, left, unseen, policy, joker_seen } = raw;
        let deck = Self { jokers, left, unseen, policy, joker_seen };
        if deck.is_sound() { Ok(deck) } else { Err(DeckError) }
    }
}
