//! Vehicles that stick, and how they get free.

pub mod free_mired;
pub mod miring;
pub mod tow;
