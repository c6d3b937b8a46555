//! The firefight, ammunition and silenced guns: tables and switches.

use std::collections::BTreeMap;

use super::Mixed;
use crate::rulebooks::bbb::prelude::*;

#[table]
pub struct FireRules {
    pub bands: Bands,
    pub factors: BTreeMap<Weapon, Vec<u8>>,
    pub rocket_range: Length,
    pub divisor: std::num::NonZeroU8,
    pub shifts: Shifts,
    pub columns: Vec<Points>,
    pub results: Vec<Code>,
    pub low_ammo_from: u8,
    pub held: bool,
    pub past_edge: PastEdge,
    pub rockets_alone: bool,
    pub limbered_fires: bool,
    pub low_ammo_firers: LowAmmoFirers,
    pub rockets_run_low: bool,
    pub mixed_firers: Mixed,
    pub reduced_hit_again: ReducedHitAgain,
    pub fortified_choice: FortifiedChoice,
}

#[table]
pub struct Bands {
    pub small_arms: Vec<Length>,
    pub guns: Vec<Length>,
}

/// Columns to the right or left.
#[table]
pub struct Shifts {
    pub target_limbered_or_mounted: i8,
    pub firer_skirmisher: i8,
    pub firer_devastating: i8,
    pub target_inept: i8,
    pub target_on_bridge: i8,
    pub flanking_fire: i8,
    pub rockets: i8,
    pub target_skirmisher: i8,
    pub firer_ragged: i8,
}

/// A result of the firefight table.
#[choice(verbatim)]
pub enum Code {
    #[default]
    #[is("none", label = "No effect")]
    None,
    R,
    T,
    V,
    #[is("1")]
    One,
    #[is("2")]
    Two,
    #[is("3")]
    Three,
}

/// Shifts past the edges of the table.
#[choice]
pub enum PastEdge {
    /// The first or last column serves.
    Clamp,
    /// Beyond the left edge fire has no effect.
    NoEffect,
}

/// Who of several firers runs low.
#[choice]
pub enum LowAmmoFirers {
    All,
    OwnerPicks,
}

/// Guns already reduced that are hit again.
#[choice]
pub enum ReducedHitAgain {
    Destroyed,
    Stays,
}

/// When guns in works may take a Low Ammo marker for a Silenced one.
#[choice]
pub enum FortifiedChoice {
    /// Whenever they are silenced.
    Always,
    /// Not when they are reduced by the same result.
    NotWhenReduced,
}

#[table]
pub struct AmmoRules {
    pub resupply: Resupply,
}

/// How a Low Ammo marker comes off.
#[choice]
pub enum Resupply {
    /// By hand, and at night.
    ByHand,
    /// Foot and horse out of range of enemy foot after moving; guns after their next fire step.
    OutOfRange,
}

#[table]
pub struct SilencedRules {
    pub retires: SilencedRetires,
    pub marker_off: MarkerOff,
    pub fort_must_retire: bool,
}

/// When a Silenced marker comes off.
#[choice]
pub enum MarkerOff {
    /// When its owner's movement step ends.
    OwnersMovement,
    AnyMovement,
    ByHand,
}

/// When silenced guns retire.
#[choice]
pub enum SilencedRetires {
    /// In their owner's next movement step.
    NextMovement,
    AtOnce,
}
