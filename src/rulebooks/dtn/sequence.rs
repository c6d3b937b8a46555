//! DTN's period as a tree of steps: who acts, what is due, what happens by itself.

use serde_json::json;

use super::Dtn;
use super::end_of_period;
use super::fight::engage::{firefight_work, nothing_due};
use super::guns::steps as guns;
use super::inputs::commander;
use super::model::{Activation, Order, Role};
use super::moves::statuses;
use super::permits::{MoveType, against};
use super::rules::{HqPenalty, Rules, Throwers};
use crate::core::deck::Deck;
use crate::core::game::Game;
use crate::core::roster::{SideId, Subject};
use crate::core::sequence::{Does, Each, Frame, Step, Stop, Work, actor, both, never, no_work, nothing, stop};

/// The phases of a period.
pub static TURN: &[Step<Dtn>] = &[
    Step { id: "cp", does: Does::Group(COMMAND_POINTS), who: both },
    Step { id: "first", does: Does::Group(MOVEMENT), who: moving_side },
    Step { id: "second", does: Does::Group(MOVEMENT), who: moving_side },
    Step { id: "attrition", does: Does::Group(ATTRITION), who: both },
    Step { id: "end", does: stop(end_work, never, end_leave), who: both },
];

static COMMAND_POINTS: &[Step<Dtn>] = &[
    Step { id: "cp-throw", does: stop(cp_work, never, nothing), who: both },
    Step { id: "first-mover", does: stop(first_work, never, first_leave), who: both },
];

static MOVEMENT: &[Step<Dtn>] = &[
    Step { id: "seniors", does: Does::Each(SENIORS), who: moving_side },
    Step { id: "divisions", does: Does::Each(DIVISIONS), who: moving_side },
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

static SENIOR_TURN: Step<Dtn> = Step { id: "senior-turn", does: Does::Group(SENIOR_STEPS), who: moving_side };

static SENIOR_STEPS: &[Step<Dtn>] = &[
    Step { id: "s-draw", does: stop(draw_work, drawn_already, nothing), who: moving_side },
    Step { id: "s-orders", does: stop(orders_work, never, nothing), who: moving_side },
    Step { id: "s-control", does: stop(control_work, control_skip, nothing), who: moving_side },
];

/// Divisional turns, also called by direct control.
pub const DIVISIONS: Each<Dtn> = Each {
    actors: division_actors,
    turn: &DIVISION_TURN,
    list: "activation",
    begin: begin_division,
    over: turn_over,
    end: end_division,
    leave: divisions_leave,
};

static DIVISION_TURN: Step<Dtn> = Step { id: "division-turn", does: Does::Group(DIVISION_STEPS), who: moving_side };

/// Groups that another step may call.
pub static CALLABLE: &[Step<Dtn>] =
    &[Step { id: "division-turn", does: Does::Group(DIVISION_STEPS), who: moving_side }];

static DIVISION_STEPS: &[Step<Dtn>] = &[
    Step { id: "d1", does: Does::Note, who: moving_side },
    Step { id: "d2", does: stop(draw_work, drawn_already, nothing), who: moving_side },
    Step { id: "d3", does: stop(movement_work, never, movement_leave), who: moving_side },
    Step { id: "d4", does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: "d5", does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: "d6", does: stop(no_work, nothing_due, nothing), who: moving_side },
    Step { id: "d7", does: stop(no_work, nothing_due, nothing), who: both },
    Step { id: "d8", does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: "d9", does: stop(no_work, nothing_due, nothing), who: moving_side },
    Step { id: "d10", does: stop(no_work, nothing_due, nothing), who: both },
    Step { id: "d11", does: stop(no_work, nothing_due, nothing), who: responding_side },
    Step { id: "d12", does: stop(no_work, nothing_due, nothing), who: both },
    Step { id: "d13", does: Does::Note, who: moving_side },
    Step { id: "d14", does: Does::Note, who: responding_side },
];

static ATTRITION: &[Step<Dtn>] = &[
    Step { id: "firefights", does: Does::Stop(FIREFIGHTS), who: both },
    Step { id: "gun-recovery", does: stop(guns::recovery_work, guns::nothing_to_recover, nothing), who: both },
    Step { id: "gun-fire", does: stop(guns::fire_work, guns::nobody_fires, guns::tire), who: both },
    Step { id: "gun-resolution", does: stop(guns::resolution_work, guns::nothing_to_resolve, guns_leave), who: both },
];

/// All firefights of a period happen at the same moment, unless the switch says otherwise.
const FIREFIGHTS: Stop<Dtn> = Stop { work: firefight_work, skip: never, leave: nothing, holds: hold_firefights };

fn hold_firefights(rules: &Rules) -> &'static [&'static str] {
    if rules.fight.firefights_together { &["firefight"] } else { &[] }
}

