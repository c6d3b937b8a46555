//! The ids of those steps of DTN's period that rules name: where a duty falls due, or what holds only there.

pub const CP: &str = "cp";
pub const FIRST: &str = "first";
pub const SECOND: &str = "second";
pub const DIVISION_TURN: &str = "division-turn";
pub const TAKES_POSITION: &str = "d1";
pub const ARTILLERY_CHECKS: &str = "d4";
pub const EVADES: &str = "d5";
pub const FINAL_CHARGE_MOVES: &str = "d6";
pub const CLOSE_COMBAT: &str = "d7";
pub const OPPORTUNITY_CHARGES: &str = "d8";
pub const BREAKTHROUGHS: &str = "d9";
pub const SECOND_PHASE: &str = "d10";
pub const RESCUE_OF_GUNS: &str = "d11";
pub const THIRD_PHASE: &str = "d12";
pub const PUT_IN_PLACE: &str = "d13";
pub const RESPONSES: &str = "d14";
