//! The turn of Lightning War: its steps, and what each of them offers and leaves due.

pub(super) mod queue;
mod sequence;
pub mod step_ids;

pub use self::sequence::*;
