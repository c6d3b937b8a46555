//! A whole detachment moves: one way and one ground for all, exceptions by unit.

pub mod form;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::LightningWar;
use super::model::{Kind, LastAction, Mobility, Mode, Size};
use super::movement::{self, record};
use super::orders::OrderState;
use super::reserve;
use super::rules::Rules;
use super::switches::Share;
use super::terrain::Going;
use super::words::words;
use crate::core::chance::{Chance, Roll};
use crate::core::game::Game;
use crate::core::inputs::{command_at, counted, spoken, unit_at};
use crate::core::length::Length;
use crate::core::procedure::{Draft, Procedure, Reason, Told};
use crate::core::roster::Subject;
use crate::core::schema::Field;
use crate::core::sequence::Duty;

/// Moves a detachment.
pub struct DetachmentMove;

words! {
    /// How a detachment moves.
    Pace as PACES {
        Normal = "normal", "Normal";
        Fast = "fast", "Run or gallop";
        Road = "road", "Road all turn";
        Overrun = "overrun", "Overrun";
        Stationary = "stationary", "Stationary";
    }
}

/// A unit of the detachment and how it differs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in the move of a unit")]
pub struct Member {
    pub unit: Option<String>,
    pub mode: Option<Mode>,
    pub distance: Option<Length>,
    pub kind: Kind,
    pub mobility: Option<Mobility>,
    pub size: Size,
    pub road_mph: u16,
    pub cross_mph: u16,
    pub mire_modifier: i64,
    pub ran_last_turn: bool,
    pub mired: bool,
    pub locked: bool,
    pub riding: Option<String>,
    pub share: Share,
    pub segments: u8,
}

/// How it moves over what.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Input {
    /// The detachment's label.
    pub detachment: Option<String>,
    /// How all move.
    pub pace: Pace,
    /// Over what.
    #[serde(flatten)]
    pub going: Going,
    /// Its units, with exceptions.
    pub units: Vec<Member>,
    /// How its orders stand.
    pub orders: OrderState,
    /// It moves as a discretionary action.
    pub discretionary: bool,
    /// That is towards the one that fired.
    pub toward_firer: bool,
    /// It is its second move, under Reserve Movement.
    pub reserve: bool,
    /// A leader is with it.
    pub leader: bool,
    /// Its orders say Reserve Movement.
    pub reserve_orders: bool,
    /// It would pass through a known enemy's effective danger area.
    pub danger_area: bool,
    /// It was fired upon.
    pub fired_upon: bool,
}

/// How a unit went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Gone {
    /// Its label.
    pub unit: String,
    /// How.
    pub mode: Mode,
    /// How far.
    pub distance: Length,
    /// It must roll for miring, so often.
    pub mire_tests: u8,
    /// Why it stays, if it does.
    pub stays: String,
}

/// How the detachment went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Each unit.
    pub units: Vec<Gone>,
    /// The shortest that any of those who move goes: all can keep together so far.
    pub together: Length,
}

impl Input {
    /// How a unit moves: its exception, else as all by its kind.
    fn mode(&self, member: &Member, rules: &Rules) -> Mode {
        let tired = member.ran_last_turn && !rules.speed.infantry_runs_in_a_row;
        member.mode.unwrap_or(match (self.pace, member.kind) {
            (Pace::Stationary, _) => Mode::Stationary,
            (Pace::Fast, Kind::Infantry) if !tired => Mode::Run,
            (Pace::Fast, Kind::Cavalry) if self.at_cost_one(member, rules) => Mode::Gallop,
            (_, Kind::Infantry | Kind::PackHorse | Kind::Cavalry) => Mode::Walk,
            (Pace::Road, _) => Mode::Road,
            (Pace::Overrun, Kind::Vehicle) => Mode::Overrun,
            (_, Kind::Vehicle | Kind::Gun) => Mode::CrossCountry,
        })
    }

    /// Whether every inch of the way costs this unit 1.
    fn at_cost_one(&self, member: &Member, rules: &Rules) -> bool {
        let column = super::terrain::Column::of(member.kind, member.mobility);
        let way = self.as_unit(member, Mode::Gallop).legs();
        !rules.speed.gallop_only_at_cost_one || way.iter().all(|leg| leg.total(column, rules) == Some(Length::whole(1)))
    }

