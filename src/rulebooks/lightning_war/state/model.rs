//! What Lightning War keeps of units, detachments and the battle. Plain data, no rules.

use super::words::words;
use crate::rulebooks::lightning_war::prelude::*;

words! {
    /// What moves.
    Kind as KINDS {
        Infantry = "infantry", "Infantry";
        PackHorse = "packHorse", "Pack horse";
        Cavalry = "cavalry", "Cavalry";
        Vehicle = "vehicle", "Vehicle";
        Gun = "gun", "Gun";
    }
}

words! {
    /// How ready a unit is to react; the worse first.
    Initiative as INITIATIVES {
        Low = "low", "Low";
        Medium = "medium", "Medium";
        High = "high", "High";
    }
}

words! {
    /// What a vehicle rolls on.
    Mobility as MOBILITIES {
        Wheeled = "wheeled", "Wheeled";
        Tracked = "tracked", "Tracked";
        Halftrack = "halftrack", "Half-track";
    }
}

words! {
    /// How big a vehicle is, as its chart says.
    Size as SIZES {
        At = "at", "AT";
        Light = "light", "Light";
        Small = "small", "Small";
        Medium = "medium", "Medium";
        Large = "large", "Large";
        Heavy = "heavy", "Heavy";
    }
}

words! {
    /// What a unit is there for.
    Role as ROLES {
        Line = "line", "Line";
        Reconnaissance = "reconnaissance", "Reconnaissance";
        Fo = "fo", "Forward observer";
        Command = "command", "Command";
    }
}

words! {
    /// What was fired at a unit.
    Cause as CAUSES {
        DirectFire = "directFire", "Direct fire";
        Artillery = "artillery", "Artillery";
        SpottingRound = "spottingRound", "Spotting round";
        Aircraft = "aircraft", "Aircraft";
        Other = "other", "Other";
    }
}

words! {
    /// What morale makes a unit do.
    Forced as FORCED {
        FallBack = "fallBack", "Falls back";
        Rout = "rout", "Routs";
    }
}

words! {
    /// Whether a detachment is a natural part of its organisation.
    Status as STATUSES {
        Regular = "regular", "Regular";
        Irregular = "irregular", "Irregular";
    }
}

words! {
    /// How a unit moves, or what it does instead.
    Mode as MODES {
        Stationary = "stationary", "Stationary";
        Walk = "walk", "Walk";
        Run = "run", "Run";
        Gallop = "gallop", "Gallop";
        Road = "road", "Road";
        CrossCountry = "crossCountry", "Cross-country";
        Mount = "mount", "Mount";
        Dismount = "dismount", "Dismount";
        Tow = "tow", "Tow";
        Overrun = "overrun", "Overrun";
        Pivot = "pivot", "Pivot or adjust";
    }
}

words! {
    /// What a detachment last moved by.
    LastAction as LAST_ACTIONS {
        Orders = "orders", "Its orders";
        Discretionary = "discretionary", "A discretionary action";
        Morale = "morale", "Morale";
    }
}

words! {
    /// What a fired-upon detachment does about it.
    Response as RESPONSES {
        Ignore = "ignore", "Ignore it";
        Act = "act", "Act";
        Split = "split", "Split off the part fired upon";
    }
}

impl Kind {
    /// What a unit is: as told, else by what else is known of it.
    pub fn told(kind: Option<Self>, mobility: Option<Mobility>, mph: Length) -> Self {
        kind.unwrap_or(if mobility.is_some() || mph > Length::ZERO { Self::Vehicle } else { Self::Infantry })
    }
}

