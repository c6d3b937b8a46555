//! Numbers outcomes in the order in which they first come. Knows nothing of ways.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The outcomes so far. Those that `by` finds equal share a place.
pub(super) struct Places<T> {
    by: fn(&T, &T) -> Ordering,
    numbers: BTreeMap<Compared<T>, usize>,
    least: Vec<T>,
}

impl<T: Ord + Clone> Places<T> {
    pub fn new(by: fn(&T, &T) -> Ordering) -> Self {
        Self { by, numbers: BTreeMap::new(), least: Vec::new() }
    }

    /// The place of an outcome: a new one, or that of an equal outcome before it.
    pub fn of(&mut self, outcome: T) -> usize {
        let compared = Compared { outcome, by: self.by };
        if let Some(&place) = self.numbers.get(&compared) {
            let least = &mut self.least[place];
            if compared.outcome < *least {
                *least = compared.outcome;
            }
            return place;
        }
        let place = self.least.len();
        self.least.push(compared.outcome.clone());
        self.numbers.insert(compared, place);
        place
    }

    /// The least outcome of each place.
    pub fn least(self) -> Vec<T> {
        self.least
    }
}

/// An outcome ordered by `by`.
struct Compared<T> {
    outcome: T,
    by: fn(&T, &T) -> Ordering,
}

impl<T> Ord for Compared<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.by)(&self.outcome, &other.outcome)
    }
}

impl<T> PartialOrd for Compared<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Compared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Compared<T> {}
