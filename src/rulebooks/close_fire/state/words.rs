//! The words by which units and leaders are described.

use crate::rulebooks::close_fire::prelude::*;

/// The arm of a unit.
#[choice]
pub enum Arm {
    #[default]
    Foot,
    Cavalry,
    Gun,
}

/// The weight of a gun.
#[choice]
pub enum GunClass {
    Heavy,
    #[default]
    Field,
    /// Light guns that go with the battalions.
    Battalion,
}

/// How good a unit is; A is the highest.
#[choice(verbatim)]
pub enum Grade {
    #[is(label = "Grade A")]
    A,
    #[is(label = "Grade B")]
    B,
    #[default]
    #[is(label = "Grade C")]
    C,
    #[is(label = "Grade D")]
    D,
    #[is(label = "Grade E")]
    E,
}

/// How a unit is formed.
#[choice(snake)]
pub enum Formation {
    #[default]
    Line,
    /// Several ranks deep, for the assault.
    AssaultColumn,
    MarchColumn,
    Unformed,
    DeeperFormation,
    Limbered,
    Unlimbered,
    Skirmish,
}

/// What a unit is caught up in, so that it does not act as its player wishes.
#[choice]
pub enum Plight {
    #[default]
    None,
    Routing,
    Retiring,
    Pursuing,
    Looting,
    /// It charges and cannot be held.
    Charging,
}

/// What a control test left to a unit.
#[choice]
pub enum Control {
    #[default]
    #[is(label = "Not known yet")]
    Unknown,
    #[is(label = "As wished")]
    Free,
    #[is(label = "Halts")]
    Halt,
    #[is(label = "Repeats its last move")]
    Repeat,
    #[is(label = "Goes on")]
    Continue,
}

/// A leader's rank.
#[choice]
pub enum Rank {
    #[default]
    Brigadier,
    General,
    Marshal,
}

/// Other words for the arms.
pub const ARM_WORDS: Words = &[("infantry", "foot"), ("horse", "cavalry"), ("guns", "gun"), ("artillery", "gun")];

impl Arm {
    /// Its plural in a sentence.
    pub const fn many(self) -> &'static str {
        match self {
            Self::Foot => "foot",
            Self::Cavalry => "cavalry",
            Self::Gun => "guns",
        }
    }
}

impl Formation {
    /// Whether a unit of this arm is ever found in it.
    pub fn suits(self, arm: Arm) -> bool {
        match self {
            Self::Limbered | Self::Unlimbered => arm == Arm::Gun,
            Self::DeeperFormation => arm == Arm::Cavalry,
            _ => true,
        }
    }

    /// Whether a unit of this arm can form it: guns have fewer formations to take than they may be left in.
    pub fn taken_by(self, arm: Arm) -> bool {
        let of_troops = matches!(self, Self::Line | Self::AssaultColumn | Self::Skirmish);
        self.suits(arm) && !(arm == Arm::Gun && of_troops)
    }

    pub fn is_column(self) -> bool {
        matches!(self, Self::AssaultColumn | Self::MarchColumn)
    }

    /// The reason against a formation that units of this arm are never in.
    pub fn misfit(self, arm: Arm) -> Reason {
        let text = format!("“{}” is no formation of {}.", self.label(), arm.many());
        Reason::new("wrongFormation", "Formations", text)
    }
}
