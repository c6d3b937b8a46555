//! A unit as the battle keeps it. Plain data, no rules.

use super::words::RANKS;
use crate::rulebooks::dtn::command::activation::own_rating;
use crate::rulebooks::dtn::guns::markers::FirePoints;
use crate::rulebooks::dtn::prelude::*;

fields! {
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Unit {
        arm: Arm, setup;
        sp: u8, "Strength points", 1..=30, after = "SP";
        hits: u8, 0..=30;
        /// The rank to reach in a morale check.
        morale: u8, "Morale level", 2..=13, default = 7, meaning = RANKS, before = "M";
        a_rating: Option<u8>, "Own activation rating", 2..=13, meaning = RANKS, before = "A";
        quality: Quality, setup;
        status: Status;
        /// Vulnerable if attacked.
        vulnerable: bool;
        #[serde(flatten)] fp: FirePoints;
        /// For guns.
        fatigue: u8, 0..=2;
        limbered: bool, setup;
        silenced: bool;
        /// Broken and off the table.
        broken: bool;
        moved: bool, "Moved this period";
        fired: bool, "Fired this period";
        order: Order, "Own order chit";
        /// A new order of its own that waits for a full activation.
        pending: Option<Order>, "Own order waiting", words = ADOPTED, help = "Only while it breaks off.";
        #[serde(flatten)] attach: Option<AttachOrder>;
        on_own: bool, "Acts on its own this period",
            help = "Its general was hit, or it assists in a turn of its own.";
        /// The label of the division in whose turn it takes part, added by a senior officer or come to assist.
        led_with: Option<String>, hidden;
        turn_taken: bool, "Has had its turn";
        /// What it drew on its own this period.
        activation: Option<Activation>, words = Drawn::WORDS;
        /// Where it stands towards the enemy, as far as known.
        zone: Option<Zone>;
        limber_changed: bool, "Limber changed this turn";
        moved_turn: bool, "Moved this turn";
        moved_normal: bool, "Moved its normal allowance this turn";
        /// It passed a defile and is vulnerable until its next turn.
        defile: bool, "Vulnerable from a defile";
        /// The label of the infantry unit that these guns are attached to.
        attached_to: Option<String>, "Guns attached to";
        cover: Cover, setup;
        bua: Option<Size>, "Built-up area held", setup;
        art_weight: Option<ArtWeight>, "Weight of guns", setup;
        horse: bool, "Horse artillery", called = &["horse"], setup;
        howitzer: bool, "Howitzers", setup;
        /// It fires together with another battery.
        consolidated: bool;
        fires_on_chargers: u8, "Shots on chargers this period", 0..=9;
        /// It got its fatigue for firing this period.
        tired: bool, hidden;
        /// Strength points it committed to firefights this period, at all faces together.
        committed: u8, hidden;
        recovered: bool, "Recovered this period";
        /// What its guns fired at last.
        last_target: Option<String>, hidden;
        last_range: Option<Length>, hidden;
        /// The band of that shot, where the inches were not measured.
        last_band: Option<Band>, hidden;
    }
}

impl Unit {
    /// Strength points left.
    pub fn strength(&self) -> u8 {
        self.sp.saturating_sub(self.hits)
    }

    /// The rating it draws against when it acts alone.
    pub fn draws_against(&self, rules: &Rules) -> u8 {
        own_rating(self.a_rating, self.morale, rules)
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
