//! What Close Fire keeps of armies: units, leaders, and what happened this turn. Plain data, no rules.

use crate::rulebooks::close_fire::morale::morale_dps::Event;
use crate::rulebooks::close_fire::prelude::*;

/// The arm of a unit.
#[choice]
pub enum Arm {
    #[default]
    Foot,
    Cavalry,
    Gun,
}

/// The weight of a gun.
#[choice]
pub enum GunClass {
    Heavy,
    #[default]
    Field,
    /// Light guns that go with the battalions.
    Battalion,
}

/// How good a unit is; A is the highest.
#[choice(verbatim)]
pub enum Grade {
    #[is(label = "Grade A")]
    A,
    #[is(label = "Grade B")]
    B,
    #[default]
    #[is(label = "Grade C")]
    C,
    #[is(label = "Grade D")]
    D,
    #[is(label = "Grade E")]
    E,
}

/// How a unit is formed.
#[choice(snake)]
pub enum Formation {
    #[default]
    Line,
    /// Several ranks deep, for the assault.
    AssaultColumn,
    MarchColumn,
    Unformed,
    DeeperFormation,
    Limbered,
    Unlimbered,
    Skirmish,
}

/// What a unit is caught up in, so that it does not act as its player wishes.
#[choice]
pub enum Plight {
    #[default]
    None,
    Routing,
    Retiring,
    Pursuing,
    Looting,
    /// It charges and cannot be held.
    Charging,
}

/// What a control test left to a unit.
#[choice]
pub enum Control {
    #[default]
    #[is(label = "Not known yet")]
    Unknown,
    #[is(label = "As wished")]
    Free,
    #[is(label = "Halts")]
    Halt,
    #[is(label = "Repeats its last move")]
    Repeat,
    #[is(label = "Goes on")]
    Continue,
}

/// A leader's rank.
#[choice]
pub enum Rank {
    #[default]
    Brigadier,
    General,
    Marshal,
}

/// A unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Unit {
    pub arm: Arm,
    pub gun_class: GunClass,
    pub grade: Grade,
    pub bases: u8,
    pub pike_bases: u8,
    /// Bases in each rank, front first, of a unit several ranks deep.
    pub ranks: Vec<u8>,
    pub formation: Formation,
    pub platoon_fire: bool,
    pub traditional_cavalry: bool,
    pub skirmishers: bool,
    /// Cavalry that fights on foot.
    pub dismounted: bool,
    /// The ground it holds, until it moves.
    pub fieldworks: bool,
    pub hard_cover: bool,
    pub ground: bool,
    pub dp: u8,
    /// Where the DPs of this turn came from.
    pub dp_from_artillery: u8,
    pub dp_from_musketry: u8,
    pub dp_from_movement: u8,
    pub dp_from_combat: u8,
    pub dp_from_morale: u8,
    /// The DPs it had right after movement or manoeuvre last cost it one.
    pub dp_after_move: u8,
    pub under_fire: bool,
    pub moved: bool,
    /// It moved as its player wished.
    pub moved_freely: bool,
    pub fired: bool,
    pub fired_by_platoons: bool,
    pub in_combat: bool,
    pub evaded: bool,
    pub charging: bool,
    pub outrance: bool,
    /// It rode through or took the position this turn.
    pub rode_through: bool,
    pub charge_failed: bool,
    pub charge_failed_last_turn: bool,
    pub plight: Plight,
    pub control: Control,
    pub last_move: String,
    pub reserved_fire: bool,
    pub fire_target: Option<String>,
    pub fire_range: Option<u16>,
    pub previous_target: Option<String>,
    pub previous_range: Option<u16>,
    /// Its last target has moved since.
    pub target_moved: bool,
    pub inspire_level: u8,
    pub steadied: bool,
    pub morale_taken: bool,
    /// What it saw and took DPs for this turn.
    pub seen: Vec<(Event, i64)>,
    pub redressed: bool,
    pub casualties: u8,
    pub crew_killed: bool,
    pub abandoned: bool,
    pub destroyed: bool,
}

