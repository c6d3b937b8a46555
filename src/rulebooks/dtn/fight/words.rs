//! Small types and words that charges and firefights share.

use crate::rulebooks::dtn::prelude::*;

/// Who of two in a charge.
pub const WINNERS: Words = &[("attacker", "Attacker"), ("defender", "Defender")];
/// Whose general is at risk, or who advances.
pub const WHICH: Words = &[("none", "Nobody"), ("attacker", "Attacker"), ("defender", "Defender"), ("both", "Both")];

impl Face {
    /// Its place in a table of front, flank and rear.
    pub fn column(self) -> usize {
        match self {
            Self::Front => 0,
            Self::RightFlank | Self::LeftFlank => 1,
            Self::Rear => 2,
        }
    }
}

/// One of two in a charge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ChargeParty {
    /// Those who charge.
    Attacker,
    /// The one charged.
    #[default]
    Defender,
}

/// None, one or both of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Which {
    /// Neither.
    #[default]
    None,
    /// The attacker, or the first of two.
    Attacker,
    /// The defender, or the second of two.
    Defender,
    /// Both.
    Both,
}

impl Which {
    /// By a yes or no for each.
    pub fn of(attacker: bool, defender: bool) -> Self {
        match (attacker, defender) {
            (false, false) => Self::None,
            (true, false) => Self::Attacker,
            (false, true) => Self::Defender,
            (true, true) => Self::Both,
        }
    }
}

/// A number of things, with its word in the singular or plural.
pub fn count(n: impl Into<u32>, one: &str) -> String {
    counted(n, one, &format!("{one}s"))
}
