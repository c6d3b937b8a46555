//! Weights, bands, faces and covers as the gunners name them. No rules.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::TerrainRules;

/// The weight of a battery.
#[choice]
pub enum ArtWeight {
    Light,
    #[default]
    Medium,
    /// A joker serves it.
    Heavy,
}

/// How far a target is for a battery; the first letter serves on the entry line.
#[choice]
pub enum Band {
    Short,
    Effective,
    Long,
}

/// A face of a unit. Hits go round in this order.
#[choice]
pub enum Face {
    #[default]
    Front,
    RightFlank,
    LeftFlank,
    Rear,
}

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

/// How much the ground hinders fire at a unit.
#[choice]
pub enum Hindrance {
    #[default]
    None,
    Minor,
    Medium,
    Severe,
}

/// The ground as it is given: the disadvantage itself, or a cover, which a switch makes into one.
#[choice]
pub enum Ground {
    #[default]
    None,
    Minor,
    Medium,
    Severe,
    #[is(label = "Partial cover")]
    Partial,
    #[is(label = "Full cover")]
    Full,
    Fortified,
}

impl From<Hindrance> for Ground {
    fn from(cover: Hindrance) -> Self {
        match cover {
            Hindrance::None => Self::None,
            Hindrance::Minor => Self::Minor,
            Hindrance::Medium => Self::Medium,
            Hindrance::Severe => Self::Severe,
        }
    }
}

impl Ground {
    /// The disadvantage it comes to.
    pub fn level(self, rules: &TerrainRules) -> Hindrance {
        match self {
            Self::None => Hindrance::None,
            Self::Minor => Hindrance::Minor,
            Self::Medium => Hindrance::Medium,
            Self::Severe => Hindrance::Severe,
            Self::Partial => rules.partial_cover,
            Self::Full => rules.full_cover,
            Self::Fortified => rules.fortified,
        }
    }
}
