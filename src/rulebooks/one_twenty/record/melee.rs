//! What came of a melee, by the table of another sheet.

use super::breakthrough::{Breakthrough, BreakthroughRecord};
use super::losses::{losses_on_table, take_losses};
use crate::rulebooks::one_twenty::charge::answers::{OWN_TARGET, targets_itself};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::turn::side_in;

pub struct RecordMelee;

fields! {
    /// Who with whom, and what came of it; it is its own outcome.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct MeleeRecord for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        target: Option<UnitRef>, "Against", asked, from = unit.opponent.clone().map(UnitRef::from), loud;
        casualties: u8, 0..=99, default = 0, asked, summary;
        enemy_casualties: u8, "Casualties of the other", 0..=99, default = 0, asked, summary;
        status: NewStatus, default = NewStatus::Same;
        enemy_status: NewStatus, "Status of the other", default = NewStatus::Same;
        goes_on: bool, "The melee goes on", help = "Both stay in melee; it is fought again next turn.";
        breaks_through: bool, "The first breaks through", help = "It moves on in 9a or 9b.";
    }
}

impl Procedure for RecordMelee {
    type Book = OneTwenty;
    type Input = MeleeRecord;
    type Outcome = MeleeRecord;

    const ID: &'static str = "record_melee";
    const TITLE: &'static str = "Record a melee";
    const VERBS: &'static [&'static str] = &["melee"];
    const RULE: &'static str = "1.1, phases 8 and 9c";

    fn check(input: &MeleeRecord, _: &Rules) -> Vec<Reason> {
        let facts = [
            (input.goes_on && input.breaks_through, "goesOn", "A melee that goes on has not been broken through."),
            (targets_itself(&input.unit, &input.target), "itself", OWN_TARGET),
        ];
        Reason::among("1.1 Melee", facts)
    }

    fn resolve(input: &MeleeRecord, _: &Rules, _: &mut Chance) -> Roll<MeleeRecord> {
        Ok(input.clone())
    }

    fn apply(input: &MeleeRecord, outcome: &MeleeRecord, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            take_losses(unit, outcome.casualties, outcome.status);
            unit.fought(outcome.goes_on);
            unit.broke_through |= outcome.breaks_through;
        }
        if let Some(enemy) = input.target.unit_mut(game) {
            take_losses(enemy, outcome.enemy_casualties, outcome.enemy_status);
            enemy.fought(outcome.goes_on);
        }
    }

    fn tell(input: &MeleeRecord, outcome: &MeleeRecord, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let whom = input.target.name(game, "its enemy");
        let (one, other) = (input.unit.name(game, "the target"), input.target.name(game, "the target"));
        let mut table = losses_on_table(&one, outcome.casualties, outcome.status, game.rules());
        table.extend(losses_on_table(&other, outcome.enemy_casualties, outcome.enemy_status, game.rules()));
        let mut follows = Vec::new();
        if outcome.breaks_through {
            let subject = input.unit.unit().map(Subject::Unit);
            let side = subject.and_then(|s| game.side_of(s));
            let first = side == side_in(game, Phase::BreakthroughFirst);
            let phase = if first { Phase::BreakthroughFirst } else { Phase::BreakthroughSecond };
            let draft = draft!(BreakthroughRecord { unit: input.unit });
            let duty = Duty::of::<Breakthrough>(format!("{who} breaks through"), draft);
            follows.push(duty.on(subject).optional().at(phase.word()));
        }
        let headline = format!("{who} and {whom} fight: {} and {} lost", outcome.casualties, outcome.enemy_casualties);
        Report { headline, table, follows }
    }
}
