//! The firefight, ammunition and silenced guns: tables and switches.

use std::collections::BTreeMap;

use super::Mixed;
use crate::rulebooks::bbb::prelude::*;

/// Fire.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
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

/// The range bands of small arms and of guns.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Bands {
    pub small_arms: Vec<Length>,
    pub guns: Vec<Length>,
}

/// Columns to the right or left.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the codes of the sheet")]
pub enum Code {
    #[default]
    #[serde(rename = "none")]
    None,
    R,
    T,
    V,
    #[serde(rename = "1")]
    One,
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "3")]
    Three,
}

/// Shifts past the edges of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PastEdge {
    /// The first or last column serves.
    Clamp,
    /// Beyond the left edge fire has no effect.
    NoEffect,
}

/// Who of several firers runs low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LowAmmoFirers {
    /// All of them.
    All,
    /// One that its owner picks.
    OwnerPicks,
}

/// Guns already reduced that are hit again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReducedHitAgain {
    /// They are destroyed.
    Destroyed,
    /// They stay as they are.
    Stays,
}

/// When guns in works may take a Low Ammo marker for a Silenced one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FortifiedChoice {
    /// Whenever they are silenced.
    Always,
    /// Not when they are reduced by the same result.
    NotWhenReduced,
}

/// Ammunition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct AmmoRules {
    pub resupply: Resupply,
}

/// How a Low Ammo marker comes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Resupply {
    /// By hand, and at night.
    ByHand,
    /// Foot and horse out of range of enemy foot after moving; guns after their next fire step.
    OutOfRange,
}

/// Silenced guns.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct SilencedRules {
    pub retires: SilencedRetires,
    pub marker_off: MarkerOff,
    pub fort_must_retire: bool,
}

/// When a Silenced marker comes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MarkerOff {
    /// When its owner's movement step ends.
    OwnersMovement,
    /// When any movement step ends.
    AnyMovement,
    /// By hand alone.
    ByHand,
}

/// When silenced guns retire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SilencedRetires {
    /// In their owner's next movement step.
    NextMovement,
    /// At once.
    AtOnce,
}
