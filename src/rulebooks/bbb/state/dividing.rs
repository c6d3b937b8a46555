//! Two units of one and one of two, by bases.

use crate::core::on_the_day::dividing::{joined, parted};
use crate::rulebooks::bbb::prelude::*;

/// The most bases a unit can have.
const MOST: u8 = 60;

/// Takes so many bases of a unit, with their share of those it has lost. The part is in contact with nobody.
///
/// # Errors
/// A sentence if nothing would be left of one of them.
pub fn split(unit: &mut Unit, part: i64) -> Result<Unit, String> {
    if !unit.stands() {
        return Err("It is off the table.".to_owned());
    }
    let (bases, _) = parted(unit.bases, 0, part, "bases")?;
    let share = |all: u8| (u16::from(all) * u16::from(bases) / u16::from(unit.bases)) as u8;
    let lost = share(unit.lost());
    let spent = unit.spent_at_losses.map(|at| share(at).max(1));
    let new = Unit {
        bases,
        bases_original: bases + lost,
        spent_at_losses: spent,
        contact: None,
        last_target: None,
        ..unit.clone()
    };
    unit.bases -= bases;
    unit.bases_original -= bases + lost;
    unit.spent_at_losses = unit.spent_at_losses.zip(spent).map(|(all, part)| all.saturating_sub(part).max(1));
    Ok(new)
}

/// Adds up their bases, those lost included.
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
    let all = joined(unit.bases_original, other.bases_original, MOST, "bases")?;
    unit.bases += other.bases;
    unit.bases_original = all;
    unit.spent_at_losses = unit.spent_at_losses.zip(other.spent_at_losses).map(|(a, b)| a.saturating_add(b).min(MOST));
    unit.rolled |= other.rolled;
    unit.advancing |= other.advancing;
    Ok(())
}
