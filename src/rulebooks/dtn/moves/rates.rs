//! How far units go: the table of move distances as pure functions.

use crate::rulebooks::dtn::prelude::*;

/// The rate of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rate {
    /// It stays where it is.
    None,
    /// Normal.
    Normal,
    /// Rapid.
    Rapid,
    /// Rapid and normal together, on a road.
    RoadMarch,
}

impl Rate {
    /// The rate of a move of this type.
    pub fn of(what: MoveType) -> Self {
        match what {
            MoveType::ChangeFace | MoveType::TakeDefend | MoveType::Recover => Self::None,
            MoveType::Rapid | MoveType::Retreat => Self::Rapid,
            MoveType::RoadMarch => Self::RoadMarch,
            _ => Self::Normal,
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::None => "no movement",
            Self::Normal => "normal rate",
            Self::Rapid => "rapid rate",
            Self::RoadMarch => "road march",
        }
    }
}

/// How far a unit may go at a rate; none where it may not go at all. A road is good going all the way.
pub fn allowance(arm: Arm, art_type: ArtType, rate: Rate, going: Going, rules: &Rules) -> Option<Length> {
    let row = rules.movement.table.of(arm, art_type);
    match rate {
        Rate::None => Some(Length::ZERO),
        Rate::Normal => row.normal(going),
        Rate::Rapid => row.rapid(going),
        Rate::RoadMarch => Some(row.rapid(Going::Good)? + row.normal(Going::Good)?),
    }
}

/// The arm in words, with the kind of battery for guns.
pub fn mover(arm: Arm, art_type: ArtType) -> &'static str {
    match (arm, art_type) {
        (Arm::Artillery, ArtType::HeavyFoot) => "heavy foot artillery",
        (Arm::Artillery, ArtType::MedFoot) => "medium foot artillery",
        (Arm::Artillery, ArtType::LightFoot) => "light foot artillery",
        (Arm::Artillery, ArtType::Horse) => "horse artillery",
        (arm, _) => arm.words(),
    }
}
