//! The combat draw: what the cards of a charge or a firefight come to, and how a person types it.

use crate::core::cards::{Card, Suit};
use crate::core::chance::{self, Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{JokerVCover, RiskTests};

pub(super) const JACK: u8 = 11;
const KING: u8 = 13;

/// What the cards of one side come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draw {
    /// Hits without condition: spades, and jokers where they hit.
    pub firm: u32,
    /// Clubs high enough to hit if they count.
    pub clubs: u32,
    /// Kings of any suit.
    pub kings: u32,
}

impl Summary for Draw {
    fn counts(self) -> bool {
        self.firm > 0 || self.clubs > 0
    }

    /// "2 hits king", "2 hits 1 club", "1 club 2 kings", "none"; in short "2 k", "2.1" for hits and clubs.
    fn read(text: &str, n: u32) -> Option<Self> {
        let lower = text.to_lowercase();
        let mut words = lower.split([' ', ',', '+', ';', '\t']).filter(|w| !w.is_empty() && *w != "and").peekable();
        let mut draw = Self::default();
        words.peek()?;
        while let Some(word) = words.next() {
            if let Some((firm, clubs)) = word.split_once('.') {
                draw.firm = draw.firm.checked_add(firm.parse().ok()?)?;
                draw.clubs = draw.clubs.checked_add(clubs.parse().ok()?)?;
                continue;
            }
            let number = match word {
                "no" => Some(0),
                _ => word.parse::<u32>().ok(),
            };
            let noun = match number {
                Some(_) if words.peek().is_some_and(|next| next.parse::<u32>().is_err()) => words.next().unwrap_or(""),
                Some(_) => "hits",
                None => word,
            };
            let number = number.unwrap_or(1);
            let into = match noun {
                "hit" | "hits" | "firm" | "spade" | "spades" => &mut draw.firm,
                "club" | "clubs" => &mut draw.clubs,
                "k" | "king" | "kings" => &mut draw.kings,
                "none" | "nothing" | "miss" if number == 1 => continue,
                _ => return None,
            };
            *into = into.checked_add(number)?;
        }
        let all = draw.firm.checked_add(draw.clubs)?;
        (all <= n && draw.kings <= n).then_some(draw)
    }

    fn hint() -> &'static str {
        "the hits, conditional clubs and Kings, as in 2 hits 1 club king, in short 2.1 k"
    }
}

impl Fold for Draw {
    fn join(self, other: Self) -> Self {
        Self {
            firm: self.firm.join(other.firm),
            clubs: self.clubs.join(other.clubs),
            kings: self.kings.join(other.kings),
        }
    }
}

/// What clubs are good for in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clubs {
    /// They hit.
    Count,
    /// They hit if something comes of it.
    Conditional,
    /// They never hit.
    Never,
}

/// How a side's cards are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The least rank that hits.
    pub least: u8,
    /// Whether jokers hit.
    pub joker: bool,
    /// Black court cards only, clubs and spades alike.
    pub jack_only: bool,
    pub clubs: Clubs,
}

impl Reading {
    /// What one card is to this side.
    pub fn of(self, card: Card, rules: &Rules) -> Draw {
        let Some(height) = rules.height(card) else {
            let high_enough = rules.guns.joker_v_cover == JokerVCover::Ignores || self.least <= 1;
            return Draw { firm: u32::from(self.joker && high_enough), ..Draw::default() };
        };
        let kings = u32::from(card.rank() == Some(KING));
        let least = if self.jack_only { self.least.max(JACK) } else { self.least };
        let (firm, clubs) = match card.suit() {
            Some(Suit::Spades) if height >= least => (1, 0),
            Some(Suit::Clubs) if height >= least && self.jack_only => (1, 0),
            Some(Suit::Clubs) if height >= least => (0, 1),
            _ => (0, 0),
        };
        Draw { firm, clubs, kings }
    }

