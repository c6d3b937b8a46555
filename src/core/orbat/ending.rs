//! What an order of battle says about objectives, losses and the end, as plain data.

use serde::{Deserialize, Serialize};

/// A place worth points to whoever holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Objective {
    pub name: String,
    pub points: i32,
    /// The side that holds it at the start; empty if nobody does.
    pub held_by: String,
}

/// Points to the enemy for what a side loses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LossPoints {
    /// The key of a whole number or flag of units.
    pub field: String,
    /// What it lost since the start counts, and not what it has.
    pub lost: bool,
    /// For each, or for each unit with the flag.
    pub points: i32,
}
