//! BBB's tables and switches, typed: a file for each family of tables. The figures, their marks and their alternatives
//! are in the asset.

use std::collections::BTreeMap;

use super::{AllowanceRules, AmmoRules, AssaultRules, FireRules, MoveRules, RecoverRules, SilencedRules};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::ground::GroundRules;

#[table]
pub struct Rules {
    #[serde(rename = "move")]
    pub moving: MoveRules,
    pub allowance: AllowanceRules,
    pub recover: RecoverRules,
    pub terrain: BTreeMap<Terrain, GroundRules>,
    pub cover: CoverRules,
    pub fire: FireRules,
    pub assault: AssaultRules,
    pub spent: SpentRules,
    pub silenced: SilencedRules,
    pub ammo: AmmoRules,
    pub artillery: ArtilleryRules,
    pub markers: MarkerRules,
}

#[table]
pub struct CoverRules {
    pub fortifications: Vec<Terrain>,
    pub no_flank: Vec<Terrain>,
    pub judged: CoverJudged,
    pub fire_cumulative: bool,
    pub assault_cumulative: bool,
    pub assault_most: u8,
    pub gentle_slope_linear: bool,
    pub dismounted: bool,
    pub taken: PositionTaken,
}

/// How much of the cover of a position shelters those who took it.
#[choice]
pub enum PositionTaken {
    /// The ground itself: what was crossed to reach it lies behind.
    StandsOn,
    /// All that sheltered those who held it.
    All,
}

/// How the cover of guns and horse is judged.
#[choice]
pub enum CoverJudged {
    /// Each kind of ground by itself.
    PerTerrain,
    /// All of it, once any of it serves them.
    AnyServes,
}

/// When something counts that only some of several units have.
#[choice]
pub enum Mixed {
    Any,
    /// If more than half have it.
    Majority,
    All,
}

impl Mixed {
    /// Whether it counts for these.
    pub fn counts(self, have: impl Iterator<Item = bool>) -> bool {
        let (yes, no) = have.fold((0, 0), |(yes, no), has| if has { (yes + 1, no) } else { (yes, no + 1) });
        match self {
            Self::Any => yes > 0,
            Self::Majority => yes > no,
            Self::All => yes > 0 && no == 0,
        }
    }
}

#[table]
pub struct SpentRules {
    pub recoverable: bool,
    pub threshold: Threshold,
    pub at_losses: ByQuality,
}

/// Where the threshold of a unit comes from that the order of battle gives none.
#[choice]
pub enum Threshold {
    ByQuality,
    /// Nowhere: it is never spent.
    ScenarioOnly,
}

#[table]
pub struct ByQuality {
    pub raw: u8,
    pub trained: u8,
    pub veteran: u8,
}

impl SpentRules {
    /// How many bases a unit may lose until it is spent.
    pub fn threshold_of(&self, own: Option<u8>, quality: Quality) -> Option<u8> {
        own.or_else(|| {
            let by_quality = match quality {
                Quality::Raw => self.at_losses.raw,
                Quality::Trained => self.at_losses.trained,
                Quality::Veteran => self.at_losses.veteran,
            };
            (self.threshold == Threshold::ByQuality).then_some(by_quality)
        })
    }
}

#[table]
pub struct ArtilleryRules {
    pub isolated: Isolated,
}

/// What isolated guns may do.
#[choice]
pub enum Isolated {
    /// Nothing but retire, and then they are silenced.
    RetiresSilenced,
    /// Whatever others may, unless they are silenced already.
    OnlyIfSilenced,
}

#[table]
pub struct MarkerRules {
    pub disrupted: String,
    pub silenced: String,
    pub low_ammo: String,
    pub spent: String,
    pub reduced: String,
}
