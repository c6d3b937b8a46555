//! What BBB keeps of armies: units by bases, their markers, and generals. Plain data, no rules.

use crate::rulebooks::bbb::prelude::*;

/// The arm of a unit; generals move by a line of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Arm {
    /// Foot.
    #[default]
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// A general with his staff.
    General,
}

impl Arm {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
            Self::General => "general",
        }
    }
}

/// How troops are trained; the better ones recover sooner and are halted less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quality {
    /// Raw.
    Raw,
    /// Trained.
    #[default]
    Trained,
    /// Veteran.
    Veteran,
}

impl Quality {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Trained => "trained",
            Self::Veteran => "veteran",
        }
    }
}

/// How the bases stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Formation {
    /// In line.
    #[default]
    Line,
    /// In depth.
    Depth,
    /// Column of march.
    ColumnOfMarch,
    /// Guns on their limbers.
    Limbered,
    /// Guns ready to fire.
    Unlimbered,
}

impl Formation {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Depth => "depth",
            Self::ColumnOfMarch => "column of march",
            Self::Limbered => "limbered",
            Self::Unlimbered => "unlimbered",
        }
    }

    /// How units of an arm stand unless said.
    pub fn usual(arm: Arm) -> Self {
        if arm == Arm::Artillery { Self::Unlimbered } else { Self::Line }
    }

    /// Why a unit of this arm cannot stand so, in a sentence.
    pub fn against(self, arm: Arm) -> Option<String> {
        let text = match arm {
            Arm::Artillery => format!("Artillery is limbered or unlimbered, never in {}.", self.words()),
            arm => format!("Only guns are {}: {} is in line, depth or column of march.", self.words(), arm.words()),
        };
        (!self.fits(arm)).then_some(text)
    }

    /// Whether a unit of this arm can stand so.
    pub fn fits(self, arm: Arm) -> bool {
        matches!(self, Self::Limbered | Self::Unlimbered) == (arm == Arm::Artillery)
    }

    /// On the march: roads and bridges serve it.
    pub fn marches(self) -> bool {
        matches!(self, Self::ColumnOfMarch | Self::Limbered)
    }
}

/// Whether a unit is in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// In good order.
    #[default]
    GoodOrder,
    /// Disrupted.
    Disrupted,
}

/// What a unit fires with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the codes of the sheet")]
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
    RKT,
    #[default]
    #[serde(rename = "none")]
    None,
}

impl Weapon {
    /// Guns, which artillery has and others have not.
    pub fn is_guns(self) -> bool {
        matches!(self, Self::SA | Self::RA | Self::BLA | Self::MG)
    }
}

/// How far a unit may go after its roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Permit {
    /// Its whole allowance.
    Full,
    /// Half of it.
    Half,
    /// It stays.
    #[default]
    None,
}

impl Permit {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Full => "full move",
            Self::Half => "half move",
            Self::None => "no move",
        }
    }
}

