//! What BBB keeps of armies: units by bases, their markers, and generals. Plain data, no rules.

use crate::rulebooks::bbb::prelude::*;

/// The arm of a unit; generals move by a line of their own.
#[choice(ARMS = [Infantry, Cavalry, Artillery])]
pub enum Arm {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
    General,
}

/// How troops are trained; the better ones recover sooner and are halted less.
#[choice]
pub enum Quality {
    Raw,
    #[default]
    Trained,
    Veteran,
}

/// How the bases stand.
#[choice(LIMBER = [Limbered, Unlimbered])]
pub enum Formation {
    #[default]
    Line,
    Depth,
    ColumnOfMarch,
    Limbered,
    Unlimbered,
}

impl Formation {
    /// How units of an arm stand unless said.
    pub fn usual(arm: Arm) -> Self {
        if arm == Arm::Artillery { Self::Unlimbered } else { Self::Line }
    }

    /// Why a unit of this arm cannot stand so, in a sentence.
    pub fn against(self, arm: Arm) -> Option<String> {
        let text = match arm {
            Arm::Artillery => format!("Artillery is limbered or unlimbered, never in {}.", self.said()),
            arm => format!("Only guns are {}: {} is in line, depth or column of march.", self.said(), arm.said()),
        };
        (!self.fits(arm)).then_some(text)
    }

    pub fn fits(self, arm: Arm) -> bool {
        matches!(self, Self::Limbered | Self::Unlimbered) == (arm == Arm::Artillery)
    }

    /// On the march: roads and bridges serve it.
    pub fn marches(self) -> bool {
        matches!(self, Self::ColumnOfMarch | Self::Limbered)
    }
}

#[choice]
pub enum Order {
    #[default]
    GoodOrder,
    Disrupted,
}

/// What a unit fires with.
#[choice(verbatim)]
pub enum Weapon {
    SM,
    ML,
    NG,
    EB,
    LB,
    RR,
    RC,
    SA,
    RA,
    BLA,
    MG,
    #[is(label = "Rockets")]
    RKT,
    #[default]
    #[is("none", label = "None")]
    None,
}

impl Weapon {
    /// Guns, which artillery has and others have not.
    pub fn is_guns(self) -> bool {
        matches!(self, Self::SA | Self::RA | Self::BLA | Self::MG)
    }
}

/// How far a unit may go after its roll.
#[choice]
pub enum Permit {
    #[is(label = "Full move")]
    Full,
    #[is(label = "Half move")]
    Half,
    #[default]
    #[is(label = "No move")]
    None,
}

