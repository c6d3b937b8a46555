//! The firefight: any number of firers on one target, columns and shifts, and what a result does.

pub mod attack;
pub mod firers;
pub mod lines;
pub mod outcome;
pub mod table;
pub mod target;
