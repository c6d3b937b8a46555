//! A general rides.

use crate::rulebooks::bbb::prelude::*;

pub struct GeneralMove;

fields! {
    pub struct Input for Bbb {
        general: Option<CommandRef>;
        distance: Option<Length>;
        moved: bool, "Has moved this turn", from = general;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        most: Length, "At most", summary;
    }
}

impl Procedure for GeneralMove {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "general_move";
    const TITLE: &'static str = "Move a general";
    const VERBS: &'static [&'static str] = &["ride"];
    const RULE: &'static str = "Generals";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let most = rules.allowance.full.general;
        let mut reasons = Vec::new();
        if input.moved {
            reasons.push(Reason::new("moved", "Generals", "He has moved already this turn."));
        }
        if input.distance.is_some_and(|far| far > most) {
            reasons.push(Reason::new("tooFar", "Generals", format!("A general rides {most}″ at the most.")));
        }
        reasons
    }

    fn resolve(_: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { most: rules.allowance.full.general })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<Bbb>) {
        if let Some(general) = input.general.command_mut(game) {
            general.moved = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = input.general.name(game, "The general");
        let far = input.distance.map_or_else(|| format!("up to {}″", outcome.most), |far| format!("{far}″"));
        Report { headline: format!("{who} rides {far}"), ..Report::default() }
    }
}
