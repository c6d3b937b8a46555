//! What 120:1 keeps of a battle: its types with their fields and words, and what must hold of them.

pub mod dividing;
pub mod formation;
pub mod help;
pub(super) mod invariants;
mod model;
pub mod phase;
pub mod survivor;

pub use self::model::*;
