//! BBB's tables and switches, typed. The figures, their marks and their alternatives are in the asset.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::ground::{GroundRules, Terrain};
use super::model::{Arm, Quality, Weapon};
use super::points::Points;
use crate::core::length::Length;

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
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

/// The movement roll.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct MoveRules {
    pub modifiers: MoveModifiers,
    pub table: Vec<MoveRow>,
    pub disrupted_move_rallies: bool,
    pub minus1_ignores_terrain: bool,
    pub who_rolls: WhoRolls,
    pub advancing: Advancing,
    pub artillery_disrupted: ArtilleryDisrupted,
}

/// What is added to the roll.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct MoveModifiers {
    pub command: i8,
    pub column: i8,
    pub passive: i8,
    pub fragile: i8,
    pub difficult: i8,
    pub spent: i8,
}

/// A row of the movement table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct MoveRow {
    /// What it is called.
    pub row: String,
    /// The least total.
    pub from: i16,
    /// For a unit in good order.
    pub good: GoodResult,
    /// For a disrupted unit.
    pub disrupted: DisruptedResult,
}

/// What a unit in good order may or must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GoodResult {
    /// Full move; raw or better recovers.
    FullRecoverRaw,
    /// Full move; trained or better recovers.
    FullRecoverTrained,
    /// Full move; veterans recover.
    FullRecoverVeteran,
    /// Full move.
    Full,
    /// Half move.
    Half,
    /// No move.
    None,
    /// It retires half a move.
    RetireHalf,
    /// It is disrupted and retires a full move.
    DisruptedRetireFull,
}

/// What a disrupted unit may or must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DisruptedResult {
    /// It rallies and may move in full.
    RallyFull,
    /// It rallies and may move half.
    RallyHalf,
    /// It rallies where it stands.
    RallyInPlace,
    /// It stays as it is.
    Stays,
    /// It loses a base and retires a full move.
    LoseBaseRetireFull,
    /// It is gone.
    Broken,
}

/// Who rolls to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WhoRolls {
    /// All but silenced guns.
    All,
    /// Guns never: they may always move in full.
    NotArtillery,
}

/// Who counts as advancing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Advancing {
    /// Whoever moved in this half turn.
    WhoeverMoved,
    /// Only who is said to.
    AsSaid,
}

/// Guns that would be disrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ArtilleryDisrupted {
    /// They are silenced.
    Silenced,
    /// They are disrupted like others.
    Disrupted,
}

/// How far units go.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct AllowanceRules {
    pub full: ByArm,
    pub outside_arc: Length,
    pub terrain: ByArm,
    pub floor: Length,
    pub half_move: HalfMove,
    pub formation_cost: FormationCost,
    pub road: RoadDoubles,
}

/// A length for each arm.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ByArm {
    pub infantry: Length,
    pub artillery: Length,
    pub cavalry: Length,
    pub general: Length,
}

impl ByArm {
    /// That of this arm.
    pub fn of(&self, arm: Arm) -> Length {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.artillery,
            Arm::General => self.general,
        }
    }
}

/// A half move over bad ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HalfMove {
    /// Halved first, then the penalties.
    HalveFirst,
    /// The penalties first, then halved.
    SubtractFirst,
}

/// What a change of formation costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FormationCost {
    /// Half the full allowance.
    HalfOfFull,
    /// Half of what the roll allows.
    HalfOfPermitted,
}

/// When a road doubles the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RoadDoubles {
    /// After halving, so half moves too.
    AfterHalving,
    /// Full moves only.
    FullOnly,
}

/// Recovery of bases.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct RecoverRules {
    pub per_turn: u8,
    pub may_decline: bool,
    pub artillery: bool,
}

/// Cover.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct CoverRules {
    pub fortifications: Vec<Terrain>,
    pub no_flank: Vec<Terrain>,
    pub judged: CoverJudged,
    pub fire_cumulative: bool,
    pub assault_cumulative: bool,
    pub assault_most: u8,
    pub gentle_slope_linear: bool,
}

/// How the cover of guns and horse is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CoverJudged {
    /// Each kind of ground by itself.
    PerTerrain,
    /// All of it, once any of it serves them.
    AnyServes,
}

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

/// When something counts that only some of several units have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Mixed {
    /// If any has it.
    Any,
    /// If more than half have it.
    Majority,
    /// If all have it.
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

/// The assault.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct AssaultRules {
    pub numbers: Vec<Ratio>,
    pub outflanked: i8,
    pub aggressive: i8,
    pub in_depth: i8,
    pub disrupted_or_silenced: i8,
    pub low_ammo: i8,
    pub fragile: i8,
    pub spent: i8,
    pub def46_retire: Length,
    pub att46_retire: Length,
    pub short_retire: Length,
    pub disrupt_all: bool,
    pub mixed_sides: Mixed,
    pub artillery: ArtilleryInAssault,
    pub between_rounds: BetweenRounds,
    pub losses: LossesGo,
}

/// Odds in bases, and what they are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Ratio {
    /// So many,
    pub have: u16,
    /// to so many,
    pub to: u16,
    /// are worth so much.
    pub worth: i8,
}

/// Guns in an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ArtilleryInAssault {
    /// Silenced for Disrupted, reduced for a base, destroyed for two.
    SilencedAndReduced,
    /// Like others.
    LikeOthers,
}

/// What changes the modifier between tied rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BetweenRounds {
    /// Losses only.
    LossesOnly,
    /// All are disrupted after each round, and may be spent.
    DisruptedToo,
}

/// Who of several units bears a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LossesGo {
    /// The one that its owner names, else the first listed.
    OwnerChooses,
    /// The first listed.
    FirstListed,
}

/// Spent units.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct SpentRules {
    pub recoverable: bool,
    pub threshold: Threshold,
    pub at_losses: ByQuality,
}

/// Where the threshold of a unit comes from that the order of battle gives none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Threshold {
    /// From its quality.
    ByQuality,
    /// Nowhere: it is never spent.
    ScenarioOnly,
}

/// A number for each quality.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
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

/// Silenced guns.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct SilencedRules {
    pub retires: SilencedRetires,
    pub fort_must_retire: bool,
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

/// Guns on their own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is described by its label and help line in the asset")]
pub struct ArtilleryRules {
    pub isolated: Isolated,
}

/// What isolated guns may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Isolated {
    /// Nothing but retire, and then they are silenced.
    RetiresSilenced,
    /// Whatever others may, unless they are silenced already.
    OnlyIfSilenced,
}

/// The markers on the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct MarkerRules {
    pub disrupted: String,
    pub silenced: String,
    pub low_ammo: String,
    pub spent: String,
    pub reduced: String,
}
