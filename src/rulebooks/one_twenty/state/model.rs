//! What 120:1 keeps of armies: leaders, brigades with their orders and cubes, units with their action points.

use crate::rulebooks::one_twenty::prelude::*;

/// What a unit is, by the table of allowable action points.
#[choice]
pub enum UnitType {
    #[default]
    Infantry,
    FootArtillery,
    HeavyCavalry,
    HorseArtillery,
    LightCavalry,
    #[is(said = "British horse artillery")]
    BritishHorseArtillery,
    Volante,
}

#[choice]
pub enum Formation {
    Line,
    #[default]
    Column,
    MarchColumn,
    Square,
    #[is(said = "skirmish order")]
    Skirmish,
    #[is(label = "Semi-formed", said = "semi-formed order")]
    SemiFormed,
    Limbered,
    Unlimbered,
}

/// Which way a unit faces on the grid.
#[choice(verbatim)]
pub enum Facing {
    #[default]
    #[is(label = "North")]
    N,
    #[is(label = "East")]
    E,
    #[is(label = "South")]
    S,
    #[is(label = "West")]
    W,
}

impl Facing {
    /// The facing after so many quarter turns to the right.
    pub fn turned(self, quarters: u8) -> Self {
        Self::ALL[(self as usize + usize::from(quarters)) % 4]
    }
}

/// The status cube beside a unit; good order is no cube.
#[choice]
pub enum Status {
    #[default]
    GoodOrder,
    Disorder,
    Retreat,
    Rout,
}

impl Status {
    /// It retreats or routs.
    pub fn runs(self) -> bool {
        matches!(self, Self::Retreat | Self::Rout)
    }
}

fields! {
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Unit {
        unit_type: UnitType, setup;
        heavy_artillery: bool, setup;
        light_infantry: bool, setup;
        formation: Formation, setup;
        facing: Facing, setup;
        /// Stands or figures.
        strength: u8, 1..=99, after = "stands";
        casualties: u8, 0..=99;
        ap_spent: u8, "Action points spent", 0..=20;
        /// None before it spent any.
        ap_allowance: Option<u8>, "Action points of the turn", 0..=20;
        /// Of those spent, the ones that count against its reaction move.
        reaction_spent: u8, "Spent in reaction", 0..=20;
        status: Status;
        blown: bool;
        in_melee: bool;
        /// The label of the unit it fights with.
        opponent: Option<String>, "In melee with";
        melee_recorded: bool, "Melee recorded this turn";
        acted: bool, "Has acted";
        moved: bool, "Entered a space this turn";
        exerted: bool, "Moved, charged or fought this turn";
        /// The label of the unit that charges it.
        charged_by: Option<String>;
        /// Points of that charge within its sight, where they were told.
        charge_ap: Option<u8>, "Charge AP in sight", 0..=20;
        crew_on_guns: bool, "Crew at the guns", setup;
        /// Its fire waits for its phase.
        fire_declared: bool;
        broke_through: bool;
        road_march: bool, "All on the road this turn";
        left_road: bool, "Acted off the road this turn";
        /// An action off the road was refused this turn.
        refused_off_road: bool, hidden;
        note: Option<String>;
    }
}

impl Unit {
    /// Points of the turn: its base unless it has more.
    pub fn allowance(&self, rules: &Rules) -> u8 {
        self.ap_allowance.unwrap_or_else(|| rules.row(self.unit_type).base)
    }

    pub fn ap_left(&self, rules: &Rules) -> u8 {
        self.allowance(rules).saturating_sub(self.ap_spent)
    }

    /// Pays for something that is no move along the road. `before` is what it had spent.
    pub fn pay(&mut self, before: u8, cost: u8, rules: &Rules) {
        self.ap_spent = before.saturating_add(cost);
        self.ap_allowance = Some(self.allowance(rules).max(self.ap_spent));
        self.left_road |= cost > 0;
    }

    /// It comes into a melee, of which nothing is recorded yet.
    pub fn meet(&mut self, opponent: Option<&str>) {
        self.in_melee = true;
        self.opponent = opponent.map(str::to_owned);
        self.melee_recorded = false;
        self.exerted = true;
    }

    /// What came of its melee is recorded; it goes on or is over.
    pub fn fought(&mut self, goes_on: bool) {
        self.in_melee = goes_on;
        self.melee_recorded = true;
        self.exerted = true;
        self.opponent = self.opponent.take().filter(|_| goes_on);
    }

    /// A charge on it is declared; `in_sight` is its points within sight, where they were told.
    pub fn charged(&mut self, by: Option<&str>, in_sight: Option<u8>) {
        self.charged_by = by.map(str::to_owned);
        self.charge_ap = in_sight;
    }

    /// Takes casualties, at most what is left of it.
    pub fn lose(&mut self, casualties: u8) {
        self.casualties = self.casualties.saturating_add(casualties).min(self.strength);
    }

    /// What is left of its strength.
    pub fn left(&self) -> u8 {
        self.strength.saturating_sub(self.casualties)
    }

    pub fn is(&self, kind: TroopKind, rules: &Rules) -> bool {
        rules.kind(self.unit_type) == kind
    }

    /// Guns whose crew has left them.
    pub fn crew_away(&self, rules: &Rules) -> bool {
        self.is(TroopKind::Guns, rules) && !self.crew_on_guns
    }
}

/// What a leader leads.
#[choice]
pub enum Level {
    #[default]
    Brigade,
    Division,
    Corps,
}

#[choice]
pub enum LeaderArm {
    #[default]
    #[is(label = "Infantry")]
    Inf,
    #[is(label = "Cavalry")]
    Cav,
    #[is(label = "Foot artillery")]
    FootArty,
    #[is(label = "Horse artillery")]
    HorseArty,
}

fields! {
    /// A leader with what he leads; a brigade has orders and a cube.
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Command {
        level: Level, setup;
        arm: LeaderArm, setup;
        /// He is lost and not yet replaced.
        lost: bool, "Leader lost";
        space: Option<String>, "Where he stands", setup;
        order: Option<String>, "Order in force", setup;
        /// Written but not yet issued.
        written_order: Option<String>, "Order lying written";
        cube: Option<String>, "Order cube";
        cube_hidden: bool;
        morale_note: Option<String>, "Morale";
        order_tried: bool, "Order change tried this turn";
        replacement_tried: bool, "Replacement tried this turn";
        morale_seen: bool, "Morale looked at this turn";
    }
}

impl Command {
    /// A cube lies beside it, open or hidden; players do not see which one is hidden.
    pub fn has_cube(&self) -> bool {
        self.cube.is_some() || self.cube_hidden
    }
}

fields! {
    /// The conditions of the day.
    pub struct Conditions {
        weather: Option<String>;
    }
}

/// What is kept of the battle as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleState {
    /// The side that is player A this turn; none before the initiative.
    pub player_a: Option<usize>,
}
