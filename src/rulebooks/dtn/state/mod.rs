//! What DTN keeps of a battle: its types, their fields and words, and what must hold of them.

mod battle;
pub mod dividing;
mod general;
pub mod inputs;
pub mod invariants;
mod kind;
mod order;
pub mod survivor;
mod unit;
pub mod words;

pub use self::battle::*;
pub use self::general::*;
pub use self::kind::*;
pub use self::order::*;
pub use self::unit::*;
