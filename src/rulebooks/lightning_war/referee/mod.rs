//! What the referee marks and works out: events of other phases, split movement, scale.

pub mod destroyed;
pub mod fired_upon;
mod marked;
pub mod morale_forced;
pub mod no_stacking;
pub mod scale;
pub mod split_phase;