/// The side whose movement phase it is.
pub fn moving_side(game: &Game<Dtn>, frames: &[Frame]) -> Option<SideId> {
    let first = game.own.first?;
    Some(if frames.first()?.step == "second" { 1 - first } else { first })
}

fn responding_side(game: &Game<Dtn>, frames: &[Frame]) -> Option<SideId> {
    moving_side(game, frames).map(|side| 1 - side)
}

/// Those who throw for command points.
pub fn throwers(game: &Game<Dtn>) -> Vec<usize> {
    let all = game.rules().cp.throwers == Throwers::AllWithClass;
    let throws = |c: &super::model::Command| c.c_class.is_some() && (all || c.role == Role::Commander);
    game.commands.iter().enumerate().filter(|(_, c)| throws(&c.own)).map(|(id, _)| id).collect()
}

fn cp_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let row = |id: usize| {
        let officer = game.command(id)?;
        let class = officer.own.c_class.map(|c| format!("{c:?}")).unwrap_or_default();
        let note = match officer.own.cp_thrown {
            Some(cp) => format!("{cp} CP"),
            None => format!("{} · {class}", game.side_name(officer.side)),
        };
        let work = Work::must(
            "cp_throw",
            format!("{} throws for command points", officer.name),
            json!({"officer": officer.label}),
        );
        Some(work.on(Subject::Command(id)).done(officer.own.cp_thrown.is_some()).note(note))
    };
    throwers(game).into_iter().filter_map(row).collect()
}

fn first_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let mut list: Vec<Work> = cp_work(game, &[]).into_iter().filter(|w| !w.done).collect();
    let note = game.own.first.map_or_else(String::new, |side| format!("{} move first", game.side_name(side)));
    list.push(Work::must("first_mover", "See who moves first", json!({})).done(game.own.first.is_some()).note(note));
    list
}

/// Nobody may be without a turn to come: left open, the first side listed moves first.
fn first_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    let mut told = Vec::new();
    if game.own.first.is_none() {
        let side = game.own.last_first.unwrap_or(0);
        game.own_mut().first = Some(side);
        told.push(format!("Nobody settled who moves first: {} do.", game.side_name(side)));
    }
    told.extend(phase_leave(game, frames));
    told
}

