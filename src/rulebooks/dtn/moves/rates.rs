//! How far units go: the table of move distances as pure functions.

use crate::rulebooks::dtn::prelude::*;

/// The rate of a move.
#[choice]
pub enum Rate {
    #[is(said = "no movement")]
    None,
    #[is(said = "normal rate")]
    Normal,
    #[is(said = "rapid rate")]
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
    if arm == Arm::Artillery { art_type.said() } else { arm.said() }
}
