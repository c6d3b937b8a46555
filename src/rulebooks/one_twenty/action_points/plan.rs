//! A planned move priced in advance: its points, its dice and the exact chance of each part of it.

use super::ledger::{Ledger, priced};
use super::spend::{self, Input, SpendAp, outcome};
use crate::core::odds::{Odds, odds};
use crate::rulebooks::one_twenty::prelude::*;

/// What is said of a chance that could not be counted.
const UNKNOWN: &str = "unknown";

pub struct PlanMove;

fields! {
    /// The price.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        fixed_cost: u32, "Points for certain", 0..=99_999, summary;
        /// If every die adds a point.
        most_cost: u32, "Points at the most", 0..=99_999, summary;
        tmds: u32, "Dice", 0..=99_999;
        remaining: u8, "Points left before it", 0..=20;
        /// Exact, or unknown.
        completes: String, "Chance that all is done", summary;
        spaces: Vec<SpacesRow>, "Chance of each number of spaces";
    }
}

fields! {
    /// The exact chance of so many spaces.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct SpacesRow {
        spaces: u32, 0..=99_999;
        chance: String;
    }
}

impl Procedure for PlanMove {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "plan_move";
    const TITLE: &'static str = "Price a planned move";
    const VERBS: &'static [&'static str] = &["plan", "price"];
    const RULE: &'static str = "1.2, 1.3 and 1.8";

    fn faults(input: &Input) -> Vec<FieldFault> {
        SpendAp::faults(input)
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        SpendAp::check(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let acts = input.acts().unwrap_or_default();
        let prices = priced(&input.facts, &acts, rules);
        let fixed_cost = prices.iter().fold(0_u32, |all, (price, _)| all.saturating_add(price.fixed));
        let tmds = prices.iter().fold(0_u32, |all, (price, _)| all.saturating_add(price.dice));
        for (i, (price, _)) in prices.iter().enumerate() {
            chance.say("1.2 and 1.3 Action points", || format!("{}. {}.", i + 1, price.words()));
        }
        let first = acts.first().filter(|_| input.facts.phase.reacts());
        let ledger = Ledger::open(&input.facts, &acts, rules);
        let remaining = ledger.remaining(first, prices.first().is_some_and(|(p, _)| p.on_road), rules);
        let counted = odds(&[], &[].into(), None, |inner| outcome(&input.facts, &acts, rules, inner));
        let (completes, spaces) = counted.map_or_else(|_| (UNKNOWN.to_owned(), Vec::new()), |counted| told(&counted));
        chance.say("1.3 Terrain or move dice", || format!("All of it is done with a chance of {completes}."));
        Ok(Outcome { fixed_cost, most_cost: fixed_cost.saturating_add(tmds), tmds, remaining, completes, spaces })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<OneTwenty>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let Outcome { fixed_cost, most_cost, completes, .. } = outcome;
        let cost =
            if fixed_cost == most_cost { format!("{fixed_cost}") } else { format!("{fixed_cost} to {most_cost}") };
        let headline = format!("{who} plans: {cost} AP, done with a chance of {completes}");
        Report { headline, ..Report::default() }
    }
}

/// The chance of all of it, and of each number of spaces.
fn told(counted: &Odds<spend::Outcome>) -> (String, Vec<SpacesRow>) {
    let spaces = counted.of(|o| o.spaces).rows.into_iter();
    let rows = spaces.map(|(spaces, chance)| SpacesRow { spaces, chance: chance.to_string() });
    (counted.chance_of(|o| o.completed).to_string(), rows.collect())
}
