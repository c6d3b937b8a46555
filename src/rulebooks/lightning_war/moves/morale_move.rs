//! Units that morale drives move first, without orders.

use super::movement_record::{self, Made, needs_leave};
use crate::rulebooks::lightning_war::prelude::*;

pub struct MoraleMove;

fields! {
    pub struct Input for LightningWar {
        detachment: Option<CommandRef>;
        distance: Option<Length>, "They go", help = "As the morale check says; left blank it is taken as kept.";
        units: Vec<Driven>;
    }
}

fields! {
    pub struct Driven for LightningWar {
        unit: Option<UnitRef>;
        /// If another than that of all.
        distance: Option<Length>, "Goes";
        /// It is driven nowhere.
        mired: bool, "Is mired", from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        distances: Vec<Length>, "How far each";
    }
}

impl Procedure for MoraleMove {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "morale_move";
    const TITLE: &'static str = "Move those driven by morale";
    const VERBS: &'static [&'static str] = &["flee"];
    const RULE: &'static str = "Order of movement";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        Reason::among(Self::RULE, [(input.units.is_empty(), "nobody", "Nobody is driven by morale.")])
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say(Self::RULE, || "Morale forces it, so no orders are needed.".to_owned());
        if input.units.iter().any(|unit| unit.mired) {
            chance.say("Miring", || "A mired vehicle is driven nowhere.".to_owned());
        }
        let far = |unit: &Driven| {
            let told = unit.distance.or(input.distance).unwrap_or_default();
            if unit.mired { Length::ZERO } else { told }
        };
        Ok(Outcome { distances: input.units.iter().map(far).collect() })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let turn = game.flow.turn;
        for (driven, far) in input.units.iter().zip(&outcome.distances) {
            let Some(unit) = driven.unit.unit_mut(game) else { continue };
            let mode = if unit.mobility.is_some() { Mode::CrossCountry } else { Mode::Walk };
            let by_leave = needs_leave(unit, &[], unit.ran_last_turn, driven.mired);
            movement_record::record(
                unit,
                Made { mode, moved: *far, moving_firer: *far > Length::ZERO, by_leave, turn },
            );
            unit.segments_done = 4;
        }
        if let Some(detachment) = input.detachment.command_mut(game) {
            detachment.last_action = Some(LastAction::Morale);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let line = |(driven, far): (&Driven, &Length)| {
            let who = driven.unit.name(game, "The unit");
            let doing = driven.unit.unit_in(game).and_then(|unit| unit.forced).map_or("goes back", Forced::said);
            if *far > Length::ZERO { format!("{who} {doing} {far}″.") } else { format!("{who} {doing}.") }
        };
        let table: Vec<String> = input.units.iter().zip(&outcome.distances).map(line).collect();
        let who = input.detachment.name(game, "Driven by morale");
        let labels: Vec<&str> = input.units.iter().filter_map(|driven| driven.unit.label()).collect();
        Report { headline: format!("{who}: {} driven by morale", labels.join(" ")), table, ..Report::default() }
    }
}
