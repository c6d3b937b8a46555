//! What is left of a unit and of its leader after a battle. The rules say nothing of it.

use crate::rulebooks::one_twenty::prelude::*;

pub const REMARK: &str = "Ours, for the rules say nothing of a next battle: strength less casualties is the strength now, \
                          who ran has rallied, and a unit without a stand left is gone.";

/// Its casualties are lost strength; who ran has rallied, and gunners are back at their guns.
pub fn survivor(unit: &Unit, fresh: Unit, rules: &Rules) -> Option<Unit> {
    let crew_on_guns = fresh.crew_on_guns || unit.crew_away(rules);
    (unit.left() > 0).then_some(Unit { strength: unit.left(), crew_on_guns, ..fresh })
}

/// A leader lost and not replaced is gone; where he stood and his orders were of that day.
pub fn surviving_leader(leader: &Command, fresh: Command) -> Option<Command> {
    (!leader.lost).then_some(Command { space: None, order: None, ..fresh })
}
