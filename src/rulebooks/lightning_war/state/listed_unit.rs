//! A list of units in a form: a set of labels, a detachment or a formation.

use crate::rulebooks::lightning_war::prelude::*;

/// What may be typed into such a list.
pub const UNITS_HELP: &str = "A set of labels, a detachment or a formation.";

fields! {
    #[derive(PartialEq, Eq)]
    pub struct ListedUnit for LightningWar {
        unit: Option<UnitRef>;
    }
}

/// The labels of these units, for a sentence.
pub fn labels(units: &[ListedUnit]) -> String {
    units.iter().filter_map(|listed| listed.unit.label()).collect::<Vec<_>>().join(" ")
}

/// Changes each of these units.
pub fn change_each(game: &mut Game<LightningWar>, units: &[ListedUnit], change: impl Fn(&mut Unit)) {
    for listed in units {
        if let Some(unit) = listed.unit.unit_mut(game) {
            change(unit);
        }
    }
}
