//! Units are lost, or were not after all.

use super::marked::{Count, labels, nobody};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::listed_unit::{ListedUnit, UNITS_HELP, change_each};

pub struct Destroyed;

fields! {
    pub struct Input for LightningWar {
        units: Vec<ListedUnit>, help = UNITS_HELP;
        back: bool, "They are back after all", quiet;
    }
}

impl Procedure for Destroyed {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Count;

    const ID: &'static str = "destroyed";
    const TITLE: &'static str = "Mark units destroyed";
    const VERBS: &'static [&'static str] = &["lost", "kill"];
    const RULE: &'static str = "Detachments";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        nobody(&input.units)
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Count> {
        chance.say(Self::RULE, || "Lost units stay in the organisation and count nowhere.".to_owned());
        Ok(Count { units: input.units.len() })
    }

    fn apply(input: &Input, _: &Count, _: &Rules, game: &mut Game<LightningWar>) {
        change_each(game, &input.units, |unit| unit.destroyed = !input.back);
    }

    fn tell(input: &Input, _: &Count, _: &Game<LightningWar>) -> Report {
        let who = labels(input.units.iter().map(|listed| &listed.unit));
        if input.back {
            return Report { headline: format!("Back: {who}"), ..Report::default() };
        }
        Report { headline: format!("Destroyed: {who}"), table: vec![format!("Take {who} off.")], ..Report::default() }
    }
}
