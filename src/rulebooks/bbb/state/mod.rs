//! What BBB keeps of a battle: its types, their fields and words, and what must hold of them.

pub mod dividing;
pub mod ground;
pub(super) mod invariants;
mod model;
pub mod points;
pub mod survivor;

pub use self::model::*;
