//! Several hands out of one deck, whatever comes of each: the ways to what they come to together. Knows no roll before
//! them.
//!
//! The ways do not depend on the order of the hands. So they are dealt in the order that forgets soonest: of the cards
//! gone, only how many there were of each kind that a hand still to come can tell apart.

use std::collections::BTreeMap;

use super::fast_hash::FastMap;
use super::gone::Gone;
use super::groups::Ways;
use super::need::RollFault;
use super::step_limit::Effort;
use super::summary::Fold;
use crate::core::cards::CardSet;
use crate::core::weight::{Weight, choose};

/// One hand: how many cards, and the cards of the deck by what they are to it.
pub(super) struct ClassedHand<F> {
    pub cards: u32,
    pub classes: BTreeMap<F, CardSet>,
}

/// What one change of a state costs, in steps.
const CHANGE: usize = 40;

/// Each summary of all hands together, and the joint ways to it. Nothing if the hands tell apart more kinds of cards than
/// can be counted.
pub(super) fn dealt<F: Fold>(
    deck: CardSet,
    mut hands: Vec<ClassedHand<F>>,
    effort: &Effort,
) -> Result<Option<Ways<F>>, RollFault> {
    let mut kinds = CardKind::all(deck, &hands);
    if kinds.len() > Gone::KINDS {
        return Ok(None);
    }
    let mut states = States::new([(Gone::default(), Weight::ONE)]);
    while let Some(hand) = next_of(deck, &mut hands) {
        let last = hands.is_empty();
        let later = if last { kinds.clone() } else { CardKind::merged(&kinds, &split(deck, &hands)) };
        states.deal(&hand, &kinds, &later, last, effort)?;
        kinds = later;
    }
    let mut ways = Ways::new();
    for (_, value, more) in states.each() {
        *ways.entry(value).or_insert(Weight::ZERO) += &more;
    }
    Ok(Some(ways))
}

/// Cards that no hand tells apart, and where it is kept how many of them are gone.
#[derive(Clone, Copy)]
pub(super) struct CardKind {
    pub cards: CardSet,
    pub place: usize,
}

impl CardKind {
    fn all<F: Fold>(deck: CardSet, hands: &[ClassedHand<F>]) -> Vec<Self> {
        split(deck, hands).into_iter().enumerate().map(|(place, cards)| Self { cards, place }).collect()
    }

    /// These unions of kinds, each at the place of the first kind in it.
    fn merged(kinds: &[Self], unions: &[CardSet]) -> Vec<Self> {
        let first = |cards: CardSet| kinds.iter().find(|kind| cards.contains_all(kind.cards));
        unions.iter().filter_map(|&cards| Some(Self { cards, place: first(cards)?.place })).collect()
    }
}

/// The kinds of cards that these hands tell apart.
fn split<F: Fold>(deck: CardSet, hands: &[ClassedHand<F>]) -> Vec<CardSet> {
    hands.iter().fold(vec![deck], |sets, hand| {
        let parts = |set: CardSet| hand.classes.values().map(move |class| set.intersection(*class));
        sets.into_iter().flat_map(parts).filter(|part| !part.is_empty()).collect()
    })
}

/// The hand to be dealt next: the one without which the others tell the fewest kinds of cards apart.
fn next_of<F: Fold>(deck: CardSet, hands: &mut Vec<ClassedHand<F>>) -> Option<ClassedHand<F>> {
    let mut best = None;
    for at in 0..hands.len() {
        let last = hands.len() - 1;
        hands.swap(at, last);
        let kinds = split(deck, &hands[..last]).len();
        hands.swap(at, last);
        if best.is_none_or(|(fewest, _)| kinds < fewest) {
            best = Some((kinds, at));
        }
    }
    best.map(|(_, at)| hands.remove(at))
}

/// What can have come so far: the cards gone and the summary, by its number, with the ways to both.
pub(super) struct States<F> {
    ways: FastMap<(Gone, u32), Weight>,
    /// An empty map whose memory the next change uses again.
    spare: FastMap<(Gone, u32), Weight>,
    values: Vec<F>,
    numbers: FastMap<F, u32>,
}

