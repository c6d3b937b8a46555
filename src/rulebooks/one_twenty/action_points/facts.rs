//! What is known of a unit that spends points, as fields of an input and as filled from a battle.

use super::action::Terrain;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation;
use crate::rulebooks::one_twenty::state::words::{
    AP_SPENT, BLOWN, CREW_AWAY, FORMATION, HEAVY, LIGHT, MARKED_PHASES, PHASES, ROAD, ROAD_MARCH, STREAM, TERRAIN,
    UNIT_TYPE,
};
use crate::rulebooks::one_twenty::tables::TroopKind;

/// The facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The unit's label.
    pub unit: Option<String>,
    /// Its row of the table.
    pub unit_type: UnitType,
    /// How it stands; none where nothing is told.
    #[serde(default)]
    pub formation: Option<Formation>,
    /// Light infantry.
    pub light_infantry: bool,
    /// Heavy guns.
    pub heavy_artillery: bool,
    /// Blown cavalry.
    pub blown: bool,
    /// The phase.
    pub phase: Phase,
    /// Points spent this turn.
    pub ap_spent: u8,
    /// Points spent against the reaction move.
    pub reaction_spent: u8,
    /// Points left, where they are told outright.
    pub remaining: Option<u8>,
    /// The ground of each space for which nothing else is said.
    pub terrain: Terrain,
    /// A stream in it.
    pub stream: bool,
    /// Along a road, where it is told for all.
    pub road: Option<bool>,
    /// Every space is along the road.
    pub road_march: bool,
    /// It did something off the road this turn.
    pub left_road: bool,
    /// An action off the road was refused this turn.
    pub refused_off_road: bool,
    /// It entered a space this turn.
    pub moved: bool,
    /// Guns whose crew has left them.
    #[serde(default)]
    pub crew_away: bool,
}

/// The fields of the facts.
pub const fn fields() -> [Field; 18] {
    [
        UNIT,
        TERRAIN,
        ROAD_MARCH,
        UNIT_TYPE,
        FORMATION,
        LIGHT,
        HEAVY,
        BLOWN,
        Field::choice("phase", "Phase", PHASES)
            .or(Preset::Word("5e"))
            .help("5a to 5d charges, 5e and 5f the whole base, 5g and 5h the reaction move and fire.")
            .quiet(),
        AP_SPENT,
        Field::whole("reaction_spent", "Of them in reaction", 0, 20)
            .or(Preset::Whole(0))
            .help("Points of ap_spent that count against the reaction move.")
            .quiet(),
        Field::whole("remaining", "Action points left", 0, 20)
            .optional()
            .quiet()
            .help("Told outright, the road's bonus included; otherwise the allowance less what is spent."),
        STREAM,
        ROAD,
        Field::flag("left_road", "Acted off the road this turn").help("Then the road gives no bonus.").quiet(),
        Field::flag("refused_off_road", "Refused off the road this turn")
            .help("An action off the road was refused; it counts only with the house rule road.refusedKeepsBonus off.")
            .quiet(),
        Field::flag("moved", "Entered a space this turn")
            .help("It counts only with the house rule tmd.perSpace as turn.")
            .quiet(),
        CREW_AWAY,
    ]
}

/// A phase in which points are spent, or one marked for what is done out of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the phases")]
pub enum Phase {
    #[serde(rename = "5a")]
    A5,
    #[serde(rename = "5b")]
    B5,
    #[serde(rename = "5c")]
    C5,
    #[serde(rename = "5d")]
    D5,
    #[serde(rename = "5e")]
    E5,
    #[serde(rename = "5f")]
    F5,
    #[serde(rename = "5g")]
    G5,
    #[serde(rename = "5h")]
    H5,
    #[serde(rename = "9a")]
    A9,
    #[serde(rename = "9b")]
    B9,
}

impl Phase {
    /// Its number.
    pub fn id(self) -> &'static str {
        MARKED_PHASES[self as usize].0
    }

    /// A phase of charges.
    pub fn charges(self) -> bool {
        self <= Self::D5
    }

    /// A phase of reaction.
    pub fn reacts(self) -> bool {
        matches!(self, Self::G5 | Self::H5)
    }
}

impl Facts {
    /// How the unit stands before these actions.
    pub fn stands(&self, acts: &[Act], rules: &Rules) -> Formation {
        formation::before(self.unit_type, self.formation, acts, rules)
    }

    /// The base points of this unit in this phase; what is told to be left outranks the table.
    pub fn base(&self, rules: &Rules) -> u8 {
        let charges = self.phase.charges();
        let base = if charges { rules.charge_ap(self.unit_type) } else { rules.row(self.unit_type).base };
        self.remaining.map_or(base, |left| self.ap_spent.saturating_add(left))
    }
}

/// The phase the game stands in, if points are spent there.
pub fn phase_of(game: &Game<OneTwenty>) -> Option<&'static str> {
    let here = game.flow.cursor.last()?.step.as_str();
    PHASES.iter().map(|(id, _)| *id).find(|id| *id == here)
}

/// Fills the facts from the battle.
pub fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
    if let Some(phase) = phase_of(game) {
        draft.fill("phase", phase);
    }
    let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
    let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
    draft.fill("unit_type", plain(unit.unit_type));
    draft.fill("formation", plain(unit.formation));
    draft.fill("light_infantry", unit.light_infantry);
    draft.fill("heavy_artillery", unit.heavy_artillery);
    draft.fill("blown", unit.blown);
    draft.fill("ap_spent", unit.ap_spent);
    draft.fill("reaction_spent", unit.reaction_spent);
    draft.fill("road_march", unit.road_march);
    draft.fill("left_road", unit.left_road);
    draft.fill("refused_off_road", unit.refused_off_road);
    draft.fill("moved", unit.moved);
    draft.fill("crew_away", game.rules().kind(unit.unit_type) == TroopKind::Guns && !unit.crew_on_guns);
}
