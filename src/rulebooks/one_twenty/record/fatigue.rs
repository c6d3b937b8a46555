//! The fatigue of cavalry that broke through.

use super::hurt::hurt;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::Fatigue;

/// Breakthrough fatigue.
pub struct BreakthroughFatigue;

/// Who, and whether it is blown.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// It is blown.
    pub blown: bool,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It is blown.
    pub blown: bool,
}

impl Procedure for BreakthroughFatigue {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "breakthrough_fatigue";
    const TITLE: &'static str = "Breakthrough fatigue";
    const VERBS: &'static [&'static str] = &["fatigue"];
    const RULE: &'static str = "1.1, phase 10";
    const FIELDS: &'static [Field] = &[UNIT, Field::flag("blown", "Blown").or(Preset::Flag(true))];
    const OUTCOME: &'static [Field] = &[Field::flag("blown", "Blown")];
    const SUMMARY: &'static [&'static str] = &["blown"];
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
        let blown = outcome.blown;
        hurt(game, input.unit.as_deref(), 0, NewStatus::Same, |unit| {
            unit.blown |= blown;
            unit.broke_through = false;
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        if outcome.blown {
            let table = vec![format!("Mark {who} as blown.")];
            return Report { headline: format!("{who} is blown"), table, ..Report::default() };
        }
        Report { headline: format!("{who} is not blown"), ..Report::default() }
    }
}
