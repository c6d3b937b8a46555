//! What the other phases bring: units fired upon, driven by morale, lost. Marked for sets of units.

use crate::rulebooks::lightning_war::moves::reserve;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::words::words;
use crate::rulebooks::lightning_war::state::{CAUSES, Forced, facts};

/// A unit that is marked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Marked {
    /// Its label.
    pub unit: Option<String>,
}

const UNITS: Field = Field::new("units", "Units", Kind::List(&[Field::subject("unit", "Unit", SubjectKind::Unit)]))
    .help("A set of labels, a detachment or a formation.");

/// How many were marked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Count {
    /// How many units.
    pub units: usize,
}

const COUNT: &[Field] = &[Field::whole("units", "Units", 0, 9999)];

fn nobody(units: &[Marked]) -> Option<Reason> {
    let text = "Nobody is named: type a set of labels.";
    units.is_empty().then(|| Reason::new("nobody", "Phases", text))
}

fn mark(game: &mut Game<LightningWar>, units: &[Marked], set: impl Fn(&mut Unit)) {
    for marked in units {
        let Some((id, _)) = unit_at(game, marked.unit.as_deref()) else { continue };
        if let Some(unit) = game.unit_mut(id) {
            set(unit);
        }
    }
}

fn labels(units: &[Marked]) -> String {
    units.iter().map(|m| m.unit.as_deref().unwrap_or("A unit")).collect::<Vec<_>>().join(" ")
}

/// Units were fired upon.
pub struct FiredUpon;

/// A unit that was fired upon.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Its label.
    pub unit: Option<String>,
    /// Its detachment is under Reserve Movement.
    pub reserve_movement: bool,
}

/// Who, by what, by whom.
#[derive(Serialize, Deserialize)]
pub struct FiredInput {
    /// Those fired upon.
    pub units: Vec<Shot>,
    /// What was fired.
    pub cause: Cause,
    /// The label of who fired.
    pub by: Option<String>,
    /// How far off a spotting round fell.
    pub distance: Option<Length>,
}

impl FiredInput {
    fn marked(&self) -> Vec<Marked> {
        self.units.iter().map(|shot| Marked { unit: shot.unit.clone() }).collect()
    }
}

/// How many were fired upon.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fired {
    /// How many units.
    pub units: usize,
    /// Those of them under Reserve Movement, whose detachments stop.
    pub stop: usize,
}

impl Procedure for FiredUpon {
    type Book = LightningWar;
    type Input = FiredInput;
    type Outcome = Fired;

    const ID: &'static str = "fired_upon";
    const TITLE: &'static str = "Mark units fired upon";
    const VERBS: &'static [&'static str] = &["fired"];
    const RULE: &'static str = "Discretionary actions";
    const FIELDS: &'static [Field] = &[
        Field::new(
            "units",
            "Units",
            Kind::List(&[
                Field::subject("unit", "Unit", SubjectKind::Unit),
                Field::flag("reserve_movement", "Under Reserve Movement").quiet(),
            ]),
        )
        .help("A set of labels, a detachment or a formation."),
        Field::choice("cause", "What was fired", CAUSES).or(Preset::Word("directFire")).asked(),
        Field::subject("by", "Who fired", SubjectKind::Unit),
        Field::length("distance", "Spotting round fell this far off").optional().quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("units", "Units", 0, 9999),
        Field::whole("stop", "Of which under Reserve Movement, and stop", 0, 9999),
    ];
    const SUMMARY: &'static [&'static str] = &["units"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let used = game.rules().reserve.used;
        facts::fill_rows(draft, "units", |row| {
            let home = unit_at(game, row.text("unit")).and_then(|(id, _)| game.command(game.unit(id)?.under?));
            row.fill("reserve_movement", used && home.is_some_and(|c| c.own.reserve_movement));
        });
    }

    fn check(input: &FiredInput, rules: &Rules) -> Vec<Reason> {
        let reach = rules.discretionary.spotting_inches;
        let far = input.cause == Cause::SpottingRound && input.distance.is_some_and(|d| d > reach);
        let text = format!("A spotting round counts within {reach}″.");
        let far = far.then(|| Reason::new("tooFar", Self::RULE, text));
        nobody(&input.marked()).into_iter().chain(far).collect()
    }

    fn resolve(input: &FiredInput, _: &Rules, chance: &mut Chance) -> Roll<Fired> {
        chance.say(Self::RULE, || "In the next movement their detachments may act on it.".to_owned());
        let stop = input.units.iter().filter(|shot| shot.reserve_movement).count();
        if stop > 0 {
            chance.say(reserve::RULE, || "Under Reserve Movement they stop, and need new orders to go on.".to_owned());
        }
        Ok(Fired { units: input.units.len(), stop })
    }

    fn apply(input: &FiredInput, _: &Fired, _: &Rules, game: &mut Game<LightningWar>) {
        mark(game, &input.marked(), |unit| {
            unit.fired = Some(input.cause);
            unit.fired_by.clone_from(&input.by);
        });
        for shot in input.units.iter().filter(|shot| shot.reserve_movement) {
            let home = unit_at(game, shot.unit.as_deref()).and_then(|(id, _)| game.unit(id)?.under);
            if let Some(detachment) = home.and_then(|id| game.command_mut(id)) {
                detachment.suspended = true;
            }
        }
    }

    fn tell(input: &FiredInput, _: &Fired, game: &Game<LightningWar>) -> Report {
        let by = input.by.as_deref().map(|by| format!(" by {}", spoken(game, Some(by), ""))).unwrap_or_default();
        let what = input.cause.said();
        let mut stopped: Vec<&str> = Vec::new();
        for shot in input.units.iter().filter(|shot| shot.reserve_movement) {
            let home = unit_at(game, shot.unit.as_deref()).and_then(|(id, _)| game.command(game.unit(id)?.under?));
            stopped.extend(home.map(|c| c.name.as_str()).filter(|name| !stopped.contains(name)));
        }
        let table = stopped.iter().map(|name| format!("{name} stops: Reserve Movement needs new orders.")).collect();
        let headline = format!("Fired upon{by} ({what}): {}", labels(&input.marked()));
        Report { headline, table, ..Report::default() }
    }
}

