//! Words of the gunners' field tables, and the small types behind them. No rules.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::TerrainRules;

/// Weights of guns.
pub const WEIGHTS: Words = ArtWeight::WORDS;
/// Range bands; their first letter serves.
pub const BANDS: Words = &[("short", "Short"), ("effective", "Effective"), ("long", "Long")];
/// Faces of a unit.
pub const FACES: Words =
    &[("front", "Front"), ("rightFlank", "Right flank"), ("leftFlank", "Left flank"), ("rear", "Rear")];
/// Terrain disadvantage.
pub const COVERS: Words = &[("none", "None"), ("minor", "Minor"), ("medium", "Medium"), ("severe", "Severe")];

/// Terrain disadvantage, or the cover that gives it.
pub const GROUNDS: Words = &[
    ("none", "None"),
    ("minor", "Minor"),
    ("medium", "Medium"),
    ("severe", "Severe"),
    ("partial", "Partial cover"),
    ("full", "Full cover"),
    ("fortified", "Fortified"),
];

/// The weight of a battery.
#[choice]
pub enum ArtWeight {
    /// The shortest range.
    Light,
    #[default]
    Medium,
    /// The longest range; a joker serves it.
    Heavy,
}

impl ArtWeight {
    /// In a word.
    pub fn words(self) -> &'static str {
        self.said()
    }
}

/// How far a target is for a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Band {
    /// Canister.
    Short,
    /// Effective.
    Effective,
    /// Long.
    Long,
}

impl Band {
    /// In a word.
    pub fn words(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Effective => "effective",
            Self::Long => "long",
        }
    }
}

/// A face of a unit. Hits go round in this order.
#[choice]
pub enum Face {
    #[default]
    Front,
    RightFlank,
    LeftFlank,
    Rear,
}

impl Face {
    /// In words.
    pub fn words(self) -> &'static str {
        self.said()
    }
}

/// How much the ground hinders fire at a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Cover {
    /// In the open.
    #[default]
    None,
    /// A little.
    Minor,
    /// Much.
    Medium,
    /// Most.
    Severe,
}

/// The ground as it is given: the disadvantage itself, or a cover, which a switch makes into one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ground {
    #[default]
    None,
    Minor,
    Medium,
    Severe,
    Partial,
    Full,
    Fortified,
}

impl Ground {
    /// The disadvantage it comes to.
    pub fn level(self, rules: &TerrainRules) -> Cover {
        match self {
            Self::None => Cover::None,
            Self::Minor => Cover::Minor,
            Self::Medium => Cover::Medium,
            Self::Severe => Cover::Severe,
            Self::Partial => rules.partial_cover,
            Self::Full => rules.full_cover,
            Self::Fortified => rules.fortified,
        }
    }
}
