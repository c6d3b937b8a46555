//! Takes off the marks of movement: Rapid and Road march, Vulnerable from a defile, a Move order that nobody followed.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::MoveLapse;

/// The units that move in this turn: the one unit, or those of a division that neither have an order of their own nor went
/// in another turn this period; and those added to it.
pub fn units_in_turn(game: &Game<Dtn>, who: Subject) -> Vec<usize> {
    let alone = matches!(who, Subject::Unit(_));
    let moves = |unit: &Unit| {
        let went = unit.turn_taken && unit.moved_turn;
        !unit.broken && unit.led_with.is_none() && (alone || !(unit.acts_alone() || went))
    };
    let mut units: Vec<usize> =
        game.units_of(who).into_iter().filter(|id| game.unit(*id).is_some_and(|u| moves(&u.own))).collect();
    units.extend(added_to(game, who));
    units
}

/// The units that a senior officer added to this turn, or that came to assist.
fn added_to(game: &Game<Dtn>, who: Subject) -> Vec<usize> {
    let label = game.label_of(who);
    let added = |unit: &Unit| !unit.broken && unit.led_with.as_ref() == Some(&label);
    game.units.entries().filter(|(_, u)| added(&u.own)).map(|(id, _)| id).collect()
}

fn is_fast(status: Status) -> bool {
    matches!(status, Status::Rapid | Status::RoadMarch)
}

fn may_be_fast(order: Order) -> bool {
    matches!(order, Order::Move | Order::BreakOff)
}

/// Clears what belongs to the last turn when a turn begins. Returns what to take off the table.
pub fn turn_begins(game: &mut Game<Dtn>, who: Subject) -> Vec<String> {
    let order = order_of(game, who);
    let lost =
        game.units_of(who).into_iter().filter(|id| game.unit(*id).is_some_and(|u| u.own.broken && u.own.moved_turn));
    for id in lost.collect::<Vec<_>>() {
        if let Some(unit) = game.unit_mut(id) {
            unit.moved_turn = false;
        }
    }
    units_in_turn(game, who).into_iter().flat_map(|id| unit_begins(game, id, order)).collect()
}

/// The same for a unit that joins a turn under way, under the order of whoever leads it.
pub fn joins_turn(game: &mut Game<Dtn>, id: usize, leader: Subject) -> Vec<String> {
    let order = order_of(game, leader);
    let label = game.label_of(leader);
    let told = unit_begins(game, id, order);
    if let Some(unit) = game.unit_mut(id) {
        unit.led_with = Some(label);
    }
    told
}

fn unit_begins(game: &mut Game<Dtn>, id: usize, order: Order) -> Vec<String> {
    let mut told = Vec::new();
    let Some(unit) = game.unit(id).map(|u| &u.own) else { return told };
    let stale = unit.moved_turn || unit.moved_normal || unit.limber_changed;
    let passed = unit.defile;
    let slows = is_fast(unit.status) && !may_be_fast(order);
    if passed {
        told.push(format!("Take the Vulnerable marker off {}.", game.name_of(Subject::Unit(id))));
    }
    if let Some(unit) = game.unit_mut(id).filter(|_| stale || passed) {
        unit.moved_turn = false;
        unit.moved_normal = false;
        unit.limber_changed = false;
        unit.defile = false;
        if passed && !is_fast(unit.status) {
            unit.vulnerable = false;
        }
    }
    if slows {
        told.push(slow_down(game, id));
    }
    told
}

/// Slows down, after movement, the units that did not move at their fast rate or have no order for it any more.
pub fn after_movement(game: &mut Game<Dtn>, who: Subject) -> Vec<String> {
    let kept = may_be_fast(order_of(game, who));
    let slows = |unit: &Unit| is_fast(unit.status) && !(kept && unit.moved_turn);
    let list: Vec<usize> =
        units_in_turn(game, who).into_iter().filter(|id| game.unit(*id).is_some_and(|u| slows(&u.own))).collect();
    list.into_iter().map(|id| slow_down(game, id)).collect()
}

/// Lets a Move order that no unit followed lapse when a turn ends, and the fast rates with it.
pub fn turn_ends(game: &mut Game<Dtn>, who: Subject) -> Vec<String> {
    let mut told = Vec::new();
    if lapses(game, who) {
        told.push(format!("No unit followed the Move order: take the chit off {}.", game.name_of(who)));
        match who {
            Subject::Command(id) => {
                if let Some(division) = game.command_mut(id) {
                    division.order = Order::None;
                }
            }
            Subject::Unit(id) => {
                if let Some(unit) = game.unit_mut(id) {
                    unit.order = Order::None;
                }
            }
            Subject::Side(_) => {}
        }
    }
    told.extend(after_movement(game, who));
    // Its turn was this one: its own division's comes without it.
    for id in added_to(game, who) {
        if let Some(unit) = game.unit_mut(id) {
            unit.led_with = None;
            unit.turn_taken = true;
        }
    }
    told
}

fn lapses(game: &Game<Dtn>, who: Subject) -> bool {
    let drawn = activation_of(game, who);
    if order_of(game, who) != Order::Move || !matches!(drawn, Some(Activation::Full | Activation::Limited)) {
        return false;
    }
    let followed = |unit: &Unit| match game.rules().movement.move_lapse {
        MoveLapse::NoNormalAllowance => unit.moved_normal,
        MoveLapse::NoMove => unit.moved_turn,
        MoveLapse::Never => true,
    };
    let units = units_in_turn(game, who);
    !units.is_empty() && !units.iter().any(|id| game.unit(*id).is_some_and(|u| followed(&u.own)))
}

/// Takes Rapid or Road march off, and Vulnerable with it.
fn slow_down(game: &mut Game<Dtn>, id: usize) -> String {
    let name = game.name_of(Subject::Unit(id));
    let Some(unit) = game.unit_mut(id) else { return String::new() };
    let was = unit.status.said();
    unit.status = Status::Normal;
    unit.vulnerable = unit.defile;
    format!("Take the {was} marker off {name}.")
}
