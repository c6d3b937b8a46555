//! Those near the fall of an indirect shot, friend or enemy.

use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::near::{self, Near};

/// A shot has fallen among troops.
pub struct FallOfShot;

/// Who stands near it.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The gun whose shot it was.
    pub gun: Option<String>,
    /// The bodies of troops near.
    pub near: Vec<Near>,
}

/// What they take.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// DPs for each.
    pub dp: u8,
    /// How many bodies.
    pub bodies: usize,
}

impl Procedure for FallOfShot {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "fall_of_shot";
    const TITLE: &'static str = "Troops near a fall of shot";
    const VERBS: &'static [&'static str] = &["fell"];
    const RULE: &'static str = "Indirect artillery";
    const FIELDS: &'static [Field] = &[unit("gun", "Gun"), near::FIELD];
    const OUTCOME: &'static [Field] =
        &[Field::whole("dp", "DPs for each", 0, 9), Field::whole("bodies", "Bodies of troops", 0, 99)];
    const SUMMARY: &'static [&'static str] = &["dp", "bodies"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        near::fill(game, draft, "near");
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let dp = small(rules.indirect.dp.into());
        chance.say("Indirect artillery", || format!("{} for each body of troops near.", counted(dp, "DP", "DPs")));
        Ok(Outcome { dp, bodies: input.near.len() })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        for Near { unit } in &input.near {
            change(game, unit.as_deref(), |unit| {
                unit.under_fire = true;
                gain(unit, outcome.dp.into(), Cause::Artillery, rules);
            });
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let names: Vec<String> = input.near.iter().map(|n| spoken(game, n.unit.as_deref(), "a unit")).collect();
        let headline = match names.as_slice() {
            [] => "The shot falls among nobody".to_owned(),
            some => format!("The shot falls among {}: {} each", some.join(", "), counted(outcome.dp, "DP", "DPs")),
        };
        let struck: Vec<(Option<&str>, i64)> =
            input.near.iter().map(|n| (n.unit.as_deref(), i64::from(outcome.dp))).collect();
        let follows = leader_risk::follows(game, &struck, Cause::Artillery);
        Report { headline, table: names.iter().filter_map(|n| dp_line(n, outcome.dp.into())).collect(), follows }
    }
}
