//! What lies beside a draw: something that the rule does not look at and only its outcome tells. It makes no branch; the
//! ways of a run are kept apart by it instead, so that runs stay as few as what the rule does look at.

use std::collections::BTreeMap;

use super::Enumerator;
use crate::core::cards::Card;
use crate::core::chance::groups::{self, Ways};
use crate::core::chance::need::{Roll, RollFault};
use crate::core::chance::step_limit::Effort;
use crate::core::chance::summary::Fold;
use crate::core::weight::{Weight, choose};

/// The ways of one draw by what lies beside it.
pub(super) type BesideWays = BTreeMap<u32, Weight>;

/// Branches of a draw, each with its ways by what lies beside.
type Branches<F> = Vec<(F, BesideWays)>;

/// All that can lie beside the draws of a run together, with its ways.
pub(super) fn joint(
    ways: Weight,
    splits: &[BesideWays],
    effort: &Effort,
) -> Result<Vec<(Vec<u32>, Weight)>, RollFault> {
    effort.spend(splits.iter().fold(1, |all: usize, split| all.saturating_mul(split.len().max(1))))?;
    let mut all = vec![(Vec::new(), ways)];
    for split in splits {
        let with = |(before, ways): &(Vec<u32>, Weight)| {
            let row = |(beside, more): (&u32, &Weight)| ([before.as_slice(), &[*beside]].concat(), ways * more);
            split.iter().map(row).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    Ok(all)
}

fn by_branch<F: Fold, A: Fold + Into<u32>>(ways: Ways<(F, A)>) -> Branches<F> {
    let mut branches = BTreeMap::<F, BesideWays>::new();
    for ((value, beside), ways) in ways {
        *branches.entry(value).or_default().entry(beside.into()).or_insert(Weight::ZERO) += &ways;
    }
    branches.into_iter().collect()
}

impl Enumerator {
    /// A draw with something beside it.
    pub fn cards_beside<F: Fold, A: Fold + Into<u32>>(
        &mut self,
        deck: usize,
        n: u32,
        f: &impl Fn(Card) -> (F, A),
    ) -> Roll<F> {
        let start = self.starts.get(deck).ok_or(RollFault::NoDeck { deck, decks: self.starts.len() })?;
        let pack = start.pack;
        if start.replaces {
            let of = super::independent::power(pack.len().into(), n, &self.effort)?;
            return self.split(&of, |walk| Ok(by_branch(groups::replaced(n, pack, f, &walk.effort)?)));
        }
        if n == 0 || self.open[deck] || n > self.piles[deck].left {
            let (value, beside) = self.cards(deck, n, f)?;
            self.splits.push(BesideWays::from([(beside.into(), Weight::ONE)]));
            return Ok(value);
        }
        if self.piles[deck].split {
            return Err(self.open_up(deck).into());
        }
        let of = choose(self.piles[deck].left, n).into();
        let value = self.split(&of, |walk| {
            let (cells, below) = walk.top_of(deck)?;
            let plan = walk.plan(&cells, n, f)?;
            Ok(by_branch(plan.ways(below.as_deref(), &walk.effort)?))
        })?;
        let pile = &mut self.piles[deck];
        pile.split = true;
        // The ways of the draws below are in the split already.
        pile.ways = Weight::ONE;
        pile.left -= n;
        Ok(value)
    }

    fn split<F: Fold>(
        &mut self,
        of: &Weight,
        make: impl FnOnce(&mut Self) -> Result<Branches<F>, RollFault>,
    ) -> Roll<F> {
        let (point, at) = self.point(|walk| {
            let branches = make(walk)?;
            let number = branches.len();
            Ok((branches, number))
        })?;
        let (value, ways) = point.get(at).ok_or(RollFault::Unsteady)?;
        self.splits.push(ways.clone());
        self.of *= of;
        Ok(*value)
    }

    /// The deck is drawn from again, and how likely that falls depends on what lay beside the draw before.
    pub(super) fn open_up(&mut self, deck: usize) -> RollFault {
        self.open[deck] = true;
        self.again = true;
        RollFault::Unsteady
    }

    /// Whether the count must begin again, and if so makes ready for it.
    pub fn begins_again(&mut self) -> bool {
        let again = std::mem::take(&mut self.again);
        if again {
            self.tape.clear();
            self.rewind();
        }
        again
    }
}
