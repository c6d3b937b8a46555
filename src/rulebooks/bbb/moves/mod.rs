//! The movement phase: the roll, the allowance, ground, and guns that were silenced.

pub mod allowance;
pub mod move_done;
pub mod movement_roll;
mod movement_rows;
pub mod silenced_artillery;
pub mod terrain_lookup;
