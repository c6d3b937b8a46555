//! What is known of a unit that spends points, filled from the battle.

use super::action::Terrain;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation;
use crate::rulebooks::one_twenty::state::phase::SPENDING;

fields! {
    /// The unit that moves, and the ground of each space for which nothing else is said.
    #[derive(PartialEq, Eq)]
    pub struct Mover for OneTwenty {
        unit: Option<UnitRef>, outer;
        terrain: Terrain, default = Terrain::Clear,
            help = "Of every space entered for which the string says nothing else.";
        road_march: bool, "All on the road", from = unit,
            help = "Declared: every point of this turn is spent on the road, in march column or limbered. \
                Spaces told as road do too.";
        unit_type: UnitType, default = UnitType::Infantry, from = unit.unit_type, help = help::UNIT_TYPE;
        #[serde(default)]
        formation: Option<Formation>, required, or = Preset::Usual(Formation::Column.word()), from = unit,
            help = help::FORMATION;
        light_infantry: bool, from = unit,
            help = "In skirmish or semi-formed order the terrain costs it nothing more.";
        heavy_artillery: bool, from = unit, help = "Guns that throw a die for a pivot or a field move.";
        blown: bool, from = unit, help = "Cavalry that throws dice for each space.";
    }
}

fields! {
    /// What the unit has spent and done this turn before these actions.
    #[derive(PartialEq, Eq)]
    pub struct TurnSoFar for OneTwenty {
        unit: Option<UnitRef>, outer;
        ap_spent: u8, "Action points spent this turn", 0..=20, default = 0, from = unit, help = help::AP_SPENT;
        reaction_spent: u8, "Of them in reaction", 0..=20, default = 0, from = unit,
            help = "Points of ap_spent that count against the reaction move.";
        remaining: Option<u8>, "Action points left", 0..=20, quiet,
            help = "Told outright, the road's bonus included; otherwise the allowance less what is spent.";
        stream: bool, quiet, help = "In every space entered for which the string says nothing else.";
        road: Option<bool>, "Along a road", quiet,
            help = "Every space entered for which nothing else is said; left blank: as declared in road_march.";
        left_road: bool, "Acted off the road this turn", from = unit, help = "Then the road gives no bonus.";
        refused_off_road: bool, "Refused off the road this turn", from = unit,
            help = "An action off the road was refused; it counts only with the house rule road.refusedKeepsBonus off.";
        moved: bool, "Entered a space this turn", from = unit,
            help = "It counts only with the house rule tmd.perSpace as turn.";
        #[serde(default)]
        crew_away: bool, "Crew away from the guns", from = unit.crew_away(game.rules()), help = help::CREW_AWAY;
    }
}

fields! {
    /// All that bears on the price of actions and on the points for them.
    #[derive(PartialEq, Eq)]
    pub struct Facts for OneTwenty {
        #[serde(flatten)]
        mover: Mover;
        phase: Phase, default = Phase::MovementA, words = SPENDING,
            from = Phase::spending(game).unwrap_or(Phase::MovementA),
            help = "5a to 5d charges, 5e and 5f the whole base, 5g and 5h the reaction move and fire.";
        #[serde(flatten)]
        turn: TurnSoFar;
    }
}

fields! {
    /// The points of a unit whose actions are not told one by one.
    pub struct Points for OneTwenty {
        unit: Option<UnitRef>, outer;
        ap_spent: u8, "Action points spent this turn", 0..=20, default = 0, from = unit, help = help::AP_SPENT;
        allowance: Option<u8>, "Points of the turn", 0..=20, from = unit.ap_allowance,
            help = "Left blank: the base of the unit type; a march by road gives more.";
    }
}

impl Points {
    /// Points of the turn.
    pub fn of_turn(&self, unit: UnitType, rules: &Rules) -> u8 {
        self.allowance.unwrap_or_else(|| rules.row(unit).base)
    }

    pub fn left(&self, unit: UnitType, rules: &Rules) -> u8 {
        self.of_turn(unit, rules).saturating_sub(self.ap_spent)
    }
}

impl Facts {
    pub fn kind(&self, rules: &Rules) -> TroopKind {
        rules.kind(self.mover.unit_type)
    }

    /// How the unit stands before these actions.
    pub fn stands(&self, acts: &[Act], rules: &Rules) -> Formation {
        formation::before(self.mover.unit_type, self.mover.formation, acts, rules)
    }

    /// The base points of this unit in this phase; what is told to be left outranks the table.
    pub fn base(&self, rules: &Rules) -> u8 {
        let unit = self.mover.unit_type;
        let base = if self.phase.charges() { rules.charge_ap(unit) } else { rules.row(unit).base };
        self.turn.remaining.map_or(base, |left| self.turn.ap_spent.saturating_add(left))
    }
}
