//! What each phase offers and leaves due.

use std::collections::BTreeMap;

use super::sequence::{acting, phase_of};
use crate::core::roster::Piece;
use crate::core::rulebook::Rulebook as _;
use crate::rulebooks::one_twenty::action_points::spend::{self, SpendAp};
use crate::rulebooks::one_twenty::charge::declare_charge::{self, DeclareCharge};
use crate::rulebooks::one_twenty::charge::opportunity_charge::OpportunityCharge;
use crate::rulebooks::one_twenty::charge::opportunity_fire::OpportunityFire;
use crate::rulebooks::one_twenty::command::initiative::Initiative;
use crate::rulebooks::one_twenty::command::leader_replacement::{self, LeaderReplacement};
use crate::rulebooks::one_twenty::command::order_change::{self, OrderChange};
use crate::rulebooks::one_twenty::command::order_cube::{self, OrderCube};
use crate::rulebooks::one_twenty::command::reveal_cubes::{RevealCubes, any_hidden, waiting};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::record::fatigue::{self, BreakthroughFatigue};
use crate::rulebooks::one_twenty::record::fire::{FireRecord, RecordFire};
use crate::rulebooks::one_twenty::record::melee::{MeleeRecord, RecordMelee};
use crate::rulebooks::one_twenty::record::morale::{MoraleRecord, RecordMorale};
use crate::rulebooks::one_twenty::tables::Fatigue;

pub(super) fn leaders(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let lost = game.commands.entries().filter(|(_, c)| c.own.lost || c.own.replacement_tried);
    lost.map(|(id, c)| {
        let title = format!("{}: is the leader replaced?", c.name);
        Work::must::<LeaderReplacement>(title, draft!(leader_replacement::Input { leader: c.label }))
            .on(Subject::Command(id))
            .done(c.own.replacement_tried)
    })
    .collect()
}

/// The brigades, with their numbers.
fn brigades(game: &Game<OneTwenty>) -> impl Iterator<Item = (CommandId, &Piece<Command>)> {
    game.commands.entries().filter(|(_, c)| c.own.level == Level::Brigade)
}

pub(super) fn orders(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let row = |(id, c): (CommandId, &Piece<Command>)| {
        let draft = draft!(order_change::Input { brigade: c.label });
        Work::may::<OrderChange>(format!("{} changes its order", c.name), draft)
            .on(Subject::Command(id))
            .done(c.own.order_tried)
            .note(c.own.order.as_deref().unwrap_or("no order"))
    };
    brigades(game).map(row).collect()
}

pub(super) fn cubes(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let row = |(id, c): (CommandId, &Piece<Command>)| {
        let note = match (&c.own.cube, c.own.cube_hidden) {
            (_, true) => "laid, hidden",
            (None, false) => game.side_name(c.side),
            (Some(cube), false) => cube,
        };
        Work::must::<OrderCube>(format!("{}: order cube", c.name), draft!(order_cube::Input { brigade: c.label }))
            .on(Subject::Command(id))
            .done(c.own.has_cube())
            .note(note)
    };
    let mut list: Vec<Work> = brigades(game).map(row).collect();
    if any_hidden(game) && waiting(game) == 0 {
        list.push(Work::must::<RevealCubes>("Both are ready: show the cubes", json!({})));
    }
    list
}

pub(super) fn initiative(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let work = Work::must::<Initiative>("Who has the initiative", json!({}));
    vec![work.done(game.own.player_a.is_some()).note(OneTwenty::turn_note(game))]
}

/// The units of a side that are not gone, with their numbers.
fn units_of_side(game: &Game<OneTwenty>, side: SideId) -> impl Iterator<Item = (UnitId, &Piece<Unit>)> {
    game.units.entries().filter(move |(_, u)| u.side == side && u.own.left() > 0)
}

pub(super) fn charges(game: &Game<OneTwenty>, frames: &[Frame]) -> Vec<Work> {
    let Some((phase, side)) = phase_of(frames).zip(acting(game, frames)) else { return Vec::new() };
    let arm = if phase.cavalry_charges() { TroopKind::Horse } else { TroopKind::Foot };
    let row = |(id, u): (UnitId, &Piece<Unit>)| {
        let name = game.name_of(Subject::Unit(id));
        let charging = game.units.iter().any(|t| t.own.charged_by.as_deref() == Some(u.label.as_str()));
        let work = if charging {
            Work::may::<SpendAp>(format!("{name} moves"), draft!(spend::Input { unit: u.label }))
        } else {
            Work::may::<DeclareCharge>(format!("{name} charges"), draft!(declare_charge::Input { unit: u.label }))
        };
        work.on(Subject::Unit(id)).note(points(game, &u.own))
    };
    let able = units_of_side(game, side).filter(|(_, u)| u.own.is(arm, game.rules()) && !u.own.in_melee);
    able.map(row).chain(out_of_turn(game, phase, side)).collect()
}

