//! What the referee marks and works out: events of other phases, split movement, scale.

pub mod events;
pub mod scale;
pub mod tools;
