//! The turn of 120:1: its steps, and what each of them offers and leaves due.

mod leave;
mod sequence;
mod work;

pub use self::sequence::*;
