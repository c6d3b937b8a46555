//! Small types that charges and firefights share.

use crate::rulebooks::dtn::prelude::*;

/// One of two in a charge.
#[choice]
pub enum ChargeParty {
    Attacker,
    #[default]
    Defender,
}

/// None, one or both of two. In a firefight the attacker is the first of them.
#[choice]
pub enum Which {
    #[default]
    #[is(label = "Nobody")]
    None,
    Attacker,
    Defender,
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
pub fn count(n: impl std::fmt::Display + Copy, one: &str) -> String {
    counted(n, one, &format!("{one}s"))
}
