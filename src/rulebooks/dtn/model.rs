//! What DTN keeps of armies: generals, divisions, units and their chits. Plain data, no rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::guns::markers::FirePoints;
use super::guns::words::{ArtWeight, Band};
use crate::core::chance::{Fold, Summary};
use crate::core::length::Length;

/// A general's place in the army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// Leads the army.
    Commander,
    /// Leads a corps; senior like the commander.
    Corps,
    /// Leads a division.
    #[default]
    Dg,
}

impl Role {
    /// Commander and corps leaders are senior officers.
    pub fn is_senior(self) -> bool {
        self != Self::Dg
    }

    /// What he is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::Commander => "commander",
            Self::Corps => "corps leader",
            Self::Dg => "divisional general",
        }
    }
}

/// The class by which an officer throws for command points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the classes")]
pub enum CClass {
    C4,
    C6,
    C8,
    C10,
    C12,
}

/// How a general takes a joker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Character {
    /// Weak: it fails him.
    W,
    /// Normal.
    #[default]
    N,
    /// Strong: it serves him.
    S,
}

impl Character {
    /// In a word.
    pub fn words(self) -> &'static str {
        match self {
            Self::W => "weak",
            Self::N => "normal",
            Self::S => "strong",
        }
    }
}

/// An order chit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// No chit.
    #[default]
    None,
    /// Attack.
    Action,
    /// Recover.
    Regroup,
    /// March.
    Move,
    /// Get away.
    BreakOff,
    /// Join another division; for single units only.
    Attach,
}

impl Order {
    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::None => "no order",
            Self::Action => "Action",
            Self::Regroup => "Regroup",
            Self::Move => "Move",
            Self::BreakOff => "Break-off",
            Self::Attach => "Attach",
        }
    }

    /// Whether the chit comes off at the end of the period.
    pub fn ends_with_period(self) -> bool {
        matches!(self, Self::Action | Self::Regroup)
    }
}

/// Where an order came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OrderSource {
    /// Paid for with command points.
    #[default]
    Cp,
    /// A senior officer at the general's side.
    DirectControl,
    /// Free, by another rule.
    Free,
}

/// What an activation draw allows. The better of two cards counts, so the order is worst to best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Activation {
    /// Nothing at all.
    #[default]
    Fail,
    /// Free moves.
    Limited,
    /// Whatever the order allows.
    Full,
}

impl Activation {
    /// In a word.
    pub fn words(self) -> &'static str {
        match self {
            Self::Fail => "fails",
            Self::Limited => "limited activation",
            Self::Full => "full activation",
        }
    }
}

impl Summary for Activation {
    fn counts(self) -> bool {
        self == Self::Full
    }
    fn read(text: &str, _: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "full" | "f" => Some(Self::Full),
            "limited" | "lim" | "l" => Some(Self::Limited),
            "fail" | "failed" | "x" => Some(Self::Fail),
            _ => None,
        }
    }
    fn hint() -> &'static str {
        "full, limited or fail"
    }
}

impl Fold for Activation {
    fn join(self, other: Self) -> Self {
        self.max(other)
    }
}

/// A general with what he leads: an army, a corps, a division.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct Command {
    /// His place.
    pub role: Role,
    /// His class, if he throws for command points.
    pub c_class: Option<CClass>,
    /// His activation rating: a card of this rank or higher activates fully.
    pub a_rating: u8,
    /// His character.
    pub character: Character,
    /// Command points in hand.
    pub cp: u8,
    /// Command points thrown this period; none if not yet thrown.
    pub cp_thrown: Option<u8>,
    /// Command points spent this period.
    pub cp_spent: u8,
    /// He was hit: his next activation fails.
    pub force_fail: bool,
    /// How often he was hit.
    pub times_hit: u8,
    /// He has had his turn this period.
    pub turn_taken: bool,
    /// What he drew this period.
    pub activation: Option<Activation>,
    /// The division's order chit.
    pub order: Order,
    /// Where it came from.
    pub order_source: OrderSource,
    /// A new order that waits for a full activation (given to a division breaking off).
    pub pending: Option<Order>,
    /// He has taken direct control this period.
    pub controlled: bool,
    /// He has a headquarters marker on the table.
    pub hq: bool,
    /// It moved this period.
    pub hq_moved: bool,
}

/// The arm of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Arm {
    /// Foot.
    #[default]
    Infantry,
    /// Heavy horse.
    BattleCav,
    /// Light horse.
    SkirmCav,
    /// Guns.
    Artillery,
}

impl Arm {
    /// On horseback.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Self::BattleCav | Self::SkirmCav)
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::BattleCav => "battle cavalry",
            Self::SkirmCav => "skirmish cavalry",
            Self::Artillery => "artillery",
        }
    }
}

/// How troops rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quality {
    /// The best.
    Elite,
    /// Neither.
    #[default]
    Regular,
    /// The poorest.
    SecondRate,
}

