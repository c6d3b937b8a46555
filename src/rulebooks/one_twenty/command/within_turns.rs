//! How likely a lost leader is replaced, or an order issued, within so many turns.

use super::leader_replacement;
use super::order_change::{self, OrderResult};
use crate::rulebooks::one_twenty::prelude::*;

pub struct WithinTurns;

/// What is waited for.
#[choice]
pub enum What {
    #[is(label = "A leader is replaced")]
    LeaderReplacement,
    #[is(label = "A new order is issued")]
    OrderChange,
}

fields! {
    /// What, and for how long.
    pub struct Input for OneTwenty {
        what: What, default = What::OrderChange;
        turns: u8, 1..=12, default = 3;
    }
}

fields! {
    /// Whether it came, and when.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        comes: bool, "It comes", summary;
        turn: Option<u8>, "In turn", 1..=12, summary;
    }
}

impl Procedure for WithinTurns {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "within_turns";
    const TITLE: &'static str = "Within so many turns";
    const VERBS: &'static [&'static str] = &["within"];
    const RULE: &'static str = "1.5 and 1.6";
    const ROLLS: &'static str = "The throws of each turn until it comes.";

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let mut written = false;
        for turn in 1..=input.turns {
            let comes = match input.what {
                What::LeaderReplacement => leader_replacement::throw(rules, chance)?,
                What::OrderChange => {
                    let change = order_change::throw(written, rules, chance)?;
                    written = change == OrderResult::Written;
                    change == OrderResult::Issued
                }
            };
            if comes {
                return Ok(Outcome { comes, turn: Some(turn) });
            }
        }
        Ok(Outcome { comes: false, turn: None })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<OneTwenty>) {}

    fn tell(_: &Input, outcome: &Outcome, _: &Game<OneTwenty>) -> Report {
        let headline = match outcome.turn {
            Some(turn) => format!("It would come in turn {turn}"),
            None => "It would not come in time".to_owned(),
        };
        Report { headline, ..Report::default() }
    }
}