/// Other words for the arms.
pub const ARM_WORDS: crate::core::schema::Words =
    &[("infantry", "foot"), ("horse", "cavalry"), ("guns", "gun"), ("artillery", "gun")];

impl Arm {
    /// Many of it, in a sentence.
    pub const fn many(self) -> &'static str {
        match self {
            Self::Foot => "foot",
            Self::Cavalry => "cavalry",
            Self::Gun => "guns",
        }
    }
}

impl Formation {
    /// Whether a unit of this arm is ever found in it.
    pub fn suits(self, arm: Arm) -> bool {
        match self {
            Self::Limbered | Self::Unlimbered => arm == Arm::Gun,
            Self::DeeperFormation => arm == Arm::Cavalry,
            _ => true,
        }
    }

    /// Whether a unit of this arm can form it: guns have fewer formations to take than they may be left in.
    pub fn taken_by(self, arm: Arm) -> bool {
        let of_troops = matches!(self, Self::Line | Self::AssaultColumn | Self::Skirmish);
        self.suits(arm) && !(arm == Arm::Gun && of_troops)
    }
}

impl Unit {
    /// Bases left.
    pub fn strength(&self) -> u8 {
        self.bases.saturating_sub(self.casualties)
    }

    /// It takes part in the battle.
    pub fn stands(&self) -> bool {
        !self.destroyed && !self.crew_killed && !self.abandoned
    }

    /// Guns that can fire as they stand.
    pub fn can_fire_guns(&self) -> bool {
        self.arm == Arm::Gun && self.stands() && self.formation != Formation::Limbered && self.plight == Plight::None
    }

    /// Cavalry gets off its horses, or into the saddle again; other foot has none.
    pub fn mounts_or_dismounts(&mut self) {
        if self.arm == Arm::Cavalry || self.dismounted {
            self.dismounted = !self.dismounted;
            self.arm = if self.dismounted { Arm::Foot } else { Arm::Cavalry };
        }
        if !self.formation.suits(self.arm) {
            self.formation = Formation::Line;
        }
    }

    /// It gives up the ground it held.
    pub fn leaves_its_ground(&mut self) {
        (self.fieldworks, self.hard_cover, self.ground) = (false, false, false);
    }

    /// It fights dispersed.
    pub fn skirmishes(&self) -> bool {
        self.skirmishers || self.formation == Formation::Skirmish
    }
}

/// A leader with what he leads: a brigade, a wing, the army.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Command {
    /// His rank.
    pub rank: Rank,
    /// His actions in a turn where they are not those of his rank.
    pub actions: Option<u8>,
    /// Actions spent this turn.
    pub actions_used: u8,
    /// Actions lost to wounds.
    pub actions_lost: u8,
    /// Wounds.
    pub wounds: u8,
    /// The label of the unit he is with.
    pub attached_unit: Option<String>,
    /// He is dead.
    pub killed: bool,
    /// He moved on his own this turn.
    pub moved: bool,
    /// The order that his brigade has heard.
    pub order: Option<String>,
    /// The label of who gave it.
    pub order_from: Option<String>,
    /// The turn in which it was given.
    pub order_turn: Option<u32>,
    /// Orders for his brigade that he has not heard yet, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on_the_way: Vec<Message>,
}

/// An order that a messenger carries to a brigade.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Message {
    /// What it says.
    pub text: String,
    /// The label of who gave it.
    pub from: Option<String>,
    /// The turn in which it was given.
    pub turn: u32,
    /// Yards that the messenger has ridden.
    pub yards: u32,
    /// He has moved this turn.
    pub moved: bool,
    /// He is there, and the order waits to be heard.
    pub arrived: bool,
}

/// Something that friends nearby see in the morale phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenEvent {
    /// What happened.
    pub event: Event,
    /// To whom: the label of a unit or leader.
    pub who: String,
    /// Those near have been told.
    pub settled: bool,
}

/// What Close Fire keeps of the battle as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleState {
    /// What friends nearby saw this turn.
    pub seen: Vec<SeenEvent>,
}
