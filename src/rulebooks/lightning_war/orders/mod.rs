//! Orders: written and checked, and what a detachment does without them.

pub mod discretionary;
pub mod orders_check;
pub mod write_orders;
