//! The fatigue of cavalry that broke through.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::Fatigue;

pub struct BreakthroughFatigue;

fields! {
    /// Who, and whether it is blown.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        blown: bool, default = true;
    }
}

fields! {
    /// The answer.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        blown: bool, summary;
    }
}

impl Procedure for BreakthroughFatigue {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "breakthrough_fatigue";
    const TITLE: &'static str = "Breakthrough fatigue";
    const VERBS: &'static [&'static str] = &["fatigue"];
    const RULE: &'static str = "1.1, phase 10";
    const MANY: bool = true;

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let blown = match rules.breakthrough.fatigue {
            Fatigue::Prompt => input.blown,
            Fatigue::Blown => true,
            Fatigue::None => false,
        };
        chance.say("1.1 Breakthrough fatigue", || if blown { "It is blown." } else { "It is not blown." }.to_owned());
        Ok(Outcome { blown })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.blown |= outcome.blown;
            unit.broke_through = false;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        if outcome.blown {
            let table = vec![format!("Mark {who} as blown.")];
            return Report { headline: format!("{who} is blown"), table, ..Report::default() };
        }
        Report { headline: format!("{who} is not blown"), ..Report::default() }
    }
}
