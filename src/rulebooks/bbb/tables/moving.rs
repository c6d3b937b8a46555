//! The movement roll, how far units go, and the recovery of bases: tables and switches.

use crate::rulebooks::bbb::prelude::*;

#[table]
pub struct MoveRules {
    pub modifiers: MoveModifiers,
    pub table: Vec<MoveRow>,
    pub disrupted_move_rallies: bool,
    pub minus1_ignores_terrain: bool,
    pub who_rolls: WhoRolls,
    pub advancing: Advancing,
    pub artillery_disrupted: ArtilleryDisrupted,
}

impl MoveRules {
    /// The row of a total, with its place from the top; the last takes all below.
    pub fn row_of(&self, total: i16) -> Option<(usize, &MoveRow)> {
        let mut rows = self.table.iter().enumerate();
        rows.clone().find(|(_, row)| total >= row.from).or(rows.next_back())
    }
}

/// What is added to the roll.
#[table]
pub struct MoveModifiers {
    pub command: i8,
    pub column: i8,
    pub passive: i8,
    pub fragile: i8,
    pub difficult: i8,
    pub spent: i8,
}

#[table]
pub struct MoveRow {
    pub row: String,
    /// The least total.
    pub from: i16,
    pub good: GoodResult,
    pub disrupted: DisruptedResult,
}

/// What a unit in good order may or must do.
#[choice]
pub enum GoodResult {
    /// Full move; raw or better recovers.
    FullRecoverRaw,
    /// Full move; trained or better recovers.
    FullRecoverTrained,
    /// Full move; veterans recover.
    FullRecoverVeteran,
    Full,
    Half,
    None,
    RetireHalf,
    /// It is disrupted and retires a full move.
    DisruptedRetireFull,
}

/// What a disrupted unit may or must do.
#[choice]
pub enum DisruptedResult {
    /// It rallies and may move in full.
    RallyFull,
    /// It rallies and may move half.
    RallyHalf,
    /// It rallies where it stands.
    RallyInPlace,
    Stays,
    /// It loses a base and retires a full move.
    LoseBaseRetireFull,
    /// It is gone.
    Broken,
}

/// Who rolls to move.
#[choice]
pub enum WhoRolls {
    /// All but silenced guns.
    All,
    /// Guns never: they may always move in full.
    NotArtillery,
}

/// Who counts as advancing.
#[choice]
pub enum Advancing {
    WhoeverMoved,
    /// Only who is said to.
    AsSaid,
}

/// Guns that would be disrupted.
#[choice]
pub enum ArtilleryDisrupted {
    Silenced,
    Disrupted,
}

#[table]
pub struct AllowanceRules {
    pub full: ByArm,
    pub outside_arc: Length,
    pub terrain: TerrainCosts,
    pub terrain_general: Length,
    pub floor: Length,
    pub half_move: HalfMove,
    pub formation_cost: FormationCost,
    pub road: RoadDoubles,
}

#[table]
pub struct ByArm {
    pub infantry: Length,
    pub artillery: Length,
    pub cavalry: Length,
    pub general: Length,
}

impl ByArm {
    pub fn of(&self, arm: Arm) -> Length {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.artillery,
            Arm::General => self.general,
        }
    }
}

/// What terrain takes off, for each arm that the sheet has a figure for.
#[table]
pub struct TerrainCosts {
    pub infantry: Length,
    pub artillery: Length,
    pub cavalry: Length,
    /// Older house rules have the general's here.
    #[serde(default)]
    pub general: Option<Length>,
}

impl AllowanceRules {
    pub fn terrain_cost(&self, arm: Arm) -> Length {
        match arm {
            Arm::Infantry => self.terrain.infantry,
            Arm::Cavalry => self.terrain.cavalry,
            Arm::Artillery => self.terrain.artillery,
            Arm::General => self.terrain.general.unwrap_or(self.terrain_general),
        }
    }
}

/// A half move over bad ground.
#[choice]
pub enum HalfMove {
    /// Halved first, then the penalties.
    HalveFirst,
    /// The penalties first, then halved.
    SubtractFirst,
}

/// What a change of formation costs.
#[choice]
pub enum FormationCost {
    HalfOfFull,
    /// Half of what the roll allows.
    HalfOfPermitted,
}

/// When a road doubles the move.
#[choice]
pub enum RoadDoubles {
    /// After halving, so half moves too.
    AfterHalving,
    FullOnly,
}

#[table]
pub struct RecoverRules {
    pub per_turn: u8,
    pub may_decline: bool,
    pub artillery: bool,
}