fields! {
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Unit {
        arm: Arm, setup;
        quality: Quality, setup;
        weapon: Weapon, setup;
        bases_original: u8, "Bases at first", 1..=60;
        bases: u8, 0..=60, after = "bases", asked;
        formation: Formation, setup;
        order: Order;
        /// Guns that may not fire and must retire.
        silenced: bool;
        /// Guns with half their fire left.
        reduced: bool;
        low_ammo: bool, "Low Ammo";
        /// It ran low since its side's last fire step.
        low_ammo_new: bool, hidden;
        /// Worn out for good.
        spent: bool;
        /// Stopped by fire this half turn.
        halted: bool;
        /// Broken or destroyed.
        removed: bool, "Off the table";
        /// Slow to move while in good order.
        passive: bool, setup;
        /// Good at the assault.
        aggressive: bool, setup;
        /// Slow to rally, weak in the assault.
        fragile: bool, setup;
        skirmisher: bool, "Skirmishers", setup;
        devastating: bool, "Devastating volleys", setup;
        /// An easy target.
        tactically_inept: bool, setup;
        ragged: bool, "Ragged volleys", setup;
        dismounted: bool, setup;
        /// Guns cut off from friends.
        isolated: bool;
        /// No general near, by the last answer; see `command_turn`.
        out_of_command: bool, help = "Asked once a turn; this is the last answer.";
        general: Option<String>, "Commanded by", help = "The general's label; whom it stands under if left blank.";
        general_distance: Option<Length>, "Distance to its general", setup;
        /// The turn in which it was last told whether it is in command; 0 if never.
        command_turn: u32, hidden;
        /// Guns in works that took a Low Ammo marker for a Silenced one.
        awaits_ammo: bool, "Waits for ammunition";
        /// How many bases it may lose before it is spent, where the order of battle says so.
        spent_at_losses: Option<u8>, "Spent at lost bases", 1..=60, before = "spent at";
        /// Of guns, this half turn.
        pivoted_or_unlimbered: bool;
        /// It moved forward this half turn.
        advancing: bool, "Moved this turn";
        /// It has rolled, or retired silenced, this half turn.
        rolled: bool, "Has rolled this turn";
        permit: Permit, "Its roll allows";
        fired: bool, "Fired in this step";
        /// Earlier versions wrote it, and their battles must read as they were; nothing looks at it.
        shot_in_order: bool, hidden;
        recovered: bool, "Recovered this turn";
        /// The label of the enemy it has charged.
        contact: Option<String>, "In contact with";
        terrain_at: Vec<Ground>, "Stands on or behind", setup;
        /// What it stood on before its move in this half turn, in case it is told that it stayed.
        stood_on: Option<Vec<Ground>>, hidden;
        last_target: Option<String>, hidden;
        last_distance: Option<Length>, hidden;
    }
}

impl Unit {
    pub fn lost(&self) -> u8 {
        self.bases_original.saturating_sub(self.bases)
    }

    pub fn disrupted(&self) -> bool {
        self.order == Order::Disrupted
    }

    pub fn limbered(&self) -> bool {
        self.formation == Formation::Limbered
    }

    pub fn stands(&self) -> bool {
        !self.removed && self.bases > 0
    }

    /// Moves to this ground; what it stood on is kept in case it is said to have stayed.
    pub fn leaves_for(&mut self, ground: &[Ground]) {
        let before = std::mem::replace(&mut self.terrain_at, but_for_open(ground));
        self.stood_on.get_or_insert(before);
    }

    /// Takes back [`Self::leaves_for`].
    pub fn stayed(&mut self) {
        if let Some(before) = self.stood_on.take() {
            self.terrain_at = before;
        }
    }

    /// Moves to this ground for good.
    pub fn takes(&mut self, ground: &[Ground]) {
        self.terrain_at = but_for_open(ground);
        self.stood_on = None;
    }

    pub fn crosses_bridge(&self) -> bool {
        self.advancing && self.terrain_at.iter().any(|g| g.terrain == Terrain::Bridge)
    }

    pub fn mounted(&self) -> bool {
        self.arm == Arm::Cavalry && !self.dismounted
    }

    pub fn on_foot(&self) -> bool {
        self.arm == Arm::Cavalry && self.dismounted
    }
}

/// The ground without open ground, which is named only to say that a move ends in the open.
fn but_for_open(ground: &[Ground]) -> Vec<Ground> {
    ground.iter().filter(|g| g.terrain != Terrain::Open).copied().collect()
}

fields! {
    /// A general with what he leads.
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct General {
        /// In inches; a matter of the scenario.
        command_radius: Option<Length>, setup;
        moved: bool, "Has moved this turn";
    }
}

fields! {
    /// The conditions of the day.
    pub struct Conditions {
        first_player: Option<String>, "First Player", kind = Kind::Side, help = "The side that goes first each turn.";
        night_after: Option<String>, "Night falls after turn", help = "The numbers of the turns, as in 4 or 4, 8.";
        weather: String, default = "";
    }
}

/// What BBB keeps of the battle as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleState {
    pub night: Option<NightSaid>,
    /// An assault was fought in this half turn.
    pub assaulted: bool,
}

/// What the umpire said of the night after a turn, whatever the scenario says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightSaid {
    pub turn: u32,
    pub falls: bool,
}
