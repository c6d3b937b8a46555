//! What must hold in every BBB battle whatever is played, and what is mended after something was set by hand.

use crate::rulebooks::bbb::losses::blow::settle;
use crate::rulebooks::bbb::prelude::*;

/// Markers agree with each other and with the arm; bases stay within what the unit began with.
pub fn mend(game: &mut Game<Bbb>, subject: Subject) {
    let Subject::Unit(id) = subject else { return };
    let rules = game.rules().clone();
    let Some(unit) = game.unit_mut(id) else { return };
    unit.bases = unit.bases.min(unit.bases_original);
    let guns = unit.arm == Arm::Artillery;
    if !guns {
        unit.silenced = false;
        unit.reduced = false;
        unit.awaits_ammo = false;
        unit.pivoted_or_unlimbered = false;
    }
    if !unit.formation.fits(unit.arm) {
        unit.formation = Formation::usual(unit.arm);
    }
    if !unit.low_ammo {
        unit.low_ammo_new = false;
        unit.awaits_ammo = false;
    }
    settle(unit, false, &rules);
}

pub fn broken_invariants(game: &Game<Bbb>) -> Vec<String> {
    let mut wrong = Vec::new();
    for piece in &game.units {
        let (unit, who) = (&piece.own, &piece.label);
        if unit.bases > unit.bases_original {
            wrong.push(format!("{who} has more bases than it began with"));
        }
        if unit.bases == 0 && !unit.removed {
            wrong.push(format!("{who} has no bases and stands on the table"));
        }
        if unit.removed && acts(unit) {
            wrong.push(format!("{who} is off the table and acts"));
        }
        if unit.arm != Arm::Artillery && (unit.silenced || unit.reduced) {
            wrong.push(format!("{who} is no battery, but silenced or reduced"));
        }
        if !unit.formation.fits(unit.arm) {
            wrong.push(format!("{who} stands in a formation that its arm has not"));
        }
        if unit.awaits_ammo && !unit.low_ammo {
            wrong.push(format!("{who} waits for ammunition without being low"));
        }
    }
    wrong
}

fn acts(unit: &Unit) -> bool {
    unit.advancing || unit.contact.is_some() || unit.silenced
}

/// Whether a unit is in trouble, for the roster.
pub fn markers(unit: &Unit) -> Vec<&'static str> {
    [
        (unit.order == Order::Disrupted, "disrupted"),
        (unit.silenced, "silenced"),
        (unit.reduced, "reduced"),
        (unit.low_ammo, "low ammo"),
        (unit.spent, "spent"),
        (unit.halted, "halted"),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, name)| name)
    .collect()
}
