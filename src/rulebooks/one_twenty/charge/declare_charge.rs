//! A charge declared: who charges whom, and how far.

use super::answers::{OWN_TARGET, answers, targets_itself};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::phase::SPENDING;

pub struct DeclareCharge;

fields! {
    /// Who, whom and how far.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        target: Option<UnitRef>, asked, help = help::CHARGED;
        charge_ap: Option<u8>, "AP to enter its space", 0..=20, help = help::CHARGE_AP;
        out_of_sight_ap: u8, "Of them out of sight", 0..=20, default = 0,
            help = "Points of the way before the target sees it; they do not count for n.";
        unit_type: UnitType, default = UnitType::Infantry, from = unit.unit_type, help = help::UNIT_TYPE;
        status: Status, default = Status::GoodOrder, from = unit, help = help::STATUS;
        phase: Option<Phase>, words = SPENDING, from = Phase::spending(game),
            help = "Left blank, the phase speaks against nothing.";
    }
}

fields! {
    /// The points that count for the target.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        /// None where the way was not told.
        n: Option<u8>, "AP in sight", 0..=20, summary;
    }
}

impl Procedure for DeclareCharge {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "declare_charge";
    const TITLE: &'static str = "Declare a charge";
    const VERBS: &'static [&'static str] = &["charge", "ch"];
    const RULE: &'static str = "1.1, phases 5a to 5d";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let arm = rules.kind(input.unit_type);
        let phase = input.phase;
        let cavalry = phase.is_some_and(Phase::cavalry_charges) && arm != TroopKind::Horse;
        let infantry = phase.is_some_and(Phase::infantry_charges) && arm != TroopKind::Foot;
        let far = input.charge_ap.is_some_and(|ap| ap > rules.charge_ap(input.unit_type));
        let facts = [
            (phase.is_some_and(|phase| !phase.charges()), "notInPhase", "Charges are declared in phases 5a to 5d."),
            (arm == TroopKind::Guns, "guns", "Guns do not charge."),
            (cavalry && arm != TroopKind::Guns, "notCavalry", "Only cavalry charges in this phase."),
            (infantry && arm != TroopKind::Guns, "notInfantry", "Only infantry charges in this phase."),
            (input.status.runs(), "away", "A unit that retreats or routs does not charge."),
            (far, "tooFar", "The way costs more AP than the unit has."),
            (
                input.out_of_sight_ap > input.charge_ap.unwrap_or(0),
                "outOfSight",
                "More AP are told to be out of sight than the way costs.",
            ),
            (targets_itself(&input.unit, &input.target), "itself", OWN_TARGET),
        ];
        Reason::among("1.1 Charges", facts)
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let n = input.charge_ap.map(|ap| ap.saturating_sub(input.out_of_sight_ap));
        if let Some(n) = n {
            chance.say("1.7 Line of sight", || format!("{n} AP of the charge lie within the target's sight."));
        }
        Ok(Outcome { n })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.exerted = true;
        }
        if let Some(target) = input.target.unit_mut(game) {
            target.charged(input.unit.label(), outcome.n);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let whom = input.target.name(game, "its target");
        let table = vec![format!("{who} charges {whom}: move it as its action points allow.")];
        let follows = answers(game, &input.unit, &input.target, outcome.n);
        Report { headline: format!("{who} charges {whom}"), table, follows }
    }
}
