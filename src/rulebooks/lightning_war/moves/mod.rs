//! Moves of units and detachments: in which order, how far, and what else they do on the way.

pub mod detachment_move;
pub mod detachment_move_form;
pub mod distance;
pub mod morale_move;
pub mod mount;
pub mod movement;
pub mod movement_form;
pub mod movement_order;
pub mod movement_record;
pub mod overrun;
pub mod pivot;
pub mod reserve;
