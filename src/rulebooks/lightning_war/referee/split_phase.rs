//! The referee splits the movement of some units into halves or quarters.

use crate::rulebooks::lightning_war::moves::distance::{length, ratio};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::listed_unit::{ListedUnit, change_each, labels};

pub struct SplitPhase;

/// Into how many parts a move is split.
#[choice]
pub enum Parts {
    Whole,
    Halves,
    Quarters,
}

impl Parts {
    fn number(self) -> u8 {
        match self {
            Self::Whole => 1,
            Self::Halves => 2,
            Self::Quarters => 4,
        }
    }
}

fields! {
    pub struct Input for LightningWar {
        units: Vec<ListedUnit>;
        parts: Parts, "Into", default = Parts::Halves;
        allowance: Option<Length>, quiet, help = "To see what falls to each part, without a battle.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        segments: u8, "Parts", 1..=4, summary;
        per_segment: Option<Length>, "Of the allowance in each part", required;
    }
}

impl Procedure for SplitPhase {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "split_phase";
    const TITLE: &'static str = "Split the movement of some";
    const VERBS: &'static [&'static str] = &["parts"];
    const RULE: &'static str = "Splitting";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let nobody = input.units.is_empty() && input.allowance.is_none();
        Reason::among(Self::RULE, [(nobody, "nobody", "Nobody is named: type a set of labels.")])
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let segments = input.parts.number();
        chance.say(Self::RULE, || format!("They move 1/{segments} of their allowance in each part of the phase."));
        let each = |all: Length| length(ratio(all) / i64::from(segments));
        Ok(Outcome { segments, per_segment: input.allowance.map(each) })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        change_each(game, &input.units, |unit| unit.segments = outcome.segments);
    }

    fn tell(input: &Input, _: &Outcome, _: &Game<LightningWar>) -> Report {
        Report { headline: format!("{} move in {}", labels(&input.units), input.parts.said()), ..Report::default() }
    }
}
