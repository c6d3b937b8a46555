//! BBB's turn as a tree of steps: two halves alike, and the night where the scenario has one.

use super::assault::assault_work;
use super::night::NIGHT;
use super::step_ids;
use crate::core::roster::side_named;
use crate::core::sequence::{StepKind, Stop, both, never, nothing, stop};
use crate::rulebooks::bbb::command::general_move::{self, GeneralMove};
use crate::rulebooks::bbb::command::in_command::{self, InCommand, Row, asked};
use crate::rulebooks::bbb::fire::attack::{self, FireAttack};
use crate::rulebooks::bbb::fire::firers::Firer;
use crate::rulebooks::bbb::moves::move_done::{self, MoveDone};
use crate::rulebooks::bbb::moves::movement_roll::{self, MovementRoll};
use crate::rulebooks::bbb::moves::silenced_artillery::{self, SilencedArtillery};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::Conditions;
use crate::rulebooks::bbb::tables::{Isolated, MarkerOff, Resupply, SilencedRetires};

pub static TURN: &[Step<Bbb>] = &[
    Step { id: "first", does: StepKind::Group(HALF), who: active },
    Step { id: step_ids::SECOND_HALF, does: StepKind::Group(HALF), who: active },
    Step { id: step_ids::NIGHT, does: StepKind::Group(NIGHT), who: both },
];

static HALF: &[Step<Bbb>] = &[
    Step { id: "movement", does: stop(movement_work, never, movement_leave), who: active },
    Step { id: "generals", does: stop(generals_work, no_generals, nothing), who: active },
    Step { id: step_ids::DEFENSIVE_FIRE, does: StepKind::Stop(DEFENSIVE), who: responding },
    Step { id: "offensive-fire", does: StepKind::Stop(OFFENSIVE), who: active },
    Step { id: "assault", does: stop(assault_work, never, book_keeping), who: active },
];

const DEFENSIVE: Stop<Bbb> = Stop { work: defensive_work, skip: never, leave: fire_leave, holds: held_fire };
const OFFENSIVE: Stop<Bbb> = Stop { work: offensive_work, skip: never, leave: fire_leave, holds: held_fire };

fn held_fire(rules: &Rules) -> &'static [&'static str] {
    if rules.fire.held { &[FireAttack::ID] } else { &[] }
}

fn first_player(game: &Game<Bbb>) -> SideId {
    let named = game.setup.conditions.get(key!(Conditions.first_player)).and_then(Value::as_str);
    named.and_then(|name| side_named(&game.setup.sides, name).ok()).unwrap_or(0)
}

/// The side whose half turn it is.
pub fn active(game: &Game<Bbb>, frames: &[Frame]) -> Option<SideId> {
    let first = first_player(game);
    Some(if frames.first()?.step == step_ids::SECOND_HALF { game.other_side(first) } else { first })
}

fn responding(game: &Game<Bbb>, frames: &[Frame]) -> Option<SideId> {
    active(game, frames).map(|side| game.other_side(side))
}

/// The units of a side that stand.
pub(super) fn standing(game: &Game<Bbb>, side: Option<SideId>) -> impl Iterator<Item = (Subject, &str, &Unit)> {
    let units = game.units.entries();
    units
        .filter(move |(_, u)| side.is_none_or(|side| u.side == side) && u.own.stands())
        .map(|(id, u)| (Subject::Unit(id), u.label.as_str(), &u.own))
}

/// Asks once a turn about all who may roll whether they are in command, and offers last turn's answers.
fn command_work(game: &Game<Bbb>) -> Option<Work> {
    let asked = asked(game);
    let open = asked.iter().filter(|(_, said)| !said).count();
    let done = open == 0;
    let rows: Vec<Value> =
        asked.iter().filter(|(_, said)| done || !said).map(|(label, _)| draft!(Row { unit: label })).collect();
    let note = if done { "said".to_owned() } else { format!("{open} to answer, as last turn unless you say") };
    let work = Work::must::<InCommand>("Say who is in command", draft!(in_command::Input { units: rows }))
        .note(note)
        .done(done);
    (!asked.is_empty()).then_some(work)
}