    /// The same, where clubs that count become firm hits and those that never count are dropped.
    fn settled(self, card: Card, rules: &Rules) -> Draw {
        let draw = self.of(card, rules);
        match self.clubs {
            Clubs::Count => Draw { firm: draw.firm + draw.clubs, clubs: 0, ..draw },
            Clubs::Never => Draw { clubs: 0, ..draw },
            Clubs::Conditional => draw,
        }
    }

    /// The hits of a draw before conditional clubs.
    pub fn sure(self, draw: Draw) -> u32 {
        if self.clubs == Clubs::Count { draw.firm + draw.clubs } else { draw.firm }
    }

    pub fn words(self) -> String {
        let mut parts = Vec::new();
        if self.jack_only {
            parts.push("black Jack, Queen or King only".to_owned());
        }
        if self.least > 1 {
            parts.push(format!("rank {} or higher", self.least));
        }
        if self.joker {
            parts.push("a joker hits".to_owned());
        }
        if parts.is_empty() { "any rank".to_owned() } else { parts.join(", ") }
    }
}

/// The cards of some fighters of one side whose cards are read alike.
pub struct FightHand {
    pub deck: usize,
    pub cards: u32,
    pub why: String,
    pub reading: Reading,
    /// Whether they are the first side's.
    pub first: bool,
}

/// Draws all cards of a fight, hand by hand, and reads them: what the first and what the second side drew.
///
/// # Errors
/// Stops for cards not yet drawn.
pub fn draw(chance: &mut Chance, hands: &[FightHand], rules: &Rules) -> Roll<(Draw, Draw)> {
    if chance.enumerating() {
        return match rules.fight.risk.tests {
            RiskTests::PerKing => counted(chance, hands, rules, |kings| kings),
            RiskTests::OncePerCombat => counted(chance, hands, rules, |kings| kings > 0),
        };
    }
    let mut both = <(Draw, Draw)>::default();
    for FightHand { deck, cards, why, reading, first } in hands {
        let drawn = chance.cards(*deck, *cards, why, |card| reading.of(card, rules))?;
        both = both.join(of_side(*first, drawn));
    }
    Ok(both)
}

/// The same while odds are counted: ways that no outcome tells apart are taken together, and Kings are
/// extras of the hands, because they hit nobody and only the outcome reports them.
fn counted<K: Fold + Into<u32>>(
    chance: &mut Chance,
    hands: &[FightHand],
    rules: &Rules,
    kings: impl Fn(u32) -> K,
) -> Roll<(Draw, Draw)> {
    let asked: Vec<_> =
        hands.iter().map(|hand| chance::Hand { deck: hand.deck, cards: hand.cards, why: &hand.why }).collect();
    let read = |at: usize, card: Card| {
        let FightHand { reading, first, .. } = &hands[at];
        let drawn = reading.settled(card, rules);
        let extra = of_side(*first, kings(drawn.kings));
        (of_side(*first, Draw { kings: 0, ..drawn }), extra)
    };
    Ok(chance.hands(&asked, read)?.0)
}

/// What one side drew, beside nothing of the other's.
fn of_side<T: Default>(first: bool, drawn: T) -> (T, T) {
    if first { (drawn, T::default()) } else { (T::default(), drawn) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_typed_as_it_is_spoken() {
        let of = |firm, clubs, kings| Some(Draw { firm, clubs, kings });
        for (text, draw) in [
            ("2 hits king", of(2, 0, 1)),
            ("2 hits, 1 club, king", of(2, 1, 1)),
            ("2", of(2, 0, 0)),
            ("1 club 2 kings", of(0, 1, 2)),
            ("king", of(0, 0, 1)),
            ("2.1 k", of(2, 1, 1)),
            ("0.2", of(0, 2, 0)),
            ("2.x", None),
            ("none", of(0, 0, 0)),
            ("no hits", of(0, 0, 0)),
            ("4 hits 1 club", None),
            ("2 eagles", None),
            ("", None),
        ] {
            assert_eq!(Draw::read(text, 4), draw, "{text}");
        }
    }
}
