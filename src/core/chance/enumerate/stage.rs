//! The runs of one step of a rule, from a state of which the cards gone are known by their kinds only. A run branches by
//! what the rule needs of a draw and never by which cards they were.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::independent::Free;
use super::tape::Tape;
use super::{Enumerator, REQUEST};
use crate::core::cards::{Card, CardSet};
use crate::core::chance::deal::{self, CardKind};
use crate::core::chance::fast_hash::FastMap;
use crate::core::chance::gone::Gone;
use crate::core::chance::groups;
use crate::core::chance::need::{Roll, RollFault};
use crate::core::chance::step_limit::{Effort, RUN};
use crate::core::chance::summary::Fold;
use crate::core::weight::{Weight, choose};

/// Ways, by the cards gone.
pub(in crate::core::chance) type Belief = FastMap<Gone, Weight>;

/// Out of how many the ways are, and how many cards are gone from each deck.
pub(in crate::core::chance) type Of = (Weight, Gone);

/// Why a run gave no state.
pub(in crate::core::chance) enum Ended {
    /// It tells cards apart that were taken for alike: all steps are taken anew.
    Finer,
    /// It does what can only be counted one run after another.
    Unmergeable,
    /// The rule stopped.
    Stopped,
}

/// The step that is being taken.
#[derive(Default)]
pub(super) struct CountingStage {
    /// Whether a step is being taken at all.
    pub runs: bool,
    /// The kinds of cards that the steps tell apart, by deck. No two have the same place.
    kinds: Vec<Vec<CardKind>>,
    tape: Tape,
    begun: Rc<Belief>,
    begun_of: Of,
    belief: Rc<Belief>,
    of: Of,
    /// The ways of what was rolled and not drawn.
    rolled: Weight,
    /// The decks that any step drew from.
    drawn_from: BTreeSet<usize>,
    finer: bool,
    unmergeable: bool,
}

impl CountingStage {
    pub fn decks(&self) -> Vec<usize> {
        self.drawn_from.iter().copied().collect()
    }

    fn rewind(&mut self) {
        self.belief = Rc::clone(&self.begun);
        self.of = self.begun_of.clone();
        self.rolled = Weight::ONE;
    }

    /// Whether the kinds of a deck are fine enough for these classes; if not they are made so, for the next time.
    fn fits<F>(&mut self, deck: usize, classes: &BTreeMap<F, CardSet>) -> bool {
        let parts = |kind: &CardKind| {
            let cards = kind.cards;
            classes.values().map(move |class| cards.intersection(*class)).filter(|part| !part.is_empty())
        };
        let parts: Vec<CardSet> = self.kinds[deck].iter().flat_map(parts).collect();
        if parts.len() == self.kinds[deck].len() {
            return true;
        }
        self.kinds[deck] = parts.into_iter().map(|cards| CardKind { cards, place: 0 }).collect();
        self.kinds.iter_mut().flatten().enumerate().for_each(|(place, kind)| kind.place = place);
        self.finer = true;
        self.unmergeable |= self.kinds.iter().map(Vec::len).sum::<usize>() > Gone::KINDS;
        false
    }

    fn drawn<F: Fold>(
        &mut self,
        deck: usize,
        hand: &deal::ClassedHand<F>,
        effort: &Effort,
    ) -> Result<Vec<(F, Rc<Belief>)>, RollFault> {
        let kinds = &self.kinds[deck];
        let mut states = deal::States::new(self.belief.iter().map(|(gone, ways)| (*gone, ways.clone())));
        states.deal(hand, kinds, kinds, false, effort)?;
        let mut branches = BTreeMap::<F, Belief>::new();
        for (gone, value, ways) in states.each() {
            branches.entry(value).or_default().insert(gone, ways);
        }
        Ok(branches.into_iter().map(|(value, belief)| (value, Rc::new(belief))).collect())
    }
}

