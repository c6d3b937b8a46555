//! Words shared by BBB's field tables: each value with what a person reads.

use crate::rulebooks::bbb::prelude::*;

/// The two kinds of move that are measured.
pub const KINDS: Words = &[("full", "Full"), ("half", "Half")];
/// Results of the firefight table.
pub const CODES: Words =
    &[("none", "No effect"), ("R", "R"), ("T", "T"), ("V", "V"), ("1", "1"), ("2", "2"), ("3", "3")];

/// The arm of a unit, infantry unless said.
pub const ARM: Field = Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")).quiet();
/// How a unit stands, as its arm usually does unless said.
pub const FORMATION: Field = Field::choice("formation", "Formation", Formation::WORDS)
    .optional()
    .quiet()
    .help("Line if left blank, or unlimbered for guns.");
/// What the mark on isolated guns means.
pub const ISOLATED: &str = "Guns cut off from friends: by the switch they make no move but a retirement, silenced.";
/// The quality of a unit, trained unless said.
pub const QUALITY: Field = Field::choice("quality", "Quality", Quality::WORDS).or(Preset::Word("trained")).quiet();
/// The threshold of lost bases that makes a unit spent.
pub const SPENT_AT: Field =
    Field::whole("spent_at_losses", "Spent at lost bases", 1, 60).optional().quiet().help("By quality if left blank.");
