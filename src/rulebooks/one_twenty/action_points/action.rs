//! The actions that cost points, as a row of a list names them.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::{FORMATIONS, TERRAINS};

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
    #[serde(alias = "facingChange90")]
    Turn90,
    Fire,
    Limber,
    Unlimber,
    RemanGuns,
    #[serde(alias = "rallyAttempt")]
    Rally,
    #[serde(alias = "emergencyOrInvoluntarySquare")]
    InvoluntarySquare,
    LimberOrUnlimber,
    FacingChange90InfCav,
    ArtilleryPivot90,
    FireSmallArms,
    FireArtillery,
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

    /// Whether it turns by 90°, by whichever of its names.
    pub fn turns(self) -> bool {
        matches!(self, Self::Turn90 | Self::FacingChange90InfCav | Self::ArtilleryPivot90)
    }

    /// Whether it fires, by whichever of its names.
    pub fn fires(self) -> bool {
        matches!(self, Self::Fire | Self::FireSmallArms | Self::FireArtillery)
    }

    /// Whether it limbers or unlimbers, as the guns stand.
    pub fn limbers(self) -> bool {
        matches!(self, Self::Limber | Self::Unlimber | Self::LimberOrUnlimber)
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
            Self::Turn90 | Self::FacingChange90InfCav => "turn of 90°",
            Self::ArtilleryPivot90 => "pivot of 90°",
            Self::Fire => "fire",
            Self::FireSmallArms => "fire small arms",
            Self::FireArtillery => "fire artillery",
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
    /// Quarter turns, to the right unless it says left; none where only one is meant and nobody keeps the facing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quarters: Option<u8>,
    /// They go to the left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
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
        Self { action, to: None, quarters: None, left: false, terrain: None, stream: None, road: None }
    }

    /// How many turns of 90° are paid for.
    pub fn turns(&self) -> u8 {
        if self.action.turns() { self.quarters.unwrap_or(1) } else { 0 }
    }

    /// Quarter turns to the right that it comes to; none if nobody knows which way.
    pub fn turned(&self) -> Option<u8> {
        match self.action {
            Action::AboutFace => Some(2),
            action if !action.turns() => Some(0),
            _ if self.left => Some(4 - self.turns() % 4),
            _ => self.quarters,
        }
    }

    /// How a unit that stands so stands after it.
    pub fn formation_after(&self, formation: Formation) -> Formation {
        match self.action {
            Action::FormationChange => self.to.unwrap_or(formation),
            Action::Unlimber => Formation::Unlimbered,
            Action::LimberOrUnlimber if formation != Formation::Unlimbered => Formation::Unlimbered,
            Action::Limber | Action::LimberOrUnlimber => Formation::Limbered,
            Action::InvoluntarySquare => Formation::Square,
            _ => formation,
        }
    }

    /// Whether it limbers or unlimbers guns that stand so: by name, or as the formation they take up or leave.
    pub fn limbers(&self, from: Formation) -> bool {
        let in_position = Formation::Unlimbered;
        let changes = self.action == Action::FormationChange;
        let to = self.to.filter(|_| changes);
        self.action.limbers()
            || to.is_some_and(|to| matches!(to, Formation::Limbered | Formation::Unlimbered) || from == in_position)
    }
}

/// The fields of one action.
pub const ROW: &[Field] = &[
    Field::choice("action", "Action", ACTIONS).help("Names of the cost table serve as well."),
    Field::choice("terrain", "Terrain", TERRAINS).optional().help("Of the space entered; left blank: as told for all."),
    Field::new("stream", "Stream", Kind::Flag).optional().help("In the space entered; left blank: as told for all."),
    Field::new("road", "Along a road", Kind::Flag).optional().help("Left blank: as told for all."),
    Field::choice("to", "New formation", FORMATIONS).optional().help("Of a change of formation."),
    Field::whole("quarters", "Quarter turns", 1, 3)
        .optional()
        .help("Of a turn, each paid for; left blank: one, and the facing is not kept."),
    Field::flag("left", "To the left").help("A turn to the left; otherwise to the right."),
];
