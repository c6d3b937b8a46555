//! What Lightning War keeps of units, detachments and the battle. Plain data, no rules.

use crate::rulebooks::lightning_war::prelude::*;

/// What moves.
#[choice]
pub enum UnitKind {
    #[default]
    Infantry,
    PackHorse,
    Cavalry,
    Vehicle,
    Gun,
}

impl UnitKind {
    /// The kind that was given, else what speed and mobility suggest.
    pub fn told(kind: Option<Self>, mobility: Option<Mobility>, mph: Length) -> Self {
        kind.unwrap_or(if mobility.is_some() || mph > Length::ZERO { Self::Vehicle } else { Self::Infantry })
    }

    /// It has miles an hour of its own chart.
    pub fn drives(self) -> bool {
        matches!(self, Self::Vehicle | Self::Gun)
    }
}

/// How ready a unit is to react; the worse first.
#[choice]
pub enum Initiative {
    Low,
    #[default]
    Medium,
    High,
}

/// What a vehicle rolls on.
#[choice]
pub enum Mobility {
    Wheeled,
    Tracked,
    #[is(label = "Half-track")]
    Halftrack,
}

/// How big a vehicle is, as its chart says.
#[choice]
pub enum Size {
    #[is(label = "AT")]
    At,
    Light,
    Small,
    #[default]
    Medium,
    Large,
    Heavy,
}

/// What a unit is there for.
#[choice]
pub enum UnitRole {
    #[default]
    Line,
    Reconnaissance,
    #[is(label = "Forward observer")]
    Fo,
    Command,
}

impl UnitRole {
    /// It may have general orders, if the referee agrees.
    pub fn observes(self) -> bool {
        matches!(self, Self::Reconnaissance | Self::Fo)
    }
}

/// What was fired at a unit.
#[choice]
pub enum Cause {
    DirectFire,
    Artillery,
    SpottingRound,
    Aircraft,
    Other,
}

/// What morale makes a unit do.
#[choice]
pub enum Forced {
    #[is(label = "Falls back")]
    FallBack,
    #[is(label = "Routs")]
    Rout,
}

/// Whether a detachment is a natural part of its organisation.
#[choice]
pub enum Status {
    Regular,
    Irregular,
}

/// How a unit moves, or what it does instead.
#[choice]
pub enum Mode {
    Stationary,
    Walk,
    Run,
    Gallop,
    Road,
    #[is(label = "Cross-country")]
    CrossCountry,
    Mount,
    Dismount,
    Tow,
    Overrun,
    #[is(label = "Pivot or adjust")]
    Pivot,
}

/// What a detachment last moved by.
#[choice]
pub enum LastAction {
    #[is(label = "Its orders")]
    Orders,
    #[is(label = "A discretionary action")]
    Discretionary,
    Morale,
}

/// What a fired-upon detachment does about it.
#[choice]
pub enum Response {
    #[is(label = "Ignore it")]
    Ignore,
    Act,
    #[is(label = "Split off the part fired upon")]
    Split,
}

fields! {
    /// A stand or model.
    #[derive(PartialEq, Eq)]
    #[serde(default)]
    pub struct Unit {
        toe_path: String, "Formations above it", help = "Highest first, as in 1 Bn/A Coy/1 Plt.", setup;
        kind: UnitKind, setup;
        initiative: Initiative, setup;
        mobility: Option<Mobility>, "Wheels or tracks", setup;
        size: Size, setup;
        road_mph: u16, "Road speed, mph", 0..=200, after = "mph road";
        cross_mph: u16, "Cross-country speed, mph", 0..=200, after = "mph cross";
        mire_modifier: i8, "Modifier to miring", -10..=10, setup;
        role: UnitRole, "There for", setup;
        is_motorcycle: bool, "Motorcycle troops", setup;
        ran_last_turn: bool;
        ran: bool, "Ran this turn";
        /// The turn in which it last ran; kept beside the marks, so that random play can hold one against the other.
        ran_turn: u32, hidden;
        /// Ran in this turn and in the one before.
        ran_again: bool, hidden;
        /// The umpire let it do this turn what the rules forbid.
        by_leave: bool, hidden;
        moved: Length, "Moved this turn";
        mode: Option<Mode>, "Moved how";
        mired: bool;
        mired_turn: u32, hidden;
        /// How far it had moved in this turn when it stuck.
        mired_at: Length, hidden;
        tried: bool, "Tried to get free this turn";
        /// Got free this turn.
        freed: bool, hidden;
        tow_turns: u8, "Still turns of towing", 0..=9;
        /// The label of what tows it.
        towed_by: Option<String>, setup;
        /// The label of what carries it.
        mounted_on: Option<String>, setup;
        /// It may not move any more this turn.
        locked: bool, "Mounted or dismounted this turn";
        /// What was fired at it since the last movement.
        fired: Option<Cause>, "Fired upon";
        /// The label of who fired.
        fired_by: Option<String>, "Fired upon by";
        forced: Option<Forced>, "Driven by morale";
        moving_firer: bool, "Fires as one that moved";
        /// Its machine guns count double this turn.
        overran: bool, "Overran this turn";
        /// 1, 2 or 4.
        segments: u8, "Movement in parts", 1..=4, initial = 1;
        segments_done: u8, "Parts done", 0..=4;
        /// Lost, but kept in the organisation.
        destroyed: bool;
    }
}

impl Unit {
    /// The formations above it, highest first.
    pub fn formations(&self) -> impl Iterator<Item = &str> {
        self.toe_path.split('/').map(str::trim).filter(|name| !name.is_empty())
    }

    /// Whether it moved this turn.
    pub fn has_moved(&self) -> bool {
        self.moved > Length::ZERO
    }

    /// Sticks in the ground in this turn.
    pub fn mire(&mut self, turn: u32) {
        self.mired = true;
        self.mired_turn = turn;
        self.mired_at = self.moved;
        self.unhitch();
    }

    /// Gets free.
    pub fn free(&mut self) {
        self.mired = false;
        self.freed = true;
        self.unhitch();
    }

    /// Nothing tows it any more.
    pub fn unhitch(&mut self) {
        self.towed_by = None;
        self.tow_turns = 0;
    }
}

fields! {
    /// Units that act under one set of orders.
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Detachment {
        formation: String, setup;
        /// Holds whatever the organisation says.
        ruling: Option<Status>, "The referee rules it";
        card: bool, "Orders handed in", setup;
        order_text: String, "What the orders say", setup;
        order_sender: String, "Orders from", setup;
        order_written: u32, "Orders written in turn", 0..=9999, setup;
        order_effective: u32, "Orders effective from turn", 0..=9999, setup;
        order_general: bool, "General orders", setup;
        /// The referee finds what they do still part of general orders.
        latitude: bool, "The referee agrees";
        /// By a discretionary action.
        suspended: bool, "Orders suspended";
        /// The card says that it uses Reserve Movement.
        reserve_movement: bool, "Reserve Movement", setup;
        leader: bool, "Leader present", setup;
        /// The label of the detachment it broke off from.
        broken_from: Option<String>, "Broke off from";
        last_action: Option<LastAction>, "Last moved by";
        response: Option<Response>, "Fired upon, it chose to";
        moved: bool, "Has moved";
        reserve_moved: bool, "Has moved again";
        /// Its units are all in other detachments: kept, not shown.
        merged: bool, hidden;
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
    /// Points where units may not move through each other, named by the referee.
    pub no_stacking: Vec<String>,
}
