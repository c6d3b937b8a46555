//! The turn of 120:1 as a tree of steps: who acts, what is due, what happens by itself.

use crate::core::sequence::{StepKind, Stop, at_once, both, never, no_work, nothing};
use crate::rulebooks::one_twenty::command::initiative::Player;
use crate::rulebooks::one_twenty::command::reveal_cubes::{any_hidden, reveal, waiting};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::Command;
use crate::rulebooks::one_twenty::tables::{BlownEnds, BreakthroughOrder, Fatigue, TroopKind};

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
    Step { id: "1", does: stop(leader_work, nothing), who: both },
    Step { id: "2", does: stop(order_work, nothing), who: both },
    Step { id: "3", does: stop(cube_work, cube_leave), who: both },
    Step { id: "4", does: stop(initiative_work, initiative_leave), who: both },
];

static CHARGES: &[Step<OneTwenty>] = &[
    Step { id: "5a", does: stop(charge_work, nothing), who: acting },
    Step { id: "5b", does: stop(charge_work, nothing), who: acting },
    Step { id: "5c", does: stop(charge_work, nothing), who: acting },
    Step { id: "5d", does: stop(charge_work, nothing), who: acting },
];

static MOVEMENT: &[Step<OneTwenty>] = &[
    Step { id: "5e", does: stop(action_work, nothing), who: acting },
    Step { id: "5f", does: stop(action_work, nothing), who: acting },
];

static REACTION: &[Step<OneTwenty>] = &[
    Step { id: "5g", does: stop(action_work, nothing), who: acting },
    Step { id: "5h", does: stop(action_work, nothing), who: acting },
];

static FIRE: &[Step<OneTwenty>] = &[
    Step { id: "6", does: stop(fire_work, nothing), who: both },
    Step { id: "7", does: stop(fire_work, nothing), who: both },
];

static MELEE: &[Step<OneTwenty>] = &[
    Step { id: "8", does: stop(melee_work, nothing), who: both },
    Step { id: "9a", does: stop(no_work, nothing), who: acting },
    Step { id: "9b", does: stop(no_work, nothing), who: acting },
    Step { id: "9c", does: stop(melee_work, nothing), who: both },
];

static END: &[Step<OneTwenty>] = &[
    Step { id: "10", does: stop(fatigue_work, fatigue_leave), who: both },
    Step { id: "11", does: stop(morale_work, nothing), who: both },
    Step { id: "12", does: stop(no_work, end_leave), who: both },
];

const fn stop(
    work: fn(&Game<OneTwenty>, &[Frame]) -> Vec<Work>,
    leave: fn(&mut Game<OneTwenty>, &[Frame]) -> Vec<String>,
) -> StepKind<OneTwenty> {
    StepKind::Stop(Stop { work, skip: never, leave, holds: at_once::<OneTwenty> })
}

/// The player that acts in a phase; none where both do.
pub fn player(phase: &str, rules: &Rules) -> Option<Player> {
    use BreakthroughOrder::{AThenB, BThenA};
    match (phase, rules.breakthrough.order) {
        ("5a" | "5c" | "5e" | "5g", _) | ("9a", AThenB) | ("9b", BThenA) => Some(Player::A),
        ("5b" | "5d" | "5f" | "5h", _) | ("9b", AThenB) | ("9a", BThenA) => Some(Player::B),
        _ => None,
    }
}

/// The side that acts in a step.
fn acting(game: &Game<OneTwenty>, frames: &[Frame]) -> Option<SideId> {
    side_in(game, frames.last()?.step.as_str())
}

/// The side that acts in a phase of this turn.
pub fn side_in(game: &Game<OneTwenty>, phase: &str) -> Option<SideId> {
    let a = game.own.player_a?;
    player(phase, game.rules()).map(|player| if player == Player::A { a } else { game.other_side(a) })
}

fn step_of(frames: &[Frame]) -> &str {
    frames.last().map_or("", |f| f.step.as_str())
}

fn leader_work(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let lost = game.commands.iter().enumerate().filter(|(_, c)| c.own.lost || c.own.replacement_tried);
    lost.map(|(id, c)| {
        let title = format!("{}: is the leader replaced?", c.name);
        Work::must_by_id("leader_replacement", title, json!({ "leader": c.label }))
            .on(Subject::Command(id))
            .done(c.own.replacement_tried)
    })
    .collect()
}

/// The brigades, with their numbers.
fn brigades(game: &Game<OneTwenty>) -> impl Iterator<Item = (usize, &crate::core::roster::Piece<Command>)> {
    game.commands.iter().enumerate().filter(|(_, c)| c.own.level == Level::Brigade)
}

fn order_work(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let row = |(id, c): (usize, &crate::core::roster::Piece<Command>)| {
        let note = c.own.order.clone().unwrap_or_else(|| "no order".to_owned());
        Work::may_by_id("order_change", format!("{} changes its order", c.name), json!({ "brigade": c.label }))
            .on(Subject::Command(id))
            .done(c.own.order_tried)
            .note(note)
    };
    brigades(game).map(row).collect()
}

