//! Steps that take a state along: states that have become equal are counted as one from there on, however they came about.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use super::enumerate::{Belief, Ended, Enumerator, Merged, Of};
use super::gone::Gone;
use super::need::{Roll, RollFault};
use super::{Chance, ChanceSource};
use crate::core::weight::Weight;

/// All states that a step can lead to, with the ways to each by the cards gone.
type StateBeliefs<S> = BTreeMap<(S, Of), Belief>;

impl Chance {
    /// Takes a state through so many steps, each of which may draw and throw. Odds count equal states together, so the state
    /// holds what the rule goes by and nothing of how it came about.
    ///
    /// # Errors
    /// Stops when something that a step rolls is missing or cannot be.
    pub fn in_steps<S: Clone + Ord + 'static>(
        &mut self,
        steps: usize,
        start: S,
        mut step: impl FnMut(&mut Self, usize, S) -> Roll<S>,
    ) -> Roll<S> {
        if let ChanceSource::Odds(enumerator) = &self.source
            && enumerator.merges()
        {
            let new = enumerator.is_new();
            let found = if new { self.merged(steps, &start, &mut step)? } else { None };
            if !new || found.is_some() {
                return self.enumerator()?.merged_point(found);
            }
        }
        (0..steps).try_fold(start, |state, at| step(self, at, state))
    }

    /// All states at the end; nothing if they can only be counted one run after another.
    fn merged<S: Clone + Ord + 'static>(
        &mut self,
        steps: usize,
        start: &S,
        step: &mut impl FnMut(&mut Self, usize, S) -> Roll<S>,
    ) -> Roll<Option<Merged<S>>> {
        let asked = self.asked.clone();
        loop {
            self.asked.clone_from(&asked);
            self.enumerator()?.stage_begins();
            match self.taken(steps, start, step) {
                Ok(states) => return Ok(Some(self.enumerator()?.stage_ends(branches(states)))),
                Err(stop) => match self.enumerator()?.stage_fails() {
                    Ended::Finer => {}
                    Ended::Unmergeable => {
                        self.asked = asked;
                        return Ok(None);
                    }
                    Ended::Stopped => return Err(stop),
                },
            }
        }
    }

    fn taken<S: Clone + Ord + 'static>(
        &mut self,
        steps: usize,
        start: &S,
        step: &mut impl FnMut(&mut Self, usize, S) -> Roll<S>,
    ) -> Roll<StateBeliefs<S>> {
        let nothing = (Weight::ONE, Gone::default());
        let mut states =
            StateBeliefs::from([((start.clone(), nothing), Belief::from_iter([(Gone::default(), Weight::ONE)]))]);
        for at in 0..steps {
            let mut next = StateBeliefs::new();
            for ((state, of), belief) in states {
                self.enumerator()?.state_begins(belief, of);
                let mut more = true;
                while more {
                    self.enumerator()?.run_begins()?;
                    let after = step(self, at, state.clone())?;
                    let (of, ways, another) = self.enumerator()?.run_ends()?;
                    add(next.entry((after, of)), ways);
                    more = another;
                }
            }
            states = next;
        }
        Ok(states)
    }

    fn enumerator(&mut self) -> Result<&mut Enumerator, RollFault> {
        match &mut self.source {
            ChanceSource::Odds(enumerator) => Ok(enumerator),
            ChanceSource::Script(_) => Err(RollFault::Unsteady),
        }
    }
}

fn add<K: Ord>(belief: Entry<'_, K, Belief>, ways: Vec<(Gone, Weight)>) {
    let belief = belief.or_default();
    for (gone, more) in ways {
        *belief.entry(gone).or_insert(Weight::ZERO) += &more;
    }
}

/// Each state at the end, its ways, and out of how many.
fn branches<S: Clone + Ord>(states: StateBeliefs<S>) -> Vec<(S, Weight, Rc<Weight>)> {
    let mut all = BTreeMap::<(S, Weight), Weight>::new();
    for ((state, (of, _)), belief) in states {
        let sum = all.entry((state, of)).or_insert(Weight::ZERO);
        *sum = belief.into_values().fold(std::mem::take(sum), |mut all, ways| {
            all += &ways;
            all
        });
    }
    all.into_iter().map(|((state, of), ways)| (state, ways, Rc::new(of))).collect()
}
