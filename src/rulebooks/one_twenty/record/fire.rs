//! What came of fire, by the table of another sheet.

use super::losses::{losses_on_table, take_losses};
use crate::rulebooks::one_twenty::charge::answers::{OWN_TARGET, targets_itself};
use crate::rulebooks::one_twenty::prelude::*;

pub struct RecordFire;

fields! {
    /// Who at whom, and what came of it; it is its own outcome.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct FireRecord for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        target: Option<UnitRef>, asked;
        casualties: u8, 0..=99, default = 0, asked, summary;
        status: NewStatus, "Status of the target", default = NewStatus::Same;
    }
}

impl Procedure for RecordFire {
    type Book = OneTwenty;
    type Input = FireRecord;
    type Outcome = FireRecord;

    const ID: &'static str = "record_fire";
    const TITLE: &'static str = "Record fire";
    const VERBS: &'static [&'static str] = &["fire"];
    const RULE: &'static str = "1.1, phases 6 and 7";
    const MANY: bool = true;

    fn check(input: &FireRecord, _: &Rules) -> Vec<Reason> {
        Reason::among("1.1 Fire", [(targets_itself(&input.unit, &input.target), "itself", OWN_TARGET)])
    }

    fn resolve(input: &FireRecord, _: &Rules, _: &mut Chance) -> Roll<FireRecord> {
        Ok(input.clone())
    }

    fn apply(input: &FireRecord, outcome: &FireRecord, _: &Rules, game: &mut Game<OneTwenty>) {
        // In phase 5 it is fire by opportunity or at once: what was declared still waits for its own phase.
        let at_once = Phase::now(game).is_some_and(Phase::spends);
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.fire_declared &= at_once;
        }
        if let Some(target) = input.target.unit_mut(game) {
            take_losses(target, outcome.casualties, outcome.status);
        }
    }

    fn tell(input: &FireRecord, outcome: &FireRecord, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let whom = input.target.name(game, "its target");
        let lost = counted(outcome.casualties, "casualty", "casualties");
        let target = input.target.name(game, "the target");
        let table = losses_on_table(&target, outcome.casualties, outcome.status, game.rules());
        Report { headline: format!("{who} fires at {whom}: {lost}"), table, ..Report::default() }
    }
}
