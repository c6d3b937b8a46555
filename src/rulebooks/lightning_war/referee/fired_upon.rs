//! Units were fired upon; their detachments may act on it in the next movement.

use super::marked::{labels, nobody};
use crate::rulebooks::lightning_war::moves::reserve;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::listed_unit::UNITS_HELP;

pub struct FiredUpon;

fields! {
    pub struct Input for LightningWar {
        units: Vec<Shot>, help = UNITS_HELP;
        cause: Cause, "What was fired", default = Cause::DirectFire, asked;
        by: Option<UnitRef>, "Who fired";
        distance: Option<Length>, "Spotting round fell this far off", quiet;
    }
}

fields! {
    /// A unit that was fired upon.
    pub struct Shot for LightningWar {
        unit: Option<UnitRef>;
        reserve_movement: bool, "Under Reserve Movement", from = in_reserve(game, unit.piece.under);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        units: usize, 0..=9999, summary;
        stop: usize, "Of which under Reserve Movement, and stop", 0..=9999;
    }
}

fn in_reserve(game: &Game<LightningWar>, detachment: Option<CommandId>) -> bool {
    let home = detachment.and_then(|id| game.command(id));
    game.rules().reserve.used && home.is_some_and(|home| home.own.reserve_movement)
}

impl Input {
    /// The detachments that stop, because they use Reserve Movement.
    fn stopped(&self, game: &Game<LightningWar>) -> Vec<CommandId> {
        let mut found: Vec<CommandId> = Vec::new();
        for shot in self.units.iter().filter(|shot| shot.reserve_movement) {
            let home = shot.unit.unit().and_then(|id| game.unit(id)?.under);
            found.extend(home.filter(|id| !found.contains(id)));
        }
        found
    }
}

impl Procedure for FiredUpon {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "fired_upon";
    const TITLE: &'static str = "Mark units fired upon";
    const VERBS: &'static [&'static str] = &["fired"];
    const RULE: &'static str = "Discretionary actions";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = nobody(&input.units);
        let far = rules.discretionary.too_far(input.cause, input.distance);
        reasons.extend(far.map(|text| Reason::new("tooFar", Self::RULE, text)));
        reasons
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say(Self::RULE, || "In the next movement their detachments may act on it.".to_owned());
        let stop = input.units.iter().filter(|shot| shot.reserve_movement).count();
        if stop > 0 {
            chance.say(reserve::RULE, || "Under Reserve Movement they stop, and need new orders to go on.".to_owned());
        }
        Ok(Outcome { units: input.units.len(), stop })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        for shot in &input.units {
            if let Some(unit) = shot.unit.unit_mut(game) {
                unit.fired = Some(input.cause);
                unit.fired_by = input.by.label().map(str::to_owned);
            }
        }
        for id in input.stopped(game) {
            if let Some(detachment) = game.command_mut(id) {
                detachment.suspended = true;
            }
        }
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<LightningWar>) -> Report {
        let by = input.by.as_ref().map_or_else(String::new, |by| format!(" by {}", by.name(game, "")));
        let who = labels(input.units.iter().map(|shot| &shot.unit));
        let stops = |id| format!("{} stops: Reserve Movement needs new orders.", game.name_of(Subject::Command(id)));
        let table = input.stopped(game).into_iter().map(stops).collect();
        let headline = format!("Fired upon{by} ({}): {who}", input.cause.said());
        Report { headline, table, ..Report::default() }
    }
}