impl Enumerator {
    /// Begins to take steps.
    pub fn stage_begins(&mut self) {
        let mut kinds = std::mem::take(&mut self.stage.kinds);
        if kinds.is_empty() {
            let decks = self.starts.iter().enumerate();
            kinds = decks.map(|(place, start)| vec![CardKind { cards: start.cells.cards(), place }]).collect();
        }
        self.stage = CountingStage { runs: true, kinds, ..CountingStage::default() };
    }

    /// Begins the runs of one step from a state.
    pub fn state_begins(&mut self, belief: Belief, of: Of) {
        self.stage.tape = Tape::default();
        self.stage.begun = Rc::new(belief);
        self.stage.begun_of = of;
        self.stage.rewind();
    }

    /// Makes ready for a run.
    pub fn run_begins(&mut self) -> Result<(), RollFault> {
        self.effort.spend(RUN + self.input_cost)
    }

    /// Closes a run that gave a state: out of how many its ways are, by the cards gone, and whether another run is to follow.
    pub fn run_ends(&mut self) -> Result<(Of, Vec<(Gone, Weight)>, bool), RollFault> {
        let CountingStage { tape, belief, of, rolled, .. } = &mut self.stage;
        if !tape.is_new() {
            return Err(RollFault::Unsteady);
        }
        let ways = belief.iter().map(|(gone, ways)| (*gone, ways * &*rolled)).collect();
        let (of, more) = (of.clone(), tape.rewind());
        self.stage.rewind();
        Ok((of, ways, more))
    }

    /// Ends the taking of steps in which a run gave no state.
    pub fn stage_fails(&mut self) -> Ended {
        let CountingStage { finer, unmergeable, .. } = self.stage;
        self.stage.runs = false;
        self.unmerged |= unmergeable;
        match (unmergeable, finer) {
            (true, _) => Ended::Unmergeable,
            (false, true) => Ended::Finer,
            (false, false) => Ended::Stopped,
        }
    }

    /// Says that what a step does can only be counted one run after another.
    pub(super) fn unmergeable(&mut self) -> RollFault {
        self.stage.unmergeable = true;
        RollFault::Unsteady
    }

    /// A draw within a step.
    pub(super) fn step_cards<F: Fold>(&mut self, deck: usize, n: u32, f: &impl Fn(Card) -> F) -> Roll<F> {
        let cards = self.starts[deck].cells.cards();
        let left = cards.len() - self.stage.of.1.of(deck);
        if n > left || self.extras_branch[deck] || !self.piles[deck].is_whole() {
            return Err(self.unmergeable().into());
        }
        let effort = Rc::clone(&self.effort);
        effort.spend(REQUEST + self.input_cost)?;
        if self.stage.tape.is_new() {
            let hand = deal::ClassedHand { cards: n, classes: groups::classes(cards, f) };
            if !self.stage.fits(deck, &hand.classes) {
                return Err(RollFault::Unsteady.into());
            }
            let branches = self.stage.drawn(deck, &hand, &effort)?;
            let number = branches.len();
            self.stage.tape.add(branches, number);
        }
        self.stage.drawn_from.insert(deck);
        let (point, branch) = self.stage.tape.next::<Vec<(F, Rc<Belief>)>>()?;
        let (value, belief) = point.get(branch).ok_or(RollFault::Unsteady)?;
        self.stage.belief = Rc::clone(belief);
        self.stage.of.0 *= &choose(left, n).into();
        self.stage.of.1 = self.stage.of.1.and(deck, n);
        Ok(*value)
    }

    /// A roll of something else within a step.
    pub(super) fn step_free<T: Clone + 'static>(
        &mut self,
        make: impl FnOnce(&Effort) -> Result<Free<T>, RollFault>,
    ) -> Roll<T> {
        self.effort.spend(REQUEST + self.input_cost)?;
        if self.stage.tape.is_new() {
            let branches = make(&self.effort)?;
            let number = branches.len();
            self.stage.tape.add(branches, number);
        }
        let (point, branch) = self.stage.tape.next::<Free<T>>()?;
        let (value, ways, of) = point.get(branch).ok_or(RollFault::Unsteady)?;
        self.stage.rolled *= ways;
        self.stage.of.0 *= of;
        Ok(value.clone())
    }
}
