//! A vehicle turns on the spot or shifts a little without counting as a moving firer.

use super::distance::{Mover, length, ratio};
use super::movement_record::needs_leave;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::Kind;
use crate::rulebooks::lightning_war::tables::AdjustOf;

/// Pivots or adjusts.
pub struct Pivot;

/// How far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The vehicle's label.
    pub unit: Option<String>,
    /// By how many degrees it turns.
    pub degrees: u16,
    /// How far it shifts.
    pub adjustment: Length,
    /// What it could move over this ground this turn.
    pub allowance: Length,
    /// What it could move over open ground.
    pub base_allowance: Option<Length>,
    /// How far it has moved this turn.
    pub moved: Length,
    /// It is mired.
    pub mired: bool,
}

/// Whether it counts as moving.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It fires as one that moved.
    pub moving_firer: bool,
    /// How far it may shift without.
    pub limit: Length,
}

/// How far a vehicle may shift without firing as one that moved: a share of what it could move over this ground, or over
/// open ground.
pub fn limit(available: Ratio, base: Ratio, rules: &Rules) -> Ratio {
    let of = match rules.pivot.adjust_of {
        AdjustOf::Available => available,
        AdjustOf::Base => base,
    };
    of * Ratio::new(i64::from(rules.pivot.per_cent), 100)
}

impl Procedure for Pivot {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "pivot";
    const TITLE: &'static str = "Pivot or adjust";
    const VERBS: &'static [&'static str] = &["pivot", "adjust"];
    const RULE: &'static str = "Pivoting";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Vehicle", SubjectKind::Unit),
        Field::length("adjustment", "Shifts by").or(Preset::Whole(0)),
        Field::whole("degrees", "Turns by degrees", 0, 360).or(Preset::Whole(0)),
        Field::length("allowance", "Could move this turn").help("Over the ground it stands on."),
        Field::length("base_allowance", "Could move over open ground").optional().quiet(),
        Field::length("moved", "Has moved this turn").or(Preset::Whole(0)).quiet(),
        Field::flag("mired", "It is mired").quiet(),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::flag("moving_firer", "Fires as one that moved"), Field::length("limit", "May shift by without")];
    const SUMMARY: &'static [&'static str] = &["moving_firer"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        let mover = Mover {
            kind: unit.kind,
            column: Column::of(unit.kind, unit.mobility),
            mode: Mode::CrossCountry,
            road_mph: Length::whole(unit.road_mph.into()),
            cross_mph: Length::whole(unit.cross_mph.into()),
            all_on_road: unit.mode == Some(Mode::Road),
        };
        // Where the umpire let it go further, it could.
        let open = plain(length(mover.inches(game.rules())).max(unit.moved));
        draft.fill("allowance", open.clone());
        draft.fill("base_allowance", open);
        draft.fill("moved", plain(unit.moved));
        draft.fill("mired", unit.mired);
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let stuck = input.mired && input.adjustment > Length::ZERO;
        let far = input.adjustment + input.moved > input.allowance;
        let reasons = [
            (stuck, "mired", "It is mired and cannot shift.".to_owned()),
            (far, "tooFar", format!("It can move no more than {}″ this turn.", input.allowance)),
        ];
        reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, Self::RULE, text)).collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let allowance = ratio(input.allowance);
        let limit = limit(allowance, input.base_allowance.map_or(allowance, ratio), rules);
        // The allowance is told to the thousandth, so the tenth of it is no finer.
        let moving_firer = input.adjustment + input.moved > length(limit);
        chance.say(Self::RULE, || {
            let then = if moving_firer { "it fires as one that moved" } else { "no penalty" };
            let shifts = input.adjustment + input.moved;
            format!("{} % of the allowance is {}″; it shifts {shifts}″: {then}.", rules.pivot.per_cent, length(limit))
        });
        Ok(Outcome { moving_firer, limit: length(limit) })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<LightningWar>) {
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.by_leave |= needs_leave(unit, &Self::check(input, rules), unit.ran_last_turn, input.mired);
        unit.mode = Some(Mode::Pivot);
        unit.moving_firer |= outcome.moving_firer && unit.kind == Kind::Vehicle;
        unit.moved = unit.moved + input.adjustment;
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The vehicle");
        let then = if outcome.moving_firer { "and fires as one that moved" } else { "without a penalty" };
        let shift = if input.adjustment > Length::ZERO {
            format!(" and shifts {}″", input.adjustment)
        } else {
            String::new()
        };
        let table = vec![format!("Turn {who} by {}°{shift}.", input.degrees)];
        Report { headline: format!("{who} turns by {}°{shift} {then}", input.degrees), table, ..Report::default() }
    }
}
