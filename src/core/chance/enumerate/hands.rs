//! Hands that are drawn whatever comes of each: those of one deck are one chance point. Their extras, which
//! no rule decides by, make no branch: the ways of a run are kept apart by them instead.

use std::rc::Rc;

use super::independent::power;
use super::tape::Tape;
use super::{Enumerator, Pile};
use crate::core::cards::Card;
use crate::core::chance::Hand;
use crate::core::chance::deal;
use crate::core::chance::groups::{self, Ways};
use crate::core::chance::need::{Roll, RollFault};
use crate::core::chance::summary::{Extra, Fold};
use crate::core::weight::{Weight, choose};

/// Every extra of a question, each with its number. They are few.
#[derive(Default)]
pub(super) struct Extras(Vec<Vec<u32>>);

impl Extras {
    fn number(&mut self, extra: &[u32]) -> usize {
        self.0.iter().position(|known| known == extra).unwrap_or_else(|| {
            self.0.push(extra.to_vec());
            self.0.len() - 1
        })
    }

    pub fn all(&self) -> &[Vec<u32>] {
        &self.0
    }
}

/// The ways of a run by the number of their extras.
pub(super) type Split = Vec<(usize, Weight)>;

/// The hands of one deck: each summary with its ways by extra.
struct Point<F, A> {
    branches: Vec<(F, Vec<(A, Weight)>)>,
    of: Weight,
}

/// Those of all decks, by the number of the deck.
type Points<F, A> = Vec<Point<F, A>>;

impl<F: Fold, A: Fold> Point<F, A> {
    fn new(joint: Ways<(F, A)>, of: Weight) -> Self {
        let mut branches = Vec::<(F, Vec<(A, Weight)>)>::new();
        for ((value, extra), ways) in joint {
            match branches.last_mut() {
                Some((last, split)) if *last == value => split.push((extra, ways)),
                _ => branches.push((value, vec![(extra, ways)])),
            }
        }
        Self { branches, of }
    }
}