impl<F: Fold> States<F> {
    /// Before the first hand, with these cards gone.
    pub fn new(gone: impl IntoIterator<Item = (Gone, Weight)>) -> Self {
        let ways = gone.into_iter().map(|(gone, ways)| ((gone, 0), ways)).collect();
        Self {
            ways,
            spare: FastMap::default(),
            values: vec![F::default()],
            numbers: FastMap::from_iter([(F::default(), 0)]),
        }
    }

    /// Every state in no order: the cards gone, the summary and the ways.
    pub fn each(self) -> impl Iterator<Item = (Gone, F, Weight)> {
        let Self { ways, values, .. } = self;
        ways.into_iter().map(move |((gone, value), ways)| (gone, values[value as usize], ways))
    }

    fn number(&mut self, value: F) -> u32 {
        let Self { values, numbers, .. } = self;
        *numbers.entry(value).or_insert_with(|| {
            values.push(value);
            values.len() as u32 - 1
        })
    }

    /// Deals a hand kind by kind. Of each kind only what the later hands tell apart is kept, nothing after the last hand.
    pub fn deal(
        &mut self,
        hand: &ClassedHand<F>,
        kinds: &[CardKind],
        later: &[CardKind],
        last: bool,
        effort: &Effort,
    ) -> Result<(), RollFault> {
        // Kinds that become one are dealt one after the other, and small ones first, so that they are forgotten soon.
        let mut order = Vec::new();
        let mut later = later.to_vec();
        later.sort_by_key(|union| union.cards.len());
        for union in later {
            let within = kinds.iter().filter(|kind| union.cards.contains_all(kind.cards));
            order.extend(within.map(|&kind| (kind, union.place)));
        }
        // Beside the kinds, a state holds how many cards the hand still lacks.
        let ways = std::mem::take(&mut self.ways).into_iter();
        self.ways = ways.map(|((gone, value), ways)| ((gone.and(Gone::MISSING, hand.cards), value), ways)).collect();
        for (at, &(kind, to)) in order.iter().enumerate() {
            let class = hand.classes.iter().find(|(_, class)| class.contains_all(kind.cards));
            let Some((&value, _)) = class else { return Err(RollFault::Unsteady) };
            let several = powers(value, hand.cards.min(kind.cards.len()));
            self.deal_kind(&several, kind, (!last).then_some(to), &order[at + 1..], effort)?;
        }
        Ok(())
    }

    /// Deals what the hand gets of one kind; the rest of it comes of the other kinds.
    fn deal_kind(
        &mut self,
        several: &[F],
        kind: CardKind,
        to: Option<usize>,
        rest: &[(CardKind, usize)],
        effort: &Effort,
    ) -> Result<(), RollFault> {
        let mut before = std::mem::take(&mut self.ways);
        let mut next = std::mem::take(&mut self.spare);
        next.reserve(before.len() * 2);
        // The number of each summary after so many cards of the kind, once it was needed.
        let mut after = vec![None; self.values.len() * several.len()];
        let change = |((gone, value), ways): ((Gone, u32), Weight)| {
            let missing = gone.of(Gone::MISSING);
            let there = kind.cards.len() - gone.of(kind.place);
            let others: u32 = rest.iter().map(|(kind, _)| kind.cards.len() - gone.of(kind.place)).sum();
            let (least, most) = (missing.saturating_sub(others), missing.min(there));
            effort.spend((most + 1).saturating_sub(least) as usize * CHANGE)?;
            for drawn in least..=most {
                let kept = match to {
                    Some(to) => gone.and(kind.place, drawn).moved(kind.place, to),
                    None => gone.without(kind.place),
                };
                let known = value as usize * several.len() + drawn as usize;
                let joined = after[known]
                    .unwrap_or_else(|| self.number(self.values[value as usize].join(several[drawn as usize])));
                after[known] = Some(joined);
                let state = (kept.without(Gone::MISSING).and(Gone::MISSING, missing - drawn), joined);
                *next.entry(state).or_insert(Weight::ZERO) += &(&ways * &choose(there, drawn).into());
            }
            Ok(())
        };
        before.drain().try_for_each(change)?;
        self.ways = next;
        self.spare = before;
        Ok(())
    }
}

/// The summary of none, one, two … cards of one class.
fn powers<F: Fold>(value: F, most: u32) -> Vec<F> {
    let next = |several: &F| Some(several.join(value));
    std::iter::successors(Some(F::default()), next).take(most as usize + 1).collect()
}
