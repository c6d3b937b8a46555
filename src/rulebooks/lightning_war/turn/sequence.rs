//! Lightning War's turn as a tree of steps: the movement phase in full, the other phases as plain stops.

use super::{queue, step_ids};
use crate::core::sequence::{Opens, StepKind, both, never, no_work, nothing, stop};
use crate::rulebooks::lightning_war::detachments::form_detachment::{self, FormDetachment};
use crate::rulebooks::lightning_war::detachments::rejoin::{self, Rejoin};
use crate::rulebooks::lightning_war::mired::tow::{self, Turn};
use crate::rulebooks::lightning_war::moves::movement_record;
use crate::rulebooks::lightning_war::orders::write_orders::{self, To, What, WriteOrders};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::referee::destroyed::{self, Destroyed};
use crate::rulebooks::lightning_war::referee::fired_upon::{self, FiredUpon};
use crate::rulebooks::lightning_war::referee::morale_forced::{self, MoraleForced};
use crate::rulebooks::lightning_war::referee::split_phase::{self, SplitPhase};
use crate::rulebooks::lightning_war::tables::{Movers, OrdersReturn};

/// The phases of a turn.
pub static TURN: &[Step<LightningWar>] = &[
    Step { id: "before", does: stop(event_work, others_pass, nothing), who: both },
    Step { id: step_ids::MOVEMENT, does: StepKind::Group(MOVEMENT), who: both },
    Step { id: step_ids::RESERVE, does: StepKind::Group(QUEUE), who: both },
    Step { id: step_ids::FIRE, does: stop(event_work, others_pass, nothing), who: both },
    Step { id: "command", does: stop(command_work, others_pass, nothing), who: both },
];

static MOVEMENT: &[Step<LightningWar>] = &[
    Step { id: "set-up", does: stop(set_up_work, never, nothing), who: both },
    Step { id: step_ids::PASSES[0], does: StepKind::Group(QUEUE), who: both },
    Step { id: step_ids::PASSES[1], does: StepKind::Group(QUEUE), who: both },
    Step { id: step_ids::PASSES[2], does: StepKind::Group(QUEUE), who: both },
    Step { id: step_ids::PASSES[3], does: StepKind::Group(QUEUE), who: both },
    Step { id: "move-end", does: stop(no_work, always, movement_ends), who: both },
];

/// The places of the queue; who moves in each is a switch.
static QUEUE: &[Step<LightningWar>] = &[
    Step { id: step_ids::PLACES[0], does: stop(queue::work, queue::nobody, nothing), who: both },
    Step { id: step_ids::PLACES[1], does: stop(queue::work, queue::nobody, nothing), who: both },
    Step { id: step_ids::PLACES[2], does: stop(queue::work, queue::nobody, nothing), who: both },
    Step { id: step_ids::PLACES[3], does: stop(queue::work, queue::nobody, nothing), who: both },
    Step { id: step_ids::PLACES[4], does: stop(queue::work, queue::nobody, nothing), who: both },
];

fn always(_: &Game<LightningWar>, _: &[Frame]) -> bool {
    true
}

fn others_pass(game: &Game<LightningWar>, _: &[Frame]) -> bool {
    !game.rules().phases.others_stop
}

/// Which part of a split phase this is, from 1.
pub fn pass(frames: &[Frame]) -> u8 {
    let is_in = |pass: &&str| frames.iter().any(|frame| frame.step == *pass);
    (1..).zip(&step_ids::PASSES).find(|(_, pass)| is_in(pass)).map_or(1, |(number, _)| number)
}

/// Who moves at a place of the queue.
pub fn movers(step: &str, rules: &Rules) -> Option<Movers> {
    let place = step_ids::PLACES.iter().position(|place| *place == step)?;
    rules.movement.order.0.get(place).copied()
}

/// The words of a place of the queue are those of who moves there.
pub fn said_as<'a>(game: &Game<LightningWar>, step: &'a str) -> &'a str {
    movers(step, game.rules()).map_or(step, |movers| movers.word())
}

fn note(title: String, subject: Option<Subject>) -> Work {
    Work { title, note: String::new(), subject, must: false, done: false, again: false, opens: Opens::Nothing }
}

/// What the referee should know before anyone moves.
fn set_up_work(game: &Game<LightningWar>, _: &[Frame]) -> Vec<Work> {
    let mut list = vec![
        Work::may::<SplitPhase>("Split the movement of some into halves or quarters", draft!(split_phase::Input {})),
        Work::may::<FormDetachment>("Make a detachment, or split one off", draft!(form_detachment::Input {})),
    ];
    for (id, detachment) in facts::detachments(game) {
        let subject = Some(Subject::Command(id));
        let state = facts::orders(game, id);
        if state.against(game.rules()).is_some() {
            let draft = draft!(write_orders::Input { detachments: [draft!(To { detachment: detachment.label })] });
            let work = Work::may::<WriteOrders>(format!("{} has no usable orders", detachment.name), draft);
            list.push(work.on(Subject::Command(id)).note(format!("orders: {}", state.said())));
        }
        let hit = facts::labels(game, facts::under_fire(game, id));
        if !hit.is_empty() {
            list.push(note(format!("{} fired upon: {hit}", detachment.name), subject));
        }
        let tired = facts::labels(game, facts::living(game, id).filter(|(_, u)| u.ran_last_turn));
        if !tired.is_empty() {
            list.push(note(format!("{} ran last turn: {tired}", detachment.name), subject));
        }
    }
    for (id, unit) in game.units.entries().filter(|(_, u)| u.own.mired && !u.own.destroyed) {
        let (still, all) = (unit.own.tow_turns, game.rules().tow.still_turns);
        let towed =
            unit.own.towed_by.as_ref().map_or_else(String::new, |by| format!(", towed by {by}, {still} of {all}"));
        list.push(note(format!("{} {} is mired{towed}", unit.label, unit.name), Some(Subject::Unit(id))));
    }
    list
}

