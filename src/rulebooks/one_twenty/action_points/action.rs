//! The actions that cost points, as a row of a list names them.

use crate::rulebooks::one_twenty::prelude::*;

/// What a unit does. Some actions have two names, for the cost table's own serve as well; see [`Action::canonical`].
#[choice]
pub enum Action {
    #[is(label = "Forward")]
    MoveForward,
    #[is(label = "Sideways")]
    MoveSide,
    #[is(label = "Back")]
    MoveBack,
    #[is(label = "Sideways or back")]
    MoveSideOrBack,
    #[is(label = "Diagonal forward", said = "diagonally forward")]
    MoveDiagonalForward,
    #[is(label = "Diagonal backward", said = "diagonally back")]
    MoveDiagonalBackward,
    #[is(label = "Change formation", said = "change of formation")]
    FormationChange,
    AboutFace,
    #[is(label = "Turn 90°", said = "turn of 90°")]
    Turn90,
    #[is(label = "Facing change 90°")]
    FacingChange90,
    #[is(label = "Facing change 90° of infantry or cavalry", said = "turn of 90°")]
    FacingChange90InfCav,
    #[is(label = "Artillery pivot 90°", said = "pivot of 90°")]
    ArtilleryPivot90,
    Fire,
    FireSmallArms,
    FireArtillery,
    Limber,
    Unlimber,
    LimberOrUnlimber,
    #[is(label = "Man the guns again")]
    RemanGuns,
    #[is(label = "Try to rally")]
    Rally,
    RallyAttempt,
    InvoluntarySquare,
    EmergencyOrInvoluntarySquare,
}

impl Action {
    /// The one of its names by which the rules know it.
    pub fn canonical(self) -> Self {
        match self {
            Self::MoveSideOrBack => Self::MoveSide,
            Self::FacingChange90 => Self::Turn90,
            Self::RallyAttempt => Self::Rally,
            Self::EmergencyOrInvoluntarySquare => Self::InvoluntarySquare,
            other => other,
        }
    }

    /// Whether it enters a space: the moves are listed first.
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
}

/// The ground of a space.
#[choice]
pub enum Terrain {
    #[default]
    #[is(said = "clear ground")]
    Clear,
    #[is(said = "light terrain")]
    Light,
    #[is(said = "heavy terrain")]
    Heavy,
    #[is(said = "a strong point")]
    StrongPoint,
}

fields! {
    /// One action of a string, with the space it enters where that is not the one said for all.
    #[derive(PartialEq, Eq)]
    pub struct Act {
        action: Action, help = "Names of the cost table serve as well.";
        terrain: Option<Terrain>, help = "Of the space entered; left blank: as told for all.";
        stream: Option<bool>, help = "In the space entered; left blank: as told for all.";
        road: Option<bool>, "Along a road", help = "Left blank: as told for all.";
        to: Option<Formation>, "New formation", help = "Of a change of formation.";
        quarters: Option<u8>, "Quarter turns", 1..=3,
            help = "Of a turn, each paid for; left blank: one, and the facing is not kept.";
        #[serde(default)]
        left: bool, "To the left", help = "A turn to the left; otherwise to the right.";
    }
}

impl Act {
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
