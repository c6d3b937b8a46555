//! The morale check of a charger that was hit by guns.

use super::facts::fill_unit;
use crate::core::cards::Card;
use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::RANKS;
use crate::rulebooks::dtn::tables::PriorHits;
use crate::rulebooks::dtn::turn::attack;

/// A card for each new hit; each must reach the raised level.
pub struct MoraleCheck;

/// Who checks, against what.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The charger's label.
    pub unit: Option<String>,
    /// Its morale level.
    pub morale: u8,
    /// Hits it had before this fire.
    pub prior_hits: u8,
    /// Hits from this fire.
    pub new_hits: u8,
    /// A general is within 1″.
    pub general_within_1: bool,
    /// Whose deck.
    pub side: SideName,
}

/// Whether the charge goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It goes on.
    pub passes: bool,
    /// The rank that each card had to reach.
    pub need: u8,
}

/// What the cards come to: one that fails is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nerve {
    /// All passed.
    #[default]
    Holds,
    /// One failed.
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Charger", SubjectKind::Unit),
        Field::whole("new_hits", "New hits", 1, 30).or(Preset::Whole(1)).asked().help("A card for each."),
        Field::flag("general_within_1", "General within 1″").help("Then a joker passes."),
        Field::whole("prior_hits", "Hits before this fire", 0, 30)
            .or(Preset::Whole(0))
            .help("Each raises the level by one. In a battle the new hits are taken to lie on the unit already."),
        Field::whole("morale", "Morale level", 2, 13).meaning(RANKS).quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "One card for each new hit.";
    const OUTCOME: &'static [Field] = &[Field::flag("passes", "Passes"), Field::whole("need", "Rank needed", 2, 99)];
    const SUMMARY: &'static [&'static str] = &["passes"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some(id) = fill_unit(game, draft, "unit", Self::FIELDS) else { return };
        let new = draft.0.get("new_hits").and_then(|n| n.as_u64().or_else(|| n.as_str()?.trim().parse().ok()));
        let new = u8::try_from(new.unwrap_or(1)).unwrap_or(u8::MAX);
        draft.fill("prior_hits", game.unit(id).map_or(0, |u| u.own.hits.saturating_sub(new)));
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
        if let Some((id, _)) = unit_at(game, input.unit.as_deref()).filter(|_| !outcome.passes) {
            attack::call_off(game, id);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "the charger");
        if outcome.passes {
            return Report { headline: format!("{who} holds its nerve and charges on"), ..Report::default() };
        }
        let line = format!("{who} stops where it is: its charge is over.");
        Report { headline: format!("{who} fails its morale check"), table: vec![line], ..Report::default() }
    }
}
