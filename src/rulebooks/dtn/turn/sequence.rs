//! DTN's period as a tree of steps: who acts, what is due, what happens by itself.

use super::command::{control_skip, control_work, cp_work, first_leave, first_work, hq_skip, hq_work, orders_work};
use super::divisions::{
    begin_division, divisions_leave, draw_work, drawn_already, end_division, movement_leave, movement_work,
};
use super::ends::{end_leave, end_work, guns_leave, phase_leave};
use super::places::{
    no_position, nobody_to_place, nothing_to_answer, placed_leave, position_work, reposition_work, response_leave,
    response_work,
};
use super::step_ids;
use crate::core::sequence::{Each, StepKind, Stop, actor, both, never, no_work, nothing, stop};
use crate::rulebooks::dtn::command::activation::Activate;
use crate::rulebooks::dtn::fight::engage::{firefight_work, nothing_due};
use crate::rulebooks::dtn::fight::firefight::Firefight;
use crate::rulebooks::dtn::guns::steps;
use crate::rulebooks::dtn::prelude::*;

/// The phases of a period.
pub static TURN: &[Step<Dtn>] = &[
    Step { id: step_ids::CP, does: StepKind::Group(COMMAND_POINTS), who: both },
    Step { id: step_ids::FIRST, does: StepKind::Group(MOVEMENT), who: moving_side },
    Step { id: step_ids::SECOND, does: StepKind::Group(MOVEMENT), who: moving_side },
    Step { id: "attrition", does: StepKind::Group(ATTRITION), who: both },
    Step { id: "end", does: stop(end_work, never, end_leave), who: both },
];

static COMMAND_POINTS: &[Step<Dtn>] = &[
    Step { id: "cp-throw", does: stop(cp_work, never, nothing), who: both },
    Step { id: "first-mover", does: stop(first_work, never, first_leave), who: both },
];

static MOVEMENT: &[Step<Dtn>] = &[
    Step { id: "seniors", does: StepKind::Each(SENIORS), who: moving_side },
    Step { id: "divisions", does: StepKind::Each(DIVISIONS), who: moving_side },
    Step { id: "hq", does: stop(hq_work, hq_skip, phase_leave), who: moving_side },
];

const SENIORS: Each<Dtn> = Each {
    actors: senior_actors,
    turn: &SENIOR_TURN,
    list: "",
    begin: begin_turn,
    over: turn_over,
    end: end_turn,
    leave: nothing,
};

static SENIOR_TURN: Step<Dtn> = Step { id: "senior-turn", does: StepKind::Group(SENIOR_STEPS), who: moving_side };

static SENIOR_STEPS: &[Step<Dtn>] = &[
    Step { id: "s-draw", does: stop(draw_work, drawn_already, nothing), who: moving_side },
    Step { id: "s-orders", does: stop(orders_work, never, nothing), who: moving_side },
    Step { id: "s-control", does: stop(control_work, control_skip, nothing), who: moving_side },
];

/// Divisional turns, also called by direct control.
pub const DIVISIONS: Each<Dtn> = Each {
    actors: division_actors,
    turn: &DIVISION_TURN,
    list: Activate::ID,
    begin: begin_division,
    over: turn_over,
    end: end_division,
    leave: divisions_leave,
};

static DIVISION_TURN: Step<Dtn> =
    Step { id: step_ids::DIVISION_TURN, does: StepKind::Group(DIVISION_STEPS), who: moving_side };

/// Groups that another step may call.
pub static CALLABLE: &[Step<Dtn>] =
    &[Step { id: step_ids::DIVISION_TURN, does: StepKind::Group(DIVISION_STEPS), who: moving_side }];

static DIVISION_STEPS: &[Step<Dtn>] = &[
    Step { id: step_ids::TAKES_POSITION, does: stop(position_work, no_position, placed_leave), who: moving_side },
    Step { id: "d2", does: stop(draw_work, drawn_already, nothing), who: moving_side },
    Step { id: "d3", does: stop(movement_work, never, movement_leave), who: moving_side },
    Step { id: step_ids::ARTILLERY_CHECKS, does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: step_ids::EVADES, does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: step_ids::FINAL_CHARGE_MOVES, does: stop(no_work, nothing_due, nothing), who: moving_side },
    Step { id: step_ids::CLOSE_COMBAT, does: stop(no_work, nothing_due, nothing), who: both },
    Step { id: step_ids::OPPORTUNITY_CHARGES, does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: step_ids::BREAKTHROUGHS, does: stop(no_work, nothing_due, nothing), who: moving_side },
    Step { id: step_ids::SECOND_PHASE, does: stop(no_work, nothing_due, nothing), who: both },
    Step { id: step_ids::RESCUE_OF_GUNS, does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: step_ids::THIRD_PHASE, does: stop(no_work, nothing_due, nothing), who: both },
    Step { id: step_ids::PUT_IN_PLACE, does: stop(reposition_work, nobody_to_place, placed_leave), who: moving_side },
    Step {
        id: step_ids::RESPONSES,
        does: stop(response_work, nothing_to_answer, response_leave),
        who: responding_side,
    },
];

