//! What came of a brigade's morale, by the table of another sheet.

use super::losses::{losses_on_table, take_losses};
use crate::rulebooks::one_twenty::prelude::*;

pub struct RecordMorale;

fields! {
    /// Which brigade and what came of it; it is its own outcome.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct MoraleRecord for OneTwenty {
        brigade: Option<CommandRef>;
        note: Option<String>, said = SpokenWords::Anything, shown_after = status;
        status: NewStatus, "Status of all its units", default = NewStatus::Same, summary;
    }
}

impl MoraleRecord {
    fn units(&self, game: &Game<OneTwenty>) -> Vec<UnitId> {
        self.brigade.command().map_or_else(Vec::new, |id| game.units_of(Subject::Command(id)))
    }
}

impl Procedure for RecordMorale {
    type Book = OneTwenty;
    type Input = MoraleRecord;
    type Outcome = MoraleRecord;

    const ID: &'static str = "record_morale";
    const TITLE: &'static str = "Record brigade morale";
    const VERBS: &'static [&'static str] = &["morale"];
    const RULE: &'static str = "1.1, phase 11";
    const MANY: bool = true;

    fn resolve(input: &MoraleRecord, _: &Rules, _: &mut Chance) -> Roll<MoraleRecord> {
        Ok(input.clone())
    }

    fn apply(input: &MoraleRecord, outcome: &MoraleRecord, _: &Rules, game: &mut Game<OneTwenty>) {
        for id in input.units(game) {
            if let Some(unit) = game.unit_mut(id) {
                take_losses(unit, 0, outcome.status);
            }
        }
        if let Some(brigade) = input.brigade.command_mut(game) {
            brigade.morale_note.clone_from(&outcome.note);
            brigade.morale_seen = true;
        }
    }

    fn tell(input: &MoraleRecord, outcome: &MoraleRecord, game: &Game<OneTwenty>) -> Report {
        let who = input.brigade.name(game, "The brigade");
        let how = outcome.status.status().map_or("stands", Status::said);
        let note = outcome.note.as_deref().map_or_else(String::new, |note| format!(" ({note})"));
        let names = input.units(game).into_iter().map(|id| game.name_of(Subject::Unit(id)));
        let table = names.flat_map(|name| losses_on_table(&name, 0, outcome.status, game.rules())).collect();
        Report { headline: format!("{who}: {how}{note}"), table, ..Report::default() }
    }
}
