//! The movement queue: who still has to move at each of its places.

use super::{movers, pass, step_ids};
use crate::rulebooks::lightning_war::mired::free_mired::{self, FreeMired};
use crate::rulebooks::lightning_war::moves::detachment_move::{self, DetachmentMove};
use crate::rulebooks::lightning_war::moves::morale_move::{self, Driven, MoraleMove};
use crate::rulebooks::lightning_war::moves::movement::{self, Movement};
use crate::rulebooks::lightning_war::orders::discretionary::{self, Discretionary};
use crate::rulebooks::lightning_war::orders::orders_check::{self, OrdersCheck};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::{EnteredBy, Movers};

/// Nobody has anything to do at this place.
pub fn nobody(game: &Game<LightningWar>, frames: &[Frame]) -> bool {
    work(game, frames).iter().all(|w| w.done)
}

/// The work list of a place of the queue.
pub fn work(game: &Game<LightningWar>, frames: &[Frame]) -> Vec<Work> {
    let place = frames.last().map_or("", |f| f.step.as_str());
    let reserve = frames.first().is_some_and(|f| f.step == step_ids::RESERVE);
    let first = pass(frames) == 1 && !reserve;
    match movers(place, game.rules()) {
        Some(Movers::Morale) if first => driven(game),
        Some(Movers::Discretionary) if first => fired_upon(game),
        Some(Movers::Forced) if first => [driven(game), fired_upon(game)].concat(),
        Some(movers) => movers.class().map_or_else(Vec::new, |class| of_class(game, frames, class)),
        None => Vec::new(),
    }
}

/// Units that morale drives, detachment by detachment.
fn driven(game: &Game<LightningWar>) -> Vec<Work> {
    let row = |id: CommandId| {
        let units: Vec<(UnitId, &Unit)> = facts::living(game, id).filter(|(_, u)| u.forced.is_some()).collect();
        if units.is_empty() {
            return None;
        }
        let done = units.iter().all(|(_, unit)| unit.segments_done == 4);
        let rows: Vec<Value> =
            units.iter().map(|(unit, _)| draft!(Driven { unit: game.label_of(Subject::Unit(*unit)) })).collect();
        let who = Subject::Command(id);
        let title = format!("{}: {} driven by morale", game.name_of(who), facts::labels(game, units.into_iter()));
        let draft = draft!(morale_move::Input { detachment: game.label_of(who), units: rows });
        Some(Work::must::<MoraleMove>(title, draft).on(who).done(done))
    };
    game.commands.ids().filter_map(row).collect()
}

/// Detachments that were fired upon and have not said what they do about it.
fn fired_upon(game: &Game<LightningWar>) -> Vec<Work> {
    let row = |id: CommandId| {
        let detachment = game.command(id)?;
        let hit = facts::labels(game, facts::under_fire(game, id));
        if hit.is_empty() || facts::out_of_reach(game, id) {
            return None;
        }
        let done = detachment.own.response;
        let note = done.map_or(hit.as_str(), |response| response.said());
        let title = format!("{} was fired upon", detachment.name);
        let draft = draft!(discretionary::Input { detachment: detachment.label });
        let work = Work::must::<Discretionary>(title, draft);
        Some(work.on(Subject::Command(id)).note(note).done(done.is_some()))
    };
    game.commands.ids().filter_map(row).collect()
}

/// Whether a unit still has to move by its orders in this part of the phase; what morale drives does not.
pub fn waits(unit: &Unit, pass: u8) -> bool {
    unit.segments >= pass && unit.segments_done < pass && unit.forced.is_none()
}