words! {
    /// What morale did.
    Drive as DRIVES {
        FallBack = "fallBack", "Fall back";
        Rout = "rout", "Rout";
        Firm = "firm", "Morale firm again";
    }
}

/// Morale drives units, or lets them stand again.
pub struct MoraleForced;

/// Who does what.
#[derive(Serialize, Deserialize)]
pub struct DriveInput {
    /// Those driven.
    pub units: Vec<Marked>,
    /// What they do.
    pub forced: Drive,
}

impl Procedure for MoraleForced {
    type Book = LightningWar;
    type Input = DriveInput;
    type Outcome = Count;

    const ID: &'static str = "morale_forced";
    const TITLE: &'static str = "Mark units driven by morale";
    const VERBS: &'static [&'static str] = &["morale"];
    const RULE: &'static str = "Order of movement";
    const FIELDS: &'static [Field] =
        &[UNITS, Field::choice("forced", "They", DRIVES).or(Preset::Word("fallBack")).asked()];
    const OUTCOME: &'static [Field] = COUNT;
    const SUMMARY: &'static [&'static str] = &["units"];

    fn check(input: &DriveInput, _: &Rules) -> Vec<Reason> {
        nobody(&input.units).into_iter().collect()
    }

    fn resolve(input: &DriveInput, _: &Rules, chance: &mut Chance) -> Roll<Count> {
        if input.forced != Drive::Firm {
            chance.say(Self::RULE, || "They move first in the next movement and need no orders.".to_owned());
        }
        Ok(Count { units: input.units.len() })
    }

    fn apply(input: &DriveInput, _: &Count, _: &Rules, game: &mut Game<LightningWar>) {
        let forced = match input.forced {
            Drive::FallBack => Some(Forced::FallBack),
            Drive::Rout => Some(Forced::Rout),
            Drive::Firm => None,
        };
        mark(game, &input.units, |unit| unit.forced = forced);
    }

    fn tell(input: &DriveInput, _: &Count, _: &Game<LightningWar>) -> Report {
        Report { headline: format!("{}: {}", input.forced.label(), labels(&input.units)), ..Report::default() }
    }
}

/// Units are lost, or were not after all.
pub struct Destroyed;

/// Who.
#[derive(Serialize, Deserialize)]
pub struct LostInput {
    /// Those lost.
    pub units: Vec<Marked>,
    /// They are back after all.
    pub back: bool,
}

impl Procedure for Destroyed {
    type Book = LightningWar;
    type Input = LostInput;
    type Outcome = Count;

    const ID: &'static str = "destroyed";
    const TITLE: &'static str = "Mark units destroyed";
    const VERBS: &'static [&'static str] = &["lost", "kill"];
    const RULE: &'static str = "Detachments";
    const FIELDS: &'static [Field] = &[UNITS, Field::flag("back", "They are back after all").quiet()];
    const OUTCOME: &'static [Field] = COUNT;
    const SUMMARY: &'static [&'static str] = &["units"];

    fn check(input: &LostInput, _: &Rules) -> Vec<Reason> {
        nobody(&input.units).into_iter().collect()
    }

    fn resolve(input: &LostInput, _: &Rules, chance: &mut Chance) -> Roll<Count> {
        chance.say(Self::RULE, || "Lost units stay in the organisation and count nowhere.".to_owned());
        Ok(Count { units: input.units.len() })
    }

    fn apply(input: &LostInput, _: &Count, _: &Rules, game: &mut Game<LightningWar>) {
        mark(game, &input.units, |unit| unit.destroyed = !input.back);
    }

    fn tell(input: &LostInput, _: &Count, _: &Game<LightningWar>) -> Report {
        let all = labels(&input.units);
        if input.back {
            return Report { headline: format!("Back: {all}"), ..Report::default() };
        }
        Report { headline: format!("Destroyed: {all}"), table: vec![format!("Take {all} off.")], ..Report::default() }
    }
}
