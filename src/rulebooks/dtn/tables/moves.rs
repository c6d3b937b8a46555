//! The tables and switches of movement, zones and attacks, typed. The figures, their marks and their alternatives are in
//! the asset.

use serde::{Deserializer, de};

use crate::rulebooks::dtn::prelude::*;

#[table]
pub struct MovementRules {
    pub table: RateTable,
    pub defile_most: u8,
    pub relief: Length,
    pub clear_of_enemy: Length,
    pub road_march_vulnerable: bool,
    pub face_is_move: bool,
    pub limber_is_move: bool,
    pub fall_back_keeps_defend: bool,
    pub defend_adjusts: DefendAdjusts,
    pub move_lapse: MoveLapse,
    pub hq_rapid: bool,
}

#[table]
pub struct RateTable {
    pub infantry: Rates,
    pub battle_cav: Rates,
    pub skirm_cav: Rates,
    pub heavy_foot: Rates,
    pub med_foot: Rates,
    pub light_foot: Rates,
    pub horse: Rates,
    pub hq: RapidOnly,
    pub general: RapidOnly,
}

impl RateTable {
    /// The row of a unit.
    pub fn of(&self, arm: Arm, art_type: ArtType) -> &Rates {
        match (arm, art_type) {
            (Arm::Infantry, _) => &self.infantry,
            (Arm::BattleCav, _) => &self.battle_cav,
            (Arm::SkirmCav, _) => &self.skirm_cav,
            (Arm::Artillery, ArtType::HeavyFoot) => &self.heavy_foot,
            (Arm::Artillery, ArtType::MedFoot) => &self.med_foot,
            (Arm::Artillery, ArtType::LightFoot) => &self.light_foot,
            (Arm::Artillery, ArtType::Horse) => &self.horse,
        }
    }
}

/// Both rates, each in good and in bad going.
#[table]
pub struct Rates {
    pub normal: [Far; 2],
    pub rapid: [Far; 2],
}

impl Rates {
    /// The normal rate; none where it may not move.
    pub fn normal(&self, going: Going) -> Option<Length> {
        in_going(&self.normal, going)
    }

    /// The rapid rate; none where it may not move.
    pub fn rapid(&self, going: Going) -> Option<Length> {
        in_going(&self.rapid, going)
    }
}

/// The rapid rate alone, in good and in bad going.
#[table]
pub struct RapidOnly {
    pub rapid: [Far; 2],
}

impl RapidOnly {
    /// The rapid rate; none where it may not move.
    pub fn rapid(&self, going: Going) -> Option<Length> {
        in_going(&self.rapid, going)
    }
}

/// The cell of good or of bad going.
fn in_going([good, bad]: &[Far; 2], going: Going) -> Option<Length> {
    match going {
        Going::Good => good.0,
        Going::Bad => bad.0,
    }
}

/// A cell of the table: inches, or "no" (or anything below nought) for "may not".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Far(pub Option<Length>);

impl<'de> Deserialize<'de> for Far {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(from)?;
        if value.as_str().is_some_and(|word| matches!(word.trim(), "no" | "-" | "")) {
            return Ok(Self(None));
        }
        let length = Length::from_value(&value).map_err(de::Error::custom)?;
        Ok(Self(Some(length).filter(|far| *far >= Length::ZERO)))
    }
}

/// Which defensive adjustments a unit on Defend makes.
#[choice]
pub enum DefendAdjusts {
    /// It changes face.
    FaceOnly,
    /// Relief and taking cover too.
    Any,
}

/// When a Move order lapses for want of movement.
#[choice]
pub enum MoveLapse {
    /// No unit moved at least its normal allowance.
    NoNormalAllowance,
    /// No unit moved at all.
    NoMove,
    Never,
}

#[table]
pub struct ZoneRules {
    pub contact: Length,
    pub contact_in_terrain: Length,
    pub threat: Length,
}

impl ZoneRules {
    /// How far the contact zone reaches.
    pub fn contact(&self, in_terrain: bool) -> Length {
        if in_terrain { self.contact_in_terrain } else { self.contact }
    }

    /// How far the threat zone reaches in this visibility. The contact zone lies inside it however little one sees.
    pub fn threat(&self, visibility: Length, in_terrain: bool) -> Length {
        self.threat.min(visibility).max(self.contact(in_terrain))
    }
}

#[table]
pub struct AttackRules {
    pub approach: ApproachReading,
    pub approach_distance: Length,
    pub approach_low_visibility: Length,
    pub low_visibility_below: Length,
    pub spare: Length,
    pub final_bonus: Length,
    pub firefight_least: Length,
    pub firefight_most: Length,
    pub prior_hits: PriorHits,
    pub attrition_causes_in_check: bool,
    pub several_batteries: SeveralBatteries,
    pub evade_limbers: bool,
}

/// What the approach's inches mean.
#[choice]
pub enum ApproachReading {
    /// Up to that distance from the enemy.
    ToDistance,
    /// No more than that distance of movement.
    AtMost,
}

/// The fire of several batteries on one charge.
#[choice]
pub enum SeveralBatteries {
    /// Their fire points are taken together, in threes.
    Summed,
    /// Each battery's are resolved alone.
    Apart,
}

/// Which hits raise the level of a morale check.
#[choice]
pub enum PriorHits {
    /// Those it had before this fire.
    Before,
    /// The new ones too.
    WithNew,
}
