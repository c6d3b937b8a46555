//! The turn as a tree of steps: seven phases in which both sides act, or one after the other where the switch says so.

use super::step_ids;
use super::work::{
    charge_work, close_work, combat_moves_work, combat_work, compulsory_work, control_leave, control_work, gun_work,
    leader_work, morale_work, move_work, musket_work, nobody, redress_work, release_reserve,
};
use crate::core::sequence::{StepKind, Stop, at_once, both, never, nothing, steps_of};
use crate::rulebooks::close_fire::combat::{engage, exchange_tell};
use crate::rulebooks::close_fire::fire::direct::DirectArtillery;
use crate::rulebooks::close_fire::fire::indirect::IndirectArtillery;
use crate::rulebooks::close_fire::fire::musketry::Musketry;
use crate::rulebooks::close_fire::prelude::*;

/// The phases of a turn.
pub static TURN: &[Step<CloseFire>] = &[
    Step { id: "bombardment", does: StepKind::Group(BOMBARDMENT), who: both },
    Step { id: "musketry", does: StepKind::Group(MUSKETRY), who: both },
    Step { id: step_ids::COMMAND, does: StepKind::Group(COMMAND), who: both },
    Step { id: step_ids::MOVEMENT, does: StepKind::Group(MOVEMENT), who: both },
    Step { id: step_ids::CLOSE_ARTILLERY, does: StepKind::Group(CLOSE), who: both },
    Step { id: step_ids::COMBAT, does: StepKind::Group(COMBAT), who: both },
    Step { id: step_ids::MORALE, does: StepKind::Group(MORALE), who: both },
];

static BOMBARDMENT: &[Step<CloseFire>] =
    &[fire("guns", first, gun_work, nobody, nothing), fire("guns-2", SECOND, gun_work, nobody_apart, nothing)];

static MUSKETRY: &[Step<CloseFire>] = &[
    fire("muskets", first, musket_work, nobody, nothing),
    fire("muskets-2", SECOND, musket_work, nobody_apart, nothing),
];

static COMMAND: &[Step<CloseFire>] = &[
    step("leaders", first, leader_work, never, nothing),
    step("leaders-2", SECOND, leader_work, together, nothing),
    // Each player tests for his own units, whoever acts first.
    step("control", FIRST_ALONE, control_work, nobody, control_leave),
    step("control-2", SECOND, control_work, nobody, control_leave),
];

static MOVEMENT: &[Step<CloseFire>] = &[
    step("compulsory", first, compulsory_work, nobody, nothing),
    step("compulsory-2", SECOND, compulsory_work, nobody_apart, nothing),
    step("moves", first, move_work, never, nothing),
    step("moves-2", SECOND, move_work, together, nothing),
];

static CLOSE: &[Step<CloseFire>] = &[
    fire("close", first, close_work, nobody, release_reserve),
    fire("close-2", SECOND, close_work, nobody_apart, release_reserve),
];

static COMBAT: &[Step<CloseFire>] = &[
    step(step_ids::CHARGES, first, charge_work, never, nothing),
    step(step_ids::CHARGES_2, SECOND, charge_work, together, nothing),
    step(step_ids::COMBATS, both, combat_work, never, combats_fought),
    step(step_ids::COMBAT_MOVES, both, combat_moves_work, nothing_due, combats_leave),
    step(step_ids::LEADER_RISK, both, crate::core::sequence::no_work, nothing_due, nothing),
];

static MORALE: &[Step<CloseFire>] =
    &[step("morale_dps", both, morale_work, nobody, nothing), step("redress", both, redress_work, nobody, nothing)];

type Acts = fn(&Game<CloseFire>, &[Frame]) -> Option<SideId>;
type WorkOf = fn(&Game<CloseFire>, &[Frame]) -> Vec<Work>;
type Skip = fn(&Game<CloseFire>, &[Frame]) -> bool;
type Leave = fn(&mut Game<CloseFire>, &[Frame]) -> Vec<String>;

const fn step(id: &'static str, who: Acts, work: WorkOf, skip: Skip, leave: Leave) -> Step<CloseFire> {
    Step { id, does: StepKind::Stop(Stop { work, skip, leave, holds: at_once::<CloseFire> }), who }
}

/// A stop where both sides shoot at the same moment.
const fn fire(id: &'static str, who: Acts, work: WorkOf, skip: Skip, leave: Leave) -> Step<CloseFire> {
    Step { id, does: StepKind::Stop(Stop { work, skip, leave, holds: held }), who }
}

fn held(rules: &Rules) -> &'static [&'static str] {
    if rules.turn.simultaneous && rules.turn.hold_shooting {
        &[DirectArtillery::ID, IndirectArtillery::ID, Musketry::ID]
    } else {
        &[]
    }
}

/// The id of the step at which the battle stands.
fn innermost(frames: &[Frame]) -> &str {
    frames.last().map_or("", |frame| frame.step.as_str())
}

