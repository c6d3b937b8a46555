//! What 120:1 keeps of armies: leaders, brigades with their orders and cubes, units with their action points. No rules.

use crate::rulebooks::one_twenty::prelude::*;

/// What a unit is, by the table of allowable action points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the rows of the table")]
pub enum UnitType {
    #[default]
    Infantry,
    FootArtillery,
    HeavyCavalry,
    HorseArtillery,
    LightCavalry,
    BritishHorseArtillery,
    Volante,
}

impl UnitType {
    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::FootArtillery => "foot artillery",
            Self::HeavyCavalry => "heavy cavalry",
            Self::HorseArtillery => "horse artillery",
            Self::LightCavalry => "light cavalry",
            Self::BritishHorseArtillery => "British horse artillery",
            Self::Volante => "volante",
        }
    }
}

/// How a unit stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the formations")]
pub enum Formation {
    Line,
    #[default]
    Column,
    MarchColumn,
    Square,
    Skirmish,
    SemiFormed,
    Limbered,
    Unlimbered,
}

impl Formation {
    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Column => "column",
            Self::MarchColumn => "march column",
            Self::Square => "square",
            Self::Skirmish => "skirmish order",
            Self::SemiFormed => "semi-formed order",
            Self::Limbered => "limbered",
            Self::Unlimbered => "unlimbered",
        }
    }
}

/// Which way a unit faces on the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the points of the compass")]
pub enum Facing {
    #[default]
    N,
    E,
    S,
    W,
}

impl Facing {
    /// The facing after so many quarter turns to the right.
    pub fn turned(self, quarters: u8) -> Self {
        [Self::N, Self::E, Self::S, Self::W][(self as usize + usize::from(quarters)) % 4]
    }
}

/// The status cube beside a unit; good order is no cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the states")]
pub enum Status {
    #[default]
    GoodOrder,
    Disorder,
    Retreat,
    Rout,
}

impl Status {
    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::GoodOrder => "good order",
            Self::Disorder => "disorder",
            Self::Retreat => "retreat",
            Self::Rout => "rout",
        }
    }
}

/// A unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct Unit {
    /// Its row of the table.
    pub unit_type: UnitType,
    /// Heavy guns.
    pub heavy_artillery: bool,
    /// Light infantry.
    pub light_infantry: bool,
    /// How it stands.
    pub formation: Formation,
    /// Which way it faces.
    pub facing: Facing,
    /// Stands or figures.
    pub strength: u8,
    /// Lost of them.
    pub casualties: u8,
    /// Action points spent this turn.
    pub ap_spent: u8,
    /// Action points in all this turn; none before it spent any.
    pub ap_allowance: Option<u8>,
    /// Of those spent, the ones that count against its reaction move.
    pub reaction_spent: u8,
    /// It marches by road this turn, all its points on the road.
    pub road_march: bool,
    /// It did something off the road this turn.
    pub left_road: bool,
    /// An action off the road was refused this turn.
    pub refused_off_road: bool,
    /// It entered a space this turn.
    pub moved: bool,
    /// It has acted this turn.
    pub acted: bool,
    /// Its status cube.
    pub status: Status,
    /// Blown cavalry.
    pub blown: bool,
    /// In melee.
    pub in_melee: bool,
    /// The unit it fights with, by its label.
    pub opponent: Option<String>,
    /// What came of its melee was recorded this turn.
    pub melee_recorded: bool,
    /// It charged or fought this turn.
    pub exerted: bool,
    /// The unit that charges it, by its label.
    pub charged_by: Option<String>,
    /// Points of that charge within its sight, where they were told.
    pub charge_ap: Option<u8>,
    /// The crew stands at its guns.
    pub crew_on_guns: bool,
    /// It has fire declared that waits for its phase.
    pub fire_declared: bool,
    /// It broke through this turn.
    pub broke_through: bool,
    /// A note of the umpire's.
    pub note: Option<String>,
}

impl Unit {
    /// Points go for something that is no move along the road, beyond those spent before; its base is the least it has.
    pub fn pay(&mut self, before: u8, cost: u8, base: u8) {
        self.ap_spent = before.saturating_add(cost);
        self.ap_allowance = Some(self.ap_allowance.unwrap_or(base).max(self.ap_spent));
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

    /// What is left of it.
    pub fn left(&self) -> u8 {
        self.strength.saturating_sub(self.casualties)
    }
}

/// A leader's level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the levels")]
pub enum Level {
    #[default]
    Brigade,
    Division,
    Corps,
}

impl Level {
    /// What he leads.
    pub fn words(self) -> &'static str {
        match self {
            Self::Brigade => "brigade",
            Self::Division => "division",
            Self::Corps => "corps",
        }
    }
}

/// A leader's arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the arms")]
pub enum LeaderArm {
    #[default]
    Inf,
    Cav,
    FootArty,
    HorseArty,
}

impl LeaderArm {
    /// What he leads.
    pub fn words(self) -> &'static str {
        match self {
            Self::Inf => "infantry",
            Self::Cav => "cavalry",
            Self::FootArty => "foot artillery",
            Self::HorseArty => "horse artillery",
        }
    }
}

/// A leader with what he leads; at the level of brigade it has orders and a cube.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct Command {
    /// His level.
    pub level: Level,
    /// His arm.
    pub arm: LeaderArm,
    /// He is lost and not yet replaced.
    pub lost: bool,
    /// A replacement was thrown for this turn.
    pub replacement_tried: bool,
    /// Where he stands.
    pub space: Option<String>,
    /// The order in force.
    pub order: Option<String>,
    /// An order that was written but not yet issued.
    pub written_order: Option<String>,
    /// A change of order was tried this turn.
    pub order_tried: bool,
    /// The order cube.
    pub cube: Option<String>,
    /// The cube lies hidden.
    pub cube_hidden: bool,
    /// What became of the brigade's morale.
    pub morale_note: Option<String>,
    /// Its morale was looked at this turn.
    pub morale_seen: bool,
}

impl Command {
    /// A cube lies beside it, open or hidden; players do not see which one is hidden.
    pub fn has_cube(&self) -> bool {
        self.cube.is_some() || self.cube_hidden
    }
}

/// What is kept of the battle as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleState {
    /// The side that is player A this turn; none before the initiative.
    pub player_a: Option<usize>,
}
