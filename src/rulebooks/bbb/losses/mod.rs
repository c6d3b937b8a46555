//! What a loss does to a unit, and when it is spent.

pub mod blow;
pub mod spent_check;
