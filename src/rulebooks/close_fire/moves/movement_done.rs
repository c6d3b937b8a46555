//! What a move leaves behind: on the unit, in the combats it leaves, on the guns that aim at it.

use super::movement::{FastKind, Input, MoveType, Outcome};
use crate::rulebooks::close_fire::combat::engage;
use crate::rulebooks::close_fire::prelude::*;

/// How far it goes, in words: forward and to the side where it inclines.
pub fn yards_of(outcome: &Outcome) -> String {
    match outcome.sideways {
        0 => format!("{} yards", outcome.distance),
        side => format!("{} yards forward and {side} to the side", outcome.distance),
    }
}

/// What a move leaves on the unit that made it.
pub fn went(unit: &mut Unit, input: &Input, yards: &str, rules: &Rules) {
    unit.moved = true;
    unit.last_move = match (input.how(), input.why()) {
        (MoveType::Fast, kind) => format!("{}, {yards}", kind.said()),
        (kind, _) => format!("{}, {yards}", kind.said()),
    };
    if input.loses_order(rules) {
        unit.formation = if unit.arm == Arm::Gun { Formation::Limbered } else { Formation::Unformed };
    }
    if input.how() == MoveType::Fast {
        unit.moved_freely = false;
        match input.why() {
            FastKind::Rout => unit.plight = Plight::Routing,
            FastKind::Retire => unit.plight = Plight::Retiring,
            FastKind::Pursue => unit.plight = Plight::Pursuing,
            FastKind::Evade => unit.evaded = true,
            FastKind::None => {}
        }
    } else if !input.repeats {
        // A unit that moves as its player wishes is no longer out of hand.
        unit.moved_freely = true;
        unit.plight = Plight::None;
    }
}

/// A unit that moved away has left the ground it held.
pub fn left_its_place(game: &mut Game<CloseFire>, unit: Option<UnitId>) {
    if let Some(unit) = unit.and_then(|id| game.unit_mut(id)) {
        unit.leaves_its_ground();
    }
    stirred(game, unit);
}

/// A unit that moved, if only where it stands, is out of its combats, and guns that aimed at it must aim anew.
pub fn stirred(game: &mut Game<CloseFire>, unit: Option<UnitId>) {
    let Some(id) = unit else { return };
    engage::leave(game, id);
    let name = game.label_of(Subject::Unit(id));
    let aimed = |u: &Unit| [&u.fire_target, &u.previous_target].into_iter().flatten().any(|t| *t == name);
    let guns: Vec<usize> = game.units.entries().filter(|(_, u)| aimed(&u.own)).map(|(gun, _)| gun).collect();
    for gun in guns {
        if let Some(gun) = game.unit_mut(gun) {
            gun.target_moved = true;
        }
    }
}
