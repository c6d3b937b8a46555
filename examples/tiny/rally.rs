//! A shaken company tries to rally: 1D6, better under an inspiring leader.

use super::Tiny;
use super::tables::Rules;
use crate::core::prelude::*;

pub struct Rally;

fields! {
    pub struct Input for Tiny {
        unit: Option<UnitRef>;
        inspiring: bool, "Inspiring leader", from = inspired(game, unit.piece.under);
        shaken: bool, default = true, from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        rallied: bool, summary;
    }
}

fn inspired(game: &Game<Tiny>, leader: Option<CommandId>) -> bool {
    leader.and_then(|id| game.command(id)).is_some_and(|leader| leader.own.inspiring)
}

impl Procedure for Rally {
    type Book = Tiny;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "rally";
    const TITLE: &'static str = "Rally";
    const VERBS: &'static [&'static str] = &["rally"];
    const RULE: &'static str = "Rally";
    const ROLLS: &'static str = "1d6.";
    const MANY: bool = true;

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        Reason::among("Rally", [(!input.shaken, "notShaken", "It is not shaken.")])
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let roll = chance.dice(&[Die::D6], "the rally", |d| d[0])?;
        let bonus = if input.inspiring { rules.rally.inspiring } else { 0 };
        Ok(Outcome { rallied: roll + bonus >= rules.rally.from })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Tiny>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.shaken &= !outcome.rallied;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Tiny>) -> Report {
        let fate = if outcome.rallied { "rallies" } else { "stays shaken" };
        Report { headline: format!("{} {fate}", input.unit.name(game, "The company")), ..Report::default() }
    }
}
