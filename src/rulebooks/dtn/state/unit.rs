//! A unit as the battle keeps it. Plain data, no rules.

use crate::rulebooks::dtn::guns::markers::FirePoints;
use crate::rulebooks::dtn::prelude::*;

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
    /// Its order to join another division; as plain data `attach_to` and `attach_turns`.
    #[serde(flatten)]
    pub attach: Option<AttachOrder>,
    /// It acts on its own this period: its general was hit, or it assists in a turn of its own.
    pub on_own: bool,
    /// The label of the division in whose turn it takes part, added by a senior officer or come to assist.
    pub led_with: Option<String>,
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
    /// The built-up area it holds.
    pub bua: Option<Size>,
    /// The weight of its guns, if somebody said.
    pub art_weight: Option<ArtWeight>,
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
    /// Strength points it committed to firefights this period, at all faces together.
    pub committed: u8,
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
            Some(ArtWeight::Light) => ArtType::LightFoot,
            Some(ArtWeight::Medium) | None => ArtType::MedFoot,
            Some(ArtWeight::Heavy) => ArtType::HeavyFoot,
        }
    }

    /// It has a turn of its own: by an order, or on its own initiative.
    pub fn acts_alone(&self) -> bool {
        !self.broken && (self.on_own || self.has_own_order())
    }

    /// A chit or an Attach order of its own lies beside it.
    pub fn has_own_order(&self) -> bool {
        self.order != Order::None || self.attach.is_some()
    }
}
