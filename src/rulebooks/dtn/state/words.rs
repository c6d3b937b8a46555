//! Words shared by DTN's fields.

use crate::rulebooks::dtn::prelude::*;

/// Ranks as they stand on the cards, for ratings and morale levels.
pub const RANKS: Words = &[("J", "11"), ("Jack", "11"), ("Q", "12"), ("Queen", "12"), ("K", "13"), ("King", "13")];

/// What the side of a draw means.
pub const WHOSE_DECK: &str = "Whose deck is drawn from.";
