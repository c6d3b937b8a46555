//! The night falls, or does not, because the umpire says so.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::NightSaid;

/// Says whether night falls after this turn.
pub struct Nightfall;

/// What comes after this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comes {
    Night,
    Day,
}

const COMES: Words = &[("night", "Night falls"), ("day", "Day goes on")];

/// What the umpire says.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// What comes after this turn.
    pub comes: Comes,
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// What comes after this turn.
    pub comes: Comes,
}

impl Procedure for Nightfall {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "nightfall";
    const TITLE: &'static str = "Night after this turn";
    const VERBS: &'static [&'static str] = &["night", "nightfall"];
    const RULE: &'static str = "Night intervals";
    const FIELDS: &'static [Field] = &[Field::choice("comes", "After this turn", COMES).or(Preset::Word("night"))];
    const OUTCOME: &'static [Field] = &[Field::choice("comes", "After this turn", COMES)];
    const SUMMARY: &'static [&'static str] = &["comes"];

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
