//! Two units of one and one of two, by bases.

use crate::core::on_the_day::dividing::{joined, parted};
use crate::rulebooks::close_fire::prelude::*;

/// The most bases a unit can have.
const MOST: u8 = 30;

/// Takes so many bases of a unit, with their share of its casualties and pikes. Both keep its DPs.
///
/// # Errors
/// A sentence if nothing would be left of one of them.
pub fn split(unit: &mut Unit, part: i64) -> Result<Unit, String> {
    if !unit.stands() {
        return Err("It is off the table.".to_owned());
    }
    let (bases, casualties) = parted(unit.bases, unit.casualties, part, "bases")?;
    let pikes = (u16::from(unit.pike_bases) * u16::from(bases) / u16::from(unit.bases)) as u8;
    unit.ranks.clear();
    let new = Unit {
        bases,
        casualties,
        pike_bases: pikes,
        in_combat: false,
        fire_target: None,
        previous_target: None,
        ..unit.clone()
    };
    unit.bases -= bases;
    unit.casualties -= casualties;
    unit.pike_bases -= pikes;
    Ok(new)
}

/// Adds up their bases, casualties and pikes; the more disordered of the two counts.
///
/// # Errors
/// A sentence if they are of different arms, off the table, or too many.
pub fn merge(unit: &mut Unit, other: &Unit) -> Result<(), String> {
    if !unit.stands() || !other.stands() {
        return Err("One of them is off the table.".to_owned());
    }
    if unit.arm != other.arm {
        return Err("They are of different arms.".to_owned());
    }
    let bases = joined(unit.bases, other.bases, MOST, "bases")?;
    let casualties = joined(unit.casualties, other.casualties, MOST, "casualties")?;
    (unit.bases, unit.casualties) = (bases, casualties);
    unit.pike_bases = unit.pike_bases.saturating_add(other.pike_bases).min(bases);
    unit.ranks.clear();
    unit.dp = unit.dp.max(other.dp);
    unit.moved |= other.moved;
    unit.fired |= other.fired;
    Ok(())
}
