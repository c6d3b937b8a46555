//! What is left of a unit after a battle. The rules say nothing of it.

use crate::rulebooks::dtn::prelude::*;

pub const REMARK: &str = "Ours, for the rules say nothing of a next battle: strength points less hits are the strength \
                          points now, and broken units are gone.";

/// Its hits are lost strength; a broken unit does not come back. Ground, cover and limbers were of that day.
pub fn survivor(unit: &Unit, fresh: Unit) -> Option<Unit> {
    let left = Unit { sp: unit.strength(), limbered: false, cover: Cover::default(), bua: None, ..fresh };
    (!unit.broken && left.sp > 0).then_some(left)
}
