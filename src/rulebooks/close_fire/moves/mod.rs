//! Moves and manoeuvres.

pub mod manoeuvre;
mod manoeuvre_form;
pub mod movement;
pub mod movement_done;
mod movement_form;
