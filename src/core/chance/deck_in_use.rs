//! A deck while a procedure draws from it: what is left and what lies on the table. Knows no script and no rule.

use rand::RngExt;
use rand_pcg::Pcg64;

use super::need::RollFault;
use crate::core::cards::{Card, CardSet};
use crate::core::deck::{Deck, Reshuffle};

/// A deck and the cards drawn from it in the present procedure; the rest of the pack are discards.
#[derive(Clone, Debug)]
pub(super) struct DeckInUse {
    deck: Deck,
    drawn: CardSet,
    drawn_unseen: u8,
    reshuffles: u32,
}

impl DeckInUse {
    pub fn new(deck: Deck) -> Self {
        Self { deck, drawn: CardSet::EMPTY, drawn_unseen: 0, reshuffles: 0 }
    }

    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    pub fn into_deck(self) -> Deck {
        self.deck
    }

    /// How often the deck ran out so far.
    pub fn reshuffles(&self) -> u32 {
        self.reshuffles
    }

    /// The cards that the deck still gives before it must be reshuffled.
    pub fn left(&self) -> u32 {
        if self.replaces() { self.deck.pack().len() } else { self.deck.left_len() }
    }

    /// The same as rolls record it: a pack is no larger than that.
    pub fn left_byte(&self) -> u8 {
        u8::try_from(self.left()).unwrap_or(u8::MAX)
    }

    fn replaces(&self) -> bool {
        self.deck.policy() == Reshuffle::EveryDraw
    }

    /// Makes sure of a next card: a deck that has run out takes back all cards that are not on the table.
    fn supply(&mut self) -> Result<(), RollFault> {
        if self.replaces() || self.deck.left_len() > 0 {
            return Ok(());
        }
        self.deck.reshuffle_but(self.drawn, self.drawn_unseen);
        self.reshuffles += 1;
        if self.deck.left_len() > 0 { Ok(()) } else { Err(RollFault::NoneLeft(self.deck.pack().len())) }
    }

    fn take(&mut self, card: Card) {
        if !self.replaces() && self.deck.take(card) {
            self.drawn.insert(card);
        }
    }

    /// The generator's next card.
    pub fn draw(&mut self, generator: &mut Pcg64) -> Result<Card, RollFault> {
        self.supply()?;
        let cards = self.there();
        let at = generator.random_range(0..cards.len());
        let card = cards.iter().nth(at as usize).ok_or(RollFault::NoneLeft(cards.len()))?;
        self.take(card);
        Ok(card)
    }

    /// Takes of the generator what a draw does, for a card that it gave before.
    pub fn pass(&mut self, generator: &mut Pcg64) {
        if self.supply().is_ok() {
            generator.random_range(0..self.there().len());
        }
    }

    fn there(&self) -> CardSet {
        if self.replaces() { self.deck.pack() } else { self.deck.left() }
    }

    /// A card told by someone. One that cannot be there is refused, or with `allow_gone` taken as it is.
    pub fn told(&mut self, card: Card, allow_gone: bool) -> Result<(), RollFault> {
        if let Err(fault) = self.supply() {
            return if allow_gone { Ok(()) } else { Err(fault) };
        }
        let there = self.there();
        if there.contains(card) {
            self.take(card);
            Ok(())
        } else if allow_gone {
            Ok(())
        } else if card.is_joker() && self.deck.jokers() == 0 {
            Err(RollFault::NoJokers)
        } else {
            Err(RollFault::Gone(card))
        }
    }

    /// Cards drawn that nobody told.
    pub fn untold(&mut self, cards: u32) -> Result<(), RollFault> {
        let mut missing = if self.replaces() { 0 } else { cards };
        while missing > 0 {
            self.supply()?;
            let taken = self.deck.take_unseen(missing);
            self.drawn_unseen += taken;
            missing -= u32::from(taken);
        }
        Ok(())
    }
}
