//! What must hold in every battle whatever is played, and what is mended after a change by hand.

use crate::rulebooks::close_fire::combat::engage;
use crate::rulebooks::close_fire::orders::give_order;
use crate::rulebooks::close_fire::prelude::*;

/// Brings the rest of a record in line with a change made by hand.
pub fn mend(game: &mut Game<CloseFire>, subject: Subject) {
    let cap = game.rules().fatigue.cap;
    match subject {
        Subject::Unit(id) => {
            if let Some(unit) = game.unit_mut(id) {
                if unit.plight != Plight::None {
                    unit.moved_freely = false;
                }
                unit.dp_after_move = unit.dp_after_move.min(small(cap.into()));
                unit.pike_bases = unit.pike_bases.min(unit.bases);
                unit.casualties = unit.casualties.min(unit.bases.max(1));
            }
            let gone = game.unit(id).is_some_and(|u| !u.own.stands());
            if gone {
                engage::leave(game, id);
            }
        }
        Subject::Command(id) => {
            let turn = game.flow.turn;
            let lost =
                game.command(id).and_then(|c| c.own.attached_unit.clone()).is_some_and(|u| game.find(&u).is_err());
            if let Some(leader) = game.command_mut(id).filter(|c| lost || c.killed) {
                leader.attached_unit = None;
            }
            let told = |c: &Command| (c.order.is_some(), c.order_turn.is_some(), c.order_from.is_some());
            if let Some(leader) = game.command_mut(id) {
                match told(leader) {
                    (true, false, _) => leader.order_turn = Some(turn),
                    (false, turn, from) if turn || from => (leader.order_turn, leader.order_from) = (None, None),
                    _ => {}
                }
            }
        }
        Subject::Side(_) => {}
    }
}

/// What does not hold, in sentences.
pub fn broken_invariants(game: &Game<CloseFire>) -> Vec<String> {
    let mut wrong = Vec::new();
    let cap = i64::from(game.rules().fatigue.cap);
    for piece in &game.units {
        let (unit, label) = (&piece.own, &piece.label);
        if i64::from(unit.dp_after_move) > cap {
            wrong.push(format!("movement lifted {label} to {} DPs", unit.dp_after_move));
        }
        if unit.plight == Plight::Routing && unit.moved_freely {
            wrong.push(format!("{label} is routing and moved as it wished"));
        }
        if unit.dp > 30 {
            wrong.push(format!("{label} has {} DPs, which none can count", unit.dp));
        }
        if unit.pike_bases > unit.bases {
            wrong.push(format!("{label} has more pike bases than bases"));
        }
        if unit.inspire_level > 9 {
            wrong.push(format!("{label} is inspired beyond measure"));
        }
    }
    for leader in game.commands.iter().filter(|c| c.own.killed && c.own.attached_unit.is_some()) {
        wrong.push(format!("{} is dead and still with a unit", leader.name));
    }
    for leader in game.commands.iter().filter(|c| c.own.order.is_none() && c.own.order_from.is_some()) {
        wrong.push(format!("{} has an order from somebody that says nothing", leader.name));
    }
    let seen = give_order::public(game);
    let read = |c: &Command| c.order.is_some() || !c.on_the_way.is_empty();
    if game.rules().orders.hidden && seen.commands.iter().any(|c| read(&c.own)) {
        wrong.push("the players can read hidden orders".to_owned());
    }
    for engagement in &game.engagements.standing {
        let sides = engagement.parties.iter().filter_map(|p| game.unit(p.unit)).map(|u| u.side);
        let sides: std::collections::BTreeSet<usize> = sides.collect();
        if sides.len() < 2 {
            wrong.push("a combat stands with only one side in it".to_owned());
        }
    }
    wrong
}
