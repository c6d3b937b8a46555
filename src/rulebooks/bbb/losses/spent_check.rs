//! Whether a unit has lost so many bases that it is spent.

use super::blow::{settle, spent_now, too_many};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::words::{QUALITY, SPENT_AT};

/// Looks at a unit's losses.
pub struct SpentCheck;

/// What it had and has.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// Bases it began with.
    pub bases_original: u8,
    /// Bases it has.
    pub bases: u8,
    /// Its quality.
    pub quality: Quality,
    /// Its own threshold.
    pub spent_at_losses: Option<u8>,
    /// It was spent before.
    pub spent: bool,
}

/// Spent or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Bases lost.
    pub lost: u8,
    /// How many make it spent; none if nothing does.
    pub threshold: Option<u8>,
    /// It is spent.
    pub spent: bool,
}

impl Procedure for SpentCheck {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "spent_check";
    const TITLE: &'static str = "See whether a unit is spent";
    const VERBS: &'static [&'static str] = &["spentcheck"];
    const RULE: &'static str = "Spent";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::whole("bases_original", "Bases at first", 0, 60),
        Field::whole("bases", "Bases now", 0, 60),
        QUALITY,
        SPENT_AT,
        Field::flag("spent", "Spent before").or(Preset::Flag(false)).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("lost", "Bases lost", 0, 60),
        Field::whole("threshold", "Spent at", 0, 60).optional(),
        Field::flag("spent", "Spent"),
    ];
    const SUMMARY: &'static [&'static str] = &["spent"];
    const MANY: bool = true;

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
        draft.fill("bases_original", unit.bases_original);
        draft.fill("bases", unit.bases);
        draft.fill("quality", plain(unit.quality));
        draft.fill("spent", unit.spent);
        draft.fill("spent_at_losses", plain(unit.spent_at_losses));
    }

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
        on_unit(game, input.unit.as_deref(), |unit| {
            unit.spent = outcome.spent;
            settle(unit, false, rules);
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let fate = if outcome.spent { "spent" } else { "not spent" };
        let marker = format!("Spent on {who} ({}).", game.rules().markers.spent);
        let table = (outcome.spent && !input.spent).then_some(marker).into_iter().collect();
        Report { headline: format!("{who}: {fate}, {} lost", outcome.lost), table, ..Report::default() }
    }
}
