//! Charges, combats and close fire, and what the units do afterwards.

pub mod after_combat;
mod after_combat_tell;
pub mod charge;
pub mod count;
pub mod dice;
pub mod engage;
pub mod exchange;
pub(super) mod exchange_tell;
pub mod fighter;
pub mod free_hack;
pub mod result;