/// Silenced guns first, then who is in command, then the roll of each unit or the record of its move.
fn movement_work(game: &Game<Bbb>, frames: &[Frame]) -> Vec<Work> {
    let rules = game.rules();
    let side = active(game, frames);
    let mut list = Vec::new();
    for (who, label, unit) in standing(game, side).filter(|(_, _, u)| retires(u, rules)) {
        let works = rules.fortified(&unit.terrain_at) && !rules.silenced.fort_must_retire;
        let gone = rules.silenced.retires == SilencedRetires::AtOnce && unit.silenced;
        let title = format!("{} retires", game.name_of(who));
        let draft = draft!(silenced_artillery::Input { unit: label });
        let must = unit.silenced && !works;
        let work = if must { Work::must::<SilencedArtillery> } else { Work::may::<SilencedArtillery> };
        let note = if unit.silenced { "silenced" } else { "isolated" };
        list.push(work(title, draft).on(who).note(note).done(unit.rolled || gone));
    }
    list.extend(command_work(game));
    for (who, label, unit) in standing(game, side).filter(|(_, _, u)| !retires(u, rules)) {
        let name = game.name_of(who);
        let work = if unit.rolled && unit.permit != Permit::None {
            let note = format!("{}: only exceptions", unit.permit.said());
            Work::may::<MoveDone>(name, draft!(move_done::Input { unit: label })).note(note)
        } else {
            let note = if unit.rolled { "no move" } else { order_note(unit) };
            let draft = draft!(movement_roll::Input { unit: label });
            Work::may::<MovementRoll>(name, draft).note(note).done(unit.rolled)
        };
        list.push(work.on(who));
    }
    list
}

pub(super) fn order_note(unit: &Unit) -> &'static str {
    match unit.order {
        Order::GoodOrder => "good order",
        Order::Disrupted => "disrupted",
    }
}

/// Guns that do not roll but retire.
pub fn retires(unit: &Unit, rules: &Rules) -> bool {
    let alone = unit.isolated && unit.arm == Arm::Artillery && rules.artillery.isolated == Isolated::RetiresSilenced;
    unit.silenced || alone
}

/// Takes off the Silenced markers of the side that moved, of both sides or of neither, by the switch.
fn movement_leave(game: &mut Game<Bbb>, frames: &[Frame]) -> Vec<String> {
    let side = match game.rules().silenced.marker_off {
        MarkerOff::OwnersMovement => active(game, frames),
        MarkerOff::AnyMovement => None,
        MarkerOff::ByHand => return Vec::new(),
    };
    let marker = game.rules().markers.silenced.clone();
    let silenced: Vec<(Subject, usize)> = standing(game, side)
        .filter(|(_, _, unit)| unit.silenced)
        .filter_map(|(who, ..)| if let Subject::Unit(id) = who { Some((who, id)) } else { None })
        .collect();
    let mut told = Vec::new();
    for (who, id) in silenced {
        if let Some(unit) = game.unit_mut(id) {
            unit.silenced = false;
        }
        told.push(format!("Take the Silenced marker ({marker}) off {}.", game.name_of(who)));
    }
    told
}

pub(super) fn generals(game: &Game<Bbb>, side: Option<SideId>) -> Vec<Work> {
    let of_side = game.commands.entries().filter(|(_, c)| side.is_none_or(|side| c.side == side));
    let far = game.rules().allowance.full.general;
    of_side
        .map(|(id, general)| {
            Work::may::<GeneralMove>(general.name.clone(), draft!(general_move::Input { general: general.label }))
                .on(Subject::Command(id))
                .note(format!("up to {far}″"))
                .done(general.own.moved)
        })
        .collect()
}

fn generals_work(game: &Game<Bbb>, frames: &[Frame]) -> Vec<Work> {
    generals(game, active(game, frames))
}

