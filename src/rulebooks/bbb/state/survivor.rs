//! What is left of a unit after a battle. The rules say nothing of it.

use crate::rulebooks::bbb::prelude::*;

pub const REMARK: &str = "Ours, for the rules say nothing of a next battle: the bases that stand are the bases at first \
                          now, what makes a unit spent is less by the bases it lost, and who is off the table is gone.";

/// The bases that stand are those at first. Formation, ground and distances were of that day.
pub fn survivor(unit: &Unit, fresh: Unit) -> Option<Unit> {
    let spent_at = |losses: u8| losses.saturating_sub(unit.lost()).clamp(1, unit.bases.max(1));
    let left = Unit {
        bases: unit.bases,
        bases_original: unit.bases,
        spent_at_losses: unit.spent_at_losses.map(spent_at),
        formation: Formation::usual(unit.arm),
        dismounted: false,
        general_distance: None,
        terrain_at: Vec::new(),
        ..fresh
    };
    unit.stands().then_some(left)
}
