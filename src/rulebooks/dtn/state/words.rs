//! Words shared by DTN's field tables: each value with what a person reads.

use crate::rulebooks::dtn::prelude::*;

/// Which side's deck is drawn from; only headless calls need to say.
pub const SIDES: Words = &[("a", "first side"), ("b", "second side")];
/// Officers.
pub const ROLES: Words = &[("commander", "Commander"), ("corps", "Corps leader"), ("dg", "Divisional general")];
/// Classes.
pub const CLASSES: Words = &[("C4", "C4"), ("C6", "C6"), ("C8", "C8"), ("C10", "C10"), ("C12", "C12")];
/// Characters.
pub const CHARACTERS: Words = &[("W", "Weak"), ("N", "Normal"), ("S", "Strong")];
/// Activations.
pub const ACTIVATIONS: Words = &[("full", "Full"), ("limited", "Limited"), ("fail", "Fail")];
/// Activations, or none drawn yet.
pub const ACTIVATIONS_OR_NONE: Words =
    &[("none", "Not drawn yet"), ("full", "Full"), ("limited", "Limited"), ("fail", "Fail")];
/// Order chits that lie beside a division.
pub const CHITS: Words =
    &[("none", "None"), ("action", "Action"), ("regroup", "Regroup"), ("move", "Move"), ("breakOff", "Break-off")];
/// Orders that can be issued.
pub const ORDERS: Words =
    &[("action", "Action"), ("regroup", "Regroup"), ("move", "Move"), ("breakOff", "Break-off"), ("attach", "Attach")];
/// Orders a senior officer may adopt in direct control.
pub const ADOPTED: Words = &[("action", "Action"), ("regroup", "Regroup"), ("move", "Move"), ("breakOff", "Break-off")];
/// Zones; their first letter serves.
pub const ZONES: Words = &[("cz", "Contact zone"), ("tz", "Threat zone"), ("out", "Outside both")];
/// Arms.
pub const ARMS: Words = &[
    ("infantry", "Infantry"),
    ("battleCav", "Battle cavalry"),
    ("skirmCav", "Skirmish cavalry"),
    ("artillery", "Artillery"),
];
/// Qualities.
pub const QUALITIES: Words = &[("elite", "Elite"), ("regular", "Regular"), ("secondRate", "Second rate")];
/// The field of a quality, which the sheet writes another way.
pub const QUALITY: Field = Field::choice("quality", "Quality", QUALITIES).meaning(&[("2nd rate", "secondRate")]);
/// Ranks as they stand on the cards, for ratings and morale levels.
pub const RANKS: Words = &[("J", "11"), ("Jack", "11"), ("Q", "12"), ("Queen", "12"), ("K", "13"), ("King", "13")];
/// The field of an activation rating.
pub const A_RATING: Field = Field::whole("a_rating", "Activation rating", 2, 13).meaning(RANKS);
/// Going.
pub const GOING: Words = &[("good", "Good"), ("bad", "Bad")];

/// The field that names the side whose deck is drawn from.
pub const SIDE: Field =
    Field::choice("side", "Side", SIDES).or(Preset::Word("a")).help("Whose deck is drawn from.").quiet();
