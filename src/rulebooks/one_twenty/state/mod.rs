//! What 120:1 keeps of a battle: its types, their fields and words, and what must hold of them.

pub mod fields;
pub mod formation;
pub(super) mod invariants;
mod model;
pub mod words;

pub use self::model::*;
