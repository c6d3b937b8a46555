//! The night falls, or does not, because the umpire says so.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::NightSaid;

pub struct Nightfall;

/// What comes after this turn.
#[choice]
pub enum Comes {
    #[is(label = "Night falls")]
    Night,
    #[is(label = "Day goes on")]
    Day,
}

fields! {
    pub struct Input for Bbb {
        comes: Comes, "After this turn", default = Comes::Night;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        comes: Comes, "After this turn", summary;
    }
}

impl Procedure for Nightfall {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "nightfall";
    const TITLE: &'static str = "Night after this turn";
    const VERBS: &'static [&'static str] = &["night", "nightfall"];
    const RULE: &'static str = "Night intervals";

    fn resolve(input: &Input, _: &Rules, _: &mut Chance) -> Roll<Outcome> {
        Ok(Outcome { comes: input.comes })
    }

    fn apply(_: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Bbb>) {
        let turn = game.flow.turn;
        game.own_mut().night = Some(NightSaid { turn, falls: outcome.comes == Comes::Night });
    }

    fn tell(_: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let turn = game.flow.turn;
        let headline = match outcome.comes {
            Comes::Night => format!("Night falls after turn {turn}"),
            Comes::Day => format!("No night after turn {turn}"),
        };
        Report { headline, ..Report::default() }
    }
}
