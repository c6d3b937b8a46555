//! Moves and manoeuvres.

pub mod manoeuvre;
mod manoeuvre_check;
pub mod manoeuvre_cost;
pub mod move_dice;
pub mod movement;
mod movement_check;
pub mod movement_done;
