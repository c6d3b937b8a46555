//! The ids of those steps of Close Fire's turn that rules name: where a duty falls due, or what holds only there.

pub const COMMAND: &str = "command";
pub const MOVEMENT: &str = "movement";
pub const CLOSE_ARTILLERY: &str = "close_artillery";
pub const COMBAT: &str = "combat";
pub const MORALE: &str = "morale";
pub const CHARGES: &str = "charges";
pub const CHARGES_2: &str = "charges-2";
pub const COMBATS: &str = "combats";
pub const COMBAT_MOVES: &str = "combat_moves";
pub const LEADER_RISK: &str = "leader_risk";
