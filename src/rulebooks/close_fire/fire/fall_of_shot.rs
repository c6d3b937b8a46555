//! Those near the fall of an indirect shot, friend or enemy.

use super::shot;
use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::near::{self, Near};

/// A shot has fallen among troops.
pub struct FallOfShot;

fields! {
    /// Who stands near it.
    pub struct Input for CloseFire {
        gun: Option<UnitRef>;
        near: Vec<Near>, "Units near", help = "Labels, as in F11-F14 F20.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        dp: u8, "DPs for each", 0..=9, summary;
        bodies: usize, "Bodies of troops", 0..=99, summary;
    }
}

impl Procedure for FallOfShot {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "fall_of_shot";
    const TITLE: &'static str = "Troops near a fall of shot";
    const VERBS: &'static [&'static str] = &["fell"];
    const RULE: &'static str = "Indirect artillery";

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        near::fill(game, draft, key!(Input.near));
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let dp = small(rules.indirect.dp.into());
        chance.say("Indirect artillery", || format!("{} for each body of troops near.", dps(dp)));
        Ok(Outcome { dp, bodies: input.near.len() })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        for near in &input.near {
            shot::struck(game, &near.unit, outcome.dp, Cause::Artillery, rules);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let names: Vec<String> = input.near.iter().map(|n| n.unit.name(game, "a unit")).collect();
        let headline = match names.as_slice() {
            [] => "The shot falls among nobody".to_owned(),
            some => format!("The shot falls among {}: {} each", some.join(", "), dps(outcome.dp)),
        };
        let struck: Vec<(Option<UnitId>, i64)> =
            input.near.iter().map(|n| (n.unit.unit(), i64::from(outcome.dp))).collect();
        let follows = leader_risk::follows(game, &struck, Cause::Artillery);
        Report { headline, table: names.iter().filter_map(|n| dp_line(n, outcome.dp.into())).collect(), follows }
    }
}