impl Enumerator {
    /// Draws hands whose cards are read by the number of the hand. Those of different decks do not bear on each other, so
    /// that each deck is a chance point.
    pub fn hands<F: Fold, A: Fold + Extra>(
        &mut self,
        hands: &[Hand<'_>],
        f: &impl Fn(usize, Card) -> (F, A),
    ) -> Roll<F> {
        let decks = self.starts.len();
        if let Some(deck) = hands.iter().map(|hand| hand.deck).find(|deck| *deck >= decks) {
            return Err(RollFault::NoDeck { deck, decks }.into());
        }
        if self.stage.runs {
            return Err(self.unmergeable().into());
        }
        if !self.at_once(hands) {
            return self.one_by_one(hands, f);
        }
        let mut all = F::default();
        let mut split = vec![(A::default(), Weight::ONE)];
        let mut known = None;
        for deck in 0..decks {
            let drawn: u32 = hands.iter().filter(|hand| hand.deck == deck).map(|hand| hand.cards).sum();
            if drawn == 0 {
                continue;
            }
            let (points, at) = self.point(|this| {
                let points = known.take().map_or_else(|| this.dealt(hands, f), Ok)?;
                let number = points[deck].branches.len();
                Ok((points, number))
            })?;
            let point = &points[deck];
            let (value, ways) = point.branches.get(at).ok_or(RollFault::Unsteady)?;
            all = all.join(*value);
            split = joined(&split, ways, |a, b| a.join(*b));
            self.of *= &point.of;
            self.take_hands(deck, drawn);
            known = Some(Rc::clone(&points));
        }
        let numbered = |(extra, ways): (A, Weight)| (self.extras.number(&extra.numbers()), ways);
        self.splits.push(split.into_iter().map(numbered).collect());
        Ok(all)
    }

    /// Whether these hands come from decks that nothing else is drawn from, reshuffled once at most.
    fn at_once(&self, hands: &[Hand<'_>]) -> bool {
        let drawn = |deck: usize| -> u64 {
            hands.iter().filter(|hand| hand.deck == deck).map(|hand| u64::from(hand.cards)).sum()
        };
        hands.iter().all(|Hand { deck, .. }| {
            let (start, pile) = (&self.starts[*deck], &self.piles[*deck]);
            let there = u64::from(pile.left + start.reshuffled.len());
            start.replaces || (!self.extras_branch[*deck] && pile.is_whole() && drawn(*deck) <= there)
        })
    }

    /// Takes the cards of hands from a deck that was whole, and from the reshuffled deck if it runs out.
    fn take_hands(&mut self, deck: usize, drawn: u32) {
        let (start, pile) = (&self.starts[deck], &mut self.piles[deck]);
        if start.replaces {
            return;
        }
        let beyond = drawn.saturating_sub(pile.left);
        if beyond > 0 {
            *pile = Pile::whole(&start.reshuffled, true);
            pile.left -= beyond;
        } else {
            pile.left -= drawn;
        }
        pile.split = true;
    }

    /// The same hand by hand, with branches for the extras, so that the decks can be drawn from before and after.
    fn one_by_one<F: Fold, A: Fold + Extra>(
        &mut self,
        hands: &[Hand<'_>],
        f: &impl Fn(usize, Card) -> (F, A),
    ) -> Roll<F> {
        let mut all = <(F, A)>::default();
        for (at, hand) in hands.iter().enumerate() {
            all = all.join(self.cards(hand.deck, hand.cards, &|card| f(at, card))?);
        }
        let extra = self.extras.number(&all.1.numbers());
        self.splits.push(vec![(extra, Weight::ONE)]);
        Ok(all.0)
    }

    /// The hands of each deck.
    fn dealt<F: Fold, A: Fold>(
        &self,
        hands: &[Hand<'_>],
        f: &impl Fn(usize, Card) -> (F, A),
    ) -> Result<Rc<Points<F, A>>, RollFault> {
        let points: Result<Points<F, A>, _> =
            (0..self.starts.len()).map(|deck| self.dealt_of(deck, hands, f)).collect();
        points.map(Rc::new)
    }

    fn dealt_of<F: Fold, A: Fold>(
        &self,
        deck: usize,
        hands: &[Hand<'_>],
        f: &impl Fn(usize, Card) -> (F, A),
    ) -> Result<Point<F, A>, RollFault> {
        let Self { starts, effort, .. } = self;
        let mut here: Vec<(usize, u32)> =
            hands.iter().enumerate().filter(|(_, hand)| hand.deck == deck).map(|(at, hand)| (at, hand.cards)).collect();
        let mut of = Weight::ONE;
        let start = &starts[deck];
        if start.replaces {
            let mut all = groups::nothing();
            for (at, cards) in here {
                let one = groups::replaced(cards, start.pack, &|card| f(at, card), effort)?;
                all = groups::both(&all, &one, effort)?;
                of *= &power(start.pack.len().into(), cards, effort)?;
            }
            return Ok(Point::new(all, of));
        }
        let mut all = None;
        // Which cards are in the reshuffled deck does not depend on how the first were dealt.
        for cells in [&start.cells, &start.reshuffled] {
            let cards = cells.cards();
            let mut left = cards.len();
            let mut dealt = Vec::new();
            for (at, missing) in here.iter_mut().filter(|(_, missing)| *missing > 0) {
                let now = left.min(*missing);
                of *= &choose(left, now).into();
                left -= now;
                *missing -= now;
                dealt.push(deal::ClassedHand { cards: now, classes: groups::classes(cards, &|card| f(*at, card)) });
            }
            dealt.retain(|hand| hand.cards > 0);
            if !dealt.is_empty() {
                let ways = deal::dealt(cards, dealt, effort)?.ok_or(RollFault::TooMany)?;
                all = Some(match all {
                    None => ways,
                    Some(before) => groups::both(&before, &ways, effort)?,
                });
            }
        }
        Ok(Point::new(all.unwrap_or_else(groups::nothing), of))
    }

    /// The ways of a run by the extras of all its hands.
    pub(super) fn joint(&mut self, ways: &Weight) -> Result<Split, RollFault> {
        self.effort.spend(self.splits.iter().map(Vec::len).fold(1, usize::saturating_mul))?;
        if let [split] = &mut self.splits[..] {
            let mut split = std::mem::take(split);
            for (_, more) in &mut split {
                *more *= ways;
            }
            return Ok(split);
        }
        let mut all = vec![(Vec::new(), ways.clone())];
        for split in &self.splits {
            all = joined(&all, split, |before, extra| [before.as_slice(), &self.extras.0[*extra]].concat());
        }
        Ok(all.into_iter().map(|(extra, ways)| (self.extras.number(&extra), ways)).collect())
    }

    /// The deck is drawn from again, and how likely that draw falls depends on the extras before it.
    pub(super) fn let_extras_branch(&mut self, deck: usize) -> RollFault {
        self.extras_branch[deck] = true;
        self.start_over = true;
        RollFault::Unsteady
    }

    /// Whether the count must start over, and if so makes ready for it.
    pub fn starts_over(&mut self) -> bool {
        let start_over = std::mem::take(&mut self.start_over);
        if start_over {
            self.tape = Tape::default();
            self.rewind();
        }
        start_over
    }
}

/// Everything that two independent rolls can come to together, with the ways to it.
fn joined<A, B, C>(first: &[(A, Weight)], second: &[(B, Weight)], join: impl Fn(&A, &B) -> C) -> Vec<(C, Weight)> {
    let mut all = Vec::with_capacity(first.len() * second.len());
    for (a, ways) in first {
        all.extend(second.iter().map(|(b, more)| (join(a, b), ways * more)));
    }
    all
}
