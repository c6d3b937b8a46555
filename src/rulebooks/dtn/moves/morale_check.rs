//! The morale check of a charger that was hit by guns.

use crate::core::cards::Card;
use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::RANKS;
use crate::rulebooks::dtn::tables::PriorHits;
use crate::rulebooks::dtn::turn::attack;

/// A card for each new hit; each must reach the raised level.
pub struct MoraleCheck;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>, "Charger";
        new_hits: u8, 1..=30, default = 1, asked, help = "A card for each.";
        general_within_1: bool, "General within 1″", help = "Then a joker passes.";
        prior_hits: u8, "Hits before this fire", 0..=30, default = 0,
            help = "Each raises the level by one. In a battle the new hits are taken to lie on the unit already.";
        morale: u8, "Morale level", 2..=13, from = unit, meaning = RANKS;
        side: SideName, default = SideName::A, from = SideName::of(unit.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        passes: bool, summary;
        /// The rank that each card had to reach.
        need: u8, "Rank needed", 2..=99;
    }
}

/// What the cards come to: one that fails is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nerve {
    /// All passed.
    #[default]
    Holds,
    /// At least one card failed.
    Fails,
}

impl Summary for Nerve {
    fn counts(self) -> bool {
        self == Self::Holds
    }
    fn read(text: &str, _: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "pass" | "passes" | "passed" | "p" => Some(Self::Holds),
            "fail" | "fails" | "failed" | "f" => Some(Self::Fails),
            _ => None,
        }
    }
    fn hint() -> &'static str {
        "pass or fail"
    }
}

impl Fold for Nerve {
    fn join(self, other: Self) -> Self {
        self.max(other)
    }
}

fn by_card(card: Card, need: u8, general: bool, rules: &Rules) -> Nerve {
    let holds = rules.height(card).map_or(general, |height| height >= need);
    if holds { Nerve::Holds } else { Nerve::Fails }
}

/// The level raised by the hits that count.
fn need(input: &Input, rules: &Rules) -> u8 {
    let raised = match rules.attack.prior_hits {
        PriorHits::Before => input.prior_hits,
        PriorHits::WithNew => input.prior_hits.saturating_add(input.new_hits),
    };
    input.morale.saturating_add(raised)
}

impl Procedure for MoraleCheck {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "morale_check";
    const TITLE: &'static str = "Morale check of a charger";
    const VERBS: &'static [&'static str] = &["morale"];
    const RULE: &'static str = "Morale check";
    const ROLLS: &'static str = "One card for each new hit.";

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some((_, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        let new = draft.0.get(key!(Input.new_hits));
        let new = new.and_then(|n| n.as_u64().or_else(|| n.as_str()?.trim().parse().ok()));
        let new = u8::try_from(new.unwrap_or(1)).unwrap_or(u8::MAX);
        draft.fill(key!(Input.prior_hits), unit.hits.saturating_sub(new));
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (need, general) = (need(input, rules), input.general_within_1);
        let deck = rules.deck_of(input.side.index());
        let nerve = chance
            .cards(deck, u32::from(input.new_hits), "the morale check", |card| by_card(card, need, general, rules))?;
        let passes = nerve == Nerve::Holds;
        chance.say("Morale check", || {
            let joker = if general { "passes, for a general is near" } else { "fails" };
            let result = if passes { "it passes" } else { "it fails" };
            format!(
                "Level {} raised to {need}: each of {} cards must reach it (a joker {joker}); {result}.",
                input.morale, input.new_hits
            )
            .replace("each of 1 cards", "one card")
        });
        Ok(Outcome { passes, need })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(id) = input.unit.unit().filter(|_| !outcome.passes) {
            attack::call_off(game, id);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "the charger");
        if outcome.passes {
            return Report { headline: format!("{who} holds its nerve and charges on"), ..Report::default() };
        }
        let line = format!("{who} stops where it is: its charge is over.");
        Report { headline: format!("{who} fails its morale check"), table: vec![line], ..Report::default() }
    }
}
