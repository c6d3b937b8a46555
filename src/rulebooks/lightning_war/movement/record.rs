//! What a move leaves on a unit until the next turn.

use super::super::model::{Kind, Mode, Unit};
use crate::core::length::Length;

/// Notes a move: how far, whether it ran, whether it fires as one that moved.
pub fn record(unit: &mut Unit, mode: Mode, moved: Length) {
    unit.mode = Some(mode);
    unit.moved = unit.moved + moved;
    unit.segments_done = unit.segments_done.saturating_add(1).min(4);
    if moved > Length::ZERO {
        unit.moving_firer |= mode != Mode::Pivot;
        unit.overran |= mode == Mode::Overrun;
    }
    if mode == Mode::Run && unit.kind == Kind::Infantry {
        // Only the umpire's leave lets it run again; the check has asked for it.
        unit.by_leave |= unit.ran_last_turn;
        unit.ran = true;
    }
    if unit.mired && moved > Length::ZERO {
        unit.by_leave = true;
    }
}

/// A new turn: what was done in the last is over.
pub fn new_turn(unit: &mut Unit) {
    unit.ran_last_turn = unit.ran;
    unit.ran = false;
    unit.by_leave = false;
    unit.moved = Length::ZERO;
    unit.mode = None;
    unit.tried = false;
    unit.freed = false;
    unit.locked = false;
    unit.moving_firer = false;
    unit.overran = false;
    unit.segments_done = 0;
}
