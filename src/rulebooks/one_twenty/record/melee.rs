//! What came of a melee, by the table of another sheet.

use super::hurt::{hurt, hurt_words};
use crate::rulebooks::one_twenty::charge::answers::{ITSELF, itself};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::NEW_STATUSES;
use crate::rulebooks::one_twenty::turn;

/// A melee recorded.
pub struct RecordMelee;

/// Who with whom, and what came of it; it is its own outcome.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fought {
    /// One side's label.
    pub unit: Option<String>,
    /// The other's.
    pub target: Option<String>,
    /// Casualties of the one.
    pub casualties: u8,
    /// Casualties of the other.
    pub enemy_casualties: u8,
    /// Status of the one.
    pub status: NewStatus,
    /// Status of the other.
    pub enemy_status: NewStatus,
    /// The melee goes on.
    pub goes_on: bool,
    /// The first breaks through.
    pub breaks_through: bool,
}

impl Procedure for RecordMelee {
    type Book = OneTwenty;
    type Input = Fought;
    type Outcome = Fought;

    const ID: &'static str = "record_melee";
    const TITLE: &'static str = "Record a melee";
    const VERBS: &'static [&'static str] = &["melee"];
    const RULE: &'static str = "1.1, phases 8 and 9c";
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::subject("target", "Against", SubjectKind::Unit).asked(),
        Field::whole("casualties", "Casualties", 0, 99).or(Preset::Whole(0)).asked(),
        Field::whole("enemy_casualties", "Casualties of the other", 0, 99).or(Preset::Whole(0)).asked(),
        Field::choice("status", "Status", NEW_STATUSES).or(Preset::Word("same")),
        Field::choice("enemy_status", "Status of the other", NEW_STATUSES).or(Preset::Word("same")),
        Field::flag("goes_on", "The melee goes on").help("Both stay in melee; it is fought again next turn."),
        Field::flag("breaks_through", "The first breaks through").help("It moves on in 9a or 9b."),
    ];
    const OUTCOME: &'static [Field] = Self::FIELDS;
    const SUMMARY: &'static [&'static str] = &["casualties", "enemy_casualties"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let opponent = unit_at(game, draft.text("unit")).and_then(|(_, unit)| unit.opponent.clone());
        if let Some(opponent) = opponent {
            draft.fill("target", opponent);
        }
    }

    fn check(input: &Fought, _: &Rules) -> Vec<Reason> {
        let facts = [
            (input.goes_on && input.breaks_through, "goesOn", "A melee that goes on has not been broken through."),
            (itself(input.unit.as_deref(), input.target.as_deref()), "itself", ITSELF),
        ];
        Reason::among("1.1 Melee", facts)
    }

    fn resolve(input: &Fought, _: &Rules, _: &mut Chance) -> Roll<Fought> {
        Ok(input.clone())
    }

    fn apply(input: &Fought, outcome: &Fought, _: &Rules, game: &mut Game<OneTwenty>) {
        let (goes_on, breaks) = (outcome.goes_on, outcome.breaks_through);
        hurt(game, input.unit.as_deref(), outcome.casualties, outcome.status, |unit| {
            unit.fought(goes_on);
            unit.broke_through |= breaks;
        });
        hurt(game, input.target.as_deref(), outcome.enemy_casualties, outcome.enemy_status, |unit| {
            unit.fought(goes_on);
        });
    }

    fn tell(input: &Fought, outcome: &Fought, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let whom = spoken(game, input.target.as_deref(), "its enemy");
        let mut table = hurt_words(game, input.unit.as_deref(), outcome.casualties, outcome.status);
        table.extend(hurt_words(game, input.target.as_deref(), outcome.enemy_casualties, outcome.enemy_status));
        let subject = unit_at(game, input.unit.as_deref()).map(|(id, _)| Subject::Unit(id));
        let draft = json!({ "unit": input.unit });
        let on = Duty::by_id("breakthrough", format!("{who} breaks through"), draft).on(subject).optional();
        let mine = |step: &str| subject.and_then(|s| game.side_of(s)) == turn::side_in(game, step);
        let step = if mine("9a") { "9a" } else { "9b" };
        let follows = if outcome.breaks_through { vec![on.at(step)] } else { Vec::new() };
        let headline = format!("{who} and {whom} fight: {} and {} lost", outcome.casualties, outcome.enemy_casualties);
        Report { headline, table, follows }
    }
}
