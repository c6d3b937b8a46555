//! What the shots of a gun have in common: what speaks against them, and what they leave on the gun.

use crate::rulebooks::close_fire::prelude::*;

/// What speaks against any shot of a gun.
pub fn against(fired: bool, cannot_fire: bool) -> Vec<Reason> {
    let facts = [
        (fired, "firedAlready", "The gun has fired already this turn."),
        (cannot_fire, "cannotFire", "The gun cannot fire: it is limbered, abandoned or without crew."),
    ];
    Reason::among("Shooting", facts)
}

/// Records a shot on the gun.
pub fn fired(game: &mut Game<CloseFire>, gun: &impl Who, target: &impl Who, range: Option<u16>) {
    let target = target.subject().map(|target| game.label_of(target));
    if let Some(gun) = gun.unit_mut(game) {
        gun.fired = true;
        gun.reserved_fire = false;
        gun.target_moved = false;
        gun.fire_target = target;
        gun.fire_range = range;
    }
}

/// A unit comes under fire and takes DPs for it.
pub fn struck(game: &mut Game<CloseFire>, target: &impl Who, dp: impl Into<i64>, cause: Cause, rules: &Rules) {
    if let Some(target) = target.unit_mut(game) {
        target.under_fire = true;
        gain(target, dp.into(), cause, rules);
    }
}