fn points(game: &Game<OneTwenty>, unit: &Unit) -> String {
    format!("{} AP · {}", unit.ap_left(game.rules()), unit.formation.said())
}

/// What the side that does not act may do in a phase.
fn out_of_turn(game: &Game<OneTwenty>, phase: Phase, acting: SideId) -> Vec<Work> {
    let marks = game.rules().opportunity_in(phase);
    let name = game.side_name(game.other_side(acting));
    let fire = || Work::may::<OpportunityFire>(format!("{name}: opportunity fire"), json!({}));
    let charge = || Work::may::<OpportunityCharge>(format!("{name}: opportunity charge"), json!({}));
    marks.fires().then(fire).into_iter().chain(marks.charges().then(charge)).collect()
}

pub(super) fn actions(game: &Game<OneTwenty>, frames: &[Frame]) -> Vec<Work> {
    let Some((phase, side)) = phase_of(frames).zip(acting(game, frames)) else { return Vec::new() };
    let row = |(id, u): (UnitId, &Piece<Unit>)| {
        let gone = u.own.ap_left(game.rules()) == 0 && !u.own.road_march;
        Work::may::<SpendAp>(game.name_of(Subject::Unit(id)), draft!(spend::Input { unit: u.label }))
            .on(Subject::Unit(id))
            .done(gone)
            .note(points(game, &u.own))
    };
    units_of_side(game, side).map(row).chain(out_of_turn(game, phase, side)).collect()
}

pub(super) fn fire(game: &Game<OneTwenty>, frames: &[Frame]) -> Vec<Work> {
    let guns = phase_of(frames) == Some(Phase::ArtilleryFire);
    let fires = |u: &Unit| u.fire_declared && u.is(TroopKind::Guns, game.rules()) == guns;
    let rows = game.units.entries().filter(|(_, u)| fires(&u.own));
    rows.map(|(id, u)| {
        let title = format!("{}: what came of the fire", game.name_of(Subject::Unit(id)));
        Work::must::<RecordFire>(title, draft!(FireRecord { unit: u.label })).on(Subject::Unit(id))
    })
    .collect()
}

pub(super) fn melee(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    // Two that fight each other are one melee, in the row of the one listed first.
    let fights = |id: &UnitId| game.unit(*id).is_some_and(|unit| unit.own.in_melee);
    let opponent = |unit: &Unit| match game.find(unit.opponent.as_deref()?) {
        Ok(Subject::Unit(id)) => Some(id).filter(fights),
        _ => None,
    };
    let fighting = game.units.entries().filter(|(_, unit)| unit.own.in_melee);
    let opponents: BTreeMap<UnitId, UnitId> =
        fighting.filter_map(|(id, unit)| Some((id, opponent(&unit.own)?))).collect();
    let in_row_of = |id: UnitId| opponents.get(&id).is_some_and(|with| *with < id && opponents.get(with) == Some(&id));
    let rows = game.units.entries().filter(|(_, u)| u.own.in_melee);
    rows.filter(|(id, _)| !in_row_of(*id))
        .map(|(id, u)| {
            let with = opponents.get(&id).map(|with| format!(" and {}", game.name_of(Subject::Unit(*with))));
            let name = game.name_of(Subject::Unit(id));
            let title = format!("{name}{}: what came of the melee", with.unwrap_or_default());
            Work::must::<RecordMelee>(title, draft!(MeleeRecord { unit: u.label }))
                .on(Subject::Unit(id))
                .done(u.own.melee_recorded)
        })
        .collect()
}

/// Cavalry that broke through and is asked about.
pub(super) fn tired(game: &Game<OneTwenty>) -> Vec<UnitId> {
    let horse = |u: &Unit| u.broke_through && u.is(TroopKind::Horse, game.rules());
    game.units.entries().filter(|(_, u)| horse(&u.own)).map(|(id, _)| id).collect()
}

pub(super) fn fatigue(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    if game.rules().breakthrough.fatigue != Fatigue::Prompt {
        return Vec::new();
    }
    let row = |id: UnitId| {
        let title = format!("{}: is it blown?", game.name_of(Subject::Unit(id)));
        let draft = draft!(fatigue::Input { unit: game.label_of(Subject::Unit(id)) });
        Work::must::<BreakthroughFatigue>(title, draft).on(Subject::Unit(id))
    };
    tired(game).into_iter().map(row).collect()
}

pub(super) fn morale(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let row = |(id, c): (CommandId, &Piece<Command>)| {
        Work::may::<RecordMorale>(format!("{}: morale", c.name), draft!(MoraleRecord { brigade: c.label }))
            .on(Subject::Command(id))
            .done(c.own.morale_seen)
            .note(c.own.morale_note.clone().unwrap_or_default())
    };
    brigades(game).map(row).collect()
}
