//! The fields of DTN's units, generals and conditions: for roster, editor, entry line and headless form.

use crate::rulebooks::dtn::prelude::*;

/// A unit's.
pub const UNIT: &[Field] = Unit::FIELDS;

/// A general's and his command's.
pub const COMMAND: &[Field] = Command::FIELDS;

fields! {
    /// The conditions of the day, as a battle keeps them by their keys.
    pub struct Conditions {
        visibility: u8, "Visibility in inches", 1..=99, default = 99, help = "The threat zone reaches no further.";
        weather: Option<String>;
    }
}

/// Those of the conditions.
pub const CONDITIONS: &[Field] = Conditions::FIELDS;
