//! Work of the command phase and of senior officers: points thrown, who moves first, orders, direct control, headquarters.

use super::ends::phase_leave;
use super::{moving_side, turn_taken};
use crate::core::sequence::actor;
use crate::rulebooks::dtn::command::cp_throw::{self, CpThrow};
use crate::rulebooks::dtn::command::direct_control::{self, DirectControl};
use crate::rulebooks::dtn::command::first_mover::FirstMover;
use crate::rulebooks::dtn::command::hq_move::{self, HqMove};
use crate::rulebooks::dtn::command::issue_order::{self, IssueOrder};
use crate::rulebooks::dtn::command::pass_cps::{self, PassCps};
use crate::rulebooks::dtn::command::sending::may_command;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::inputs::commander;
use crate::rulebooks::dtn::tables::{HqPenalty, Throwers};

/// Those who throw for command points.
fn throwers(game: &Game<Dtn>) -> Vec<usize> {
    let all = game.rules().cp.throwers == Throwers::AllWithClass;
    let throws = |c: &Command| c.c_class.is_some() && (all || c.role == CommandRole::Commander);
    game.commands.entries().filter(|(_, c)| throws(&c.own)).map(|(id, _)| id).collect()
}

pub(super) fn cp_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let row = |id: usize| {
        let officer = game.command(id)?;
        let class = officer.own.c_class.map(|c| format!("{c:?}")).unwrap_or_default();
        let note = match officer.own.cp_thrown {
            Some(cp) => format!("{cp} CP"),
            None => format!("{} · {class}", game.side_name(officer.side)),
        };
        let draft = draft!(cp_throw::Input { officer: officer.label });
        let work = Work::must::<CpThrow>(format!("{} throws for command points", officer.name), draft);
        Some(work.on(Subject::Command(id)).done(officer.own.cp_thrown.is_some()).note(note))
    };
    throwers(game).into_iter().filter_map(row).collect()
}

pub(super) fn first_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let mut list: Vec<Work> = cp_work(game, &[]).into_iter().filter(|w| !w.done).collect();
    let note = game.own.first.map_or_else(String::new, |side| format!("{} move first", game.side_name(side)));
    list.push(Work::must::<FirstMover>("See who moves first", json!({})).done(game.own.first.is_some()).note(note));
    list
}

/// Settles who moves first where nobody did: as in the last period, or the first side listed.
pub(super) fn first_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    let mut told = Vec::new();
    if game.own.first.is_none() {
        let side = game.own.last_first.unwrap_or(0);
        game.own_mut().first = Some(side);
        told.push(format!("Nobody settled who moves first: {} do.", game.side_name(side)));
    }
    told.extend(phase_leave(game, frames));
    told
}

pub(super) fn orders_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(Subject::Command(id)) = actor(frames) else { return Vec::new() };
    let Some(officer) = game.command(id) else { return Vec::new() };
    let issuer = officer.label.as_str();
    let mut list = Vec::new();
    if officer.own.hq && officer.own.cp > 0 && officer.own.cp_spent == 0 && !officer.own.hq_moved {
        let draft = draft!(hq_move::Input { officer: issuer });
        list.push(Work::may::<HqMove>("Move the headquarters instead", draft).note("all points are lost"));
    }
    for (to, command) in game.commands.entries() {
        let subject = Subject::Command(to);
        if !may_command(game, id, subject) {
            continue;
        }
        let work = if command.own.role.is_senior() {
            let draft = draft!(pass_cps::Input { issuer: issuer, receiver: command.label });
            Work::may::<PassCps>(format!("Pass points to {}", command.name), draft).on(subject)
        } else if command.own.turn_taken {
            continue;
        } else {
            order_row(game, issuer, subject)
        };
        list.push(work);
    }
    list.extend(units_in_reserve(game, id).map(|unit| order_row(game, issuer, unit)));
    list
}

fn order_row(game: &Game<Dtn>, issuer: &str, to: Subject) -> Work {
    let note = match order_of(game, to) {
        Order::None => "no order".to_owned(),
        order => format!("has {}", order.said()),
    };
    let draft = draft!(issue_order::Input { issuer: issuer, recipient: game.label_of(to) });
    Work::may::<IssueOrder>(format!("Order to {}", game.name_of(to)), draft).on(to).note(note)
}

/// The units of no division that this officer may command: reserve guns, corps cavalry.
fn units_in_reserve(game: &Game<Dtn>, officer: usize) -> impl Iterator<Item = Subject> {
    let divided =
        |under: Option<usize>| under.and_then(|id| game.command(id)).is_some_and(|c| c.own.role == CommandRole::Dg);
    let units = game.units.entries().filter(move |(_, u)| !u.own.broken && !divided(u.under));
    let units = units.map(|(id, _)| Subject::Unit(id)).filter(|unit| !turn_taken(game, *unit));
    units.filter(move |unit| may_command(game, officer, *unit))
}

pub(super) fn control_skip(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    actor(frames).and_then(|who| activation_of(game, who)) != Some(Activation::Full)
}

pub(super) fn control_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(Subject::Command(id)) = actor(frames) else { return Vec::new() };
    if game.command(id).is_none_or(|c| c.own.controlled) {
        return Vec::new();
    }
    let issuer = game.label_of(Subject::Command(id));
    let divisions = game.commands.entries().filter(|(_, c)| c.own.role == CommandRole::Dg && !c.own.turn_taken);
    let divisions = divisions.map(|(to, _)| Subject::Command(to)).filter(|to| may_command(game, id, *to));
    let row = |to: Subject| {
        let draft = draft!(direct_control::Input { issuer: issuer, recipient: game.label_of(to) });
        Work::may::<DirectControl>(format!("Take {} in hand", game.name_of(to)), draft).on(to)
    };
    divisions.chain(units_in_reserve(game, id)).map(row).collect()
}

pub(super) fn hq_skip(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    hq_work(game, frames).is_empty()
}

pub(super) fn hq_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(id) = moving_side(game, frames).and_then(|side| commander(game, side)) else { return Vec::new() };
    let Some(officer) = game.command(id).filter(|c| c.own.hq && !c.own.hq_moved) else { return Vec::new() };
    if game.rules().hq.penalty == HqPenalty::ForfeitAll && officer.own.cp_spent > 0 {
        return Vec::new();
    }
    let draft = draft!(hq_move::Input { officer: officer.label });
    let work = Work::may::<HqMove>(format!("Move {}'s headquarters", officer.name), draft);
    vec![work.on(Subject::Command(id)).note("all points are lost")]
}
