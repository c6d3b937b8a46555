//! Playing cards as they are typed and shown. Knows no deck and no rule.

mod set;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use set::{CardSet, CardSetError, MAX_JOKERS};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl Suit {
    /// In the order in which cards are numbered.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// As typed.
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 's',
            Self::Hearts => 'h',
            Self::Diamonds => 'd',
            Self::Clubs => 'c',
        }
    }

    pub const fn sign(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
        }
    }
}

/// All jokers are the same card; [`CardSet`] counts how many there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

impl Card {
    pub const JOKER: Self = Self(52);

    /// Ranks run from 1 (ace) to 13 (king).
    pub const fn new(rank: u8, suit: Suit) -> Option<Self> {
        if rank >= 1 && rank <= 13 { Some(Self(suit as u8 * 13 + rank - 1)) } else { None }
    }

    /// In a [`CardSet`]; jokers share the last number.
    pub(in crate::core) const fn number(self) -> u8 {
        self.0
    }

    /// The inverse of [`Self::number`]; every number past the suits is a joker.
    pub(in crate::core) const fn numbered(number: u8) -> Self {
        if number < 52 { Self(number) } else { Self::JOKER }
    }

    /// From 1 (ace) to 13 (king); a joker has none.
    pub const fn rank(self) -> Option<u8> {
        if self.is_joker() { None } else { Some(self.0 % 13 + 1) }
    }

    /// A joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.0 / 13) as usize]) }
    }

    pub const fn is_joker(self) -> bool {
        self.0 == Self::JOKER.0
    }

    pub const fn is_red(self) -> bool {
        matches!(self.suit(), Some(Suit::Hearts | Suit::Diamonds))
    }

    pub const fn is_black(self) -> bool {
        matches!(self.suit(), Some(Suit::Spades | Suit::Clubs))
    }

    /// As shown to people: `9♠`, `A♥`, `Joker`.
    pub fn face(self) -> String {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => {
                format!("{}{}", rank_text(rank).to_uppercase(), suit.sign())
            }
            _ => "Joker".to_owned(),
        }
    }
}

fn rank_text(rank: u8) -> String {
    match rank {
        1 => "a".to_owned(),
        11 => "j".to_owned(),
        12 => "q".to_owned(),
        13 => "k".to_owned(),
        other => other.to_string(),
    }
}

fn rank_typed(text: &str) -> Option<u8> {
    (1..=13).find(|&rank| rank_text(rank) == text)
}

fn suit_typed(letter: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter() == letter || suit.sign() == letter)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank_text(rank), suit.letter()),
            _ => f.write_str("jk"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a card: type a rank and a suit, as in 9s, 10d, kh, or jk for a joker")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let lower = text.trim().to_lowercase();
        if lower == "jk" || lower == "joker" {
            return Ok(Self::JOKER);
        }
        let mut letters = lower.chars();
        let suit = letters.next_back().and_then(suit_typed);
        let rank = rank_typed(letters.as_str());
        rank.zip(suit).and_then(|(rank, suit)| Self::new(rank, suit)).ok_or_else(|| CardError(text.trim().to_owned()))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = CardError;

    fn try_from(text: String) -> Result<Self, CardError> {
        text.parse()
    }
}