/// A unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct Unit {
    /// Its arm.
    pub arm: Arm,
    /// Raw, trained, veteran.
    pub quality: Quality,
    /// Slow to move while in good order.
    pub passive: bool,
    /// Good at the assault.
    pub aggressive: bool,
    /// Slow to rally, weak in the assault.
    pub fragile: bool,
    /// Has a skirmisher base.
    pub skirmisher: bool,
    /// Fires devastating volleys.
    pub devastating: bool,
    /// An easy target.
    pub tactically_inept: bool,
    /// Fires ragged volleys.
    pub ragged: bool,
    /// What it fires with.
    pub weapon: Weapon,
    /// Bases it began with.
    pub bases_original: u8,
    /// Bases it has.
    pub bases: u8,
    /// How it stands.
    pub formation: Formation,
    /// Cavalry that has dismounted.
    pub dismounted: bool,
    /// In good order or disrupted.
    pub order: Order,
    /// Guns that may not fire and must retire.
    pub silenced: bool,
    /// Guns with half their fire left.
    pub reduced: bool,
    /// Low on ammunition.
    pub low_ammo: bool,
    /// It ran low since its side's last fire step.
    pub low_ammo_new: bool,
    /// Guns in works that took a Low Ammo marker for a Silenced one: they wait for ammunition.
    pub awaits_ammo: bool,
    /// Worn out for good.
    pub spent: bool,
    /// How many bases it may lose before it is spent, where the order of battle says so.
    pub spent_at_losses: Option<u8>,
    /// Stopped by fire this half turn.
    pub halted: bool,
    /// Guns that pivoted or unlimbered this half turn.
    pub pivoted_or_unlimbered: bool,
    /// No general near, by the last answer; see `command_turn`.
    pub out_of_command: bool,
    /// The label of the general who commands it, where it is not the one it stands under.
    pub general: Option<String>,
    /// How far that general was when it was last measured.
    pub general_distance: Option<Length>,
    /// The turn in which it was last told whether it is in command; 0 if never.
    pub command_turn: u32,
    /// The ground it stands on.
    pub terrain_at: Vec<Ground>,
    /// What it stood on before its move in this half turn, in case it is told that it stayed.
    pub stood_on: Option<Vec<Ground>>,
    /// Guns cut off from friends.
    pub isolated: bool,
    /// Broken or destroyed.
    pub removed: bool,
    /// It has rolled, or retired silenced, this half turn.
    pub rolled: bool,
    /// What the roll allows it.
    pub permit: Permit,
    /// It moved forward this half turn.
    pub advancing: bool,
    /// The label of the enemy it has charged.
    pub contact: Option<String>,
    /// It fired in this step.
    pub fired: bool,
    /// The shot was in order: it was not silenced and stood on the table, or the umpire saw it and gave leave.
    pub shot_in_order: bool,
    /// It recovered a base this turn.
    pub recovered: bool,
    /// What it fired at last.
    pub last_target: Option<String>,
    /// How far that was.
    pub last_distance: Option<Length>,
}

impl Unit {
    /// Bases lost so far.
    pub fn lost(&self) -> u8 {
        self.bases_original.saturating_sub(self.bases)
    }

    /// Still on the table.
    pub fn stands(&self) -> bool {
        !self.removed && self.bases > 0
    }

    /// It leaves what it stood on and ends on this ground.
    pub fn leaves_for(&mut self, ground: &[Ground]) {
        let before = std::mem::replace(&mut self.terrain_at, but_for_open(ground));
        self.stood_on.get_or_insert(before);
    }

    /// It never left: it stands where it stood before its move.
    pub fn stayed(&mut self) {
        if let Some(before) = self.stood_on.take() {
            self.terrain_at = before;
        }
    }

    /// It has taken this ground, whatever it stood on before.
    pub fn takes(&mut self, ground: &[Ground]) {
        self.terrain_at = but_for_open(ground);
        self.stood_on = None;
    }

    /// Cavalry on foot.
    pub fn on_foot(&self) -> bool {
        self.arm == Arm::Cavalry && self.dismounted
    }
}

/// Open ground is said to end in the open, and is nothing to stand on.
fn but_for_open(ground: &[Ground]) -> Vec<Ground> {
    ground.iter().filter(|g| g.terrain != Terrain::Open).copied().collect()
}

/// A general with what he leads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct General {
    /// How far his command reaches, in inches; a matter of the scenario.
    pub command_radius: Option<Length>,
    /// He has moved this half turn.
    pub moved: bool,
}

/// What BBB keeps of the battle as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Own {
    /// What the umpire said last of a night.
    pub night: Option<NightSaid>,
    /// An assault was fought in this half turn.
    pub assaulted: bool,
}

/// What the umpire said of the night after a turn, whatever the scenario says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightSaid {
    /// The turn.
    pub turn: u32,
    /// It falls.
    pub falls: bool,
}
