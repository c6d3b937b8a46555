//! A unit in a combat: its dice, and what changes their number.

use std::ops::Deref;

use super::count::counted_bases;
use crate::rulebooks::close_fire::moves::move_dice::unformed;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::Platoons;

/// How a unit goes at the enemy.
#[choice(snake)]
pub enum Charge {
    #[default]
    #[is(label = "Stands")]
    None,
    Charging,
    #[is(label = "Counter-charging")]
    CounterCharging,
    Pursuing,
}

impl Charge {
    /// What a unit of the battle does. Pursuers that charge new enemy still pursue.
    fn of(unit: &Unit) -> Self {
        match unit.plight {
            Plight::Pursuing => Self::Pursuing,
            _ if unit.charging => Self::Charging,
            _ => Self::None,
        }
    }

    /// Whether it charges, counter-charges or pursues.
    pub fn charges(self) -> bool {
        self != Self::None
    }
}

fields! {
    /// A unit that fights.
    #[derive(Default)]
    pub struct Fighter for CloseFire {
        unit: Option<UnitRef>;
        action: Charge, default = Charge::None, from = Charge::of(unit), loud;
        outrance: bool, "À l'outrance", from = unit.charging && unit.outrance;
        ground: bool, from = unit, loud, help = "It has the advantage of ground.";
        flank_rear: bool, "Flank or rear", help = "Hit in flank or rear by a charge from behind it.";
        fieldworks: bool, from = unit, loud, help = "It defends them: those it fights hit on a 6 only.";
        bases: u8, 0..=30, from = counted_bases(unit, Charge::of(unit).charges(), game.rules()), loud,
            help = "Bases that count, those of pikes too.";
        pike_bases: u8, "Pike bases among them", 0..=30, default = 0, from = unit.pike_bases.min(unit.strength());
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        grade: Grade, default = Grade::C, from = unit;
        formation: Formation, default = Formation::Line, from = unit;
        dp: u8, "DPs it has", 0..=30, default = 0, from = unit;
        inspire_level: u8, "Inspiring actions", 0..=2, default = 0, from = unit.inspire_level.min(2);
        traditional_cavalry: bool, from = unit;
        platoon_fire: bool, "Trained to fire by platoons", from = unit;
        fired_by_platoons: bool, from = unit;
        moved: bool, "Moved this turn", from = unit;
        skirmishers: bool, from = unit.skirmishes();
    }
}

fields! {
    /// One unit of a side.
    pub struct Combatant for CloseFire {
        #[serde(flatten)]
        fighter: Fighter;
        single_rank: Option<bool>, "Single rank of cavalry", quiet;
    }
}

impl Deref for Combatant {
    type Target = Fighter;
    fn deref(&self) -> &Fighter {
        &self.fighter
    }
}

/// What a side faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing {
    pub cavalry: bool,
    pub charging_cavalry: bool,
    pub fieldworks: bool,
}

impl Facing {
    /// Sums up these units for those who face them.
    pub fn of(other: &[Combatant]) -> Self {
        let horse = |f: &&Combatant| f.arm == Arm::Cavalry;
        Self {
            cavalry: other.iter().any(|f| horse(&f)),
            charging_cavalry: other.iter().filter(horse).any(|f| f.action.charges()),
            fieldworks: other.iter().any(|f| f.fieldworks),
        }
    }
}

impl Fighter {
    /// What it is called in the working.
    pub fn name(&self) -> String {
        self.unit.label().map_or_else(|| format!("The {}", self.arm.said()), str::to_owned)
    }

    /// The reasons against its values.
    pub fn against(&self) -> Vec<Reason> {
        let charges = matches!(self.action, Charge::Charging | Charge::CounterCharging);
        let facts = [
            (self.pike_bases > self.bases, "tooManyPikes", "There are more pike bases than bases."),
            (self.pike_bases > 0 && self.arm != Arm::Foot, "pikesOfFoot", "Only foot has pike bases."),
            (self.arm == Arm::Gun && charges, "gunsCharge", "Guns do not charge."),
        ];
        let mut reasons = Reason::among("Combat and close fire", facts);
        if !self.formation.suits(self.arm) {
            reasons.push(self.formation.misfit(self.arm));
        }
        reasons
    }

    /// A die for each base, pikes by whom they face.
    pub fn base_dice(&self, facing: Facing, rules: &Rules) -> i64 {
        let pikes = i64::from(self.pike_bases.min(self.bases));
        let each = match (facing.cavalry, self.action.charges()) {
            (true, _) => rules.combat.pikes_facing_cavalry,
            (false, true) => rules.combat.pikes_charging,
            (false, false) => 0,
        };
        i64::from(self.bases) - pikes + pikes * i64::from(each)
    }

    /// What a die must show to hit.
    pub fn hit(&self, facing: Facing, rules: &Rules) -> i64 {
        let loose = unformed(self.formation, self.skirmishers, rules);
        let poor = self.formation == Formation::MarchColumn || loose || facing.fieldworks;
        i64::from(if poor { rules.combat.hit_poor } else { rules.combat.hit })
    }

    /// Each modifier with its words.
    pub fn modifiers(&self, facing: Facing, rules: &Rules) -> Vec<(&'static str, i64)> {
        let table = &rules.combat;
        let (foot, horse) = (self.arm == Arm::Foot, self.arm == Arm::Cavalry);
        let platoons = match table.platoons {
            Platoons::ThisTurn => self.fired_by_platoons,
            Platoons::Trained => self.platoon_fire || self.fired_by_platoons,
        };
        let grade = table.dice_of(self.grade);
        let inspired = i64::from(self.inspire_level).min(rules.command.inspire_most.into());
        let deep = self.traditional_cavalry && self.formation == Formation::DeeperFormation;
        vec![
            ("for its grade", i64::from(grade)),
            ("leader inspiring", inspired),
            ("advantage of ground", when(self.ground, table.ground)),
            ("charging or pursuing", when(self.action.charges(), table.charging)),
            (
                "à l'outrance against cavalry",
                when(self.outrance && self.action.charges() && facing.cavalry, table.outrance),
            ),
            ("cavalry pursuing", when(horse && self.action == Charge::Pursuing, table.cavalry_pursuing)),
            ("traditional cavalry in depth", when(horse && deep && facing.cavalry, table.traditional)),
            ("not firing by platoons", when(foot && self.formation == Formation::Line && !platoons, table.no_platoons)),
            ("for its DPs", i64::from(self.dp) * i64::from(table.per_dp)),
            ("moved and charged by cavalry", when(foot && self.moved && facing.charging_cavalry, table.moved_charged)),
            ("hit in flank or rear", when(self.flank_rear, table.flank_rear)),
        ]
    }
}
