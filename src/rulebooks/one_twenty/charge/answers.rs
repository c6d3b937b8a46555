//! What may answer a charge, and what speaks against a charge or fire at oneself.

use super::contact::{self, Contact};
use super::emergency_square::{self, EmergencySquare};
use super::evasion::{self, Evasion};
use crate::core::roster::folded;
use crate::rulebooks::one_twenty::prelude::*;

/// What a target may do against a charge, and the charger's contact: none of it must be done. `n` is the points of the
/// charge within the target's sight.
pub(super) fn answers(game: &Game<OneTwenty>, charger: &impl Who, target: &impl Who, n: Option<u8>) -> Vec<Duty> {
    let (Some(by), Some(label)) = (charger.label(), target.label()) else { return Vec::new() };
    let Some(unit) = target.unit_in(game) else { return Vec::new() };
    let name = target.name(game, "");
    let horse = charger.unit_in(game).is_some_and(|unit| unit.is(TroopKind::Horse, game.rules()));
    let mut duties = Vec::new();
    if horse && may_square(unit, game.rules()) {
        let draft = draft!(emergency_square::Input { unit: label, charger: by, n: n });
        duties.push(Duty::of::<EmergencySquare>(format!("{name} may form emergency square"), draft));
    }
    if may_evade(unit, game.rules()) {
        let draft = draft!(evasion::Input { unit: label, charger: by, charger_ap: n });
        duties.push(Duty::of::<Evasion>(format!("{name} may evade"), draft));
    }
    let draft = draft!(contact::Input { unit: by, target: label });
    duties.push(Duty::of::<Contact>(format!("The charge comes home on {name}"), draft));
    let here = game.flow.cursor.last().map_or_else(String::new, |f| f.step.clone());
    let subject = target.unit().map(Subject::Unit);
    duties.into_iter().map(|duty| duty.on(subject).at(here.clone()).optional()).collect()
}

fn may_square(unit: &Unit, rules: &Rules) -> bool {
    let formed = unit.formation == Formation::Square;
    unit.is(TroopKind::Foot, rules) && !formed && unit.status == Status::GoodOrder && !unit.in_melee
}

fn may_evade(unit: &Unit, rules: &Rules) -> bool {
    unit.formation == Formation::Skirmish || unit.is(TroopKind::Guns, rules)
}

/// Whether a unit is told to be its own enemy.
pub fn targets_itself(unit: &impl Who, target: &impl Who) -> bool {
    let same = |unit: &str, target: &str| folded(unit) == folded(target) && !folded(unit).is_empty();
    unit.label().zip(target.label()).is_some_and(|(unit, target)| same(unit, target))
}

pub const OWN_TARGET: &str = "A unit cannot be its own target.";
