//! The fields of DTN's units, generals and conditions: for roster, editor, entry line and headless form.

use crate::rulebooks::dtn::prelude::*;

/// How a unit stands or moves.
pub const STATUSES: Words = Status::WORDS;
/// What shelters a unit.
pub const COVERS: Words = Cover::WORDS;

/// A unit's.
pub const UNIT: &[Field] = Unit::FIELDS;

/// A general's and his command's.
pub const COMMAND: &[Field] = Command::FIELDS;

/// The conditions of the day.
pub const CONDITIONS: &[Field] = &[
    Field::whole("visibility", "Visibility in inches", 1, 99)
        .or(Preset::Whole(99))
        .help("The threat zone reaches no further."),
    Field::text("weather", "Weather").optional(),
];
