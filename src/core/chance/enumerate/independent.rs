//! Rolls that depend on none before them: dice, and cards of a deck that is whole at every draw.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use super::Enumerator;
use crate::core::cards::{Card, CardSet};
use crate::core::chance::groups::{self, JOIN, Ways};
use crate::core::chance::need::{Roll, RollFault};
use crate::core::chance::step_limit::Effort;
use crate::core::chance::summary::{Fold, Summary};
use crate::core::dice::Die;
use crate::core::weight::Weight;

/// Each result of a roll, its ways, and out of how many.
pub(in crate::core::chance) type Free<T> = Vec<(T, Weight, Rc<Weight>)>;

impl Enumerator {
    fn free<T: Clone + 'static>(&mut self, make: impl FnOnce(&Effort) -> Result<Free<T>, RollFault>) -> Roll<T> {
        if self.stage.runs {
            return self.step_free(make);
        }
        let (point, at) = self.point(|this| {
            let branches = make(&this.effort)?;
            let number = branches.len();
            Ok((branches, number))
        })?;
        let (value, ways, of) = point.get(at).ok_or(RollFault::Unsteady)?;
        self.ways *= ways;
        self.of *= of;
        Ok(value.clone())
    }

    pub fn dice<T: Summary>(&mut self, dice: &[Die], f: &impl Fn(&[u8]) -> T) -> Roll<T> {
        self.free(|effort| {
            let ways = groups::dice(dice, f, effort)?;
            let mut of = Weight::ONE;
            for die in dice {
                of *= &(die.faces().len() as u64).into();
            }
            Ok(out_of(of, ways))
        })
    }

    pub fn pool<F: Fold>(&mut self, n: u32, die: Die, f: &impl Fn(u8) -> F) -> Roll<F> {
        self.free(|effort| {
            let ways = groups::pool(n, die, f, effort)?;
            Ok(out_of(power(die.faces().len() as u64, n, effort)?, ways))
        })
    }

    /// Pools of which only what they come to together is wanted are one roll.
    pub fn pools<F: Fold>(&mut self, pools: &[(u32, String, impl Fn(u8) -> F)], die: Die) -> Roll<F> {
        self.free(|effort| {
            let all = pools.iter().try_fold(0, |all: u32, (n, ..)| all.checked_add(*n)).ok_or(RollFault::TooMany)?;
            let ways = groups::pools(pools.iter().map(|(n, _, f)| (*n, groups::one_die(die, f))), effort)?;
            Ok(out_of(power(die.faces().len() as u64, all, effort)?, ways))
        })
    }

    /// Cards of a pack that is whole at every draw.
    pub(super) fn replaced<F: Fold>(&mut self, n: u32, pack: CardSet, f: &impl Fn(Card) -> F) -> Roll<F> {
        self.free(|effort| {
            let ways = groups::replaced(n, pack, f, effort)?;
            Ok(out_of(power(pack.len().into(), n, effort)?, ways))
        })
    }

    /// Pools one after the other that change a state: states that have become equal are counted as one from there on.
    pub fn series<F: Fold, S: Clone + Ord + 'static>(
        &mut self,
        pools: &[u32],
        die: Die,
        f: &impl Fn(u8) -> F,
        start: S,
        step: &mut impl FnMut(&mut S, usize, F) -> bool,
    ) -> Roll<S> {
        self.free(|effort| {
            let mut thrown = BTreeMap::<u32, Ways<F>>::new();
            let mut of = Rc::new(Weight::ONE);
            let mut going = BTreeMap::from([(start, Weight::ONE)]);
            let mut ended = Free::new();
            for (i, &n) in pools.iter().enumerate() {
                if going.is_empty() {
                    break;
                }
                let thrown = match thrown.entry(n) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(groups::pool(n, die, f, effort)?),
                };
                of = Rc::new(&*of * &power(die.faces().len() as u64, n, effort)?);
                effort.spend(JOIN * going.len() * thrown.len() * of.size())?;
                let (mut on, mut over) = (BTreeMap::new(), BTreeMap::new());
                for (state, ways) in going {
                    for (&value, more) in &*thrown {
                        let mut state = state.clone();
                        let to = if step(&mut state, i, value) { &mut on } else { &mut over };
                        *to.entry(state).or_insert(Weight::ZERO) += &(&ways * more);
                    }
                }
                ended.extend(over.into_iter().map(|(state, ways)| (state, ways, Rc::clone(&of))));
                going = on;
            }
            ended.extend(going.into_iter().map(|(state, ways)| (state, ways, Rc::clone(&of))));
            Ok(ended)
        })
    }
}

/// Ways that are all out of the same number.
fn out_of<T>(of: Weight, ways: Ways<T>) -> Free<T> {
    let of = Rc::new(of);
    ways.into_iter().map(|(value, ways)| (value, ways, Rc::clone(&of))).collect()
}

/// Falls of so many dice or cards.
pub(super) fn power(base: u64, times: u32, effort: &Effort) -> Result<Weight, RollFault> {
    let base = Weight::from(base);
    let mut all = Weight::ONE;
    for _ in 0..times {
        effort.spend(all.size())?;
        all *= &base;
    }
    Ok(all)
}
