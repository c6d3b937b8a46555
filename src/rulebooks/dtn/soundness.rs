//! What must hold in every DTN battle whatever is played: for random play.

use super::Dtn;
use super::model::Order;
use crate::core::game::Game;
use crate::core::roster::Subject;

/// An order that waits for the end of Break-off goes with it.
pub fn mend(game: &mut Game<Dtn>, subject: Subject) {
    match subject {
        Subject::Command(id) => {
            if let Some(division) = game.command_mut(id).filter(|c| c.order != Order::BreakOff) {
                division.pending = None;
            }
        }
        Subject::Unit(id) => {
            if let Some(unit) = game.unit_mut(id).filter(|u| u.order != Order::BreakOff) {
                unit.pending = None;
            }
        }
        Subject::Side(_) => {}
    }
}

/// What does not hold, in sentences.
pub fn unsound(game: &Game<Dtn>) -> Vec<String> {
    let mut wrong = Vec::new();
    for command in game.commands.iter() {
        let own = &command.own;
        if own.order == Order::Attach || own.pending == Some(Order::Attach) {
            wrong.push(format!("{} has an Attach chit, which only single units take", command.name));
        }
        if own.pending.is_some() && own.order != Order::BreakOff {
            wrong.push(format!("{} has an order waiting without breaking off", command.name));
        }
    }
    for unit in game.units.iter() {
        if unit.own.attach.as_ref().is_some_and(|a| a.turns_left == 0) {
            wrong.push(format!("{} keeps an Attach order that has lapsed", unit.label));
        }
        if unit.under.is_some_and(|id| game.command(id).is_none_or(|c| c.side != unit.side)) {
            wrong.push(format!("{} stands under a command that is not its side's", unit.label));
        }
    }
    let moving = game.flow.cursor.first().is_some_and(|f| f.step == "first" || f.step == "second");
    if moving && game.own.first.is_none() {
        wrong.push("a movement phase is under way and nobody knows whose".to_owned());
    }
    wrong
}
