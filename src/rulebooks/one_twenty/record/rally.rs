//! What came of a try to rally, by the table of another sheet.

use super::hurt::{hurt, hurt_words};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::{NEW_STATUSES, STATUSES};

/// A rally recorded.
pub struct RecordRally;

/// Who, and the status afterwards.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// The status it comes to.
    pub result: NewStatus,
    /// Its status now.
    pub status: Status,
}

/// The status afterwards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// As recorded.
    pub result: NewStatus,
}

impl Procedure for RecordRally {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "record_rally";
    const TITLE: &'static str = "Record a rally";
    const VERBS: &'static [&'static str] = &["rally"];
    const RULE: &'static str = "1.2";
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::choice("result", "Status afterwards", NEW_STATUSES).or(Preset::Word("goodOrder")).asked(),
        Field::choice("status", "Status now", STATUSES).or(Preset::Word("disorder")).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::choice("result", "Status afterwards", NEW_STATUSES)];
    const SUMMARY: &'static [&'static str] = &["result"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        let status = plain(unit.status);
        draft.fill("status", status);
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let text = "It is in good order and has nothing to rally from.";
        Reason::among("1.2 Rally", [(input.status == Status::GoodOrder, "goodOrder", text)])
    }

    fn resolve(input: &Input, _: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { result: input.result })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        hurt(game, input.unit.as_deref(), 0, outcome.result, |_| {});
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let now = outcome.result.status().map_or("does not rally", |status| match status {
            Status::GoodOrder => "rallies",
            other => other.words(),
        });
        let table = hurt_words(game, input.unit.as_deref(), 0, outcome.result);
        Report { headline: format!("{who}: {now}"), table, ..Report::default() }
    }
}
