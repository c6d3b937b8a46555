//! A vehicle turns on the spot or shifts a little without counting as a moving firer.

use super::distance::{Mover, length, ratio};
use super::movement_record::needs_leave;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::AdjustOf;

pub struct Pivot;

fields! {
    pub struct Input for LightningWar {
        unit: Option<UnitRef>, "Vehicle";
        adjustment: Length, "Shifts by", default = 0;
        degrees: u16, "Turns by degrees", 0..=360, default = 0;
        allowance: Length, "Could move this turn", from = in_the_open(unit, game.rules()), loud,
            help = "Over the ground it stands on.";
        base_allowance: Option<Length>, "Could move over open ground", from = in_the_open(unit, game.rules());
        moved: Length, "Has moved this turn", default = 0, from = unit;
        mired: bool, "It is mired", from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        moving_firer: bool, "Fires as one that moved", summary;
        limit: Length, "May shift by without";
    }
}

/// How far a unit could move over open ground, or has moved where the umpire let it go further.
fn in_the_open(unit: &Unit, rules: &Rules) -> Length {
    let mover = Mover {
        kind: unit.kind,
        mode: Mode::CrossCountry,
        road_mph: Length::whole(unit.road_mph.into()),
        cross_mph: Length::whole(unit.cross_mph.into()),
        all_on_road: unit.mode == Some(Mode::Road),
    };
    length(mover.inches(rules)).max(unit.moved)
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

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let stuck = input.mired && input.adjustment > Length::ZERO;
        let far = input.adjustment + input.moved > input.allowance;
        let reasons = [
            (stuck, "mired", "It is mired and cannot shift."),
            (far, "tooFar", &format!("It can move no more than {}″ this turn.", input.allowance)),
        ];
        Reason::among(Self::RULE, reasons)
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
        let Some(unit) = input.unit.unit_mut(game) else { return };
        unit.by_leave |= needs_leave(unit, &Self::check(input, rules), unit.ran_last_turn, input.mired);
        unit.mode = Some(Mode::Pivot);
        unit.moving_firer |= outcome.moving_firer && unit.kind == UnitKind::Vehicle;
        unit.moved = unit.moved + input.adjustment;
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.unit.name(game, "The vehicle");
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
