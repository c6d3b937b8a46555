//! The assault: tables and switches.

use super::Mixed;
use crate::rulebooks::bbb::prelude::*;

#[table]
pub struct AssaultRules {
    pub numbers: Vec<Ratio>,
    pub outflanked: i8,
    pub aggressive: i8,
    pub in_depth: i8,
    pub disrupted_or_silenced: i8,
    pub low_ammo: i8,
    pub fragile: i8,
    pub spent: i8,
    pub def46_retire: Length,
    pub att46_retire: Length,
    pub short_retire: Length,
    pub disrupt_all: bool,
    pub mixed_sides: Mixed,
    pub artillery: ArtilleryInAssault,
    pub between_rounds: BetweenRounds,
    pub losses: LossesGo,
}

/// Odds of `have` bases to `to`, and what they are worth.
#[table]
#[derive(Copy)]
pub struct Ratio {
    pub have: u16,
    pub to: u16,
    pub worth: i8,
}

/// Guns in an assault.
#[choice]
pub enum ArtilleryInAssault {
    /// Silenced for Disrupted, reduced for a base, destroyed for two.
    SilencedAndReduced,
    LikeOthers,
}

/// What changes the modifier between tied rounds.
#[choice]
pub enum BetweenRounds {
    LossesOnly,
    /// All are disrupted after each round, and may be spent.
    DisruptedToo,
}

/// Who of several units bears a loss.
#[choice]
pub enum LossesGo {
    /// The one that its owner names, else the first listed.
    OwnerChooses,
    FirstListed,
}
