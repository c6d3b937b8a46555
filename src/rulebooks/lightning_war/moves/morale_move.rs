//! Units that morale drives move first, without orders.

use super::movement_record::{self, Made, needs_leave};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::Forced;

/// Forced movement.
pub struct MoraleMove;

/// A unit that is driven.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Driven {
    /// Its label.
    pub unit: Option<String>,
    /// How far this one goes, if another distance.
    pub distance: Option<Length>,
    /// It is mired and is driven nowhere.
    pub mired: bool,
}

/// Who goes how far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The detachment's label.
    pub detachment: Option<String>,
    /// Those driven.
    pub units: Vec<Driven>,
    /// How far the morale check sends them; may be left blank.
    pub distance: Option<Length>,
}

/// How far they go.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Each.
    pub distances: Vec<Length>,
}

impl Procedure for MoraleMove {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "morale_move";
    const TITLE: &'static str = "Move those driven by morale";
    const VERBS: &'static [&'static str] = &["flee"];
    const RULE: &'static str = "Order of movement";
    const FIELDS: &'static [Field] = &[
        Field::subject("detachment", "Detachment", SubjectKind::Command),
        Field::length("distance", "They go")
            .optional()
            .help("As the morale check says; left blank it is taken as kept."),
        Field::new(
            "units",
            "Units",
            Kind::List(&[
                Field::subject("unit", "Unit", SubjectKind::Unit),
                Field::length("distance", "Goes").optional(),
                Field::flag("mired", "Is mired").quiet(),
            ]),
        ),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::new("distances", "How far each", Kind::List(&[Field::length("inches", "Inches")]))];
    const SUMMARY: &'static [&'static str] = &[];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        fill_rows(game, draft, "units", "unit", |unit, row| row.fill("mired", unit.mired));
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let text = "Nobody is driven by morale.";
        input.units.is_empty().then(|| Reason::new("nobody", Self::RULE, text)).into_iter().collect()
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
            let Some((id, _)) = unit_at(game, driven.unit.as_deref()) else { continue };
            let Some(unit) = game.unit_mut(id) else { continue };
            let mode = if unit.mobility.is_some() { Mode::CrossCountry } else { Mode::Walk };
            let by_leave = needs_leave(unit, &[], unit.ran_last_turn, driven.mired);
            movement_record::record(
                unit,
                Made { mode, moved: *far, moving_firer: *far > Length::ZERO, by_leave, turn },
            );
            unit.segments_done = 4;
        }
        let Some((id, _)) = command_at(game, input.detachment.as_deref()) else { return };
        if let Some(detachment) = game.command_mut(id) {
            detachment.last_action = Some(LastAction::Morale);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let line = |(driven, far): (&Driven, &Length)| {
            let who = spoken(game, driven.unit.as_deref(), "The unit");
            let doing = unit_at(game, driven.unit.as_deref()).and_then(|(_, u)| u.forced);
            let doing = doing.map_or_else(|| "goes back".to_owned(), Forced::said);
            if *far > Length::ZERO { format!("{who} {doing} {far}″.") } else { format!("{who} {doing}.") }
        };
        let table: Vec<String> = input.units.iter().zip(&outcome.distances).map(line).collect();
        let who = spoken(game, input.detachment.as_deref(), "Driven by morale");
        let labels: Vec<&str> = input.units.iter().filter_map(|d| d.unit.as_deref()).collect();
        Report { headline: format!("{who}: {} driven by morale", labels.join(" ")), table, ..Report::default() }
    }
}