fn senior_actors(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Subject> {
    let Some(side) = moving_side(game, frames) else { return Vec::new() };
    let open = |role: Role| {
        let waiting = game.commands.iter().enumerate();
        waiting
            .filter(|(_, c)| c.side == side && c.own.role == role && !c.own.turn_taken)
            .map(|(id, _)| Subject::Command(id))
            .filter(|s| !is_parked(game, *s))
            .collect::<Vec<_>>()
    };
    // The commander goes first, then corps leaders in any order.
    let commanders = open(Role::Commander);
    if commanders.is_empty() { open(Role::Corps) } else { commanders }
}

fn division_actors(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Subject> {
    let Some(side) = moving_side(game, frames) else { return Vec::new() };
    let divisions = game.commands.iter().enumerate();
    let divisions = divisions
        .filter(|(_, c)| c.side == side && c.own.role == Role::Dg && !c.own.turn_taken)
        .map(|(id, _)| Subject::Command(id));
    let units = game.units.iter().enumerate();
    let units = units
        .filter(|(_, u)| u.side == side && u.own.acts_alone() && !u.own.turn_taken)
        .map(|(id, _)| Subject::Unit(id));
    divisions.chain(units).filter(|s| !is_parked(game, *s)).collect()
}

fn is_parked(game: &Game<Dtn>, subject: Subject) -> bool {
    game.flow.parked.iter().any(|frames| actor(frames) == Some(subject))
}

/// An activation drawn in a list beforehand stands; the end of the period clears it.
fn begin_turn(_: &mut Game<Dtn>, _: Subject) {}

/// What the last turn left on the units goes, and the next stop says so.
fn begin_division(game: &mut Game<Dtn>, who: Subject) {
    let told = statuses::turn_begins(game, who);
    if !told.is_empty() {
        game.flow_mut().passed.extend(told);
    }
}

fn end_division(game: &mut Game<Dtn>, who: Subject) -> Vec<String> {
    let mut told = statuses::turn_ends(game, who);
    told.extend(end_turn(game, who));
    told
}

fn movement_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    actor(frames).map_or_else(Vec::new, |who| statuses::after_movement(game, who))
}

fn turn_over(game: &Game<Dtn>, who: Subject) -> bool {
    activation_of(game, who) == Some(Activation::Fail)
}

fn end_turn(game: &mut Game<Dtn>, who: Subject) -> Vec<String> {
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

/// After direct control the draw is made: on to the movement.
pub fn past_the_draw(game: &mut Game<Dtn>) {
    if game.flow.cursor.last().is_some_and(|f| f.step == "d2") {
        game.step_on();
    }
}

fn drawn_already(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    actor(frames).is_some_and(|who| activation_of(game, who).is_some())
}

fn draw_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(who) = actor(frames) else { return Vec::new() };
    let (label, name) = (game.label_of(who), game.name_of(who));
    let drawn = activation_of(game, who);
    let attaching = matches!(who, Subject::Unit(id) if game.unit(id).is_some_and(|u| u.own.attach.is_some()));
    let mut list = Vec::new();
    if super::inputs::order_of(game, who) == Order::Move && drawn.is_none() {
        list.push(
            Work::may("swap_move", "Swap Move for a free Action order", json!({"who": label}))
                .note("if it starts in the threat zone"),
        );
    }
    let draw = if attaching {
        Work::must("attach", format!("{name} tries to join its new division"), json!({"unit": label}))
    } else {
        Work::must("activation", format!("{name} draws for activation"), json!({"who": label}))
    };
    list.insert(0, draw.on(who).done(drawn.is_some()));
    list
}

fn orders_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(Subject::Command(id)) = actor(frames) else { return Vec::new() };
    let Some(officer) = game.command(id) else { return Vec::new() };
    let issuer = officer.label.as_str();
    let mut list = Vec::new();
    if officer.own.hq && officer.own.cp > 0 && officer.own.cp_spent == 0 && !officer.own.hq_moved {
        list.push(
            Work::may("hq_move", "Move the headquarters instead", json!({"officer": issuer}))
                .note("all points are lost"),
        );
    }
    for (to, command) in game.commands.iter().enumerate() {
        let subject = Subject::Command(to);
        if !super::issue_order::may_command(game, id, subject) {
            continue;
        }
        let note = match command.own.order {
            Order::None => "no order".to_owned(),
            order => format!("has {}", order.words()),
        };
        let work = if command.own.role.is_senior() {
            Work::may(
                "pass_cps",
                format!("Pass points to {}", command.name),
                json!({"issuer": issuer, "receiver": command.label}),
            )
        } else if command.own.turn_taken {
            continue;
        } else {
            Work::may(
                "issue_order",
                format!("Order to {}", command.name),
                json!({"issuer": issuer, "recipient": command.label}),
            )
            .note(note)
        };
        list.push(work.on(subject));
    }
    list
}

fn control_skip(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    actor(frames).and_then(|who| activation_of(game, who)) != Some(Activation::Full)
}

fn control_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(Subject::Command(id)) = actor(frames) else { return Vec::new() };
    if game.command(id).is_none_or(|c| c.own.controlled) {
        return Vec::new();
    }
    let issuer = game.label_of(Subject::Command(id));
    let divisions = game.commands.iter().enumerate().filter(|(_, c)| c.own.role == Role::Dg && !c.own.turn_taken);
    divisions
        .filter(|(to, _)| super::issue_order::may_command(game, id, Subject::Command(*to)))
        .map(|(to, division)| {
            let draft = json!({"issuer": issuer, "recipient": division.label});
            Work::may("direct_control", format!("Take {} in hand", division.name), draft).on(Subject::Command(to))
        })
        .collect()
}

