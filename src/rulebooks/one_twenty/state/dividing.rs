//! Two units of one and one of two, by strength.

use crate::core::on_the_day::dividing::{joined, parted};
use crate::rulebooks::one_twenty::prelude::*;

/// The greatest strength a unit can have.
const MOST: u8 = 99;

/// Takes so much of a unit's strength, with its share of the casualties. The part fights nobody.
///
/// # Errors
/// A sentence if nothing would be left of one of them.
pub fn split(unit: &mut Unit, part: i64) -> Result<Unit, String> {
    let (strength, casualties) = parted(unit.strength, unit.casualties, part, "strength")?;
    unit.strength -= strength;
    unit.casualties -= casualties;
    let alone = Unit { strength, casualties, in_melee: false, opponent: None, ..unit.clone() };
    Ok(Unit { charged_by: None, charge_ap: None, fire_declared: false, ..alone })
}

/// Adds up their strength and casualties; who has spent more action points counts.
///
/// # Errors
/// A sentence if they are of different kinds, or too many.
pub fn merge(unit: &mut Unit, other: &Unit) -> Result<(), String> {
    if unit.unit_type != other.unit_type {
        return Err("They are of different kinds.".to_owned());
    }
    let strength = joined(unit.strength, other.strength, MOST, "strength")?;
    unit.casualties = joined(unit.casualties, other.casualties, MOST, "casualties")?;
    unit.strength = strength;
    unit.ap_spent = unit.ap_spent.max(other.ap_spent);
    unit.acted |= other.acted;
    unit.moved |= other.moved;
    Ok(())
}
