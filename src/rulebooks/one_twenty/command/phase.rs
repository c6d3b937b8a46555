//! A phase looked up: which comes after it, whose each is, and what the other side may do out of turn.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::turn::Acts;

pub struct LookUpPhase;

fields! {
    /// The phase to look up.
    pub struct Input for OneTwenty {
        phase: Phase, from = Phase::now(game)?, loud, help = "By its number, as in 5a.";
    }
}

fields! {
    /// What there is to know of it.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        acts: Acts, "Who acts", summary;
        next: Phase, "The phase after it", summary;
        next_acts: Acts, "Who acts in that";
        new_turn: bool, "A new turn begins", help = "Action points are full again.";
        opportunity_fire: bool, "The other side may fire";
        opportunity_charge: bool, "The other side may charge";
    }
}

impl Procedure for LookUpPhase {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "phase";
    const TITLE: &'static str = "Look a phase up";
    const VERBS: &'static [&'static str] = &["phase"];
    const RULE: &'static str = "1.1";

    fn resolve(input: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        let after = Phase::ALL.iter().copied().find(|phase| *phase > input.phase);
        let next = after.unwrap_or(Phase::ALL[0]);
        let marks = rules.opportunity_in(input.phase);
        Ok(Outcome {
            acts: Acts::in_phase(input.phase, rules),
            next,
            next_acts: Acts::in_phase(next, rules),
            new_turn: after.is_none(),
            opportunity_fire: marks.fires(),
            opportunity_charge: marks.charges(),
        })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<OneTwenty>) {}

    fn tell(input: &Input, outcome: &Outcome, _: &Game<OneTwenty>) -> Report {
        let turn = if outcome.new_turn { " of the next turn" } else { "" };
        Report {
            headline: format!("After {} comes {}{turn}", input.phase.word(), outcome.next.word()),
            ..Report::default()
        }
    }
}
