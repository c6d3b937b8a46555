//! What is left of a unit and of its leader after a battle. The rules say nothing of it.

use crate::rulebooks::close_fire::prelude::*;

pub const REMARK: &str = "Ours, for the rules say nothing of a next battle: casualties are lost bases, DPs are made \
                          good, guns without a crew and destroyed units are gone.";

/// Its casualties are lost bases, its DPs are made good. Cavalry mounts again; ground and works were of that day.
pub fn survivor(unit: &Unit, fresh: Unit) -> Option<Unit> {
    let bases = unit.strength();
    let mut left = Unit { bases, pike_bases: unit.pike_bases.min(bases), ..fresh };
    left.leaves_its_ground();
    if left.dismounted {
        left.mounts_or_dismounts();
    }
    (unit.stands() && bases > 0).then_some(left)
}

/// A killed leader is gone; wounds heal, and orders were of that day.
pub fn surviving_leader(leader: &Command, fresh: Command) -> Option<Command> {
    (!leader.killed).then_some(Command {
        attached_unit: None,
        order: None,
        order_from: None,
        order_turn: None,
        ..fresh
    })
}
