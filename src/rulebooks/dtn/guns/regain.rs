//! The recovery draw that all arms share: a card per hit, red and high enough for where the unit stands.

use crate::core::cards::Card;
use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;

/// A number of hits recovered; "2 recovered" may be typed instead of the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Regained {
    recovered: u8,
    all: bool,
}

impl Summary for Regained {
    fn counts(self) -> bool {
        self.recovered > 0 || self.all
    }
    fn read(text: &str, n: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "all" | "joker" => Some(Self { recovered: 0, all: true }),
            "yes" => Some(Self { recovered: 1, all: false }),
            other => u8::read(other, n).map(|recovered| Self { recovered, all: false }),
        }
    }
    fn hint() -> &'static str {
        "the number of hits recovered"
    }
}

impl Fold for Regained {
    fn join(self, other: Self) -> Self {
        Self { recovered: self.recovered.saturating_add(other.recovered), all: self.all || other.all }
    }
}

/// Draws a card for each hit. Where a joker recovers all it settles the draw: cards after it change nothing.
///
/// # Errors
/// Stops for a card that is not drawn yet.
pub fn draw(hits: u8, zone: Zone, joker_all: bool, deck: usize, rules: &Rules, chance: &mut Chance) -> Roll<u8> {
    let rank = rules.guns.recovery.least_rank(zone);
    let by_card = |card: Card| Regained {
        recovered: u8::from(card.is_red() && rules.height(card).is_some_and(|r| r >= rank)),
        all: joker_all && card.is_joker(),
    };
    let drawn = chance.cards_until(deck, u32::from(hits), "recovery", by_card, |drawn| drawn.all)?;
    let recovered = if drawn.all { hits } else { drawn.recovered.min(hits) };
    chance.say("Recovery", || {
        let need = if rank > 1 { format!("red cards of rank {rank} or more") } else { "red cards".to_owned() };
        let joker = if drawn.all { " A joker recovers all." } else { "" };
        let cards = counted(hits, "card", "cards");
        format!("{cards} {}: {need} recover {}.{joker}", zone.said(), counted(recovered, "hit", "hits"))
    });
    Ok(recovered)
}

/// Takes hits off a unit; a battery below its strength again is no longer silenced.
pub fn take_off(game: &mut Game<Dtn>, unit: &impl Who, fatigue: u8, hits: u8) {
    let Some(unit) = unit.unit_mut(game) else { return };
    unit.fatigue = unit.fatigue.saturating_sub(fatigue);
    unit.hits = unit.hits.saturating_sub(hits);
    unit.silenced &= hits == 0 || unit.hits >= unit.sp;
    unit.recovered = true;
}
