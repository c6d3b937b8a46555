//! Order chits, and what an activation draw allows. Plain data, no rules.

use serde::{Deserialize, Serialize};

use crate::core::chance::{Fold, Summary};

/// An order chit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// No chit.
    #[default]
    None,
    /// Attack.
    Action,
    /// Recover.
    Regroup,
    /// March.
    Move,
    /// Get away.
    BreakOff,
    /// Join another division; for single units only.
    Attach,
}

impl Order {
    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::None => "no order",
            Self::Action => "Action",
            Self::Regroup => "Regroup",
            Self::Move => "Move",
            Self::BreakOff => "Break-off",
            Self::Attach => "Attach",
        }
    }

    /// Whether the chit comes off at the end of the period.
    pub fn ends_with_period(self) -> bool {
        matches!(self, Self::Action | Self::Regroup)
    }
}

/// Where an order came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OrderSource {
    /// Paid for with command points.
    #[default]
    Cp,
    /// A senior officer at the general's side.
    DirectControl,
    /// Free, by another rule.
    Free,
}

/// An order to join another division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachOrder {
    /// The label of the division to join.
    #[serde(rename = "attach_to")]
    pub target: String,
    /// How many of its own side's movement phases it has left.
    #[serde(rename = "attach_turns", default = "two")]
    pub turns_left: u8,
}

fn two() -> u8 {
    2
}

/// What an activation draw allows. The better of two cards counts, so the order is worst to best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Activation {
    /// Nothing at all.
    #[default]
    Fail,
    /// Free moves.
    Limited,
    /// Whatever the order allows.
    Full,
}

impl Activation {
    /// In a word.
    pub fn words(self) -> &'static str {
        match self {
            Self::Fail => "fails",
            Self::Limited => "limited activation",
            Self::Full => "full activation",
        }
    }
}

impl Summary for Activation {
    fn counts(self) -> bool {
        self == Self::Full
    }
    fn read(text: &str, _: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "full" | "f" => Some(Self::Full),
            "limited" | "lim" | "l" => Some(Self::Limited),
            "fail" | "failed" | "x" => Some(Self::Fail),
            _ => None,
        }
    }
    fn hint() -> &'static str {
        "full, limited or fail"
    }
}

impl Fold for Activation {
    fn join(self, other: Self) -> Self {
        self.max(other)
    }
}
