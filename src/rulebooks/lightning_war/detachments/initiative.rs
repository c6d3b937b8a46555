//! The Initiative of a detachment, worked out from that of its units.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::{Counted, Single};

pub struct DetachmentInitiative;

fields! {
    #[derive(Default)]
    pub struct Input for LightningWar {
        detachment: Option<CommandRef>;
        high: u32, "High units", 0..=9999, default = 0, from = facts::ratings(game, detachment.id).high, loud;
        medium: u32, "Medium units", 0..=9999, default = 0, from = facts::ratings(game, detachment.id).medium, loud;
        low: u32, "Low units", 0..=9999, default = 0, from = facts::ratings(game, detachment.id).low, loud;
        status: Option<Status>, "Regular or not", from = facts::status(game, detachment.id), loud,
            help = "Irregular is one lower; regular if left blank.";
        irregular: bool, quiet, help = "The same as the status, said as a tick.";
        formation_high: u32, "High in the whole formation", 0..=9999, default = 0,
            from = facts::ratings_of_formation(game, detachment.id).high;
        formation_medium: u32, "Medium in the whole formation", 0..=9999, default = 0,
            from = facts::ratings_of_formation(game, detachment.id).medium;
        formation_low: u32, "Low in the whole formation", 0..=9999, default = 0,
            from = facts::ratings_of_formation(game, detachment.id).low;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        initiative: Initiative, summary;
        if_regular: Initiative, "Initiative if it were regular";
        pairs: u32, "Pairs of High and Low that count as Medium", 0..=9999;
        high: u32, "High left", 0..=9999;
        medium: u32, "Medium with the pairs", 0..=9999;
        low: u32, "Low left", 0..=9999;
    }
}

/// How many units there are of each Initiative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    pub high: u32,
    pub medium: u32,
    pub low: u32,
}

impl FromIterator<Initiative> for Ratings {
    fn from_iter<T: IntoIterator<Item = Initiative>>(units: T) -> Self {
        let mut ratings = Self::default();
        for initiative in units {
            match initiative {
                Initiative::High => ratings.high += 1,
                Initiative::Medium => ratings.medium += 1,
                Initiative::Low => ratings.low += 1,
            }
        }
        ratings
    }
}

impl Input {
    /// Of a detachment with these units, in a formation with those.
    pub fn of(units: Ratings, status: Status, formation: Ratings) -> Self {
        Self {
            high: units.high,
            medium: units.medium,
            low: units.low,
            status: Some(status),
            formation_high: formation.high,
            formation_medium: formation.medium,
            formation_low: formation.low,
            ..Self::default()
        }
    }

    fn is_irregular(&self) -> bool {
        self.irregular || self.status == Some(Status::Irregular)
    }

    /// The counts that the switch names.
    fn counts(&self, rules: &Rules) -> Ratings {
        let formation = Ratings { high: self.formation_high, medium: self.formation_medium, low: self.formation_low };
        match rules.initiative.counted {
            Counted::Formation if formation != Ratings::default() => formation,
            _ => Ratings { high: self.high, medium: self.medium, low: self.low },
        }
    }
}

/// The Initiative of a detachment and how it came about.
pub fn work_out(input: &Input, rules: &Rules) -> Outcome {
    let Ratings { high, medium, low } = input.counts(rules);
    let pairs = high.min(low);
    let (high, medium, low) = (high - pairs, medium + pairs, low - pairs);
    // Of two that are equally many the worse counts.
    let ranked = [(high, Initiative::High), (medium, Initiative::Medium), (low, Initiative::Low)];
    let if_regular =
        ranked.into_iter().max_by_key(|(count, i)| (*count, std::cmp::Reverse(*i))).map_or(Initiative::Low, |(_, i)| i);
    let alone = input.high + input.medium + input.low == 1 && rules.initiative.single_unit == Single::Own;
    let initiative = match if_regular {
        same if !input.is_irregular() || alone => same,
        Initiative::High => Initiative::Medium,
        Initiative::Medium | Initiative::Low => Initiative::Low,
    };
    Outcome { initiative, if_regular, pairs, high, medium, low }
}

/// The same, with its working said.
pub fn explained(input: &Input, rules: &Rules, chance: &mut Chance) -> Outcome {
    let found = work_out(input, rules);
    let Ratings { high, medium, low } = input.counts(rules);
    chance.say(DetachmentInitiative::RULE, || format!("{high} High, {medium} Medium, {low} Low."));
    if found.pairs > 0 {
        chance.say(DetachmentInitiative::RULE, || {
            let Outcome { pairs, high, medium, low, .. } = found;
            format!("{pairs} High and {pairs} Low count as {pairs} Medium: {high} High, {medium} Medium, {low} Low.")
        });
    }
    chance.say(DetachmentInitiative::RULE, || {
        format!("The most there are, the worse on a tie: {}.", found.if_regular.label())
    });
    if input.is_irregular() {
        chance.say(DetachmentInitiative::RULE, || {
            let so = match found.if_regular {
                same if same != found.initiative => "so one lower:",
                Initiative::Low => "but none is lower than",
                _ => "but a unit alone keeps its own:",
            };
            format!("Irregular, {so} {}.", found.initiative.label())
        });
    }
    found
}

impl Procedure for DetachmentInitiative {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "initiative";
    const TITLE: &'static str = "Work out a detachment's Initiative";
    const VERBS: &'static [&'static str] = &["initiative", "init"];
    const RULE: &'static str = "Initiative";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let empty = input.high + input.medium + input.low == 0;
        let both = input.irregular && input.status == Some(Status::Regular);
        let reasons = [
            (empty, "empty", "The detachment is empty: it needs at least one unit."),
            (both, "twoStatuses", "It is said to be regular and irregular: say one of them."),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        Ok(explained(input, rules, chance))
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<LightningWar>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.detachment.name(game, "The detachment");
        Report { headline: format!("{who}: {} Initiative", outcome.initiative.label()), ..Report::default() }
    }
}