/// What the other phases may bring.
fn event_work(_: &Game<LightningWar>, _: &[Frame]) -> Vec<Work> {
    vec![
        Work::may::<FiredUpon>("Units fired upon", draft!(fired_upon::Input {})).note("fired P1-P4 artillery"),
        Work::may::<MoraleForced>("Units driven by morale", draft!(morale_forced::Input {})).note("morale P1-P4 rout"),
        Work::may::<Destroyed>("Units destroyed", draft!(destroyed::Input {})).note("lost P1-P4"),
    ]
}

/// Orders are handed in, the word Continue is sent, parts rejoin.
fn command_work(game: &Game<LightningWar>, _: &[Frame]) -> Vec<Work> {
    let mut list =
        vec![Work::may::<WriteOrders>("Orders handed in", draft!(write_orders::Input {})).note("orders D1 D3")];
    for (id, detachment) in facts::detachments(game) {
        let subject = Subject::Command(id);
        let to = [draft!(To { detachment: detachment.label })];
        if detachment.own.suspended && detachment.own.card {
            let draft = draft!(write_orders::Input { detachments: to, what: What::Continue });
            list.push(Work::may::<WriteOrders>(format!("Continue to {}", detachment.name), draft).on(subject));
        } else if !detachment.own.card {
            let draft = draft!(write_orders::Input { detachments: to });
            let work = Work::may::<WriteOrders>(format!("Orders to {}", detachment.name), draft);
            list.push(work.on(subject).note("has none"));
        }
        if let Some(from) = &detachment.own.broken_from {
            let draft = draft!(rejoin::Input { who: detachment.label, into: from });
            list.push(Work::may::<Rejoin>(format!("{} rejoins {from}", detachment.name), draft).on(subject));
        }
    }
    list.extend(event_work(game, &[]));
    list
}

/// Counts a turn of towing and clears the marks of fire and morale when movement ends.
fn movement_ends(game: &mut Game<LightningWar>, _: &[Frame]) -> Vec<String> {
    let mut told = Vec::new();
    for id in game.units.ids() {
        told.extend(tow_on(game, id));
    }
    for id in game.units.ids() {
        let marked = game.unit(id).is_some_and(|u| u.own.fired.is_some() || u.own.forced.is_some());
        if let Some(unit) = marked.then(|| game.unit_mut(id)).flatten() {
            unit.fired = None;
            unit.fired_by = None;
            unit.forced = None;
        }
    }
    told
}

/// One more turn of towing for a vehicle that is towed.
fn tow_on(game: &mut Game<LightningWar>, id: usize) -> Option<String> {
    let unit = game.unit(id).filter(|u| u.own.mired && !u.own.destroyed)?;
    let by = unit.own.towed_by.clone()?;
    let name = game.name_of(Subject::Unit(id));
    let tower = unit_at(game, Some(&by)).filter(|(_, tower)| !tower.destroyed && !tower.mired);
    let stuck_now = unit.own.mired_turn == game.flow.turn;
    let turn = Turn {
        moved: stuck_now || unit.own.has_moved() || tower.is_none_or(|(_, tower)| tower.has_moved()),
        under_fire: unit.own.fired.is_some() || tower.is_some_and(|(_, tower)| tower.fired.is_some()),
    };
    let step = tow::step(unit.own.tow_turns, turn, game.rules());
    let all = game.rules().tow.still_turns;
    let tower = tower.map(|(id, _)| id);
    let unit = game.unit_mut(id)?;
    match step {
        tow::TowStep::Waits(still) => {
            unit.tow_turns = still;
            Some(format!("{name} is towed by {by}: {still} of {all} still turns."))
        }
        tow::TowStep::Reset => {
            unit.tow_turns = 0;
            unit.towed_by = unit.towed_by.take().filter(|_| tower.is_some());
            Some(format!("{name}: the towing begins anew."))
        }
        tow::TowStep::Freed => {
            unit.free();
            // Neither of the two moves any more in this turn.
            unit.locked = true;
            if let Some(tower) = tower.and_then(|id| game.unit_mut(id)) {
                tower.locked = true;
            }
            Some(format!("{name} is towed free by {by}: take its marker off."))
        }
    }
}

/// Clears what units and detachments did in the last turn.
pub fn turn_begins(game: &mut Game<LightningWar>) {
    for id in game.units.ids() {
        if let Some(unit) = game.unit_mut(id) {
            movement_record::new_turn(unit);
        }
    }
    let back = game.rules().discretionary.orders_return == OrdersReturn::NextTurn;
    for id in game.commands.ids() {
        if let Some(detachment) = game.command_mut(id) {
            detachment.moved = false;
            detachment.reserve_moved = false;
            detachment.response = None;
            detachment.latitude = false;
            detachment.suspended &= !back;
        }
    }
}