fn of_class(game: &Game<LightningWar>, frames: &[Frame], class: Initiative) -> Vec<Work> {
    let reserve = frames.first().is_some_and(|f| f.step == step_ids::RESERVE);
    let here = facts::detachments(game).map(|(id, _)| id).filter(|id| facts::initiative(game, *id) == class);
    let list: Vec<Work> =
        here.flat_map(|id| if reserve { second_move(game, id) } else { first_move(game, id, pass(frames)) }).collect();
    let Some(first) = game.rules().movement.ties.first_side() else { return list };
    // One side after the other: the second waits until the first is done.
    let of_first = |w: &Work| w.subject.and_then(|s| game.side_of(s)) == Some(first);
    let waiting = list.iter().any(|w| of_first(w) && w.must && !w.done);
    list.into_iter().filter(|w| !waiting || of_first(w)).collect()
}

fn first_move(game: &Game<LightningWar>, id: CommandId, pass: u8) -> Vec<Work> {
    let Some(detachment) = game.command(id) else { return Vec::new() };
    let who = Subject::Command(id);
    let waiting: Vec<(UnitId, &Unit)> = facts::living(game, id).filter(|(_, u)| waits(u, pass)).collect();
    let moves = format!("{} moves", detachment.name);
    let draft = draft!(detachment_move::Input { detachment: detachment.label });
    if waiting.is_empty() {
        let done = Work::may::<DetachmentMove>(moves, draft).on(who).done(true).note("has moved");
        return if pass == 1 && detachment.own.moved { vec![done] } else { Vec::new() };
    }
    let stuck = waiting.iter().filter(|(_, u)| u.mired && !u.tried && u.towed_by.is_none() && pass == 1);
    let mut list: Vec<Work> = stuck
        .map(|(unit, _)| {
            let subject = Subject::Unit(*unit);
            let title = format!("{} tries to get free", game.name_of(subject));
            Work::must::<FreeMired>(title, draft!(free_mired::Input { unit: game.label_of(subject) })).on(subject)
        })
        .collect();
    let orders = facts::orders(game, id);
    let approved = || draft!(orders_check::Input { detachment: detachment.label, referee_approves: true });
    if orders == OrderState::Unclear && facts::has_latitude(game, id) {
        let title = format!("{}: does the referee find it part of their orders?", detachment.name);
        list.push(Work::must::<OrdersCheck>(title, approved()).on(who).note("general orders"));
        return list;
    }
    if orders == OrderState::None && facts::has_latitude(game, id) && game.rules().orders.latitude {
        let title = format!("{}: does the referee let them move without orders?", detachment.name);
        list.push(Work::may::<OrdersCheck>(title, approved()).on(who));
    }
    if game.rules().movement.entered == EnteredBy::ByUnit {
        list.extend(waiting.iter().map(|(unit, _)| {
            let subject = Subject::Unit(*unit);
            let draft = draft!(movement::Input { unit: game.label_of(subject) });
            let work = Work::must::<Movement>(format!("{} moves", game.name_of(subject)), draft).on(subject);
            if orders.against(game.rules()).is_none() {
                work
            } else {
                Work { must: false, ..work }.note("no usable orders")
            }
        }));
        return list;
    }
    let part = waiting.iter().map(|(_, u)| u.segments).max().filter(|n| *n > 1);
    let part = part.map_or_else(String::new, |n| format!(", part {pass} of {n}"));
    let note = format!("{} units{part}", waiting.len());
    list.push(match orders.against(game.rules()) {
        None => Work::must::<DetachmentMove>(moves, draft).on(who).note(note),
        Some(_) => Work::may::<DetachmentMove>(moves, draft).on(who).note(format!("orders: {}", orders.said())),
    });
    list
}

/// The second move of those under Reserve Movement.
fn second_move(game: &Game<LightningWar>, id: CommandId) -> Vec<Work> {
    let Some(detachment) = game.command(id) else { return Vec::new() };
    let own = &detachment.own;
    let may = game.rules().reserve.used && own.reserve_movement && own.moved && !own.suspended;
    if !may {
        return Vec::new();
    }
    let draft = draft!(detachment_move::Input { detachment: detachment.label, reserve: true });
    let work = Work::must::<DetachmentMove>(format!("{} moves again", detachment.name), draft);
    vec![work.on(Subject::Command(id)).done(own.reserve_moved).note("Reserve Movement, from outside the sheet")]
}