fn cube_work(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let mut list: Vec<Work> = brigades(game)
        .map(|(id, c)| {
            let note = match (&c.own.cube, c.own.cube_hidden) {
                (_, true) => "laid, hidden".to_owned(),
                (None, false) => game.side_name(c.side).to_owned(),
                (Some(cube), false) => cube.clone(),
            };
            Work::must_by_id("order_cube", format!("{}: order cube", c.name), json!({ "brigade": c.label }))
                .on(Subject::Command(id))
                .done(c.own.has_cube())
                .note(note)
        })
        .collect();
    if any_hidden(game) && waiting(game) == 0 {
        list.push(Work::must_by_id("reveal_cubes", "Both are ready: show the cubes", json!({})));
    }
    list
}

fn cube_leave(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    reveal(game)
}

fn initiative_work(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let note = game.own.player_a.map_or_else(String::new, |side| format!("{} is A", game.side_name(side)));
    vec![
        Work::must_by_id("initiative", "Who has the initiative", json!({}))
            .done(game.own.player_a.is_some())
            .note(note),
    ]
}

/// Nobody may be without a turn to come: left open, the first side listed is A.
fn initiative_leave(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    if game.own.player_a.is_some() {
        return Vec::new();
    }
    game.own_mut().player_a = Some(0);
    vec![format!("Nobody settled the initiative: {} is A.", game.side_name(0))]
}

/// The units of a side, with their numbers.
fn units_of_side(
    game: &Game<OneTwenty>,
    side: SideId,
) -> impl Iterator<Item = (usize, &crate::core::roster::Piece<Unit>)> {
    game.units.iter().enumerate().filter(move |(_, u)| u.side == side && u.own.left() > 0)
}

/// Points left of the turn.
pub fn ap_left(game: &Game<OneTwenty>, unit: &Unit) -> u8 {
    let base = game.rules().row(unit.unit_type).base;
    unit.ap_allowance.unwrap_or(base).saturating_sub(unit.ap_spent)
}

fn charge_work(game: &Game<OneTwenty>, frames: &[Frame]) -> Vec<Work> {
    let Some(side) = acting(game, frames) else { return Vec::new() };
    let arm = if matches!(step_of(frames), "5a" | "5b") { TroopKind::Horse } else { TroopKind::Foot };
    let mut list: Vec<Work> = units_of_side(game, side)
        .filter(|(_, u)| game.rules().kind(u.own.unit_type) == arm && !u.own.in_melee)
        .map(|(id, u)| {
            let name = game.name_of(Subject::Unit(id));
            let charging = game.units.iter().any(|t| t.own.charged_by.as_deref() == Some(u.label.as_str()));
            let (procedure, title) = if charging {
                ("spend_ap", format!("{name} moves"))
            } else {
                ("declare_charge", format!("{name} charges"))
            };
            Work::may_by_id(procedure, title, json!({ "unit": u.label }))
                .on(Subject::Unit(id))
                .note(points(game, &u.own))
        })
        .collect();
    list.extend(opportunity_work(game, step_of(frames), game.other_side(side)));
    list
}

fn points(game: &Game<OneTwenty>, unit: &Unit) -> String {
    format!("{} AP · {}", ap_left(game, unit), unit.formation.words())
}

/// What the other side may do in a phase.
fn opportunity_work(game: &Game<OneTwenty>, step: &str, other: SideId) -> Vec<Work> {
    let marks = game.rules().opportunity_in(step);
    let name = game.side_name(other);
    let rows = [
        (marks.fires(), "opportunity_fire", "opportunity fire"),
        (marks.charges(), "opportunity_charge", "opportunity charge"),
    ];
    let rows = rows.into_iter().filter(|(is, ..)| *is);
    rows.map(|(_, id, what)| Work::may_by_id(id, format!("{name}: {what}"), json!({}))).collect()
}

fn action_work(game: &Game<OneTwenty>, frames: &[Frame]) -> Vec<Work> {
    let Some(side) = acting(game, frames) else { return Vec::new() };
    let mut list: Vec<Work> = units_of_side(game, side)
        .map(|(id, u)| {
            let name = game.name_of(Subject::Unit(id));
            let gone = ap_left(game, &u.own) == 0 && !u.own.road_march;
            Work::may_by_id("spend_ap", name, json!({ "unit": u.label }))
                .on(Subject::Unit(id))
                .done(gone)
                .note(points(game, &u.own))
        })
        .collect();
    list.extend(opportunity_work(game, step_of(frames), game.other_side(side)));
    list
}

