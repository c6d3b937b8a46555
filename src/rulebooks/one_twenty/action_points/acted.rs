//! A unit that has acted on the table without its actions being told: its points are gone, or so many of them.

use super::facts::Points;
use crate::rulebooks::one_twenty::prelude::*;

pub struct Acted;

fields! {
    /// Who, and how many points that took.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        ap: Option<u8>, "Action points it took", 0..=20, help = "Left blank: all that are left.";
        unit_type: UnitType, default = UnitType::Infantry, from = unit.unit_type, help = help::UNIT_TYPE;
        #[serde(flatten)]
        points: Points;
    }
}

fields! {
    /// What is left.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cost: u8, "Points spent", 0..=20;
        remaining: u8, "Points left", 0..=20, summary;
        allowance: u8, "Points of the turn", 0..=20;
    }
}

impl Procedure for Acted {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "acted";
    const TITLE: &'static str = "Mark as having acted";
    const VERBS: &'static [&'static str] = &["acted", "done"];
    const RULE: &'static str = "1.8";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let left = input.points.left(input.unit_type, rules);
        let text = format!("It has {left} AP left.");
        Reason::among("1.8 Action points", [(input.ap.is_some_and(|ap| ap > left), "cannotPay", text.as_str())])
    }

    fn resolve(input: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        let spent = input.points.ap_spent;
        let allowance = input.points.of_turn(input.unit_type, rules).max(spent);
        let left = allowance - spent;
        let cost = input.ap.unwrap_or(left).min(left);
        Ok(Outcome { cost, remaining: left - cost, allowance })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.acted = true;
            unit.ap_spent = input.points.ap_spent.saturating_add(outcome.cost);
            unit.ap_allowance = Some(outcome.allowance);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        Report { headline: format!("{who} has acted: {} AP left", outcome.remaining), ..Report::default() }
    }
}
