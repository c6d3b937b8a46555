//! Words shared by BBB's field tables: each value with what a person reads.

use crate::rulebooks::bbb::prelude::*;

/// Arms of units.
pub const ARMS: Words = &[("infantry", "Infantry"), ("cavalry", "Cavalry"), ("artillery", "Artillery")];
/// Arms, and generals beside them.
pub const MOVERS: Words =
    &[("infantry", "Infantry"), ("cavalry", "Cavalry"), ("artillery", "Artillery"), ("general", "General")];
/// Qualities.
pub const QUALITIES: Words = &[("raw", "Raw"), ("trained", "Trained"), ("veteran", "Veteran")];
/// Formations.
pub const FORMATIONS: Words = &[
    ("line", "Line"),
    ("depth", "Depth"),
    ("columnOfMarch", "Column of march"),
    ("limbered", "Limbered"),
    ("unlimbered", "Unlimbered"),
];
/// How guns stand.
pub const LIMBER: Words = &[("limbered", "Limbered"), ("unlimbered", "Unlimbered")];
/// In hand or not.
pub const ORDERS: Words = &[("goodOrder", "Good order"), ("disrupted", "Disrupted")];
/// What a roll allows.
pub const PERMITS: Words = &[("full", "Full move"), ("half", "Half move"), ("none", "No move")];
/// The two kinds of move that are measured.
pub const KINDS: Words = &[("full", "Full"), ("half", "Half")];
/// Weapons.
pub const WEAPONS: Words = &[
    ("SM", "SM"),
    ("ML", "ML"),
    ("NG", "NG"),
    ("EB", "EB"),
    ("LB", "LB"),
    ("RR", "RR"),
    ("RC", "RC"),
    ("SA", "SA"),
    ("RA", "RA"),
    ("BLA", "BLA"),
    ("MG", "MG"),
    ("RKT", "Rockets"),
    ("none", "None"),
];
/// Results of the firefight table.
pub const CODES: Words =
    &[("none", "No effect"), ("R", "R"), ("T", "T"), ("V", "V"), ("1", "1"), ("2", "2"), ("3", "3")];

/// The arm of a unit, infantry unless said.
pub const ARM: Field = Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")).quiet();
/// How a unit stands, as its arm usually does unless said.
pub const FORMATION: Field = Field::choice("formation", "Formation", FORMATIONS)
    .optional()
    .quiet()
    .help("Line if left blank, or unlimbered for guns.");
/// What the mark on isolated guns means.
pub const ISOLATED: &str = "Guns cut off from friends: by the switch they make no move but a retirement, silenced.";
/// The quality of a unit, trained unless said.
pub const QUALITY: Field = Field::choice("quality", "Quality", QUALITIES).or(Preset::Word("trained")).quiet();
/// The threshold of lost bases that makes a unit spent.
pub const SPENT_AT: Field =
    Field::whole("spent_at_losses", "Spent at lost bases", 1, 60).optional().quiet().help("By quality if left blank.");

impl Weapon {
    /// What people call it.
    pub fn words(self) -> &'static str {
        WEAPONS.get(self as usize).map_or("", |(_, label)| label)
    }
}
