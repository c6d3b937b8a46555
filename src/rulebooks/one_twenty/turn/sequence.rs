//! The turn of 120:1 as a tree of steps, and who acts in each.

use super::{leave, work};
use crate::core::sequence::{StepKind, Stop, at_once, both, never, no_work, nothing};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::BreakthroughOrder;

/// The phases of a turn, in groups for the tracker.
pub static TURN: &[Step<OneTwenty>] = &[
    Step { id: "orders", does: StepKind::Group(ORDERS), who: both },
    Step { id: "charges", does: StepKind::Group(CHARGES), who: both },
    Step { id: "movement", does: StepKind::Group(MOVEMENT), who: both },
    Step { id: "reaction", does: StepKind::Group(REACTION), who: both },
    Step { id: "fire", does: StepKind::Group(FIRE), who: both },
    Step { id: "melee", does: StepKind::Group(MELEE), who: both },
    Step { id: "end", does: StepKind::Group(END), who: both },
];

static ORDERS: &[Step<OneTwenty>] = &[
    phase(Phase::LeaderReplacement, work::leaders, nothing),
    phase(Phase::BrigadeOrders, work::orders, nothing),
    phase(Phase::OrderCubes, work::cubes, leave::cubes),
    phase(Phase::Initiative, work::initiative, leave::initiative),
];

static CHARGES: &[Step<OneTwenty>] = &[
    phase(Phase::CavalryChargesA, work::charges, nothing),
    phase(Phase::CavalryChargesB, work::charges, nothing),
    phase(Phase::InfantryChargesA, work::charges, nothing),
    phase(Phase::InfantryChargesB, work::charges, nothing),
];

static MOVEMENT: &[Step<OneTwenty>] =
    &[phase(Phase::MovementA, work::actions, nothing), phase(Phase::MovementB, work::actions, nothing)];

static REACTION: &[Step<OneTwenty>] =
    &[phase(Phase::ReactionA, work::actions, nothing), phase(Phase::ReactionB, work::actions, nothing)];

static FIRE: &[Step<OneTwenty>] =
    &[phase(Phase::ArtilleryFire, work::fire, nothing), phase(Phase::Musketry, work::fire, nothing)];

static MELEE: &[Step<OneTwenty>] = &[
    phase(Phase::Melee, work::melee, nothing),
    phase(Phase::BreakthroughFirst, no_work, nothing),
    phase(Phase::BreakthroughSecond, no_work, nothing),
    phase(Phase::BreakthroughMelee, work::melee, nothing),
];

static END: &[Step<OneTwenty>] = &[
    phase(Phase::BreakthroughFatigue, work::fatigue, leave::fatigue),
    phase(Phase::BrigadeMorale, work::morale, nothing),
    phase(Phase::EndOfTurn, no_work, leave::turn),
];

const fn phase(
    phase: Phase,
    work: fn(&Game<OneTwenty>, &[Frame]) -> Vec<Work>,
    leave: fn(&mut Game<OneTwenty>, &[Frame]) -> Vec<String>,
) -> Step<OneTwenty> {
    let stop = Stop { work, skip: never, leave, holds: at_once::<OneTwenty> };
    Step { id: phase.word(), does: StepKind::Stop(stop), who: acting }
}

/// Who acts in a phase.
#[choice]
pub enum Acts {
    #[is(label = "Player A")]
    A,
    #[is(label = "Player B")]
    B,
    Both,
}

impl Acts {
    pub fn in_phase(phase: Phase, rules: &Rules) -> Self {
        use BreakthroughOrder::{AThenB, BThenA};
        match (phase, rules.breakthrough.order) {
            (Phase::CavalryChargesA | Phase::InfantryChargesA | Phase::MovementA | Phase::ReactionA, _)
            | (Phase::BreakthroughFirst, AThenB)
            | (Phase::BreakthroughSecond, BThenA) => Self::A,
            (Phase::CavalryChargesB | Phase::InfantryChargesB | Phase::MovementB | Phase::ReactionB, _)
            | (Phase::BreakthroughSecond, AThenB)
            | (Phase::BreakthroughFirst, BThenA) => Self::B,
            _ => Self::Both,
        }
    }
}

/// The phase of a step.
pub(super) fn phase_of(frames: &[Frame]) -> Option<Phase> {
    Phase::of_step(&frames.last()?.step)
}

/// The side that acts in a step; none where both do.
pub(super) fn acting(game: &Game<OneTwenty>, frames: &[Frame]) -> Option<SideId> {
    side_in(game, phase_of(frames)?)
}

/// The side that acts in a phase of this turn; none where both do.
pub fn side_in(game: &Game<OneTwenty>, phase: Phase) -> Option<SideId> {
    let a = game.own.player_a?;
    match Acts::in_phase(phase, game.rules()) {
        Acts::A => Some(a),
        Acts::B => Some(game.other_side(a)),
        Acts::Both => None,
    }
}