/// How a unit stands or moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// At the normal rate, any direction.
    #[default]
    Normal,
    /// Dug in where it stands.
    Defend,
    /// At the rapid rate.
    Rapid,
    /// In column on a road.
    RoadMarch,
}

impl Status {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Normal => "Normal",
            Self::Defend => "Defend",
            Self::Rapid => "Rapid",
            Self::RoadMarch => "Road march",
        }
    }
}

/// How a battery moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ArtType {
    /// Heavy foot artillery.
    HeavyFoot,
    /// Medium foot artillery.
    #[default]
    MedFoot,
    /// Light foot artillery.
    LightFoot,
    /// Horse artillery.
    Horse,
}

/// Where a unit stands towards the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Zone {
    /// The contact zone.
    Cz,
    /// The threat zone beyond it.
    Tz,
    /// Outside both.
    Out,
}

impl Zone {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Cz => "in the contact zone",
            Self::Tz => "in the threat zone",
            Self::Out => "outside the threat zone",
        }
    }
}

/// What shelters a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// A hedge, an orchard.
    Partial,
    /// A wood, a village.
    Full,
    /// Works.
    Fortified,
}

/// An order to join another division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachOrder {
    /// The label of the division to join.
    pub target: String,
    /// How many of its own side's movement phases it has left.
    pub turns_left: u8,
}

/// A unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct Unit {
    /// Its arm.
    pub arm: Arm,
    /// Strength points.
    pub sp: u8,
    /// Hits taken.
    pub hits: u8,
    /// The rank to reach in a morale check.
    pub morale: u8,
    /// Its own activation rating, if it has one.
    pub a_rating: Option<u8>,
    /// Elite, regular, second rate.
    pub quality: Quality,
    /// Normal, Defend, Rapid, Road march.
    pub status: Status,
    /// Vulnerable if attacked.
    pub vulnerable: bool,
    /// Fire points lying on it; as plain data the count `fp` and the list `markers`.
    #[serde(flatten)]
    pub fp: FirePoints,
    /// Fatigue, for guns.
    pub fatigue: u8,
    /// Limbered, for guns.
    pub limbered: bool,
    /// Silenced, for guns.
    pub silenced: bool,
    /// Broken and off the table.
    pub broken: bool,
    /// It moved this period.
    pub moved: bool,
    /// It fired this period.
    pub fired: bool,
    /// An order chit of its own.
    pub order: Order,
    /// A new order of its own that waits for a full activation.
    pub pending: Option<Order>,
    /// Its order to join another division.
    pub attach: Option<AttachOrder>,
    /// What it drew on its own this period.
    pub activation: Option<Activation>,
    /// It has had a turn of its own this period.
    pub turn_taken: bool,
    /// Where it stands towards the enemy, as far as known.
    pub zone: Option<Zone>,
    /// It limbered or unlimbered in its present turn.
    pub limber_changed: bool,
    /// It moved in its present turn.
    pub moved_turn: bool,
    /// It moved at least its normal allowance in its present turn.
    pub moved_normal: bool,
    /// It passed a defile and is vulnerable until its next turn.
    pub defile: bool,
    /// The label of the infantry unit that these guns are attached to.
    pub attached_to: Option<String>,
    /// What shelters it.
    pub cover: Cover,
    /// The weight of its guns.
    pub art_weight: ArtWeight,
    /// It is horse artillery.
    pub horse: bool,
    /// It has howitzers.
    pub howitzer: bool,
    /// It fires together with another battery.
    pub consolidated: bool,
    /// How often it fired on chargers this period.
    pub fires_on_chargers: u8,
    /// It got its fatigue for firing this period.
    pub tired: bool,
    /// It recovered this period.
    pub recovered: bool,
    /// What its guns fired at last.
    pub last_target: Option<String>,
    /// At which range.
    pub last_range: Option<Length>,
    /// At which band, where the inches were not measured.
    pub last_band: Option<Band>,
}

impl Unit {
    /// Strength points left.
    pub fn strength(&self) -> u8 {
        self.sp.saturating_sub(self.hits)
    }

    /// How it moves, for guns.
    pub fn art_type(&self) -> ArtType {
        match self.art_weight {
            _ if self.horse => ArtType::Horse,
            ArtWeight::Light => ArtType::LightFoot,
            ArtWeight::Medium => ArtType::MedFoot,
            ArtWeight::Heavy => ArtType::HeavyFoot,
        }
    }

    /// It has an order, and so a turn, of its own.
    pub fn acts_alone(&self) -> bool {
        !self.broken && (self.order != Order::None || self.attach.is_some())
    }
}

/// What DTN keeps of the battle as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Own {
    /// Who moves first this period, once it is known.
    pub first: Option<usize>,
    /// Who moved first last period.
    pub last_first: Option<usize>,
    /// How many units passed each defile or bridge this period, by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub defiles: BTreeMap<String, u8>,
}
