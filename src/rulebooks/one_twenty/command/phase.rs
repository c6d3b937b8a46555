//! A phase looked up: which comes after it, whose each is, and what the other side may do out of turn.

use super::initiative::Player;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::ALL_PHASES;
use crate::rulebooks::one_twenty::turn::{TURN, player};

/// A phase asked about.
pub struct Phase;

/// Which.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// Its number.
    pub phase: String,
}

/// Who acts in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the players")]
pub enum Acts {
    A,
    B,
    Both,
}

const ACTS: Words = &[("a", "Player A"), ("b", "Player B"), ("both", "Both")];

/// What there is to know of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Who acts in it.
    pub acts: Acts,
    /// The phase after it.
    pub next: String,
    /// Who acts in that.
    pub next_acts: Acts,
    /// With that a new turn begins, and action points are full again.
    pub new_turn: bool,
    /// The other side may fire in it.
    pub opportunity_fire: bool,
    /// The other side may charge in it.
    pub opportunity_charge: bool,
}

fn acts(phase: &str, rules: &Rules) -> Acts {
    match player(phase, rules) {
        Some(Player::A) => Acts::A,
        Some(Player::B) => Acts::B,
        None => Acts::Both,
    }
}

impl Procedure for Phase {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "phase";
    const TITLE: &'static str = "Look a phase up";
    const VERBS: &'static [&'static str] = &["phase"];
    const RULE: &'static str = "1.1";
    const FIELDS: &'static [Field] = &[Field::choice("phase", "Phase", ALL_PHASES).help("By its number, as in 5a.")];
    const OUTCOME: &'static [Field] = &[
        Field::choice("acts", "Who acts", ACTS),
        Field::choice("next", "The phase after it", ALL_PHASES),
        Field::choice("next_acts", "Who acts in that", ACTS),
        Field::flag("new_turn", "A new turn begins").help("Action points are full again."),
        Field::flag("opportunity_fire", "The other side may fire"),
        Field::flag("opportunity_charge", "The other side may charge"),
    ];
    const SUMMARY: &'static [&'static str] = &["acts", "next"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        if let Some(frame) = game.flow.cursor.last() {
            draft.fill("phase", frame.step.clone());
        }
    }

    fn resolve(input: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        let mut phases = TURN.iter().flat_map(Step::below).map(|step| step.id);
        let first = TURN[0].below()[0].id;
        let next = phases.find(|id| *id == input.phase).and_then(|_| phases.next());
        let marks = rules.opportunity_in(&input.phase);
        Ok(Outcome {
            acts: acts(&input.phase, rules),
            next: next.unwrap_or(first).to_owned(),
            next_acts: acts(next.unwrap_or(first), rules),
            new_turn: next.is_none(),
            opportunity_fire: marks.fires(),
            opportunity_charge: marks.charges(),
        })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<OneTwenty>) {}

    fn tell(input: &Input, outcome: &Outcome, _: &Game<OneTwenty>) -> Report {
        let turn = if outcome.new_turn { " of the next turn" } else { "" };
        Report { headline: format!("After {} comes {}{turn}", input.phase, outcome.next), ..Report::default() }
    }
}
