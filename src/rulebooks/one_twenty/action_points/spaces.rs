//! How many spaces a unit covers if it goes on forward until its points are gone.

use super::against::against;
use super::ledger::priced;
use super::spend::outcome;
use crate::rulebooks::one_twenty::prelude::*;

pub struct SpacesCovered;

fields! {
    /// The unit.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        #[serde(flatten)]
        facts: Facts;
    }
}

fields! {
    /// Spaces covered.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        spaces: u32, "Spaces entered", 0..=20, summary;
    }
}

/// Forward as often as the points could pay for it.
fn forward(facts: &Facts, rules: &Rules) -> Vec<Act> {
    let acts = vec![Act::plain(Action::MoveForward); 20];
    let payable = priced(facts, &acts, rules).iter().take_while(|(_, short)| short.is_none()).count();
    acts.into_iter().take(payable).collect()
}

impl Procedure for SpacesCovered {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "spaces_covered";
    const TITLE: &'static str = "Spaces covered";
    const VERBS: &'static [&'static str] = &["reach", "spaces"];
    const RULE: &'static str = "1.3";
    const ROLLS: &'static str = "A D6 for each terrain or move die of the spaces entered.";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        // Too few points for even one space are no reason against asking: it covers none.
        let mut reasons = against(&input.facts, &[Act::plain(Action::MoveForward)], rules);
        reasons.retain(|reason| reason.key != "cannotPay");
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let acts = forward(&input.facts, rules);
        Ok(Outcome { spaces: outcome(&input.facts, &acts, rules, chance)?.spaces })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<OneTwenty>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let headline = format!("{who} would cover {}", counted(outcome.spaces, "space", "spaces"));
        Report { headline, ..Report::default() }
    }
}
