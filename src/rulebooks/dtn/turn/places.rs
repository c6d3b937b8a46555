//! Work around a divisional turn: the general's place before and after it, and what the other side answers to it.

use super::responding_side;
use crate::core::sequence::actor;
use crate::rulebooks::dtn::command::permits::in_response;
use crate::rulebooks::dtn::moves::facts::fights;
use crate::rulebooks::dtn::moves::general_move::{self, GeneralMove};
use crate::rulebooks::dtn::moves::statuses::units_in_turn;
use crate::rulebooks::dtn::moves::unit_move::{self, UnitMove};
use crate::rulebooks::dtn::prelude::*;

/// The divisional general whose turn it is, while units of his are on the table.
fn divisional_general(game: &Game<Dtn>, frames: &[Frame]) -> Option<usize> {
    let Some(Subject::Command(id)) = actor(frames) else { return None };
    let leads = game.command(id).is_some_and(|c| c.own.role == CommandRole::Dg);
    let stands = game.units_under(id).any(|(_, u)| !u.own.broken);
    Some(id).filter(|_| leads && stands)
}

/// The general's move at the step under way, with this draft.
fn place(game: &Game<Dtn>, general: Option<usize>, title: &str, note: String, mut draft: Value) -> Vec<Work> {
    let Some(id) = general else { return Vec::new() };
    let who = Subject::Command(id);
    draft[key!(general_move::Input.general)] = game.label_of(who).into();
    let work = Work::may::<GeneralMove>(format!("{} {title}", game.name_of(who)), draft);
    vec![work.on(who).note(note).done(game.own.placed.contains(&id))]
}

pub(super) fn position_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let far = game.rules().orders.distance.dg;
    let general = divisional_general(game, frames);
    place(game, general, "takes position", format!("up to {far}″"), draft!(general_move::Input { optimise: true }))
}

/// Whether nothing is to do before the draw: it is made already, or there is no general to place.
pub(super) fn no_position(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    let drawn = actor(frames).is_some_and(|who| activation_of(game, who).is_some());
    drawn || nobody_to_place(game, frames)
}

pub(super) fn reposition_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let note = format!("within {}″ of one of them", game.rules().orders.distance.dg);
    let general = divisional_general(game, frames);
    place(game, general, "is put near his units", note, draft!(general_move::Input { reposition: true }))
}

pub(super) fn nobody_to_place(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    divisional_general(game, frames).is_none()
}

pub(super) fn placed_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    if let Some(Subject::Command(id)) = actor(frames)
        && game.own.placed.contains(&id)
    {
        game.own_mut().placed.retain(|placed| *placed != id);
    }
    Vec::new()
}

/// The units of the other side that are known to be near or have answered.
fn near_rows(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let side = responding_side(game, frames);
    let near = |id: usize, unit: &Unit| matches!(unit.zone, Some(Zone::Cz | Zone::Tz)) || fights(game, id);
    let row = |id: usize, unit: &Unit| {
        let done = game.own.responded.contains(&id);
        if !done && !near(id, unit) {
            return None;
        }
        let may = |what: &MoveType| in_response(*what, unit.status, game.rules()).is_empty();
        let words: Vec<String> = MoveType::ALL.iter().filter(|m| may(m)).map(|m| m.said().to_lowercase()).collect();
        let who = Subject::Unit(id);
        let draft = draft!(unit_move::Input { unit: game.label_of(who), response: true });
        let work = Work::may::<UnitMove>(game.name_of(who), draft);
        Some(work.on(who).note(words.join(", ")).done(done))
    };
    let standing = game.units.entries().filter(|(_, u)| Some(u.side) == side && !u.own.broken);
    standing.filter_map(|(id, u)| row(id, &u.own)).collect()
}

/// The units near, and a row for any other that the umpire names.
pub(super) fn response_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let mut list = near_rows(game, frames);
    let draft = draft!(unit_move::Input { response: true });
    list.push(Work::may::<UnitMove>("Another unit changes face or falls back", draft));
    list
}

/// Whether nobody moved in this turn and no unit of the other side is known to be near, or none is left to answer.
pub(super) fn nothing_to_answer(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    let Some(who) = actor(frames) else { return true };
    let side = responding_side(game, frames);
    if !game.units.iter().any(|u| Some(u.side) == side && !u.own.broken) {
        return true;
    }
    // Those who broke on the way moved all the same.
    let lost = game.units_of(who).into_iter().filter(|id| game.unit(*id).is_some_and(|u| u.own.broken));
    let mut took_part = units_in_turn(game, who).into_iter().chain(lost);
    let moved = took_part.any(|id| game.unit(id).is_some_and(|u| u.own.moved_turn));
    !moved && near_rows(game, frames).is_empty()
}

pub(super) fn response_leave(game: &mut Game<Dtn>, _: &[Frame]) -> Vec<String> {
    if !game.own.responded.is_empty() {
        game.own_mut().responded.clear();
    }
    Vec::new()
}
