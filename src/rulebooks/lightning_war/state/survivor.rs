//! What is left of a unit and of its detachment after a battle. The rules say nothing of it.

use crate::rulebooks::lightning_war::prelude::*;

pub const REMARK: &str = "Ours, for the rules say nothing of a next battle: destroyed units are gone, all others are \
                          whole, and orders are to be written anew.";

/// A destroyed unit is gone. What towed or carried it and where it stuck was of that day.
pub fn survivor(unit: &Unit, fresh: Unit) -> Option<Unit> {
    (!unit.destroyed).then_some(Unit { towed_by: None, mounted_on: None, ..fresh })
}

/// A detachment begins without orders.
pub fn surviving_leader(fresh: Detachment) -> Detachment {
    Detachment { formation: fresh.formation, leader: fresh.leader, ..Detachment::default() }
}
