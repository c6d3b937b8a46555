//! A unit breaks through: it moves on, and may meet another enemy.

use crate::rulebooks::one_twenty::prelude::*;

pub struct Breakthrough;

fields! {
    /// Who, and whom it meets; it is its own outcome.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct BreakthroughRecord for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        target: Option<UnitRef>, "Meets", summary, help = "Left blank: it meets nobody.";
    }
}

impl Procedure for Breakthrough {
    type Book = OneTwenty;
    type Input = BreakthroughRecord;
    type Outcome = BreakthroughRecord;

    const ID: &'static str = "breakthrough";
    const TITLE: &'static str = "Break through";
    const VERBS: &'static [&'static str] = &["breakthrough", "bt"];
    const RULE: &'static str = "1.1, phases 9a and 9b";

    fn resolve(input: &BreakthroughRecord, _: &Rules, _: &mut Chance) -> Roll<BreakthroughRecord> {
        Ok(input.clone())
    }

    fn apply(input: &BreakthroughRecord, _: &BreakthroughRecord, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.broke_through = true;
            unit.exerted = true;
            unit.in_melee = false;
            if let Some(target) = &input.target {
                unit.meet(Some(target));
            }
        }
        if let Some(target) = input.target.unit_mut(game) {
            target.meet(input.unit.label());
        }
    }

    fn tell(input: &BreakthroughRecord, _: &BreakthroughRecord, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let meets = match &input.target {
            Some(target) => format!(" and meets {}", target.name(game, "")),
            None => String::new(),
        };
        let table = vec![format!("Move {who} on{meets}.")];
        Report { headline: format!("{who} breaks through{meets}"), table, ..Report::default() }
    }
}
