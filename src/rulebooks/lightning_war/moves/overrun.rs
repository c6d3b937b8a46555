//! A vehicle drives over infantry whose position is known.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::turn::step_ids;

pub struct Overrun;

fields! {
    pub struct Input for LightningWar {
        unit: Option<UnitRef>, "Vehicle";
        target: Option<UnitRef>, "Infantry";
        infantry_stands: bool, "The infantry stands", default = true;
        /// At some point of the move.
        arcs_bear: bool, "Its weapons bear", default = true;
        target_known: bool, "The position is known", default = true, quiet;
        target_infantry: bool, "Infantry holds it", default = true, from = target.kind == UnitKind::Infantry;
        is_vehicle: bool, "It is a vehicle", default = true, from = unit.kind == UnitKind::Vehicle;
        mired: bool, "It is mired", from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        may_fire: bool, "Machine guns and DFHE may fire at any point of the move";
        mg_firepower: u8, "Times machine-gun firepower", 1..=9, summary;
        close_assault: bool, "The infantry may close assault";
    }
}

/// What is to be remembered of a vehicle that overran infantry.
pub fn reminder(overran: bool, who: &str, rules: &Rules) -> Option<Duty> {
    let title = format!("{who} overran: machine-gun firepower × {}", rules.overrun.mg_firepower);
    overran.then(|| Duty { title, ..Duty::default() }.at(step_ids::FIRE).optional())
}

impl Procedure for Overrun {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "overrun";
    const TITLE: &'static str = "Overrun infantry";
    const VERBS: &'static [&'static str] = &["overrun"];
    const RULE: &'static str = "Overruns";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let reasons = [
            (!input.is_vehicle, "notAVehicle", "Only vehicles overrun."),
            (!input.target_known, "unknown", "The position must be known to its side."),
            (!input.target_infantry, "notInfantry", "Only infantry positions can be overrun."),
            (input.mired, "mired", "It is mired and cannot move."),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let times = rules.overrun.mg_firepower;
        let fire =
            || format!("Machine guns and DFHE may fire at any point of the move; machine guns count {times} times.");
        chance.say(Self::RULE, || if input.arcs_bear { fire() } else { "No weapon bears: nothing fires.".to_owned() });
        let assault = if input.infantry_stands {
            "The infantry stands, so it may close assault in the Infantry Fire Phase."
        } else {
            "The infantry does not stand: no close assault."
        };
        chance.say(Self::RULE, || assault.to_owned());
        let mg_firepower = if input.arcs_bear { times } else { 1 };
        Ok(Outcome { may_fire: input.arcs_bear, mg_firepower, close_assault: input.infantry_stands })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.overran = true;
            unit.moving_firer = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.unit.name(game, "The vehicle");
        let whom = input.target.name(game, "the infantry");
        let doubled = format!("{who}: machine-gun firepower × {} against {whom}.", outcome.mg_firepower);
        let table = if outcome.may_fire { vec![doubled] } else { Vec::new() };
        let title = format!("{whom} may close assault {who}");
        let assault = outcome.close_assault.then(|| Duty { title, ..Duty::default() }.at(step_ids::FIRE));
        let follows = assault.into_iter().collect();
        Report { headline: format!("{who} overruns {whom}"), table, follows }
    }
}
