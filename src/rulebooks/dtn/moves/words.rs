//! Words of the movement field tables, and the small types behind them. No rules.

use crate::rulebooks::dtn::prelude::*;

/// How batteries move.
pub const ART_TYPES: Words = &[
    ("heavyFoot", "Heavy foot"),
    ("medFoot", "Medium foot"),
    ("lightFoot", "Light foot"),
    ("horse", "Horse artillery"),
];
/// The field of how a battery moves; the table of distances names the rows another way.
pub const ART_TYPE: Field = Field::choice("art_type", "Battery moves as", ART_TYPES).meaning(&[
    ("heavyFootArt", "heavyFoot"),
    ("medFootArt", "medFoot"),
    ("lightFootArt", "lightFoot"),
    ("horseArt", "horse"),
]);
/// Everything a unit may do in its turn.
pub const MOVE_TYPES: Words = &[
    ("normal", "Normal move"),
    ("rapid", "Rapid move"),
    ("roadMarch", "Road march"),
    ("charge", "Charge"),
    ("pin", "Pin"),
    ("support", "Support"),
    ("firefightFromCz", "Firefight attack from the contact zone"),
    ("firefightFromTz", "Firefight attack from the threat zone"),
    ("fallBack", "Fall back"),
    ("retreat", "Retreat"),
    ("changeFace", "Change face"),
    ("relief", "Relief"),
    ("takeCover", "Take cover"),
    ("takeDefend", "Take Defend status"),
    ("recover", "Recover hits"),
];
/// Rates.
pub const RATES: Words = &[("none", "None"), ("normal", "Normal"), ("rapid", "Rapid"), ("roadMarch", "Road march")];
/// What guns do with their limbers.
pub const LIMBERING: Words = &[("stays", "As it is"), ("limber", "Limber up"), ("unlimber", "Unlimber")];
/// Attacks that close with an enemy.
pub const ATTACKS: Words = &[("charge", "Charge"), ("firefight", "Firefight attack"), ("pin", "Pin")];
/// Quadrants of a unit.
pub const QUADRANTS: Words = &[("front", "Front"), ("flank", "Flank"), ("rear", "Rear")];

/// What guns do with their limbers in a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Limbering {
    /// Nothing.
    #[default]
    Stays,
    /// They limber up and then move.
    Limber,
    /// They move and then unlimber.
    Unlimber,
}

/// An attack that closes with an enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Attack {
    /// Into contact.
    #[default]
    Charge,
    /// To firing distance.
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

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Charge => "charge",
            Self::Firefight => "firefight attack",
            Self::Pin => "pin",
        }
    }
}
