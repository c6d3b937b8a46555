//! The tables and switches of artillery and recovery, typed. Figures, marks and alternatives are in the asset.

use serde::{Deserializer, de};

use crate::rulebooks::dtn::guns::words::Hindrance;
use crate::rulebooks::dtn::prelude::*;

#[table]
pub struct GunRules {
    pub ranges: RangeRules,
    pub horse_weight: ArtWeight,
    pub fp: FpRules,
    pub closest_margin: Length,
    pub overhead: OverheadRules,
    pub bounce: BounceRules,
    pub long_range7: LongRange7,
    #[serde(deserialize_with = "a_rank")]
    pub long_rank: u8,
    pub cover: CoverRules,
    pub joker_v_cover: JokerVCover,
    pub diamond: Diamond,
    pub fp_deck: FpDeck,
    #[serde(deserialize_with = "a_few")]
    pub resolve_at: u8,
    #[serde(deserialize_with = "a_few")]
    pub fatigue_at: u8,
    pub break_at: BreakAt,
    pub silence: Silence,
    pub hits_reduce_sp: bool,
    pub recovery: RecoveryRules,
}

/// The ends of the three bands for each weight.
#[table]
pub struct RangeRules {
    pub light: [Length; 3],
    pub medium: [Length; 3],
    pub heavy: [Length; 3],
    pub howitzer: [Length; 3],
    pub howitzer_close: HowitzerClose,
}

impl GunRules {
    /// The weight of a battery: as somebody said, else that of its kind.
    pub fn weight(&self, said: Option<ArtWeight>, horse: bool) -> ArtWeight {
        said.unwrap_or(if horse { self.horse_weight } else { ArtWeight::Medium })
    }
}

impl RangeRules {
    /// Where the short, effective and long bands end for this battery.
    pub fn of(&self, weight: ArtWeight, howitzer: bool) -> [Length; 3] {
        match weight {
            _ if howitzer => self.howitzer,
            ArtWeight::Light => self.light,
            ArtWeight::Medium => self.medium,
            ArtWeight::Heavy => self.heavy,
        }
    }
}

/// A howitzer's target where other guns have their short band.
#[choice]
pub enum HowitzerClose {
    /// Counts as effective.
    Effective,
    /// May not be fired at.
    MayNotFire,
}

#[table]
pub struct FpRules {
    #[serde(deserialize_with = "a_few")]
    pub short: u8,
    #[serde(deserialize_with = "a_few")]
    pub effective: u8,
    #[serde(deserialize_with = "a_few")]
    pub long: u8,
    pub single_sp: SingleSp,
    #[serde(deserialize_with = "a_few")]
    pub single_sp_less: u8,
    #[serde(deserialize_with = "a_few")]
    pub limited_less: u8,
}

/// What a single strength point alone does to its fire.
#[choice]
pub enum SingleSp {
    /// Takes a figure off.
    Less,
    /// Halves it, rounding up.
    Halved,
}

#[table]
pub struct OverheadRules {
    pub gap: Length,
    pub edge: Length,
    pub howitzers_keep_clear: bool,
}

#[table]
pub struct BounceRules {
    pub distance: Length,
    pub measure: BounceMeasure,
}

/// How the second target's distance from the primary's front is meant.
#[choice]
pub enum BounceMeasure {
    /// At most that far behind it.
    Within,
    /// At least that far behind it.
    AtLeast,
}

/// What long range and indirect fire need.
#[choice]
pub enum LongRange7 {
    /// A rank, when every marker of a group is such.
    MinRankAllMarkers,
    /// A rank, when any marker of a group is such.
    MinRankAnyMarker,
    /// A card of that rank, before the fire points are laid.
    AllocationCard,
    /// A rank, when every marker of a group was laid by bouncethrough.
    BounceOnly,
    /// Nothing.
    Off,
}

/// The rank that a disadvantage asks for.
#[table]
pub struct CoverRules {
    #[serde(deserialize_with = "a_rank")]
    pub minor: u8,
    #[serde(deserialize_with = "a_rank")]
    pub medium: u8,
    #[serde(deserialize_with = "a_rank")]
    pub severe: u8,
}

impl CoverRules {
    /// The least rank that hits.
    pub fn least_rank(&self, cover: Hindrance) -> u8 {
        match cover {
            Hindrance::None => 1,
            Hindrance::Minor => self.minor,
            Hindrance::Medium => self.medium,
            Hindrance::Severe => self.severe,
        }
    }
}

/// A joker where a rank is asked for.
#[choice]
pub enum JokerVCover {
    /// It needs none.
    Ignores,
    /// It has none, and so misses.
    Misses,
}

/// What the two further cards of a diamond may come to.
#[choice]
pub enum Diamond {
    /// Each black card is a hit.
    EachBlackHits,
    OneHitAtMost,
}

/// From whose deck fire points are resolved.
#[choice]
pub enum FpDeck {
    /// The deck of the side that fires.
    Firer,
    /// The deck of the side under fire.
    Target,
}

/// When infantry and cavalry break.
#[choice]
pub enum BreakAt {
    /// At as many hits as strength points.
    Sp,
    /// At half as many, rounding up.
    HalfSp,
    /// Only by hand.
    ByHand,
}

/// When a battery is silenced.
#[choice]
pub enum Silence {
    /// At as many hits as strength points.
    Sp,
    /// Only by hand.
    ByHand,
}

#[table]
pub struct RecoveryRules {
    #[serde(deserialize_with = "a_rank")]
    pub cz: u8,
    #[serde(deserialize_with = "a_rank")]
    pub tz: u8,
    #[serde(deserialize_with = "a_rank")]
    pub out: u8,
    pub zone: RecoveryZone,
    pub joker_elite_all_arms: bool,
}

impl RecoveryRules {
    /// The least red rank that recovers a hit.
    pub fn least_rank(&self, zone: Zone) -> u8 {
        match zone {
            Zone::Cz => self.cz,
            Zone::Tz => self.tz,
            Zone::Out => self.out,
        }
    }
}

/// Which zone counts when a unit falls back and recovers.
#[choice]
pub enum RecoveryZone {
    /// Where it comes to stand.
    AfterFallBack,
    /// Where it stood.
    BeforeFallBack,
}

/// A number of markers that fits a unit.
fn a_few<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    within(u8::deserialize(from)?, 0, 12)
}

/// A rank of a card; one past the King is out of reach.
pub(super) fn a_rank<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    within(u8::deserialize(from)?, 1, 14)
}

/// A rating that a general can have.
pub(super) fn a_rating<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    within(u8::deserialize(from)?, 2, 13)
}

/// A number between these two.
pub(super) fn within<E: de::Error>(n: u8, least: u8, most: u8) -> Result<u8, E> {
    let fault = || E::custom(format!("it must lie between {least} and {most}"));
    if (least..=most).contains(&n) { Ok(n) } else { Err(fault()) }
}
