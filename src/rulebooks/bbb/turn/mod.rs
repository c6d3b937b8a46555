//! The turn of BBB: its steps, and what each of them offers and leaves due.

mod assault;
pub mod night;
mod sequence;
pub mod step_ids;

pub use self::sequence::*;
