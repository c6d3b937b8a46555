//! What came of a brigade's morale, by the table of another sheet.

use super::hurt::{hurt, hurt_words};
use crate::core::schema::SpokenWords;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::NEW_STATUSES;

/// Morale recorded.
pub struct RecordMorale;

/// Which brigade and what came of it; it is its own outcome.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shaken {
    /// The brigade's label.
    pub brigade: Option<String>,
    /// A note.
    pub note: Option<String>,
    /// The status of all its units.
    pub status: NewStatus,
}

impl Procedure for RecordMorale {
    type Book = OneTwenty;
    type Input = Shaken;
    type Outcome = Shaken;

    const ID: &'static str = "record_morale";
    const TITLE: &'static str = "Record brigade morale";
    const VERBS: &'static [&'static str] = &["morale"];
    const RULE: &'static str = "1.1, phase 11";
    const FIELDS: &'static [Field] = &[
        Field::subject("brigade", "Brigade", SubjectKind::Command),
        Field::choice("status", "Status of all its units", NEW_STATUSES).or(Preset::Word("same")),
        Field::text("note", "Note").optional().said(SpokenWords::Anything),
    ];
    const OUTCOME: &'static [Field] = Self::FIELDS;
    const SUMMARY: &'static [&'static str] = &["status"];
    const MANY: bool = true;

    fn resolve(input: &Shaken, _: &Rules, _: &mut Chance) -> Roll<Shaken> {
        Ok(input.clone())
    }

    fn apply(input: &Shaken, outcome: &Shaken, _: &Rules, game: &mut Game<OneTwenty>) {
        let Some((id, _)) = command_at(game, input.brigade.as_deref()) else { return };
        for unit in game.units_of(Subject::Command(id)) {
            let label = game.label_of(Subject::Unit(unit));
            hurt(game, Some(&label), 0, outcome.status, |_| {});
        }
        if let Some(brigade) = game.command_mut(id) {
            brigade.morale_note.clone_from(&outcome.note);
            brigade.morale_seen = true;
        }
    }

    fn tell(input: &Shaken, outcome: &Shaken, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.brigade.as_deref(), "The brigade");
        let how = outcome.status.status().map_or_else(|| "stands".to_owned(), |s| s.words().to_owned());
        let note = outcome.note.as_deref().map_or_else(String::new, |note| format!(" ({note})"));
        let units = command_at(game, input.brigade.as_deref())
            .map_or_else(Vec::new, |(id, _)| game.units_of(Subject::Command(id)));
        let labels = units.into_iter().map(|id| game.label_of(Subject::Unit(id)));
        let table = labels.flat_map(|label| hurt_words(game, Some(&label), 0, outcome.status)).collect();
        Report { headline: format!("{who}: {how}{note}"), table, ..Report::default() }
    }
}
