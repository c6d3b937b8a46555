//! The terrain movement chart: its figures, where they come from, and what ground costs.

pub mod chart;
pub mod costs;
pub mod marks;