    /// A unit's own move.
    fn as_unit(&self, member: &Member, mode: Mode) -> movement::Input {
        let m = member.clone();
        movement::Input {
            unit: m.unit,
            mode: Some(mode),
            going: self.going.clone(),
            distance: m.distance,
            kind: Some(m.kind),
            mobility: m.mobility,
            size: m.size,
            road_mph: m.road_mph,
            cross_mph: m.cross_mph,
            mire_modifier: m.mire_modifier,
            entire_turn_on_road: Some(mode == Mode::Road),
            ran_last_turn: m.ran_last_turn,
            mired: m.mired,
            locked: m.locked,
            riding: m.riding,
            destroyed: false,
            share: m.share,
            segments: m.segments,
            orders: OrderState::Usable,
            mire_tests: None,
        }
    }

    /// How a unit goes.
    fn gone(&self, member: &Member, rules: &Rules) -> Gone {
        let mode = self.mode(member, rules);
        let unit = member.unit.clone().unwrap_or_default();
        let stay = |why: &str| Gone {
            unit: unit.clone(),
            mode: Mode::Stationary,
            distance: Length::ZERO,
            mire_tests: 0,
            stays: why.to_owned(),
        };
        let moves = !matches!(mode, Mode::Stationary | Mode::Mount | Mode::Dismount | Mode::Tow | Mode::Pivot);
        if moves && member.mired {
            return stay("mired");
        }
        if moves && member.locked {
            return stay("mounting, dismounting or towing");
        }
        if let Some(carrier) = member.riding.as_deref().filter(|_| moves) {
            return stay(&format!("rides on {carrier}"));
        }
        let own = self.as_unit(member, mode);
        let most = movement::form::most(&own, rules);
        if moves && most == Length::ZERO {
            return stay("no speed of its own here");
        }
        let distance = member.distance.map_or(most, |wanted| wanted.min(most));
        Gone { unit, mode, distance, mire_tests: own.tests(rules), stays: String::new() }
    }
}

impl Procedure for DetachmentMove {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "detachment_move";
    const TITLE: &'static str = "Move a detachment";
    const VERBS: &'static [&'static str] = &["dm", "march"];
    const RULE: &'static str = "Movement";
    const FIELDS: &'static [Field] = form::FIELDS;
    const OUTCOME: &'static [Field] = form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["together"];
    const MANY: bool = true;

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        form::prefill(game, draft);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        form::against(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let units: Vec<Gone> = input.units.iter().map(|member| input.gone(member, rules)).collect();
        for (words, labels) in form::groups(&units, &input.units) {
            chance.say(Self::RULE, || format!("{words}: {}.", labels.join(" ")));
        }
        let going = units.iter().filter(|g| g.stays.is_empty() && g.mode != Mode::Stationary);
        let together = going.map(|g| g.distance).min().unwrap_or_default();
        Ok(Outcome { units, together })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        for gone in &outcome.units {
            let Some((id, _)) = unit_at(game, Some(&gone.unit)) else { continue };
            if let Some(unit) = game.unit_mut(id) {
                record::record(unit, gone.mode, gone.distance);
            }
        }
        let Some((id, _)) = command_at(game, input.detachment.as_deref()) else { return };
        if let Some(detachment) = game.command_mut(id) {
            detachment.moved = true;
            detachment.reserve_moved |= input.reserve;
            let why = if input.discretionary { LastAction::Discretionary } else { LastAction::Orders };
            detachment.last_action = Some(why);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Told {
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        let mut table = Vec::new();
        for (words, labels) in form::groups(&outcome.units, &input.units) {
            table.push(format!("{words}: {}.", labels.join(" ")));
        }
        let moving = outcome.units.iter().filter(|g| g.distance > Length::ZERO).count();
        let headline = match moving {
            0 => format!("{who} stays"),
            n => format!("{who} moves: {}, together {}″", counted(n as u32, "unit", "units"), outcome.together),
        };
        let testing = outcome.units.iter().filter(|g| g.mire_tests > 0);
        let follows = testing.map(|g| {
            let subject = unit_at(game, Some(&g.unit)).map(|(id, _)| Subject::Unit(id));
            let name = spoken(game, Some(&g.unit), "The vehicle");
            Duty::of("miring", format!("{name}: does it mire?"), json!({"unit": g.unit, "tests": g.mire_tests}))
                .on(subject)
        });
        let mut follows: Vec<Duty> = follows.collect();
        follows.extend(reserve::reminder(input.reserve, &who));
        Told { headline, table, follows }
    }
}
