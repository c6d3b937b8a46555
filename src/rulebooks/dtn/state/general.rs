//! Generals and what they lead. Plain data, no rules.

use super::words::RANKS;
use crate::rulebooks::dtn::prelude::*;

/// A general's place in the army.
#[choice]
pub enum CommandRole {
    Commander,
    #[is(label = "Corps leader")]
    Corps,
    #[default]
    #[is(label = "Divisional general")]
    Dg,
}

impl CommandRole {
    /// Commander and corps leaders are senior officers.
    pub fn is_senior(self) -> bool {
        self != Self::Dg
    }
}

/// The class by which an officer throws for command points.
#[choice(verbatim)]
pub enum CClass {
    C4,
    C6,
    C8,
    C10,
    C12,
}

/// How a general takes a joker: it fails the weak and serves the strong.
#[choice]
pub enum Character {
    #[is("W", label = "Weak")]
    W,
    #[default]
    #[is("N", label = "Normal")]
    N,
    #[is("S", label = "Strong")]
    S,
}

fields! {
    /// A general with what he leads: an army, a corps, a division.
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Command {
        role: CommandRole, "Place", setup;
        /// Given if he throws for command points.
        c_class: Option<CClass>, "Command class", setup;
        /// A card of this rank or higher activates fully.
        a_rating: u8, "Activation rating", 2..=13, default = 7, meaning = RANKS, before = "A";
        character: Character, setup;
        cp: u8, "Command points", 0..=99;
        /// Command points thrown this period; none if not yet thrown.
        cp_thrown: Option<u8>, hidden;
        order: Order, "Order chit";
        order_source: OrderSource, hidden;
        /// Given to a division breaking off; it waits for a full activation.
        pending: Option<Order>, "Order waiting", words = ADOPTED, help = "Only while it breaks off.";
        activation: Option<Activation>, words = Drawn::WORDS;
        /// He was hit: his next activation fails.
        force_fail: bool, "Fails next turn";
        times_hit: u8, 0..=9;
        turn_taken: bool, "Has had its turn";
        /// He has a headquarters marker on the table.
        hq: bool, "Has a headquarters", called = &["HQ"], setup;
        hq_moved: bool, "Headquarters moved this period";
        cp_spent: u8, "Points spent this period", 0..=99;
        controlled: bool, "Has taken direct control this period";
    }
}
