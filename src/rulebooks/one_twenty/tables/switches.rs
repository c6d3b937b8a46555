//! The judgement calls of 120:1: what each switch can be set to.

use crate::rulebooks::one_twenty::prelude::*;

/// A stream inside light terrain.
#[choice]
pub enum StreamInLight {
    /// One die for both.
    Once,
    /// A die for each.
    Both,
}

/// How often a formation's dice are thrown.
#[choice]
pub enum PerSpace {
    /// For every space entered.
    Space,
    /// Once a turn, for the first.
    Turn,
}

/// The base that heavy guns pay.
#[choice]
pub enum HeavyBase {
    ActionCost,
    /// All points the unit has by its type.
    WholeBase,
}

#[choice]
pub enum FieldMove {
    /// Any space not along a road.
    OffRoad,
    /// Any space at all.
    AnySpace,
}

/// When the bonus holds.
#[choice]
pub enum RoadBonus {
    /// Only if every action of the turn is a move along the road.
    AllOrNothing,
    /// For moves along the road, whatever else is done.
    ForRoadMoves,
}

#[choice]
pub enum VolanteArm {
    /// Guns.
    Artillery,
    Cavalry,
}

/// What limits a reaction move.
#[choice]
pub enum ReactionLimits {
    /// The reaction move, and what is left of the base.
    Both,
    /// The reaction move alone.
    ReactionOnly,
}

/// The points of a charge.
#[choice]
pub enum ChargeAllowance {
    Base,
    /// The range of an opportunity charge.
    OpportunityRange,
}

/// Dice on the path of an order.
#[choice]
pub enum PathDice {
    /// Not counted.
    Ignored,
    /// Each counts as a point.
    OneEach,
}

/// How the initiative is found.
#[choice]
pub enum InitiativeMethod {
    D6,
    #[is("2d6")]
    TwoD6,
    D10,
    Manual,
}

/// What the other side may do in a phase.
#[choice]
pub enum Opportunity {
    None,
    Fire,
    Charge,
    #[is(label = "Fire and charge")]
    Both,
}

impl Opportunity {
    pub fn fires(self) -> bool {
        matches!(self, Self::Fire | Self::Both)
    }

    pub fn charges(self) -> bool {
        matches!(self, Self::Charge | Self::Both)
    }
}

/// When declared fire takes effect.
#[choice]
pub enum FireResolved {
    InPhase,
    AtOnce,
}

/// The points of an emergency square.
#[choice]
pub enum SquareAp {
    /// As far as there are any left.
    IfAvailable,
    Free,
    MustHave,
}

/// Whose phases 9a and 9b are.
#[choice]
pub enum BreakthroughOrder {
    AThenB,
    BThenA,
    Both,
}

/// What a breakthrough costs cavalry.
#[choice]
pub enum Fatigue {
    /// The umpire is asked whether it is blown.
    Prompt,
    Blown,
    None,
}

/// When cavalry is no longer blown.
#[choice]
pub enum BlownEnds {
    ByHand,
    /// After a turn without move, charge or melee.
    AfterRest,
}
