//! How many spaces a unit covers if it goes on forward until its points are gone.

use super::against::against;
use super::facts::{fields, prefill};
use super::ledger::priced;
use super::spend::outcome;
use crate::rulebooks::one_twenty::prelude::*;

/// Spaces asked for.
pub struct SpacesCovered;

/// Spaces covered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Spaces entered.
    pub spaces: u32,
}

/// Forward as often as the points could pay for it.
fn forward(facts: &Facts, rules: &Rules) -> Vec<Act> {
    let acts = vec![Act::plain(Action::MoveForward); 20];
    let payable = priced(facts, &acts, rules).iter().take_while(|(_, short)| short.is_none()).count();
    acts.into_iter().take(payable).collect()
}

impl Procedure for SpacesCovered {
    type Book = OneTwenty;
    type Input = Facts;
    type Outcome = Outcome;

    const ID: &'static str = "spaces_covered";
    const TITLE: &'static str = "Spaces covered";
    const VERBS: &'static [&'static str] = &["reach", "spaces"];
    const RULE: &'static str = "1.3";
    const FIELDS: &'static [Field] = &fields();
    const ROLLS: &'static str = "A D6 for each terrain or move die of the spaces entered.";
    const OUTCOME: &'static [Field] = &[Field::whole("spaces", "Spaces entered", 0, 20)];
    const SUMMARY: &'static [&'static str] = &["spaces"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        prefill(game, draft);
    }

    fn check(input: &Facts, rules: &Rules) -> Vec<Reason> {
        // Too few points for even one space are no reason against asking: it covers none.
        let mut reasons = against(input, &[Act::plain(Action::MoveForward)], rules);
        reasons.retain(|reason| reason.key != "cannotPay");
        reasons
    }

    fn resolve(input: &Facts, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { spaces: outcome(input, &forward(input, rules), rules, chance)?.spaces })
    }

    fn apply(_: &Facts, _: &Outcome, _: &Rules, _: &mut Game<OneTwenty>) {}

    fn tell(input: &Facts, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let headline = format!("{who} would cover {}", counted(outcome.spaces, "space", "spaces"));
        Report { headline, ..Report::default() }
    }
}
