//! The actions that cost points, as a row of a list names them.

use serde::{Deserialize, Serialize};

use super::super::model::Formation;
use super::super::words::{FORMATIONS, TERRAINS};
use crate::core::schema::{Field, Kind, Words};

/// What a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the rows of the table")]
pub enum Action {
    MoveForward,
    #[serde(alias = "moveSideOrBack")]
    MoveSide,
    MoveBack,
    MoveDiagonalForward,
    MoveDiagonalBackward,
    FormationChange,
    AboutFace,
    #[serde(alias = "facingChange90", alias = "facingChange90InfCav", alias = "artilleryPivot90")]
    Turn90,
    #[serde(alias = "fireSmallArms", alias = "fireArtillery")]
    Fire,
    Limber,
    Unlimber,
    RemanGuns,
    #[serde(alias = "rallyAttempt")]
    Rally,
    #[serde(alias = "emergencyOrInvoluntarySquare")]
    InvoluntarySquare,
    LimberOrUnlimber,
}

/// The actions as fields name them, the table's own names included where it names several at once.
pub const ACTIONS: Words = &[
    ("moveForward", "Forward"),
    ("moveSide", "Sideways"),
    ("moveBack", "Back"),
    ("moveSideOrBack", "Sideways or back"),
    ("moveDiagonalForward", "Diagonal forward"),
    ("moveDiagonalBackward", "Diagonal backward"),
    ("formationChange", "Change formation"),
    ("aboutFace", "About face"),
    ("turn90", "Turn 90°"),
    ("facingChange90", "Facing change 90°"),
    ("facingChange90InfCav", "Facing change 90° of infantry or cavalry"),
    ("artilleryPivot90", "Artillery pivot 90°"),
    ("fire", "Fire"),
    ("fireSmallArms", "Fire small arms"),
    ("fireArtillery", "Fire artillery"),
    ("limber", "Limber"),
    ("unlimber", "Unlimber"),
    ("limberOrUnlimber", "Limber or unlimber"),
    ("remanGuns", "Man the guns again"),
    ("rally", "Try to rally"),
    ("rallyAttempt", "Rally attempt"),
    ("involuntarySquare", "Involuntary square"),
    ("emergencyOrInvoluntarySquare", "Emergency or involuntary square"),
];

impl Action {
    /// Whether it enters a space.
    pub fn enters(self) -> bool {
        self <= Self::MoveDiagonalBackward
    }

    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::MoveForward => "forward",
            Self::MoveSide => "sideways",
            Self::MoveBack => "back",
            Self::MoveDiagonalForward => "diagonally forward",
            Self::MoveDiagonalBackward => "diagonally back",
            Self::FormationChange => "change of formation",
            Self::AboutFace => "about face",
            Self::Turn90 => "turn of 90°",
            Self::Fire => "fire",
            Self::Limber => "limber",
            Self::Unlimber => "unlimber",
            Self::RemanGuns => "man the guns again",
            Self::Rally => "try to rally",
            Self::InvoluntarySquare => "involuntary square",
            Self::LimberOrUnlimber => "limber or unlimber",
        }
    }
}

/// The ground of a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are the kinds of ground")]
pub enum Terrain {
    #[default]
    Clear,
    Light,
    Heavy,
    StrongPoint,
}

impl Terrain {
    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            Self::Clear => "clear ground",
            Self::Light => "light terrain",
            Self::Heavy => "heavy terrain",
            Self::StrongPoint => "a strong point",
        }
    }
}

/// One action of a string, with the space it enters where that is not the one said for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// What.
    pub action: Action,
    /// The formation taken up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Formation>,
    /// Quarter turns to the right, where the facing is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quarters: Option<u8>,
    /// The ground entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Terrain>,
    /// A stream in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<bool>,
    /// Along a road.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<bool>,
}

impl Act {
    /// The action with nothing more said.
    pub fn plain(action: Action) -> Self {
        Self { action, to: None, quarters: None, terrain: None, stream: None, road: None }
    }
}

/// The fields of one action.
pub const ROW: &[Field] = &[
    Field::choice("action", "Action", ACTIONS),
    Field::choice("terrain", "Terrain", TERRAINS).optional(),
    Field::new("stream", "Stream", Kind::Flag).optional(),
    Field::new("road", "Along a road", Kind::Flag).optional(),
    Field::choice("to", "New formation", FORMATIONS).optional(),
    Field::whole("quarters", "Quarter turns to the right", 1, 3).optional(),
];
