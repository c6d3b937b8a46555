//! The assault: numbers, advantages and penalties, one die a side, ties fought again until one side gives way.

pub mod exploit;
pub mod fight;
pub mod fighters;
pub mod modifiers;
pub mod outcome;
mod report;
pub mod results;
