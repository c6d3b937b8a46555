//! What Close Fire keeps of a battle: its types, their fields and words, and what must hold of them.

pub mod dividing;
pub(super) mod invariants;
mod model;
pub mod near;
mod numbers;
pub mod survivor;
mod words;

pub use self::model::*;
pub use self::numbers::*;
pub use self::words::*;
