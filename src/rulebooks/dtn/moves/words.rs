//! Help lines and small types that moves share. No rules.

use crate::rulebooks::dtn::prelude::*;

/// The help line of the going of a move.
pub const BAD_GOING: &str = "Bad if any part of the way is.";
/// The help line of a distance that need not be measured.
pub const KEPT: &str = "Left blank, the allowance is taken as kept.";
/// The help line of a move that touches an enemy general.
pub const CONTACTS_GENERAL: &str = "He is tested at once, at high risk.";

/// What guns do with their limbers in a move.
#[choice]
pub enum Limbering {
    #[default]
    #[is(label = "As it is")]
    Stays,
    /// They limber up and then move.
    #[is(label = "Limber up")]
    Limber,
    /// They move and then unlimber.
    Unlimber,
}

/// An attack that closes with an enemy.
#[choice]
pub enum Attack {
    /// Into contact.
    #[default]
    Charge,
    /// To firing distance.
    #[is(label = "Firefight attack")]
    Firefight,
    /// Any other move towards the enemy.
    Pin,
}

impl Attack {
    /// The attack that a move of this type begins.
    pub fn of(what: MoveType) -> Option<Self> {
        match what {
            MoveType::Charge => Some(Self::Charge),
            MoveType::FirefightFromCz | MoveType::FirefightFromTz => Some(Self::Firefight),
            MoveType::Pin => Some(Self::Pin),
            _ => None,
        }
    }
}
