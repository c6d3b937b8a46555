//! What came of a try to rally, by the table of another sheet.

use super::losses::{losses_on_table, take_losses};
use crate::rulebooks::one_twenty::prelude::*;

pub struct RecordRally;

fields! {
    /// Who, and the status afterwards.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        result: NewStatus, "Status afterwards", default = NewStatus::GoodOrder, asked;
        status: Status, "Status now", default = Status::Disorder, from = unit;
    }
}

fields! {
    /// The status afterwards.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        result: NewStatus, "Status afterwards", summary;
    }
}

impl Procedure for RecordRally {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "record_rally";
    const TITLE: &'static str = "Record a rally";
    const VERBS: &'static [&'static str] = &["rally"];
    const RULE: &'static str = "1.2";
    const MANY: bool = true;

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let text = "It is in good order and has nothing to rally from.";
        Reason::among("1.2 Rally", [(input.status == Status::GoodOrder, "goodOrder", text)])
    }

    fn resolve(input: &Input, _: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { result: input.result })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            take_losses(unit, 0, outcome.result);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let now = outcome.result.status().map_or("does not rally", |status| match status {
            Status::GoodOrder => "rallies",
            other => other.said(),
        });
        let table = losses_on_table(&input.unit.name(game, "the target"), 0, outcome.result, game.rules());
        Report { headline: format!("{who}: {now}"), table, ..Report::default() }
    }
}
