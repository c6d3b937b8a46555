//! Hands that are drawn whatever comes of each: those of one deck are one chance point. What lies beside them, which the
//! rule does not look at and only its outcome tells, makes no branch: the ways of a run are kept apart by it instead.

use std::rc::Rc;

use super::Enumerator;
use super::independent::power;
use super::tape::Tape;
use crate::core::cards::Card;
use crate::core::chance::Hand;
use crate::core::chance::deal;
use crate::core::chance::groups::{self, Ways};
use crate::core::chance::need::{Roll, RollFault};
use crate::core::chance::summary::{Beside, Fold};
use crate::core::weight::{Weight, choose};

/// All that can lie beside the hands of a question, each with its number. It is little.
#[derive(Default)]
pub(super) struct Besides(Vec<Vec<u32>>);

impl Besides {
    fn number(&mut self, beside: &[u32]) -> usize {
        self.0.iter().position(|known| known == beside).unwrap_or_else(|| {
            self.0.push(beside.to_vec());
            self.0.len() - 1
        })
    }

    pub fn all(&self) -> &[Vec<u32>] {
        &self.0
    }
}

/// The ways of a run by the number of what lies beside its hands.
pub(super) type Split = Vec<(usize, Weight)>;

/// The hands of one deck: each summary with its ways by what lies beside.
struct Point<F, A> {
    branches: Vec<(F, Vec<(A, Weight)>)>,
    of: Weight,
}

/// Those of all decks, by the number of the deck.
type Points<F, A> = Vec<Point<F, A>>;

impl<F: Fold, A: Fold> Point<F, A> {
    fn new(joint: Ways<(F, A)>, of: Weight) -> Self {
        let mut branches = Vec::<(F, Vec<(A, Weight)>)>::new();
        for ((value, beside), ways) in joint {
            match branches.last_mut() {
                Some((last, split)) if *last == value => split.push((beside, ways)),
                _ => branches.push((value, vec![(beside, ways)])),
            }
        }
        Self { branches, of }
    }
}

impl Enumerator {
    /// Draws hands whose cards are read by the number of the hand. Those of different decks do not bear on each other, so
    /// that each deck is a chance point.
    pub fn hands<F: Fold, A: Fold + Beside>(
        &mut self,
        hands: &[Hand<'_>],
        f: &impl Fn(usize, Card) -> (F, A),
    ) -> Roll<F> {
        let decks = self.starts.len();
        if let Some(deck) = hands.iter().map(|hand| hand.deck).find(|deck| *deck >= decks) {
            return Err(RollFault::NoDeck { deck, decks }.into());
        }
        if self.stage.runs {
            return Err(self.apart().into());
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
            let (points, at) = self.point(|walk| {
                let points = known.take().map_or_else(|| walk.dealt(hands, f), Ok)?;
                let number = points[deck].branches.len();
                Ok((points, number))
            })?;
            let point = &points[deck];
            let (value, ways) = point.branches.get(at).ok_or(RollFault::Unsteady)?;
            all = all.join(*value);
            split = joined(&split, ways, |a, b| a.join(*b));
            self.of *= &point.of;
            if !self.starts[deck].replaces {
                self.piles[deck].split = true;
                self.piles[deck].left -= drawn;
            }
            known = Some(Rc::clone(&points));
        }
        let numbered = |(beside, ways): (A, Weight)| (self.besides.number(&beside.told()), ways);
        self.splits.push(split.into_iter().map(numbered).collect());
        Ok(all)
    }

    /// Whether these hands come from decks that nothing else is drawn from, and do not run them out.
    fn at_once(&self, hands: &[Hand<'_>]) -> bool {
        let drawn = |deck: usize| -> u64 {
            hands.iter().filter(|hand| hand.deck == deck).map(|hand| u64::from(hand.cards)).sum()
        };
        hands.iter().all(|Hand { deck, .. }| {
            let pile = &self.piles[*deck];
            self.starts[*deck].replaces
                || (!self.open[*deck] && pile.is_whole() && drawn(*deck) <= u64::from(pile.left))
        })
    }

    /// The same hand by hand, with branches for what lies beside, so that the decks can be drawn from before and after.
    fn one_by_one<F: Fold, A: Fold + Beside>(
        &mut self,
        hands: &[Hand<'_>],
        f: &impl Fn(usize, Card) -> (F, A),
    ) -> Roll<F> {
        let mut all = <(F, A)>::default();
        for (at, hand) in hands.iter().enumerate() {
            all = all.join(self.cards(hand.deck, hand.cards, &|card| f(at, card))?);
        }
        let beside = self.besides.number(&all.1.told());
        self.splits.push(vec![(beside, Weight::ONE)]);
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
        let here = hands.iter().enumerate().filter(|(_, hand)| hand.deck == deck && hand.cards > 0);
        let mut of = Weight::ONE;
        let start = &starts[deck];
        if start.replaces {
            let mut all = groups::nothing();
            for (at, hand) in here {
                let one = groups::replaced(hand.cards, start.pack, &|card| f(at, card), effort)?;
                all = groups::both(&all, &one, effort)?;
                of *= &power(start.pack.len().into(), hand.cards, effort)?;
            }
            return Ok(Point::new(all, of));
        }
        let cards = start.cells.cards();
        let mut left = cards.len();
        let mut read = Vec::new();
        for (at, hand) in here {
            of *= &choose(left, hand.cards).into();
            left -= hand.cards;
            read.push(deal::Hand { cards: hand.cards, classes: groups::classes(cards, &|card| f(at, card)) });
        }
        Ok(Point::new(deal::dealt(cards, read, effort)?.ok_or(RollFault::TooMany)?, of))
    }

    /// The ways of a run by all that can lie beside its hands.
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
            all = joined(&all, split, |before, beside| [before.as_slice(), &self.besides.0[*beside]].concat());
        }
        Ok(all.into_iter().map(|(beside, ways)| (self.besides.number(&beside), ways)).collect())
    }

    /// The deck is drawn from again, and how likely that falls depends on what lay beside the hands before.
    pub(super) fn open_up(&mut self, deck: usize) -> RollFault {
        self.open[deck] = true;
        self.again = true;
        RollFault::Unsteady
    }

    /// Whether the count must begin again, and if so makes ready for it.
    pub fn begins_again(&mut self) -> bool {
        let again = std::mem::take(&mut self.again);
        if again {
            self.tape = Tape::default();
            self.rewind();
        }
        again
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