const FIRST_ALONE: Acts = |_, _| Some(0);
const SECOND: Acts = |_, _| Some(1);

/// Who acts at the first stop of a pair: both, if they act together.
fn first(game: &Game<CloseFire>, _: &[Frame]) -> Option<SideId> {
    (!game.rules().turn.simultaneous).then_some(0)
}

/// Whether the sides act together, so that the second stop of a pair is not needed.
fn together(game: &Game<CloseFire>, _: &[Frame]) -> bool {
    game.rules().turn.simultaneous
}

/// The same, or nobody of the second side has anything to do.
fn nobody_apart(game: &Game<CloseFire>, frames: &[Frame]) -> bool {
    together(game, frames) || nobody(game, frames)
}

/// The side that acts at a stop; `None` if both do.
pub fn acting(game: &Game<CloseFire>, frames: &[Frame]) -> Option<SideId> {
    steps_of::<CloseFire>(frames).last().and_then(|step| (step.who)(game, frames))
}

/// Whether the battle stands in the combat phase.
pub fn in_combat_phase(game: &Game<CloseFire>) -> bool {
    game.flow.cursor.first().is_some_and(|f| f.step == step_ids::COMBAT)
}

/// The step in which a unit of this side that meets new enemy charges it; empty for at once.
pub fn next_charges(game: &Game<CloseFire>, side: SideId) -> &'static str {
    let phase = game.flow.cursor.first().map_or("", |frame| frame.step.as_str());
    match (phase, innermost(&game.flow.cursor)) {
        (step_ids::COMBAT, step_ids::COMBATS | step_ids::COMBAT_MOVES) => step_ids::COMBAT_MOVES,
        (step_ids::COMBAT | step_ids::MORALE, _) => "",
        _ if side == 1 && !game.rules().turn.simultaneous => step_ids::CHARGES_2,
        _ => step_ids::CHARGES,
    }
}

pub(super) fn nothing_due(game: &Game<CloseFire>, frames: &[Frame]) -> bool {
    !game.flow.duties.iter().any(|duty| duty.at == innermost(frames))
}

/// Sorts the moves due after all combats: routs before retirements and so on, whichever combat a unit was in.
fn combats_fought(game: &mut Game<CloseFire>, _: &[Frame]) -> Vec<String> {
    exchange_tell::sort_moves(&mut game.flow_mut().duties);
    Vec::new()
}

/// Reports the combats that go on next turn. Ends all of them first, where the rules say so.
fn combats_leave(game: &mut Game<CloseFire>, _: &[Frame]) -> Vec<String> {
    if !game.rules().combat.goes_on {
        engage::end_all(game);
    }
    let standing = engage::work(game);
    standing.into_iter().map(|w| format!("{}: the combat goes on next turn.", w.title)).collect()
}

/// Clears what units and leaders did last turn, except what this turn needs.
pub fn turn_begins(game: &mut Game<CloseFire>) {
    if !game.own.seen.is_empty() {
        game.own_mut().seen.clear();
    }
    for id in game.units.ids() {
        let in_combat = engage::engaged(game, id);
        let Some(old) = game.unit(id).map(|u| u.own.clone()) else { continue };
        let fresh = fresh(&old, in_combat);
        if fresh != old
            && let Some(unit) = game.unit_mut(id)
        {
            *unit = fresh;
        }
    }
    for id in game.commands.ids() {
        let rode = |c: &Command| c.moved || c.on_the_way.iter().any(|message| message.moved);
        let spent = game.command(id).is_some_and(|c| c.own.actions_used > 0 || rode(&c.own));
        if let Some(leader) = game.command_mut(id).filter(|_| spent) {
            leader.actions_used = 0;
            leader.moved = false;
            leader.on_the_way.iter_mut().for_each(|message| message.moved = false);
        }
    }
}

fn fresh(old: &Unit, in_combat: bool) -> Unit {
    let aimed = old.fire_target.is_some();
    Unit {
        dp_from_artillery: 0,
        dp_from_musketry: 0,
        dp_from_movement: 0,
        dp_from_combat: 0,
        dp_from_morale: 0,
        dp_after_move: 0,
        under_fire: false,
        moved: false,
        moved_freely: false,
        fired: false,
        fired_by_platoons: false,
        in_combat,
        evaded: false,
        charging: false,
        outrance: false,
        rode_through: false,
        charge_failed: false,
        charge_failed_last_turn: old.charge_failed,
        plight: if old.plight == Plight::Charging { Plight::None } else { old.plight },
        control: Control::Unknown,
        reserved_fire: false,
        previous_target: if aimed { old.fire_target.clone() } else { old.previous_target.clone() },
        previous_range: if aimed { old.fire_range } else { old.previous_range },
        fire_target: None,
        fire_range: None,
        inspire_level: 0,
        steadied: false,
        morale_taken: false,
        seen: Vec::new(),
        redressed: false,
        ..old.clone()
    }
}
