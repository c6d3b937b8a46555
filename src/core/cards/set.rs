//! A set of cards in one machine word, jokers counted. Knows nothing of where the cards are.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Card;

/// The most jokers in a pack.
pub const MAX_JOKERS: u8 = 4;

const SUITED: u64 = (1 << 52) - 1;

/// Jokers are alike and counted in the lowest joker bits, so that equal sets are equal words.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<Card>", try_from = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    pub const EMPTY: Self = Self(0);

    /// A whole pack with this many jokers, at most [`MAX_JOKERS`].
    pub const fn full(jokers: u8) -> Self {
        Self::of(SUITED, jokers)
    }

    const fn of(suited: u64, jokers: u8) -> Self {
        let jokers = if jokers > MAX_JOKERS { MAX_JOKERS } else { jokers };
        Self((suited & SUITED) | (((1 << jokers) - 1) << 52))
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn jokers(self) -> u8 {
        (self.0 >> 52).count_ones() as u8
    }

    /// A joker counts as contained if any is.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.number()) != 0
    }

    /// Jokers are counted.
    pub const fn contains_all(self, other: Self) -> bool {
        other.difference(self).is_empty()
    }

    /// Adds a card; jokers are counted. False if it was there already, or no more jokers fit.
    pub const fn insert(&mut self, card: Card) -> bool {
        let before = self.0;
        if card.is_joker() {
            *self = Self::of(before, self.jokers() + 1);
        } else {
            self.0 |= 1 << card.number();
        }
        self.0 != before
    }

    /// Removes a card, or one joker. False if it was not there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let before = self.0;
        if card.is_joker() {
            *self = Self::of(before, self.jokers().saturating_sub(1));
        } else {
            self.0 &= !(1 << card.number());
        }
        self.0 != before
    }

    /// The jokers of both are added.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::of(self.0 | other.0, self.jokers() + other.jokers())
    }

    /// The jokers of `other` are subtracted.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self::of(self.0 & !other.0, self.jokers().saturating_sub(other.jokers()))
    }

    /// Has as many jokers as both sets have.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// By suit and rank, jokers last.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let number = bits.trailing_zeros();
            (bits != 0).then(|| {
                bits &= bits - 1;
                Card::numbered(number as u8)
            })
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A list of cards that no pack can produce.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the list of cards has {0} more often than a pack can")]
pub struct CardSetError(pub Card);

impl From<CardSet> for Vec<Card> {
    fn from(set: CardSet) -> Self {
        set.iter().collect()
    }
}

impl TryFrom<Vec<Card>> for CardSet {
    type Error = CardSetError;

    fn try_from(cards: Vec<Card>) -> Result<Self, CardSetError> {
        let mut set = Self::EMPTY;
        cards.into_iter().try_for_each(|card| if set.insert(card) { Ok(()) } else { Err(CardSetError(card)) })?;
        Ok(set)
    }
}
