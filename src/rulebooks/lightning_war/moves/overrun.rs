//! A vehicle drives over infantry whose position is known.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::Kind;

/// An overrun.
pub struct Overrun;

/// Who drives over whom.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The vehicle's label.
    pub unit: Option<String>,
    /// The label of the infantry.
    pub target: Option<String>,
    /// It is a vehicle.
    pub is_vehicle: bool,
    /// The vehicle is mired.
    pub mired: bool,
    /// The position is known to its side.
    pub target_known: bool,
    /// Infantry holds it.
    pub target_infantry: bool,
    /// The arcs of its weapons bear at some point of the move.
    pub arcs_bear: bool,
    /// The infantry stands.
    pub infantry_stands: bool,
}

/// What it brings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Machine guns and high explosive may fire at any point of the move.
    pub may_fire: bool,
    /// Machine-gun firepower is multiplied by this.
    pub mg_firepower: u8,
    /// The infantry may close assault.
    pub close_assault: bool,
}

/// What is to be remembered of a vehicle that overran infantry.
pub fn reminder(overran: bool, who: &str, rules: &Rules) -> Option<Duty> {
    let text = format!("{who} overran: machine-gun firepower × {}", rules.overrun.mg_firepower);
    overran.then(|| Duty::by_id("", text, json!({})).at("fire").optional())
}

impl Procedure for Overrun {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "overrun";
    const TITLE: &'static str = "Overrun infantry";
    const VERBS: &'static [&'static str] = &["overrun"];
    const RULE: &'static str = "Overruns";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Vehicle", SubjectKind::Unit),
        Field::subject("target", "Infantry", SubjectKind::Unit),
        Field::flag("infantry_stands", "The infantry stands").or(Preset::Flag(true)),
        Field::flag("arcs_bear", "Its weapons bear").or(Preset::Flag(true)),
        Field::flag("target_known", "The position is known").or(Preset::Flag(true)).quiet(),
        Field::flag("target_infantry", "Infantry holds it").or(Preset::Flag(true)).quiet(),
        Field::flag("is_vehicle", "It is a vehicle").or(Preset::Flag(true)).quiet(),
        Field::flag("mired", "It is mired").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("may_fire", "Machine guns and DFHE may fire at any point of the move"),
        Field::whole("mg_firepower", "Times machine-gun firepower", 1, 9),
        Field::flag("close_assault", "The infantry may close assault"),
    ];
    const SUMMARY: &'static [&'static str] = &["mg_firepower"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        if let Some((_, unit)) = unit_at(game, draft.text("unit")) {
            draft.fill("is_vehicle", unit.kind == Kind::Vehicle);
            draft.fill("mired", unit.mired);
        }
        if let Some((_, target)) = unit_at(game, draft.text("target")) {
            draft.fill("target_infantry", target.kind == Kind::Infantry);
        }
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let reasons = [
            (!input.is_vehicle, "notAVehicle", "Only vehicles overrun."),
            (!input.target_known, "unknown", "The position must be known to its side."),
            (!input.target_infantry, "notInfantry", "Only infantry positions can be overrun."),
            (input.mired, "mired", "It is mired and cannot move."),
        ];
        reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, Self::RULE, text)).collect()
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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        if let Some(unit) = game.unit_mut(id) {
            unit.overran = true;
            unit.moving_firer = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The vehicle");
        let whom = spoken(game, input.target.as_deref(), "the infantry");
        let doubled = format!("{who}: machine-gun firepower × {} against {whom}.", outcome.mg_firepower);
        let table = if outcome.may_fire { vec![doubled] } else { Vec::new() };
        let assault = format!("{whom} may close assault {who}");
        let follows =
            if outcome.close_assault { vec![Duty::by_id("", assault, json!({})).at("fire")] } else { Vec::new() };
        Report { headline: format!("{who} overruns {whom}"), table, follows }
    }
}
