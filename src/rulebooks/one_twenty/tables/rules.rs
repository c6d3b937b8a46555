//! The tables and switches of 120:1, typed. The figures, their marks and their alternatives are in the asset.

use std::collections::BTreeMap;

use super::{
    BlownEnds, BreakthroughOrder, ChargeAllowance, Fatigue, FieldMove, FireResolved, HeavyBase, InitiativeMethod,
    Opportunity, PathDice, PerSpace, ReactionLimits, RoadBonus, SquareAp, StreamInLight, VolanteArm,
};
use crate::rulebooks::one_twenty::prelude::*;

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
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
    pub opportunity_fire: OpportunityFire,
    pub fire: FireRules,
    pub square: SquareRules,
    pub evasion: EvasionRules,
    pub breakthrough: BreakthroughRules,
    pub blown: BlownRules,
}

/// Action points that actions cost.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TerrainRules {
    pub heavy: u8,
    pub heavy_diagonal: u8,
    pub light_dice: u8,
    pub stream_in_light: StreamInLight,
}

/// Terrain or move dice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
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

/// Roads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoadRules {
    pub foot: u8,
    pub mounted: u8,
    pub volante: u8,
    pub negates_terrain: bool,
    pub bonus: RoadBonus,
    pub refused_keeps_bonus: bool,
    pub limbered_guns: bool,
}

/// Guns.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GunRules {
    pub manhandle: bool,
}

/// A row of the table of allowable points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TypeRow {
    pub base: u8,
    /// Nought where there is none.
    pub opportunity: u8,
    /// Nought where there is none.
    pub reaction: u8,
}

/// Unit types.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
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

/// Spending points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApRules {
    pub failed_move_keeps_ap: bool,
}

/// Reaction.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReactionRules {
    pub limits: ReactionLimits,
    pub fire_counts: bool,
    pub guns_fire: bool,
}

/// Charges.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChargeRules {
    pub allowance: ChargeAllowance,
}

/// Command radius.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
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

/// Lost leaders.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaderRules {
    pub replaced_from: u8,
}

/// Changes of order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderRules {
    pub write_from: u8,
    pub issue_from: u8,
    pub keep_written_order: bool,
    pub without_leader: bool,
}

/// Who is A and who is B.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InitiativeRules {
    pub method: InitiativeMethod,
}

/// Cubes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CubeRules {
    pub hidden: bool,
    pub labels: Vec<String>,
    pub disorder: String,
    pub retreat: String,
    pub rout: String,
}

/// Opportunity fire.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpportunityFire {
    pub free: bool,
}

/// Fire.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FireRules {
    pub resolved: FireResolved,
}

/// Emergency square.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SquareRules {
    pub disorder_from: u8,
    pub ap: SquareAp,
    pub pays_on_failure: bool,
}

/// Evasion.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EvasionRules {
    pub negative: bool,
    pub retreat_ap: u8,
}

/// Breakthrough.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BreakthroughRules {
    pub order: BreakthroughOrder,
    pub fatigue: Fatigue,
}

/// Blown cavalry.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BlownRules {
    pub ends: BlownEnds,
}

/// What a unit counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroopKind {
    /// On foot.
    Foot,
    /// On horseback.
    Horse,
    /// Guns.
    Guns,
}

impl Rules {
    /// The row of a type.
    pub fn row(&self, unit: UnitType) -> TypeRow {
        let Types { infantry, foot_artillery, heavy_cavalry, horse_artillery, light_cavalry, .. } = &self.types;
        match unit {
            UnitType::Infantry => *infantry,
            UnitType::FootArtillery => *foot_artillery,
            UnitType::HeavyCavalry => *heavy_cavalry,
            UnitType::HorseArtillery => *horse_artillery,
            UnitType::LightCavalry => *light_cavalry,
            UnitType::BritishHorseArtillery => self.types.british_horse_artillery,
            UnitType::Volante => self.types.volante,
        }
    }

    /// The points of a unit in a phase of charges.
    pub fn charge_ap(&self, unit: UnitType) -> u8 {
        match self.charge.allowance {
            ChargeAllowance::Base => self.row(unit).base,
            ChargeAllowance::OpportunityRange => self.row(unit).opportunity,
        }
    }

    /// What a unit counts as.
    pub fn kind(&self, unit: UnitType) -> TroopKind {
        match (unit, self.types.volante_arm) {
            (UnitType::Infantry, _) => TroopKind::Foot,
            (UnitType::HeavyCavalry | UnitType::LightCavalry, _) | (UnitType::Volante, VolanteArm::Cavalry) => {
                TroopKind::Horse
            }
            _ => TroopKind::Guns,
        }
    }

    /// Whether a unit that stands so marches, and may have the bonus of the road.
    pub fn marches(&self, unit: UnitType, formation: Formation) -> bool {
        let limbered =
            formation == Formation::Limbered && self.kind(unit) == TroopKind::Guns && self.road.limbered_guns;
        formation == Formation::MarchColumn || limbered
    }

    /// The bonus for a turn on the road.
    pub fn road_bonus(&self, unit: UnitType) -> u8 {
        match unit {
            UnitType::Infantry | UnitType::FootArtillery => self.road.foot,
            UnitType::Volante => self.road.volante,
            _ => self.road.mounted,
        }
    }

    /// A leader's radius; none where the table has none.
    pub fn radius(&self, level: Level, arm: LeaderArm) -> Option<u8> {
        let c = &self.command;
        Some(match (level, arm) {
            (Level::Brigade, LeaderArm::Inf) => c.brigade_inf,
            (Level::Brigade, LeaderArm::Cav) => c.brigade_cav,
            (Level::Brigade, LeaderArm::FootArty) => c.brigade_foot_arty,
            (Level::Brigade, LeaderArm::HorseArty) => c.brigade_horse_arty,
            (Level::Division, LeaderArm::Inf) => c.division_inf,
            (Level::Division, LeaderArm::Cav) => c.division_cav,
            (Level::Corps, LeaderArm::Inf) => c.corps_inf,
            (Level::Corps, LeaderArm::Cav) => c.corps_cav,
            (Level::Division | Level::Corps, LeaderArm::FootArty | LeaderArm::HorseArty) => return None,
        })
    }

    /// The label the club gives the cube of a status; good order has none.
    pub fn cube(&self, status: Status) -> Option<&str> {
        match status {
            Status::GoodOrder => None,
            Status::Disorder => Some(&self.cubes.disorder),
            Status::Retreat => Some(&self.cubes.retreat),
            Status::Rout => Some(&self.cubes.rout),
        }
    }

    /// "the red cube (disorder)".
    pub fn cube_words(&self, status: Status) -> String {
        let words = |label| format!("the {label} cube ({})", status.said());
        self.cube(status).map_or_else(|| "no cube".to_owned(), words)
    }

    /// What the other side may do in this phase.
    pub fn opportunity_in(&self, phase: Phase) -> Opportunity {
        self.opportunity.get(&phase).copied().unwrap_or(Opportunity::None)
    }
}
