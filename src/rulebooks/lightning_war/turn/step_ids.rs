//! The ids of those steps of Lightning War's turn that rules name: where a duty falls due, or what holds only there.

pub const MOVEMENT: &str = "movement";
pub const RESERVE: &str = "reserve";
pub const FIRE: &str = "fire";
