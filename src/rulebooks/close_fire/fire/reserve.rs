//! A gun holds its fire back for the close artillery phase.

use super::shot;
use crate::rulebooks::close_fire::prelude::*;

/// A gun reserves its fire.
pub struct ReserveFire;

fields! {
    pub struct Input for CloseFire {
        gun: Option<UnitRef>;
        fired: bool, "Has fired this turn", from = gun;
        cannot_fire: bool, "Limbered, abandoned or without crew", from = !gun.can_fire_guns();
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        reserved_fire: bool, "Fire reserved", summary;
    }
}

impl Procedure for ReserveFire {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "reserve_fire";
    const TITLE: &'static str = "Reserve fire";
    const VERBS: &'static [&'static str] = &["reserve", "res"];
    const RULE: &'static str = "Bombardment";
    const MANY: bool = true;

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        shot::against(input.fired, input.cannot_fire)
    }

    fn resolve(_input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say("Bombardment", || "It may fire in the close artillery phase, at close range only.".to_owned());
        Ok(Outcome { reserved_fire: true })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(gun) = input.gun.unit_mut(game) {
            gun.reserved_fire = outcome.reserved_fire;
        }
    }

    fn tell(input: &Input, _outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let gun = input.gun.name(game, "The gun");
        Report { headline: format!("{gun} reserves its fire"), ..Report::default() }
    }
}
