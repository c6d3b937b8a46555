//! What kinds of units there are and how they stand. Plain data, no rules.

use crate::rulebooks::dtn::prelude::*;

#[choice]
pub enum Arm {
    #[default]
    Infantry,
    #[is(label = "Battle cavalry")]
    BattleCav,
    #[is(label = "Skirmish cavalry")]
    SkirmCav,
    Artillery,
}

impl Arm {
    pub fn is_cavalry(self) -> bool {
        matches!(self, Self::BattleCav | Self::SkirmCav)
    }
}

/// How troops rate.
#[choice]
pub enum Quality {
    Elite,
    #[default]
    Regular,
    #[is(also = "2nd rate")]
    SecondRate,
}

/// How a unit stands or moves.
#[choice(as_label)]
pub enum Status {
    /// At the normal rate, any direction.
    #[default]
    Normal,
    /// Dug in where it stands.
    Defend,
    Rapid,
    /// In column on a road.
    RoadMarch,
}

/// How a battery moves. The table of distances names its rows another way.
#[choice]
pub enum ArtType {
    #[is(said = "heavy foot artillery", also = "heavyFootArt")]
    HeavyFoot,
    #[default]
    #[is(label = "Medium foot", said = "medium foot artillery", also = "medFootArt")]
    MedFoot,
    #[is(said = "light foot artillery", also = "lightFootArt")]
    LightFoot,
    #[is(label = "Horse artillery", also = "horseArt")]
    Horse,
}

/// Where a unit stands towards the enemy; the first letter serves on the entry line.
#[choice]
pub enum Zone {
    #[is(label = "Contact zone", said = "in the contact zone")]
    Cz,
    /// The threat zone beyond the contact zone.
    #[is(label = "Threat zone", said = "in the threat zone")]
    Tz,
    #[is(label = "Outside both", said = "outside the threat zone")]
    Out,
}

/// What shelters a unit.
#[choice]
pub enum Cover {
    #[default]
    None,
    /// A hedge, an orchard.
    Partial,
    /// A wood, a village.
    Full,
    /// Works.
    Fortified,
}

/// The ground a move passes over.
#[choice]
pub enum Going {
    #[default]
    #[is(said = "good going")]
    Good,
    /// Any part of the way is bad.
    #[is(said = "bad going")]
    Bad,
}
