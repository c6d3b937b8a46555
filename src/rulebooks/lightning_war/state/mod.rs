//! What Lightning War keeps of a battle: its types, their fields and words, and what must hold of them.

pub mod facts;
pub mod fields;
pub(super) mod invariants;
mod model;
pub(super) mod words;

pub use self::model::*;
