//! What the tables say of a type of unit, a leader, a cube or a phase.

use super::{ChargeAllowance, Opportunity, TypeRow, Types, VolanteArm};
use crate::rulebooks::one_twenty::prelude::*;

/// What a type of unit counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroopKind {
    Foot,
    Horse,
    Guns,
}

impl Rules {
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
