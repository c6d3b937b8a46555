//! What the procedures share that mark sets of units with something the other phases brought.

use crate::rulebooks::lightning_war::prelude::*;

fields! {
    /// How many units were marked.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Count {
        units: usize, 0..=9999, summary;
    }
}

/// The reason against marking nobody.
pub fn nobody<T>(units: &[T]) -> Vec<Reason> {
    Reason::among("Phases", [(units.is_empty(), "nobody", "Nobody is named: type a set of labels.")])
}

/// The labels of the units marked, for a sentence.
pub fn labels<'a>(units: impl Iterator<Item = &'a Option<UnitRef>>) -> String {
    units.map(|unit| unit.label().unwrap_or("A unit")).collect::<Vec<_>>().join(" ")
}
