//! What Lightning War keeps of a battle: its types, their fields and words, and what must hold of them.

pub mod facts;
pub(super) mod invariants;
pub mod listed_unit;
mod model;
pub mod survivor;

pub use self::model::*;