fn fire_work(game: &Game<OneTwenty>, frames: &[Frame]) -> Vec<Work> {
    let guns = step_of(frames) == "6";
    let fires = |u: &Unit| u.fire_declared && (game.rules().kind(u.unit_type) == TroopKind::Guns) == guns;
    let rows = game.units.iter().enumerate().filter(|(_, u)| fires(&u.own));
    rows.map(|(id, u)| {
        let title = format!("{}: what came of the fire", game.name_of(Subject::Unit(id)));
        Work::must_by_id("record_fire", title, json!({ "unit": u.label })).on(Subject::Unit(id))
    })
    .collect()
}

fn melee_work(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    // Two that fight each other are one melee, in the row of the one listed first.
    let other = |unit: &Unit| match game.find(unit.opponent.as_deref()?) {
        Ok(Subject::Unit(id)) => Some(id).filter(|id| game.unit(*id).is_some_and(|u| u.own.in_melee)),
        _ => None,
    };
    let back = |id: usize, with: usize| game.unit(with).and_then(|u| other(&u.own)) == Some(id);
    let rows = game.units.iter().enumerate().filter(|(_, u)| u.own.in_melee);
    rows.filter(|(id, u)| !other(&u.own).is_some_and(|with| with < *id && back(*id, with)))
        .map(|(id, u)| {
            let with = other(&u.own).map(|with| format!(" and {}", game.name_of(Subject::Unit(with))));
            let title =
                format!("{}{}: what came of the melee", game.name_of(Subject::Unit(id)), with.unwrap_or_default());
            Work::must_by_id("record_melee", title, json!({ "unit": u.label }))
                .on(Subject::Unit(id))
                .done(u.own.melee_recorded)
        })
        .collect()
}

/// Cavalry that broke through and is asked about.
fn tired(game: &Game<OneTwenty>) -> Vec<usize> {
    let horse = |u: &Unit| u.broke_through && game.rules().kind(u.unit_type) == TroopKind::Horse;
    game.units.iter().enumerate().filter(|(_, u)| horse(&u.own)).map(|(id, _)| id).collect()
}

fn fatigue_work(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    if game.rules().breakthrough.fatigue != Fatigue::Prompt {
        return Vec::new();
    }
    let row = |id: usize| {
        let title = format!("{}: is it blown?", game.name_of(Subject::Unit(id)));
        let draft = json!({ "unit": game.label_of(Subject::Unit(id)) });
        Work::must_by_id("breakthrough_fatigue", title, draft).on(Subject::Unit(id))
    };
    tired(game).into_iter().map(row).collect()
}

/// With the switch cavalry that broke through is blown without a question.
fn fatigue_leave(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    if game.rules().breakthrough.fatigue != Fatigue::Blown {
        return Vec::new();
    }
    let mut told = Vec::new();
    for id in tired(game) {
        told.push(format!("Mark {} as blown.", game.name_of(Subject::Unit(id))));
        if let Some(unit) = game.unit_mut(id) {
            unit.blown = true;
        }
    }
    told
}

fn morale_work(game: &Game<OneTwenty>, _: &[Frame]) -> Vec<Work> {
    let row = |(id, c): (usize, &crate::core::roster::Piece<Command>)| {
        let note = c.own.morale_note.clone().unwrap_or_default();
        Work::may_by_id("record_morale", format!("{}: morale", c.name), json!({ "brigade": c.label }))
            .on(Subject::Command(id))
            .done(c.own.morale_seen)
            .note(note)
    };
    brigades(game).map(row).collect()
}

/// Points, flags and cubes of the turn go.
fn end_leave(game: &mut Game<OneTwenty>, _: &[Frame]) -> Vec<String> {
    let rests = game.rules().blown.ends == BlownEnds::AfterRest;
    let mut told = vec!["Take the order cubes up again.".to_owned()];
    for id in 0..game.units.len() {
        let Some(old) = game.unit(id).map(|u| &u.own) else { continue };
        let fresh = rests && old.blown && !old.moved && !old.exerted && !old.in_melee;
        let new = rested(old, fresh);
        if *old == new {
            continue;
        }
        if fresh {
            told.push(format!("{} is no longer blown.", game.name_of(Subject::Unit(id))));
        }
        if let Some(place) = game.unit_mut(id) {
            *place = new;
        }
    }
    for id in 0..game.commands.len() {
        if let Some(command) = game.command_mut(id) {
            command.replacement_tried = false;
            command.order_tried = false;
            command.cube = None;
            command.cube_hidden = false;
            command.morale_seen = false;
        }
    }
    game.own_mut().player_a = None;
    told
}

/// A unit at the start of a turn.
fn rested(unit: &Unit, fresh: bool) -> Unit {
    let mut new = unit.clone();
    new.blown &= !fresh;
    (new.ap_spent, new.reaction_spent, new.ap_allowance) = (0, 0, None);
    (new.road_march, new.left_road, new.refused_off_road) = (false, false, false);
    (new.moved, new.acted, new.exerted, new.melee_recorded) = (false, false, false, false);
    (new.fire_declared, new.broke_through, new.charged_by) = (false, false, None);
    new.charge_ap = None;
    new
}