/// The units concerned, each with what order and activation let it do; before it what must be resolved first.
fn movement_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(who) = actor(frames) else { return Vec::new() };
    let Some(drawn) = activation_of(game, who) else { return Vec::new() };
    let order = super::inputs::order_of(game, who);
    let rows = |id: usize| {
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return Vec::new() };
        let may = |what: &MoveType| against(*what, order, drawn, unit.arm, unit.status, game.rules()).is_empty();
        let can: Vec<MoveType> = MoveType::ALL.into_iter().filter(may).collect();
        let words: Vec<String> = can.iter().map(|m| m.words().to_lowercase()).collect();
        let note = if words.is_empty() { "stays where it is".to_owned() } else { words.join(", ") };
        let goes = !unit.moved_turn && can.iter().any(|m| !matches!(m, MoveType::TakeDefend | MoveType::Recover));
        let mut list: Vec<Work> = guns::before_move_work(game, id).filter(|_| goes).collect();
        let who = Subject::Unit(id);
        let work = Work::may("move", game.name_of(who), json!({"unit": game.label_of(who)}));
        list.push(work.on(who).note(note).done(unit.moved_turn));
        list
    };
    let mut list: Vec<Work> = statuses::units_in_turn(game, who).into_iter().flat_map(rows).collect();
    list.extend(guns::regroup_work(game, who));
    if order == Order::BreakOff {
        list.push(
            Work::may("reform", "Safety reached: Regroup at no cost", json!({"who": game.label_of(who)})).on(who),
        );
    }
    list
}

/// Attach orders tick once, at the end of the owning side's divisional turns.
fn divisions_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    let Some(side) = moving_side(game, frames) else { return Vec::new() };
    let mut told = Vec::new();
    for id in 0..game.units.len() {
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

fn hq_skip(game: &Game<Dtn>, frames: &[Frame]) -> bool {
    hq_work(game, frames).is_empty()
}

fn hq_work(game: &Game<Dtn>, frames: &[Frame]) -> Vec<Work> {
    let Some(id) = moving_side(game, frames).and_then(|side| commander(game, side)) else { return Vec::new() };
    let Some(officer) = game.command(id).filter(|c| c.own.hq && !c.own.hq_moved) else { return Vec::new() };
    if game.rules().hq.penalty == HqPenalty::ForfeitAll && officer.own.cp_spent > 0 {
        return Vec::new();
    }
    let work = Work::may("hq_move", format!("Move {}'s headquarters", officer.name), json!({"officer": officer.label}));
    vec![work.on(Subject::Command(id)).note("all points are lost")]
}

/// A battery that fired late, during the resolution, is not forgotten.
fn guns_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    let mut told = guns::tire(game, frames);
    told.extend(phase_leave(game, frames));
    told
}

fn phase_leave(game: &mut Game<Dtn>, _: &[Frame]) -> Vec<String> {
    between(game, Deck::phase_ended)
}

/// Decks are reshuffled between phases or periods where the switch says so; nothing is touched otherwise.
fn between(game: &mut Game<Dtn>, ended: fn(&mut Deck)) -> Vec<String> {
    let mut decks = game.luck.decks.clone();
    decks.iter_mut().for_each(ended);
    if decks == game.luck.decks {
        return Vec::new();
    }
    game.luck_mut().decks = decks;
    vec!["Reshuffle the decks.".to_owned()]
}

fn end_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let chits = |order: Order| order.ends_with_period();
    let count = game.commands.iter().filter(|c| chits(c.own.order)).count()
        + game.units.iter().filter(|u| chits(u.own.order)).count();
    let note = match count {
        0 => "none lies on the table".to_owned(),
        1 => "1 chit".to_owned(),
        n => format!("{n} chits"),
    };
    vec![Work::must("end_of_period", "Take off Action and Regroup chits", json!({})).note(note).done(count == 0)]
}

fn end_leave(game: &mut Game<Dtn>, _: &[Frame]) -> Vec<String> {
    let mut told = end_of_period::by_itself(game);
    let own = game.own_mut();
    own.last_first = own.first.take().or(own.last_first);
    told.extend(between(game, Deck::turn_ended));
    told
}
