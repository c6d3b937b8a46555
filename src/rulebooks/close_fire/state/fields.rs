//! The fields of Close Fire's units, leaders and day: one table for roster, editor, entry line and headless form.

use super::Conditions;
use crate::rulebooks::close_fire::prelude::*;

pub const UNIT: &[Field] = Unit::FIELDS;

pub const COMMAND: &[Field] = Command::FIELDS;

/// The conditions of the day.
pub const CONDITIONS: &[Field] = Conditions::FIELDS;
