//! What kinds of units there are and how they stand. Plain data, no rules.

use crate::rulebooks::dtn::prelude::*;

/// The arm of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Arm {
    /// Foot.
    #[default]
    Infantry,
    /// Heavy horse.
    BattleCav,
    /// Light horse.
    SkirmCav,
    /// Guns.
    Artillery,
}

impl Arm {
    /// On horseback.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Self::BattleCav | Self::SkirmCav)
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::BattleCav => "battle cavalry",
            Self::SkirmCav => "skirmish cavalry",
            Self::Artillery => "artillery",
        }
    }
}

/// How troops rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quality {
    /// The best.
    Elite,
    /// Neither.
    #[default]
    Regular,
    /// The poorest.
    SecondRate,
}

/// How a unit stands or moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// At the normal rate, any direction.
    #[default]
    Normal,
    /// Dug in where it stands.
    Defend,
    /// At the rapid rate.
    Rapid,
    /// In column on a road.
    RoadMarch,
}

impl Status {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Normal => "Normal",
            Self::Defend => "Defend",
            Self::Rapid => "Rapid",
            Self::RoadMarch => "Road march",
        }
    }
}

/// How a battery moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ArtType {
    /// Heavy foot artillery.
    HeavyFoot,
    /// Medium foot artillery.
    #[default]
    MedFoot,
    /// Light foot artillery.
    LightFoot,
    /// Horse artillery.
    Horse,
}

/// Where a unit stands towards the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Zone {
    /// The contact zone.
    Cz,
    /// The threat zone beyond it.
    Tz,
    /// Outside both.
    Out,
}

impl Zone {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Cz => "in the contact zone",
            Self::Tz => "in the threat zone",
            Self::Out => "outside the threat zone",
        }
    }
}

/// What shelters a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// A hedge, an orchard.
    Partial,
    /// A wood, a village.
    Full,
    /// Works.
    Fortified,
}
