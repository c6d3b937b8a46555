//! The turn of DTN: its steps, and what each of them offers and leaves due.

pub mod attack;
mod command;
mod divisions;
mod ends;
mod places;
mod sequence;
pub mod step_ids;

pub use self::sequence::*;
