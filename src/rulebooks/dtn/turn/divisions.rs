//! Work of a divisional turn: the draw, the units that move, and what happens by itself when it begins and ends.

use super::{end_turn, moving_side, step_ids};
use crate::core::sequence::actor;
use crate::rulebooks::dtn::command::activation::{self, Activate};
use crate::rulebooks::dtn::command::assistance::{self, Assistance};
use crate::rulebooks::dtn::command::attach::{self, Attach};
use crate::rulebooks::dtn::command::permits::against;
use crate::rulebooks::dtn::command::reform::{self, Reform};
use crate::rulebooks::dtn::command::swap_move::{self, SwapMove};
use crate::rulebooks::dtn::guns::steps;
use crate::rulebooks::dtn::moves::statuses;
use crate::rulebooks::dtn::moves::unit_move::{self, UnitMove};
use crate::rulebooks::dtn::prelude::*;

/// Clears what the last turn left on the units; the next stop says so.
pub(super) fn begin_division(game: &mut Game<Dtn>, who: Subject) {
    let mut told = statuses::turn_begins(game, who);
    // A general whose draw was made beforehand is reminded of his place, for the step is behind him.
    let drawn = matches!(who, Subject::Command(_)) && activation_of(game, who).is_some();
    if drawn {
        told.insert(0, game.words(step_ids::TAKES_POSITION).prompt.clone());
    }
    if !told.is_empty() {
        game.flow_mut().passed.extend(told);
    }
}

pub(super) fn end_division(game: &mut Game<Dtn>, who: Subject) -> Vec<String> {
    let mut told = statuses::turn_ends(game, who);
    told.extend(end_turn(game, who));
    told
}

pub(super) fn movement_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    actor(frames).map_or_else(Vec::new, |who| statuses::after_movement(game, who))
}

pub(super) fn drawn_already(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    actor(frames).is_some_and(|who| activation_of(game, who).is_some())
}

pub(super) fn draw_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(who) = actor(frames) else { return Vec::new() };
    let (label, name) = (game.label_of(who), game.name_of(who));
    let drawn = activation_of(game, who);
    let attaching = matches!(who, Subject::Unit(id) if game.unit(id).is_some_and(|u| u.own.attach.is_some()));
    let mut list = Vec::new();
    if order_of(game, who) == Order::Move && drawn.is_none() {
        let swap = Work::may::<SwapMove>("Swap Move for a free Action order", draft!(swap_move::Input { who: label }));
        list.push(swap.note("if it starts in the threat zone"));
    }
    let draw = if attaching {
        let draft = draft!(attach::Input { unit: label });
        Work::must::<Attach>(format!("{name} tries to join its new division"), draft)
    } else {
        Work::must::<Activate>(format!("{name} draws for activation"), draft!(activation::Input { who: label }))
    };
    list.insert(0, draw.on(who).done(drawn.is_some()));
    list
}

/// The units that move, each with what order and activation let it do, and before it what must be resolved first.
pub(super) fn movement_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(who) = actor(frames) else { return Vec::new() };
    let Some(drawn) = activation_of(game, who) else { return Vec::new() };
    let order = order_of(game, who);
    let rows = |id: usize| {
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return Vec::new() };
        let may = |what: &MoveType| against(*what, order, drawn, unit.arm, unit.status, game.rules()).is_empty();
        let can: Vec<MoveType> = MoveType::ALL.iter().copied().filter(may).collect();
        let words: Vec<String> = can.iter().map(|m| m.said().to_lowercase()).collect();
        let note = if words.is_empty() { "stays where it is".to_owned() } else { words.join(", ") };
        let goes = !unit.moved_turn && can.iter().any(|m| !matches!(m, MoveType::TakeDefend | MoveType::Recover));
        let mut list: Vec<Work> = steps::before_move_work(game, id).filter(|_| goes).collect();
        let who = Subject::Unit(id);
        let work = Work::may::<UnitMove>(game.name_of(who), draft!(unit_move::Input { unit: game.label_of(who) }));
        list.push(work.on(who).note(note).done(unit.moved_turn));
        list
    };
    let mut list: Vec<Work> = statuses::units_in_turn(game, who).into_iter().flat_map(rows).collect();
    list.extend(steps::regroup_work(game, who));
    if matches!(who, Subject::Command(_)) {
        let draft = draft!(assistance::Input { division: game.label_of(who) });
        let ask = Work::may::<Assistance>("Ask a unit of another command for assistance", draft);
        list.push(ask.note("it draws for itself and needs full activation"));
    }
    if order == Order::BreakOff {
        let draft = draft!(reform::Input { who: game.label_of(who) });
        list.push(Work::may::<Reform>("Safety reached: Regroup at no cost", draft).on(who));
    }
    list
}

/// Counts a turn off the Attach orders of a side at the end of its divisional turns.
pub(super) fn divisions_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    let Some(side) = moving_side(game, frames) else { return Vec::new() };
    let mut told = Vec::new();
    for id in game.units.ids() {
        if game.unit(id).is_none_or(|u| u.side != side || u.own.attach.is_none()) {
            continue;
        }
        let name = game.name_of(Subject::Unit(id));
        let Some(unit) = game.unit_mut(id) else { continue };
        if let Some(attach) = &mut unit.attach {
            attach.turns_left = attach.turns_left.saturating_sub(1);
            if attach.turns_left == 0 {
                unit.attach = None;
                told.push(format!("The Attach order of {name} has lapsed: take its marker off."));
            }
        }
    }
    told
}
