//! What a move leaves on a unit until the next turn.

use crate::rulebooks::lightning_war::prelude::*;

/// A move as it was made.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub mode: Mode,
    pub moved: Length,
    pub moving_firer: bool,
    /// The umpire's leave was needed for it.
    pub by_leave: bool,
    pub turn: u32,
}

/// Whether a move that is carried out needed the umpire's leave: the rules spoke against it, or the input contradicts the
/// battle's own record.
pub fn needs_leave(unit: &Unit, against: &[Reason], said_ran: bool, said_mired: bool) -> bool {
    let allowed = against.iter().any(|reason| ["ranLastTurn", "mired"].contains(&reason.key));
    allowed || (unit.ran_last_turn && !said_ran) || (unit.mired && !said_mired)
}

/// Notes a move: how far, whether it ran, whether it fires as one that moved.
pub fn record(unit: &mut Unit, made: Made) {
    let Made { mode, moved, moving_firer, by_leave, turn } = made;
    unit.mode = Some(mode);
    unit.moved = unit.moved + moved;
    unit.segments_done = unit.segments_done.saturating_add(1).min(4);
    unit.moving_firer |= moving_firer;
    unit.overran |= mode == Mode::Overrun && moved > Length::ZERO;
    unit.by_leave |= by_leave;
    if mode == Mode::Run && unit.kind == UnitKind::Infantry {
        unit.ran_again |= unit.ran_turn > 0 && unit.ran_turn + 1 == turn;
        unit.ran_turn = turn;
        unit.ran = true;
    }
}

/// Clears what a unit did in the last turn.
pub fn new_turn(unit: &mut Unit) {
    unit.ran_last_turn = unit.ran;
    unit.ran = false;
    unit.ran_again = false;
    unit.by_leave = false;
    unit.moved = Length::ZERO;
    unit.mired_at = Length::ZERO;
    unit.mode = None;
    unit.tried = false;
    unit.freed = false;
    unit.locked = false;
    unit.moving_firer = false;
    unit.overran = false;
    unit.segments_done = 0;
}
