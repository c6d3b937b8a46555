//! The ids of those steps of Lightning War's turn that rules name: where a duty falls due, or what holds only there.

pub const MOVEMENT: &str = "movement";
/// The parts of a split phase, in their order.
pub const PASSES: [&str; 4] = ["pass-1", "pass-2", "pass-3", "pass-4"];
/// The places of the queue, in their order.
pub const PLACES: [&str; 5] = ["queue-1", "queue-2", "queue-3", "queue-4", "queue-5"];
pub const RESERVE: &str = "reserve";
pub const FIRE: &str = "fire";
