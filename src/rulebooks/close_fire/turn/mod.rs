//! The turn of Close Fire: its steps, and what each of them offers and leaves due.

mod sequence;
pub mod step_ids;
mod work;

pub use self::sequence::*;
