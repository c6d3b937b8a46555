//! Nightfall, and the rest of a night.

pub mod nightfall;
pub mod rest;
