//! Whether a vehicle sticks where the chart says that it may.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::{AtSize, MireWhen, Sign};

/// Rolls for miring.
pub struct Miring;

/// A vehicle as the miring table sees it.
#[derive(Clone, Copy, Debug)]
pub struct Vehicle {
    pub mobility: Mobility,
    pub size: Size,
    pub mire_modifier: i64,
}

fields! {
    pub struct Input for LightningWar {
        unit: Option<UnitRef>, "Vehicle";
        mobility: Mobility, "Wheels or tracks", from = unit.mobility.unwrap_or(Mobility::Tracked);
        size: Size, from = unit;
        mire_modifier: i64, "Own modifier", -10..=10, default = 0, from = unit, help = "Added to the roll.";
        tests: u8, "Features entered", 1..=9, default = 1, quiet,
            help = "Streams and the like that the chart marks, one roll each.";
        entered: Vec<Entered>, "Has gone when it enters each", as_given, quiet;
    }
}

fields! {
    /// How far it has moved in this turn when it enters a feature.
    pub struct Entered {
        inches: Length;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        mired: bool, "It mires", summary;
        /// Of the bare dice: its own modifier is counted in.
        threshold: u8, "Roll on which it mires", 2..=13;
        feature: u32, "At which feature", 0..=9;
        number: u8, "Number of the miring table", 2..=13;
        total: i64, "Last roll with its own modifier", -99..=99;
    }
}

/// How the rolls of a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiringRoll {
    /// At which feature it sticks; nought if it gets through.
    pub feature: u32,
    /// The last roll with its own modifier; nought if there was none.
    pub total: i64,
}

/// What a vehicle's own modifier adds to its roll.
fn added(vehicle: Vehicle, rules: &Rules) -> i64 {
    match rules.mire.modifier_sign {
        Sign::Worsens => vehicle.mire_modifier,
        Sign::Helps => -vehicle.mire_modifier,
    }
}

/// The roll of the bare dice on which a vehicle mires; 13 never, 2 always.
pub fn threshold(vehicle: Vehicle, rules: &Rules) -> u8 {
    let number = i64::from(rules.mire.number(vehicle.mobility, vehicle.size)) - added(vehicle, rules);
    u8::try_from(number.clamp(2, 13)).unwrap_or(13)
}

/// How often a vehicle rolls for so many features.
pub fn tests_of(vehicle: Vehicle, features: u32, rules: &Rules) -> u32 {
    match (rules.mire.when, rules.mire.at_size) {
        // What is towed sticks with what tows it.
        (_, AtSize::Towed) if vehicle.size == Size::At => 0,
        (MireWhen::OncePerTurn, _) => features.min(1),
        (MireWhen::EachFeature, _) => features,
    }
}

/// Rolls for each feature until it sticks.
///
/// # Errors
/// Stops for dice not yet thrown.
pub fn roll(vehicle: Vehicle, features: u32, rules: &Rules, chance: &mut Chance) -> Roll<MiringRoll> {
    let needed = threshold(vehicle, rules);
    let mut total = 0;
    let tests = tests_of(vehicle, features, rules);
    if features > 0 && tests == 0 {
        chance.say("Miring", || "AT: what is towed mires only with what tows it, so nothing is rolled.".to_owned());
    }
    // Odds tell apart only whether it sticks, so that any number of features can be counted.
    let counting = chance.enumerating();
    for feature in 1..=tests {
        let shown = chance.dice(&[Die::D6, Die::D6], "miring", |d| match d[0] + d[1] {
            sum if !counting => sum,
            sum if sum >= needed => 12,
            _ => 2,
        })?;
        let mired = shown >= needed;
        total = i64::from(shown) + added(vehicle, rules);
        chance.say("Miring", || {
            let Vehicle { mobility, size, mire_modifier } = vehicle;
            let own = if mire_modifier == 0 { String::new() } else { format!(", modifier {mire_modifier:+}") };
            let then = if mired { "it mires" } else { "it gets through" };
            let who = format!("{}, {}{own}", mobility.label(), size.label());
            format!("{who}: mires when the dice show {needed} or more; they show {shown}, so {then}.")
        });
        if mired {
            return Ok(MiringRoll { feature, total });
        }
    }
    Ok(MiringRoll { feature: 0, total })
}

impl Procedure for Miring {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "miring";
    const TITLE: &'static str = "Roll for miring";
    const VERBS: &'static [&'static str] = &["mire"];
    const RULE: &'static str = "Miring";
    const ROLLS: &'static str = "2d6 for each feature entered.";
    const MANY: bool = true;

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let &Input { mobility, size, mire_modifier, tests, .. } = input;
        let vehicle = Vehicle { mobility, size, mire_modifier };
        let MiringRoll { feature, total } = roll(vehicle, tests.into(), rules, chance)?;
        let number = rules.mire.number(mobility, size);
        Ok(Outcome { mired: feature > 0, threshold: threshold(vehicle, rules), feature, number, total })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { feature: 0, total: 0, ..outcome }
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let turn = game.flow.turn;
        if let Some(unit) = input.unit.unit_mut(game).filter(|_| outcome.mired) {
            // Its move ended where it stuck.
            let here = (outcome.feature as usize).checked_sub(1).and_then(|at| input.entered.get(at));
            unit.moved = here.map_or(unit.moved, |entered| entered.inches.min(unit.moved));
            unit.moving_firer &= unit.moved > Length::ZERO;
            unit.mire(turn);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.unit.name(game, "The vehicle");
        if !outcome.mired {
            return Report { headline: format!("{who} gets through"), ..Report::default() };
        }
        let table = vec![format!("{who} stops where it entered: put a marker beside it.")];
        Report { headline: format!("{who} is mired"), table, ..Report::default() }
    }
}
