//! Close Fire's tables and switches, typed. The figures, their marks and their alternatives are in the asset.

use super::{
    Caught, CavFour, CavalryVictory, DestroyedAt, DpsTake, Gap, Halved, ModifierTaken, ModifiersTo, MoralePer,
    OnlyOneMatches, OutranceSkirmishers, Overlap, Platoons, RankRounding, RiskOn, RoutStop, Several, SingleRank,
};
use crate::rulebooks::close_fire::prelude::*;

#[table]
pub struct Rules {
    pub turn: TurnRules,
    pub dice: DiceRules,
    pub distance: DistanceRules,
    #[serde(rename = "move")]
    pub moves: MoveRules,
    pub skirmish: SkirmishRules,
    pub orders: OrdersRules,
    pub fatigue: FatigueRules,
    pub manoeuvre: ManoeuvreRules,
    pub ranges: RangesRules,
    pub artillery: ArtilleryRules,
    pub indirect: IndirectRules,
    pub musketry: MusketryRules,
    pub command: CommandRules,
    pub control: ControlRules,
    pub combat: CombatRules,
    pub after: AfterRules,
    pub hack: HackRules,
    pub morale: MoraleRules,
    pub redress: RedressRules,
    pub leader: LeaderRules,
    pub dp: DpRules,
}

#[table]
pub struct TurnRules {
    pub simultaneous: bool,
    pub hold_shooting: bool,
}

#[table]
pub struct DiceRules {
    pub avd_faces: [u8; 6],
}

/// Distances in yards.
#[table]
pub struct DistanceRules {
    pub command: i32,
    pub command_marshal: i32,
    pub enemy: i32,
    pub halt: i32,
    pub morale: i32,
    pub rout_stop: i32,
}

#[table]
pub struct MoveRules {
    pub march_foot: i32,
    pub march_road: i32,
    pub march_cavalry: i32,
    pub road: i32,
    pub per_pip: i32,
    pub inspired: i32,
    pub initial: i32,
    pub evade_unformed: bool,
    pub optional_before: bool,
    pub limbered_road: bool,
}

#[table]
pub struct SkirmishRules {
    pub unformed: bool,
}

#[table]
pub struct OrdersRules {
    pub hidden: bool,
}

/// Fatigue from movement dice.
#[table]
pub struct FatigueRules {
    pub cav_four: CavFour,
    pub cap: i32,
}

#[table]
pub struct ManoeuvreRules {
    pub side_step: i32,
}

/// Ranges in yards.
#[table]
pub struct RangesRules {
    pub heavy_max: i32,
    pub heavy_effective: i32,
    pub field_max: i32,
    pub field_effective: i32,
    pub gun_close: i32,
    pub musketry: i32,
    pub musketry_close: i32,
}

#[table]
pub struct ArtilleryRules {
    pub same_target_and_range: i32,
    pub new_target: i32,
    pub column: i32,
    pub per_dp: i32,
    pub beyond_effective: i32,
    pub fieldworks: i32,
    pub heavy: i32,
    pub battalion: i32,
    pub first_shot_is_new: bool,
    pub only_one_matches: OnlyOneMatches,
    pub close_one: i32,
    pub close_two: i32,
    pub far_one: i32,
}

#[table]
pub struct IndirectRules {
    pub same_unmoved: i32,
    pub fall: i32,
    pub radius: i32,
    pub dp: i32,
}

#[table]
pub struct MusketryRules {
    pub hit: i32,
    pub dps: DpsTake,
    pub skirmishers: Halved,
}

#[table]
pub struct CommandRules {
    pub move_far: bool,
    pub inspire_most: i32,
}

#[table]
pub struct ControlRules {
    pub halt_most: i32,
    pub repeat_least: i32,
    pub modifier: ModifierTaken,
    pub rout_stop: RoutStop,
}

#[table]
pub struct CombatRules {
    pub grade_dice: [i32; 5],
    pub ground: i32,
    pub charging: i32,
    pub outrance: i32,
    pub cavalry_pursuing: i32,
    pub traditional: i32,
    pub no_platoons: i32,
    pub platoons: Platoons,
    pub per_dp: i32,
    pub moved_charged: i32,
    pub flank_rear: i32,
    pub min_dice: i32,
    pub modifiers_to: ModifiersTo,
    pub hit: i32,
    pub hit_poor: i32,
    pub rank_rounding: RankRounding,
    pub overlap: Overlap,
    pub pikes_facing_cavalry: i32,
    pub pikes_charging: i32,
    pub dps: [i32; 6],
    pub victory_at: i32,
    pub defeat_at: i32,
    pub break_at: i32,
    pub gap: Gap,
    pub driven_back_cavalry: i32,
    pub several: Several,
    pub cavalry_victory: CavalryVictory,
    pub single_rank: SingleRank,
    pub outrance_skirmishers: OutranceSkirmishers,
    pub guns_pursue: bool,
    pub goes_on: bool,
}

impl CombatRules {
    /// The dice that a unit of this grade adds.
    pub fn dice_of(&self, grade: Grade) -> i32 {
        match grade {
            Grade::A => self.grade_dice[0],
            Grade::B => self.grade_dice[1],
            Grade::C => self.grade_dice[2],
            Grade::D => self.grade_dice[3],
            Grade::E => self.grade_dice[4],
        }
    }
}

#[table]
pub struct AfterRules {
    pub relief: i32,
    pub cannot_retire: i32,
    pub caught: Caught,
    pub retire_next: RetireNext,
}

#[table]
pub struct HackRules {
    pub hit: i32,
    pub destroyed_at: DestroyedAt,
}

#[table]
pub struct MoraleRules {
    pub leader: i32,
    pub equal: i32,
    pub lower: i32,
    pub retiring: i32,
    pub evading: i32,
    pub per: MoralePer,
    pub brigadiers: bool,
    pub relief_again: bool,
}

#[table]
pub struct RedressRules {
    pub good: i32,
    pub good_stationary: i32,
    pub usual: i32,
    pub poor: i32,
}

#[table]
pub struct LeaderRules {
    pub actions: i32,
    pub actions_marshal: i32,
    #[serde(rename = "move")]
    pub move_: i32,
    pub move_far: i32,
    pub risk_on: RiskOn,
    pub hit: i32,
    pub killed: i32,
    pub wounded: i32,
    pub wounds_kill: i32,
}

#[table]
pub struct DpRules {
    pub loose_files_cap: bool,
    pub loose_files_most: i32,
}
