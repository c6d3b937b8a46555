//! What must hold in every DTN battle; random play checks it after each action.

use crate::rulebooks::dtn::fight::engage;
use crate::rulebooks::dtn::guns::markers::FirePoints;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::step_ids;

/// Corrects what an edit by hand left inconsistent: orders that wait without a Break-off, chits of senior officers, Attach
/// orders to the other side, and what lies on broken units.
pub fn mend(game: &mut Game<Dtn>, subject: Subject) {
    match subject {
        Subject::Command(id) => {
            // While points are being thrown, points set by hand are the throw.
            let throwing = game.own.first.is_none();
            if let Some(officer) = game.command_mut(id).filter(|c| throwing && c.cp_thrown.is_some()) {
                officer.cp_thrown = Some(officer.cp);
            }
            if let Some(senior) = game.command_mut(id).filter(|c| c.role.is_senior()) {
                senior.order = Order::None;
            }
            if let Some(division) = game.command_mut(id).filter(|c| c.order != Order::BreakOff) {
                division.pending = None;
            }
        }
        Subject::Unit(id) => {
            let his = |label: &str| match game.find(label) {
                Ok(Subject::Command(to)) => game.command(to).map(|c| c.side) == game.unit(id).map(|u| u.side),
                _ => false,
            };
            let joins = game.unit(id).and_then(|u| u.own.attach.as_ref()).is_some_and(|a| his(&a.target));
            if let Some(unit) = game.unit_mut(id) {
                if !joins {
                    unit.attach = None;
                }
                if unit.order != Order::BreakOff {
                    unit.pending = None;
                }
            }
            if game.unit(id).is_some_and(|u| u.own.broken) {
                leaves_the_table(game, id);
            }
        }
        Subject::Side(_) => {}
    }
}

/// Takes the chits, markers and fights of a unit that is broken or captured off the table.
pub fn leaves_the_table(game: &mut Game<Dtn>, id: usize) {
    engage::leave_fights(game, id);
    if let Some(unit) = game.unit_mut(id) {
        unit.order = Order::None;
        unit.pending = None;
        unit.attach = None;
        unit.fp.clear();
        unit.fatigue = 0;
    }
}

pub fn broken_invariants(game: &Game<Dtn>) -> Vec<String> {
    let mut wrong = Vec::new();
    for command in &game.commands {
        let own = &command.own;
        if own.role.is_senior() && (own.order != Order::None || own.pending.is_some()) {
            wrong.push(format!("{}, a senior officer, has an order chit", command.name));
        }
        if own.order == Order::Attach || own.pending == Some(Order::Attach) {
            wrong.push(format!("{} has an Attach chit, which only single units take", command.name));
        }
        if own.pending.is_some() && own.order != Order::BreakOff {
            wrong.push(format!("{} has an order waiting without breaking off", command.name));
        }
    }
    for (id, unit) in game.units.entries() {
        let own = &unit.own;
        if own.order == Order::Attach || own.pending == Some(Order::Attach) {
            wrong.push(format!("{} has an Attach order for a chit", unit.label));
        }
        if own.pending.is_some() && own.order != Order::BreakOff {
            wrong.push(format!("{} has an order waiting without breaking off", unit.label));
        }
        let fights = game.engagements.standing.iter().any(|e| e.parties.iter().any(|p| p.unit == id));
        if own.broken && (own.has_own_order() || !own.fp.is_empty() || fights) {
            wrong.push(format!("{} is off the table and has chits, fire points or a fight left", unit.label));
        }
        if own.fatigue > 2 || own.fp.count() > FirePoints::MOST {
            wrong.push(format!("{} has more fatigue or fire points than can lie on it", unit.label));
        }
        if unit.own.attach.as_ref().is_some_and(|a| a.turns_left == 0) {
            wrong.push(format!("{} keeps an Attach order that has lapsed", unit.label));
        }
        if unit.under.is_some_and(|id| game.command(id).is_none_or(|c| c.side != unit.side)) {
            wrong.push(format!("{} stands under a command that is not its side's", unit.label));
        }
    }
    let moving = game.flow.cursor.first().is_some_and(|f| f.step == step_ids::FIRST || f.step == step_ids::SECOND);
    if moving && game.own.first.is_none() {
        wrong.push("a movement phase is under way and nobody knows whose".to_owned());
    }
    wrong
}
