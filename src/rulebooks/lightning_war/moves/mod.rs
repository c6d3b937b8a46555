//! Moves of units and detachments: in which order, how far, and what else they do on the way.

pub mod detachment_move;
mod detachment_move_check;
pub mod distance;
pub mod morale_move;
pub mod mount;
pub mod movement;
mod movement_check;
pub mod movement_order;
pub mod movement_record;
pub(super) mod movement_way;
mod moving_unit;
pub mod overrun;
pub mod pivot;
pub mod reserve;