/// A stand or model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Unit {
    /// The formations above it, highest first, as in "1 Bn/A Coy/1 Plt".
    pub toe_path: String,
    /// What it is.
    pub kind: Kind,
    /// How ready it is to react.
    pub initiative: Initiative,
    /// What it rolls on, if it is a vehicle.
    pub mobility: Option<Mobility>,
    /// How big it is.
    pub size: Size,
    /// Miles an hour on roads.
    pub road_mph: u16,
    /// Miles an hour across country.
    pub cross_mph: u16,
    /// Its own modifier to the miring roll.
    pub mire_modifier: i8,
    /// What it is there for.
    pub role: Role,
    /// Its infantry rides motorcycles.
    pub is_motorcycle: bool,
    /// Ran in the turn before.
    pub ran_last_turn: bool,
    /// Ran this turn.
    pub ran: bool,
    /// The turn in which it last ran; kept beside the marks, so that random play can hold one against the other.
    pub ran_turn: u32,
    /// Ran in this turn and in the one before.
    pub ran_again: bool,
    /// The umpire let it do this turn what the rules forbid.
    pub by_leave: bool,
    /// How far it moved this turn.
    pub moved: Length,
    /// Did something with its movement this turn.
    pub mode: Option<Mode>,
    /// Stuck.
    pub mired: bool,
    /// The turn in which it stuck.
    pub mired_turn: u32,
    /// How far it had moved in this turn when it stuck.
    pub mired_at: Length,
    /// Tried to get free this turn.
    pub tried: bool,
    /// Got free this turn.
    pub freed: bool,
    /// Still turns of towing so far.
    pub tow_turns: u8,
    /// The label of what tows it.
    pub towed_by: Option<String>,
    /// The label of what carries it.
    pub mounted_on: Option<String>,
    /// Mounted or dismounted this turn, so that it may not move.
    pub locked: bool,
    /// What was fired at it since the last movement.
    pub fired: Option<Cause>,
    /// The label of who fired.
    pub fired_by: Option<String>,
    /// What morale makes it do.
    pub forced: Option<Forced>,
    /// Fires as one that moved.
    pub moving_firer: bool,
    /// Overran infantry this turn: double machine guns.
    pub overran: bool,
    /// Into how many parts its movement is split: 1, 2 or 4.
    pub segments: u8,
    /// How many of them are done.
    pub segments_done: u8,
    /// Lost, but kept in the organisation.
    pub destroyed: bool,
}

impl Default for Unit {
    fn default() -> Self {
        Self {
            toe_path: String::new(),
            kind: Kind::Infantry,
            initiative: Initiative::Medium,
            mobility: None,
            size: Size::Medium,
            road_mph: 0,
            cross_mph: 0,
            mire_modifier: 0,
            role: Role::Line,
            is_motorcycle: false,
            ran_last_turn: false,
            ran: false,
            ran_turn: 0,
            ran_again: false,
            by_leave: false,
            moved: Length::ZERO,
            mode: None,
            mired: false,
            mired_turn: 0,
            mired_at: Length::ZERO,
            tried: false,
            freed: false,
            tow_turns: 0,
            towed_by: None,
            mounted_on: None,
            locked: false,
            fired: None,
            fired_by: None,
            forced: None,
            moving_firer: false,
            overran: false,
            segments: 1,
            segments_done: 0,
            destroyed: false,
        }
    }
}

impl Unit {
    /// The formations above it, highest first.
    pub fn formations(&self) -> impl Iterator<Item = &str> {
        self.toe_path.split('/').map(str::trim).filter(|name| !name.is_empty())
    }

    /// Sticks in the ground in this turn.
    pub fn mire(&mut self, turn: u32) {
        self.mired = true;
        self.mired_turn = turn;
        self.mired_at = self.moved;
        self.towed_by = None;
        self.tow_turns = 0;
    }

    /// Gets free.
    pub fn free(&mut self) {
        self.mired = false;
        self.freed = true;
        self.towed_by = None;
        self.tow_turns = 0;
    }
}

/// Units that act under one set of orders.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Detachment {
    /// The formation it belongs to, in words.
    pub formation: String,
    /// What the referee rules it to be, whatever the organisation says.
    pub ruling: Option<Status>,
    /// A card with orders was handed in.
    pub card: bool,
    /// What the card says.
    pub order_text: String,
    /// Who wrote it.
    pub order_sender: String,
    /// In which turn it was written.
    pub order_written: u32,
    /// From which turn on it holds.
    pub order_effective: u32,
    /// General orders, as reconnaissance and forward observers may have.
    pub order_general: bool,
    /// The referee finds what they do still part of general orders.
    pub latitude: bool,
    /// Suspended after a discretionary action.
    pub suspended: bool,
    /// The card says that it uses Reserve Movement.
    pub reserve_movement: bool,
    /// A leader is with it.
    pub leader: bool,
    /// The label of the detachment it broke off from.
    pub broken_from: Option<String>,
    /// What it last moved by.
    pub last_action: Option<LastAction>,
    /// What it decided this turn after it was fired upon.
    pub response: Option<Response>,
    /// Has moved this turn.
    pub moved: bool,
    /// Has made its second move.
    pub reserve_moved: bool,
    /// Its units are all in other detachments: kept, not shown.
    pub merged: bool,
}

/// What is kept of the battle as a whole: how the last detachment went, offered again to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleState {
    /// Points where units may not move through each other, named by the referee.
    pub no_stacking: Vec<String>,
}
