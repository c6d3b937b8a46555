//! Whether a unit has lost so many bases that it is spent.

use super::blow::{BY_QUALITY, settle, spent_now, too_many};
use crate::rulebooks::bbb::prelude::*;

pub struct SpentCheck;

fields! {
    pub struct Input for Bbb {
        unit: Option<UnitRef>;
        bases_original: u8, "Bases at first", 0..=60, from = unit, loud;
        bases: u8, "Bases now", 0..=60, from = unit, loud;
        quality: Quality, default = Quality::Trained, from = unit;
        spent_at_losses: Option<u8>, "Spent at lost bases", 1..=60, from = unit, help = BY_QUALITY;
        spent: bool, "Spent before", from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        lost: u8, "Bases lost", 0..=60;
        threshold: Option<u8>, "Spent at", 0..=60;
        spent: bool, summary;
    }
}

impl Procedure for SpentCheck {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "spent_check";
    const TITLE: &'static str = "See whether a unit is spent";
    const VERBS: &'static [&'static str] = &["spentcheck"];
    const RULE: &'static str = "Spent";
    const MANY: bool = true;

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let text = too_many("It", Some(input.bases), Some(input.bases_original));
        text.map(|text| Reason::new("tooManyBases", "Spent", text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let lost = input.bases_original.saturating_sub(input.bases);
        let threshold = rules.spent.threshold_of(input.spent_at_losses, input.quality);
        // Spent at more losses than it has now, it has recovered since.
        let recovered = threshold.is_some();
        let spent = spent_now(lost, threshold, input.spent, recovered, rules);
        chance.say("Spent", || match threshold {
            Some(at) => format!("Lost {lost}; spent at {at}."),
            None => format!("Lost {lost}; nothing makes it spent."),
        });
        Ok(Outcome { lost, threshold, spent })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Bbb>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.spent = outcome.spent;
            settle(unit, false, rules);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = input.unit.name(game, "The unit");
        let fate = if outcome.spent { "spent" } else { "not spent" };
        let marker = format!("Spent on {who} ({}).", game.rules().markers.spent);
        let table = (outcome.spent && !input.spent).then_some(marker).into_iter().collect();
        Report { headline: format!("{who}: {fate}, {} lost", outcome.lost), table, ..Report::default() }
    }
}
