//! Words shared by DTN's field tables: each value with what a person reads.

use crate::rulebooks::dtn::prelude::*;

/// Which side's deck is drawn from; only headless calls need to say.
pub const SIDES: Words = SideName::WORDS;
/// Officers.
pub const ROLES: Words = CommandRole::WORDS;
/// Classes.
pub const CLASSES: Words = CClass::WORDS;
/// Characters.
pub const CHARACTERS: Words = Character::WORDS;
/// Activations.
pub const ACTIVATIONS: Words = Activation::WORDS;
/// Activations, or none drawn yet.
pub const ACTIVATIONS_OR_NONE: Words = Drawn::WORDS;
/// Order chits that lie beside a division.
pub const CHITS: Words = Order::WORDS;
/// Zones; their first letter serves.
pub const ZONES: Words = Zone::WORDS;
/// Arms.
pub const ARMS: Words = Arm::WORDS;
/// The field of a quality, which the sheet writes another way.
pub const QUALITY: Field = Field::of::<Quality>("quality", "Quality");
/// Ranks as they stand on the cards, for ratings and morale levels.
pub const RANKS: Words = &[("J", "11"), ("Jack", "11"), ("Q", "12"), ("Queen", "12"), ("K", "13"), ("King", "13")];
/// The field of an activation rating.
pub const A_RATING: Field = Field::whole("a_rating", "Activation rating", 2, 13).meaning(RANKS);
/// Going.
pub const GOING: Words = Going::WORDS;

/// What the side of a draw means.
pub const WHOSE_DECK: &str = "Whose deck is drawn from.";

/// The field that names the side whose deck is drawn from.
pub const SIDE: Field = Field::of::<SideName>("side", "Side").or(Preset::Word("a")).help(WHOSE_DECK).quiet();
