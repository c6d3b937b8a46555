//! How likely a lost leader is replaced, or an order issued, within so many turns.

use super::leader_replacement;
use super::order_change::{self, Change};
use crate::rulebooks::one_twenty::prelude::*;

/// Turns asked for.
pub struct WithinTurns;

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum What {
    /// A leader's replacement.
    LeaderReplacement,
    /// A new order.
    OrderChange,
}

/// What, and for how long.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// What.
    pub what: What,
    /// Turns.
    pub turns: u8,
}

/// Whether it came.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It came within the turns.
    pub comes: bool,
    /// In which turn; none if it did not.
    pub turn: Option<u8>,
}

impl Procedure for WithinTurns {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "within_turns";
    const TITLE: &'static str = "Within so many turns";
    const VERBS: &'static [&'static str] = &["within"];
    const RULE: &'static str = "1.5 and 1.6";
    const FIELDS: &'static [Field] = &[
        Field::choice(
            "what",
            "What",
            &[("leaderReplacement", "A leader is replaced"), ("orderChange", "A new order is issued")],
        )
        .or(Preset::Word("orderChange")),
        Field::whole("turns", "Turns", 1, 12).or(Preset::Whole(3)),
    ];
    const ROLLS: &'static str = "The throws of each turn until it comes.";
    const OUTCOME: &'static [Field] =
        &[Field::flag("comes", "It comes"), Field::whole("turn", "In turn", 1, 12).optional()];
    const SUMMARY: &'static [&'static str] = &["comes", "turn"];

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let mut written = false;
        for turn in 1..=input.turns {
            let comes = match input.what {
                What::LeaderReplacement => leader_replacement::throw(rules, chance)?,
                What::OrderChange => {
                    let change = order_change::throw(written, rules, chance)?;
                    written = change == Change::Written;
                    change == Change::Issued
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