static ATTRITION: &[Step<Dtn>] = &[
    Step { id: "firefights", does: StepKind::Stop(FIREFIGHTS), who: both },
    Step { id: "gun-recovery", does: stop(steps::recovery_work, steps::nothing_to_recover, nothing), who: both },
    Step { id: "gun-fire", does: stop(steps::fire_work, steps::nobody_fires, steps::tire), who: both },
    Step { id: "gun-resolution", does: stop(steps::resolution_work, steps::nothing_to_resolve, guns_leave), who: both },
];

/// All firefights of a period happen at the same moment, unless the switch says otherwise.
const FIREFIGHTS: Stop<Dtn> = Stop { work: firefight_work, skip: never, leave: nothing, holds: hold_firefights };

fn hold_firefights(rules: &Rules) -> &'static [&'static str] {
    if rules.fight.firefights_together { &[Firefight::ID] } else { &[] }
}

/// The side whose movement phase it is.
pub fn moving_side(game: &Game<Dtn>, frames: &[Frame]) -> Option<SideId> {
    let first = game.own.first?;
    Some(if frames.first()?.step == step_ids::SECOND { game.other_side(first) } else { first })
}

/// The side that responds in the other's movement phase.
pub fn responding_side(game: &Game<Dtn>, frames: &[Frame]) -> Option<SideId> {
    moving_side(game, frames).map(|side| game.other_side(side))
}

fn senior_actors(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Subject> {
    let Some(side) = moving_side(game, frames) else { return Vec::new() };
    let open = |role: CommandRole| {
        let waiting = game.commands.entries();
        waiting
            .filter(|(_, c)| c.side == side && c.own.role == role && !c.own.turn_taken)
            .map(|(id, _)| Subject::Command(id))
            .filter(|s| !is_parked(game, *s))
            .collect::<Vec<_>>()
    };
    // The commander goes first, then corps leaders in any order.
    let commanders = open(CommandRole::Commander);
    if commanders.is_empty() { open(CommandRole::Corps) } else { commanders }
}

fn division_actors(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Subject> {
    let Some(side) = moving_side(game, frames) else { return Vec::new() };
    let divisions = game.commands.entries();
    let divisions = divisions
        .filter(|(_, c)| c.side == side && c.own.role == CommandRole::Dg && !c.own.turn_taken)
        .map(|(id, _)| Subject::Command(id));
    let units = game.units.entries();
    let units = units
        .filter(|(_, u)| u.side == side && u.own.acts_alone() && !u.own.turn_taken)
        .map(|(id, _)| Subject::Unit(id));
    divisions.chain(units).filter(|s| !is_parked(game, *s)).collect()
}

fn is_parked(game: &Game<Dtn>, subject: Subject) -> bool {
    game.flow.parked.iter().any(|frames| actor(frames) == Some(subject))
}

/// Does nothing: an activation drawn in a list beforehand stands until the end of the period.
fn begin_turn(_: &mut Game<Dtn>, _: Subject) {}

fn turn_over(game: &Game<Dtn>, who: Subject) -> bool {
    activation_of(game, who) == Some(Activation::Fail)
}

pub(super) fn end_turn(game: &mut Game<Dtn>, who: Subject) -> Vec<String> {
    match who {
        Subject::Command(id) => {
            if let Some(general) = game.command_mut(id) {
                general.turn_taken = true;
            }
        }
        Subject::Unit(id) => {
            if let Some(unit) = game.unit_mut(id) {
                unit.turn_taken = true;
            }
        }
        Subject::Side(_) => {}
    }
    Vec::new()
}

/// Whoever has the turn.
pub fn acting(game: &Game<Dtn>) -> Option<Subject> {
    actor(&game.flow.cursor)
}

/// What a subject drew this period.
pub fn activation_of(game: &Game<Dtn>, who: Subject) -> Option<Activation> {
    match who {
        Subject::Command(id) => game.command(id)?.own.activation,
        Subject::Unit(id) => game.unit(id)?.own.activation,
        Subject::Side(_) => None,
    }
}

/// Whether a subject has had its turn this period.
pub fn turn_taken(game: &Game<Dtn>, who: Subject) -> bool {
    match who {
        Subject::Command(id) => game.command(id).is_some_and(|c| c.own.turn_taken),
        Subject::Unit(id) => game.unit(id).is_some_and(|u| u.own.turn_taken),
        Subject::Side(_) => false,
    }
}

/// Runs a divisional turn inside a senior officer's.
pub fn call_division_turn(game: &mut Game<Dtn>, who: Subject) {
    game.call_turn(&DIVISIONS, who);
}
