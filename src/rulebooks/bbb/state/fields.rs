//! The fields of BBB's units and generals: one table for roster, editor, entry line and headless form.

use crate::rulebooks::bbb::prelude::*;

/// A unit's.
pub const UNIT: &[Field] = Unit::FIELDS;

/// A general's.
pub const COMMAND: &[Field] = General::FIELDS;

/// The conditions of the day.
pub const CONDITIONS: &[Field] = &[
    Field::new("first_player", "First Player", Kind::Side).optional().help("The side that goes first each turn."),
    Field::text("night_after", "Night falls after turn").optional().help("The numbers of the turns, as in 4 or 4, 8."),
    Field::text("weather", "Weather").or(Preset::Word("")),
];
