//! Two units of one and one of two, by strength points.

use crate::core::on_the_day::dividing::{joined, parted};
use crate::rulebooks::dtn::prelude::*;

/// Takes so many strength points of a unit, with their share of its hits. The part has no order of its own.
///
/// # Errors
/// A sentence if nothing would be left of one of them.
pub fn split(unit: &mut Unit, part: i64) -> Result<Unit, String> {
    if unit.broken {
        return Err("It is broken and off the table.".to_owned());
    }
    let (sp, hits) = parted(unit.sp, unit.hits, part, "SP")?;
    (unit.sp, unit.hits) = (unit.sp - sp, unit.hits - hits);
    let mut new = Unit { sp, hits, order: Order::None, ..unit.clone() };
    (new.pending, new.attach, new.led_with, new.attached_to, new.last_target) = (None, None, None, None, None);
    new.fp.clear();
    Ok(new)
}

/// Adds up their strength points and hits.
///
/// # Errors
/// A sentence if they are of different arms, broken, or too many.
pub fn merge(unit: &mut Unit, other: &Unit) -> Result<(), String> {
    if unit.broken || other.broken {
        return Err("One of them is broken and off the table.".to_owned());
    }
    if unit.arm != other.arm {
        return Err("They are of different arms.".to_owned());
    }
    let (sp, hits) = (joined(unit.sp, other.sp, 30, "SP")?, joined(unit.hits, other.hits, 30, "hits")?);
    (unit.sp, unit.hits) = (sp, hits);
    unit.fatigue = unit.fatigue.max(other.fatigue);
    unit.moved |= other.moved;
    unit.fired |= other.fired;
    Ok(())
}
