//! What came of fire, by the table of another sheet.

use super::hurt::{hurt, hurt_words};
use crate::rulebooks::one_twenty::charge::answers::{ITSELF, itself};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::NEW_STATUSES;

/// Fire recorded.
pub struct RecordFire;

/// Who at whom, and what came of it; it is its own outcome.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fired {
    /// The firer's label.
    pub unit: Option<String>,
    /// The target's label.
    pub target: Option<String>,
    /// Casualties.
    pub casualties: u8,
    /// The target's status.
    pub status: NewStatus,
}

impl Procedure for RecordFire {
    type Book = OneTwenty;
    type Input = Fired;
    type Outcome = Fired;

    const ID: &'static str = "record_fire";
    const TITLE: &'static str = "Record fire";
    const VERBS: &'static [&'static str] = &["fire"];
    const RULE: &'static str = "1.1, phases 6 and 7";
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::subject("target", "Target", SubjectKind::Unit).asked(),
        Field::whole("casualties", "Casualties", 0, 99).or(Preset::Whole(0)).asked(),
        Field::choice("status", "Status of the target", NEW_STATUSES).or(Preset::Word("same")),
    ];
    const OUTCOME: &'static [Field] = Self::FIELDS;
    const SUMMARY: &'static [&'static str] = &["casualties"];
    const MANY: bool = true;

    fn check(input: &Fired, _: &Rules) -> Vec<Reason> {
        let same = itself(input.unit.as_deref(), input.target.as_deref());
        Reason::among("1.1 Fire", [(same, "itself", ITSELF)])
    }

    fn resolve(input: &Fired, _: &Rules, _: &mut Chance) -> Roll<Fired> {
        Ok(input.clone())
    }

    fn apply(input: &Fired, outcome: &Fired, _: &Rules, game: &mut Game<OneTwenty>) {
        // In phase 5 it is fire by opportunity or at once: what was declared still waits for its own phase.
        let at_once = game.flow.cursor.last().is_some_and(|frame| frame.step.starts_with('5'));
        on_unit(game, input.unit.as_deref(), |unit| unit.fire_declared &= at_once);
        hurt(game, input.target.as_deref(), outcome.casualties, outcome.status, |_| {});
    }

    fn tell(input: &Fired, outcome: &Fired, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let whom = spoken(game, input.target.as_deref(), "its target");
        let lost = counted(outcome.casualties, "casualty", "casualties");
        let table = hurt_words(game, input.target.as_deref(), outcome.casualties, outcome.status);
        Report { headline: format!("{who} fires at {whom}: {lost}"), table, ..Report::default() }
    }
}