fn no_generals(game: &Game<Bbb>, frames: &[Frame]) -> bool {
    generals_work(game, frames).is_empty()
}

fn defensive_work(game: &Game<Bbb>, frames: &[Frame]) -> Vec<Work> {
    fire_work(game, responding(game, frames))
}

fn offensive_work(game: &Game<Bbb>, frames: &[Frame]) -> Vec<Work> {
    fire_work(game, active(game, frames))
}

fn fire_work(game: &Game<Bbb>, side: Option<SideId>) -> Vec<Work> {
    let limbered_fires = game.rules().fire.limbered_fires;
    let fires = |unit: &Unit| {
        let unlimbered = !unit.limbered() || limbered_fires;
        let ready = !unit.silenced && !unit.awaits_ammo && unlimbered;
        ready && unit.weapon != Weapon::None
    };
    standing(game, side)
        .filter(|(_, _, unit)| fires(unit))
        .map(|(who, label, unit)| {
            let again = unit.last_target.as_deref().map(|t| format!(" · last at {t}")).unwrap_or_default();
            let note = format!("{} × {}{again}", unit.bases, unit.weapon.label());
            let draft = draft!(attack::Input { firers: [draft!(Firer { unit: label })] });
            Work::may::<FireAttack>(game.name_of(who), draft).on(who).note(note).done(unit.fired)
        })
        .collect()
}

/// Lets those who fired fire again in the next step. If the switch says so, guns that were low before are resupplied.
fn fire_leave(game: &mut Game<Bbb>, frames: &[Frame]) -> Vec<String> {
    let defends = frames.last().is_some_and(|f| f.step == step_ids::DEFENSIVE_FIRE);
    let side = if defends { responding(game, frames) } else { active(game, frames) };
    let resupplied = game.rules().ammo.resupply == Resupply::OutOfRange;
    let marker = game.rules().markers.low_ammo.clone();
    let mut told = Vec::new();
    for id in game.units.ids() {
        let Some(piece) = game.unit(id) else { continue };
        let own = Some(piece.side) == side;
        let guns = own && resupplied && piece.own.arm == Arm::Artillery && piece.own.low_ammo;
        if !piece.own.fired && !guns {
            continue;
        }
        let name = game.name_of(Subject::Unit(id));
        let Some(unit) = game.unit_mut(id) else { continue };
        unit.fired = false;
        if guns && !std::mem::take(&mut unit.low_ammo_new) {
            unit.low_ammo = false;
            unit.awaits_ammo = false;
            told.push(format!("Take the Low Ammo marker ({marker}) off {name}."));
        }
    }
    told
}

/// Clears what held for this half turn only.
fn book_keeping(game: &mut Game<Bbb>, _: &[Frame]) -> Vec<String> {
    for id in game.units.ids() {
        let Some(unit) = game.unit(id).map(|u| &u.own) else { continue };
        let fresh = Unit {
            halted: false,
            pivoted_or_unlimbered: false,
            advancing: false,
            contact: None,
            rolled: false,
            permit: Permit::None,
            fired: false,
            stood_on: None,
            ..unit.clone()
        };
        if fresh != *unit
            && let Some(unit) = game.unit_mut(id)
        {
            *unit = fresh;
        }
    }
    if game.own.assaulted {
        game.own_mut().assaulted = false;
    }
    dawn(game, &[])
}

/// Lets generals ride again.
pub(super) fn dawn(game: &mut Game<Bbb>, _: &[Frame]) -> Vec<String> {
    for id in game.commands.ids() {
        if game.command(id).is_some_and(|c| c.own.moved)
            && let Some(general) = game.command_mut(id)
        {
            general.moved = false;
        }
    }
    Vec::new()
}

/// Lets units that recovered a base recover again.
pub fn turn_begins(game: &mut Game<Bbb>) {
    for id in game.units.ids() {
        if game.unit(id).is_some_and(|u| u.own.recovered)
            && let Some(unit) = game.unit_mut(id)
        {
            unit.recovered = false;
        }
    }
}
