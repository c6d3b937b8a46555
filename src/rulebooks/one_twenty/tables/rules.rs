//! The tables and switches of 120:1, typed. The figures, their marks and their alternatives are in the asset.

use std::collections::BTreeMap;

use super::{
    BlownEnds, BreakthroughOrder, ChargeAllowance, Fatigue, FieldMove, FireResolved, HeavyBase, InitiativeMethod,
    Opportunity, PathDice, PerSpace, ReactionLimits, RoadBonus, SquareAp, StreamInLight, VolanteArm,
};
use crate::rulebooks::one_twenty::prelude::*;

#[table]
pub struct Rules {
    pub cost: Costs,
    pub terrain: TerrainRules,
    pub tmd: TmdRules,
    pub road: RoadRules,
    pub guns: GunRules,
    pub types: Types,
    pub ap: ApRules,
    pub reaction: ReactionRules,
    pub charge: ChargeRules,
    pub command: CommandRules,
    pub leader: LeaderRules,
    pub orders: OrderRules,
    pub initiative: InitiativeRules,
    pub cubes: CubeRules,
    pub opportunity: BTreeMap<Phase, Opportunity>,
    pub opportunity_fire: OpportunityFireRules,
    pub fire: FireRules,
    pub square: SquareRules,
    pub evasion: EvasionRules,
    pub breakthrough: BreakthroughRules,
    pub blown: BlownRules,
}

/// Action points that actions cost.
#[table]
pub struct Costs {
    pub move_forward: u8,
    pub move_side_or_back: u8,
    pub move_side_or_back_skirmish: u8,
    pub move_diagonal_forward: u8,
    pub move_diagonal_backward: u8,
    pub formation_change: u8,
    pub about_face: u8,
    pub facing_change90_inf_cav: u8,
    pub artillery_pivot90: u8,
    pub fire_small_arms: u8,
    pub fire_artillery: u8,
    pub limber_or_unlimber: u8,
    pub reman_guns: u8,
    pub rally_attempt: u8,
    pub emergency_or_involuntary_square: u8,
    /// Every space costs skirmishers what a side step does.
    pub skirmish_all_directions: bool,
}

/// What terrain adds.
#[table]
pub struct TerrainRules {
    pub heavy: u8,
    pub heavy_diagonal: u8,
    pub light_dice: u8,
    pub stream_in_light: StreamInLight,
}

/// Terrain or move dice.
#[table]
pub struct TmdRules {
    pub from: u8,
    pub line: u8,
    pub square: u8,
    pub blown: u8,
    pub heavy_artillery: u8,
    pub per_space: PerSpace,
    pub cumulative: bool,
    pub heavy_base: HeavyBase,
    pub field_move: FieldMove,
}

#[table]
pub struct RoadRules {
    pub foot: u8,
    pub mounted: u8,
    pub volante: u8,
    pub negates_terrain: bool,
    pub bonus: RoadBonus,
    pub refused_keeps_bonus: bool,
    pub limbered_guns: bool,
}

#[table]
pub struct GunRules {
    pub manhandle: bool,
}

/// A row of the table of allowable points.
#[table]
#[derive(Copy)]
pub struct TypeRow {
    pub base: u8,
    /// Nought where there is none.
    pub opportunity: u8,
    /// Nought where there is none.
    pub reaction: u8,
}

#[table]
pub struct Types {
    pub infantry: TypeRow,
    pub foot_artillery: TypeRow,
    pub heavy_cavalry: TypeRow,
    pub horse_artillery: TypeRow,
    pub light_cavalry: TypeRow,
    pub british_horse_artillery: TypeRow,
    pub volante: TypeRow,
    pub volante_arm: VolanteArm,
}

#[table]
pub struct ApRules {
    pub failed_move_keeps_ap: bool,
}

#[table]
pub struct ReactionRules {
    pub limits: ReactionLimits,
    pub fire_counts: bool,
    pub guns_fire: bool,
}

#[table]
pub struct ChargeRules {
    pub allowance: ChargeAllowance,
}

#[table]
pub struct CommandRules {
    pub brigade_inf: u8,
    pub brigade_cav: u8,
    pub brigade_foot_arty: u8,
    pub brigade_horse_arty: u8,
    pub division_inf: u8,
    pub division_cav: u8,
    pub corps_inf: u8,
    pub corps_cav: u8,
    pub tmds: PathDice,
}

#[table]
pub struct LeaderRules {
    pub replaced_from: u8,
}

#[table]
pub struct OrderRules {
    pub write_from: u8,
    pub issue_from: u8,
    pub keep_written_order: bool,
    pub without_leader: bool,
}

/// Who is A and who is B.
#[table]
pub struct InitiativeRules {
    pub method: InitiativeMethod,
}

#[table]
pub struct CubeRules {
    pub hidden: bool,
    pub labels: Vec<String>,
    pub disorder: String,
    pub retreat: String,
    pub rout: String,
}

#[table]
pub struct OpportunityFireRules {
    pub free: bool,
}

#[table]
pub struct FireRules {
    pub resolved: FireResolved,
}

#[table]
pub struct SquareRules {
    pub disorder_from: u8,
    pub ap: SquareAp,
    pub pays_on_failure: bool,
}

#[table]
pub struct EvasionRules {
    pub negative: bool,
    pub retreat_ap: u8,
}

#[table]
pub struct BreakthroughRules {
    pub order: BreakthroughOrder,
    pub fatigue: Fatigue,
}

#[table]
pub struct BlownRules {
    pub ends: BlownEnds,
}
