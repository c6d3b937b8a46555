//! A charge declared: who charges whom, and how far.

use super::answers::{ITSELF, answers, charged, itself};
use crate::rulebooks::one_twenty::action_points::facts::{Phase, phase_of};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::{PHASES, STATUS, UNIT_TYPE};
use crate::rulebooks::one_twenty::tables::TroopKind;

/// A charge declared.
pub struct DeclareCharge;

/// Who, whom and how far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The charger's label.
    pub unit: Option<String>,
    /// The target's label.
    pub target: Option<String>,
    /// Points to enter the target's space.
    pub charge_ap: Option<u8>,
    /// Of them out of the target's sight.
    pub out_of_sight_ap: u8,
    /// What the charger is.
    pub unit_type: UnitType,
    /// Its status.
    pub status: Status,
    /// The phase.
    pub phase: Option<Phase>,
}

/// The points that count for the target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Points within the target's sight; none where the way was not told.
    pub n: Option<u8>,
}

impl Procedure for DeclareCharge {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "declare_charge";
    const TITLE: &'static str = "Declare a charge";
    const VERBS: &'static [&'static str] = &["charge", "ch"];
    const RULE: &'static str = "1.1, phases 5a to 5d";
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::subject("target", "Target", SubjectKind::Unit).asked().help("Whom it charges."),
        Field::whole("charge_ap", "AP to enter its space", 0, 20).optional().help("The whole way, in fixed points."),
        Field::whole("out_of_sight_ap", "Of them out of sight", 0, 20)
            .or(Preset::Whole(0))
            .help("Points of the way before the target sees it; they do not count for n."),
        UNIT_TYPE,
        STATUS,
        Field::choice("phase", "Phase", PHASES)
            .optional()
            .help("Left blank, the phase speaks against nothing.")
            .quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::whole("n", "AP in sight", 0, 20).optional()];
    const SUMMARY: &'static [&'static str] = &["n"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        if let Some(phase) = phase_of(game) {
            draft.fill("phase", phase);
        }
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        let (unit_type, status) = (plain(unit.unit_type), plain(unit.status));
        draft.fill("unit_type", unit_type);
        draft.fill("status", status);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let arm = rules.kind(input.unit_type);
        let phase = input.phase;
        let cavalry = matches!(phase, Some(Phase::A5 | Phase::B5)) && arm != TroopKind::Horse;
        let infantry = matches!(phase, Some(Phase::C5 | Phase::D5)) && arm != TroopKind::Foot;
        let away = matches!(input.status, Status::Retreat | Status::Rout);
        let far = input.charge_ap.is_some_and(|ap| ap > rules.charge_ap(input.unit_type));
        let facts = [
            (phase.is_some_and(|phase| !phase.charges()), "notInPhase", "Charges are declared in phases 5a to 5d."),
            (arm == TroopKind::Guns, "guns", "Guns do not charge."),
            (cavalry && arm != TroopKind::Guns, "notCavalry", "Only cavalry charges in this phase."),
            (infantry && arm != TroopKind::Guns, "notInfantry", "Only infantry charges in this phase."),
            (away, "away", "A unit that retreats or routs does not charge."),
            (far, "tooFar", "The way costs more AP than the unit has."),
            (
                input.out_of_sight_ap > input.charge_ap.unwrap_or(0),
                "outOfSight",
                "More AP are told to be out of sight than the way costs.",
            ),
            (itself(input.unit.as_deref(), input.target.as_deref()), "itself", ITSELF),
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
        on_unit(game, input.unit.as_deref(), |unit| unit.exerted = true);
        charged(game, input.target.as_deref(), input.unit.as_ref(), outcome.n);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let whom = spoken(game, input.target.as_deref(), "its target");
        let table = vec![format!("{who} charges {whom}: move it as its action points allow.")];
        let follows = answers(game, input.unit.as_deref(), input.target.as_deref(), outcome.n);
        Report { headline: format!("{who} charges {whom}"), table, follows }
    }
}
