//! The ids of those steps of BBB's turn that rules name: where a duty falls due, or what holds only there.

pub const SECOND_HALF: &str = "second";
pub const NIGHT: &str = "night";
pub const DEFENSIVE_FIRE: &str = "defensive-fire";
