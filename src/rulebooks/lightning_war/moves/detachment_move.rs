//! A whole detachment moves: one way and one ground for all, exceptions by unit.

use super::distance::length;
use super::movement_record::{self, Made, needs_leave};
use super::{detachment_move_form, movement, movement_form, overrun, reserve};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::Kind;
use crate::rulebooks::lightning_war::state::words::words;
use crate::rulebooks::lightning_war::terrain::chart::offers;
use crate::rulebooks::lightning_war::terrain::costs::Going;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in the move of a unit")]
pub struct Member {
    pub unit: Option<String>,
    pub mode: Option<Mode>,
    pub distance: Option<Length>,
    pub kind: Option<Kind>,
    pub mobility: Option<Mobility>,
    pub size: Size,
    pub road_mph: Length,
    pub cross_mph: Length,
    pub mire_modifier: i64,
    pub ran_last_turn: bool,
    pub mired: bool,
    pub locked: bool,
    #[serde(default)]
    pub is_motorcycle: bool,
    pub riding: Option<String>,
    pub share: Share,
    pub segments: u8,
}

impl Member {
    /// What it is; by what else was said if not told.
    pub fn kind(&self) -> Kind {
        Kind::told(self.kind, self.mobility, self.road_mph.max(self.cross_mph))
    }

    /// Its column of the chart.
    pub fn column(&self) -> Column {
        Column::of(self.kind(), self.mobility)
    }
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
    pub mire_tests: u32,
    /// How far it has gone when it enters each feature that may mire it.
    pub enters: Vec<Length>,
    /// It fires as one that moved.
    pub moving_firer: bool,
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
    /// How a unit moves: its exception, else as all by its kind; none if its way decides.
    pub(super) fn mode(&self, member: &Member, rules: &Rules) -> Option<Mode> {
        let tired = member.ran_last_turn && !rules.speed.infantry_runs_in_a_row;
        if member.mode.is_some() {
            return member.mode;
        }
        Some(match (self.pace, member.kind()) {
            (Pace::Stationary, _) => Mode::Stationary,
            (Pace::Fast, Kind::Infantry) if !tired => Mode::Run,
            (Pace::Fast, Kind::Cavalry) if self.at_cost_one(member, rules) => Mode::Gallop,
            (_, Kind::Infantry | Kind::PackHorse | Kind::Cavalry) => Mode::Walk,
            (Pace::Road, _) => Mode::Road,
            (Pace::Overrun, Kind::Vehicle) => Mode::Overrun,
            (_, Kind::Vehicle | Kind::Gun) => return None,
        })
    }

    /// For each unit the first that has the same facts but for names: what holds of the one holds of the other, so that a
    /// long way is measured once for all who go it alike.
    pub(super) fn alike(&self) -> Vec<usize> {
        let nameless = |m: &Member| {
            let riding = m.riding.is_some().then(String::new);
            Member { unit: None, riding, ..m.clone() }
        };
        let facts: Vec<Member> = self.units.iter().map(nameless).collect();
        let mut firsts: Vec<usize> = Vec::new();
        let first = |at: usize| {
            let known = firsts.iter().copied().find(|first| facts[*first] == facts[at]);
            known.unwrap_or_else(|| {
                firsts.push(at);
                at
            })
        };
        (0..facts.len()).map(first).collect()
    }

    /// Whether every inch of the way costs this unit 1.
    fn at_cost_one(&self, member: &Member, rules: &Rules) -> bool {
        let way = self.as_unit(member, Some(Mode::Gallop)).legs();
        let costs_one = |leg: &Leg| leg.total(member.column(), rules) == Some(Length::whole(1));
        !rules.speed.gallop_only_at_cost_one || way.iter().all(costs_one)
    }

    /// A unit's own move.
    pub(super) fn as_unit(&self, member: &Member, mode: Option<Mode>) -> movement::Input {
        let m = member.clone();
        movement::Input {
            unit: m.unit,
            mode,
            going: self.going.clone(),
            distance: m.distance,
            kind: m.kind,
            mobility: m.mobility,
            size: m.size,
            road_mph: m.road_mph,
            cross_mph: m.cross_mph,
            mire_modifier: m.mire_modifier,
            entire_turn_on_road: None,
            ran_last_turn: m.ran_last_turn,
            mired: m.mired,
            locked: m.locked,
            is_motorcycle: m.is_motorcycle,
            riding: m.riding,
            destroyed: false,
            share: m.share,
            segments: m.segments,
            orders: OrderState::Usable,
            mire_tests: None,
        }
    }

    /// How a unit goes.
    pub(super) fn gone(&self, member: &Member, rules: &Rules) -> Gone {
        let own = self.as_unit(member, self.mode(member, rules));
        // Who leaves the road has gone across country all turn.
        let mode = match own.mode() {
            Mode::Road if !own.all_on_road() => Mode::CrossCountry,
            mode => mode,
        };
        let still = Gone {
            unit: member.unit.clone().unwrap_or_default(),
            mode,
            distance: Length::ZERO,
            mire_tests: 0,
            enters: Vec::new(),
            moving_firer: false,
            stays: String::new(),
        };
        let stay = |why: &str| Gone { mode: Mode::Stationary, stays: why.to_owned(), ..still.clone() };
        if own.stays() {
            return still;
        }
        if member.mired {
            return stay("mired");
        }
        if member.locked {
            return stay("mounting, dismounting or towing");
        }
        if let Some(carrier) = member.riding.as_deref() {
            return stay(&format!("rides on {carrier}"));
        }
        let Some(way) = own.way(rules).filter(|way| way.distance > Ratio::from(0)) else {
            return stay("no speed of its own here");
        };
        Gone {
            distance: length(own.goes(&way)),
            mire_tests: own.tests(&way, rules),
            enters: own.enters(&way, rules).into_iter().map(length).collect(),
            moving_firer: own.moving_firer(&way, own.goes(&way), rules),
            ..still
        }
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
    const FIELDS: &'static [Field] = detachment_move_form::FIELDS;
    const OUTCOME: &'static [Field] = detachment_move_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["together"];
    const MANY: bool = true;

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        detachment_move_form::prefill(game, draft);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        detachment_move_form::against(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let alike = input.alike();
        let mut units: Vec<Gone> = Vec::new();
        for (member, &first) in input.units.iter().zip(&alike) {
            let gone = match units.get(first).filter(|_| member.riding.is_none()) {
                Some(known) => Gone { unit: member.unit.clone().unwrap_or_default(), ..known.clone() },
                None => input.gone(member, rules),
            };
            units.push(gone);
        }
        for (words, labels) in detachment_move_form::groups(&units, &input.units) {
            chance.say(Self::RULE, || format!("{words}: {}.", labels.join(" ")));
        }
        let legs = |member: &Member| input.as_unit(member, input.mode(member, rules)).legs();
        let mut grounds: Vec<String> = Vec::new();
        let firsts = (0..units.len()).filter(|at| alike[*at] == *at && units[*at].distance > Length::ZERO);
        for member in firsts.map(|at| &input.units[at]) {
            let over: Vec<String> = legs(member).iter().map(|leg| leg.words(member.column(), rules)).collect();
            let words = format!("{} over {}.", member.column().label(), over.join(", then "));
            if !grounds.contains(&words) {
                grounds.push(words);
            }
        }
        for words in grounds {
            chance.say(Self::RULE, || words);
        }
        let going = units.iter().filter(|g| g.distance > Length::ZERO && g.mode != Mode::Pivot);
        let together = going.map(|g| g.distance).min().unwrap_or_default();
        Ok(Outcome { units, together })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<LightningWar>) {
        let turn = game.flow.turn;
        for (gone, member) in outcome.units.iter().zip(&input.units) {
            let Some((id, _)) = unit_at(game, Some(&gone.unit)) else { continue };
            let Some(unit) = game.unit_mut(id) else { continue };
            let against = movement_form::against(&input.as_unit(member, input.mode(member, rules)), rules);
            let by_leave = needs_leave(unit, &against, member.ran_last_turn, member.mired);
            let &Gone { mode, distance: moved, moving_firer, .. } = gone;
            movement_record::record(unit, Made { mode, moved, moving_firer, by_leave, turn });
        }
        let Some((id, _)) = command_at(game, input.detachment.as_deref()) else { return };
        if let Some(detachment) = game.command_mut(id) {
            detachment.moved = true;
            detachment.reserve_moved |= input.reserve;
            let why = if input.discretionary { LastAction::Discretionary } else { LastAction::Orders };
            detachment.last_action = Some(why);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        let mut table = Vec::new();
        for (words, labels) in detachment_move_form::groups(&outcome.units, &input.units) {
            table.push(format!("{words}: {}.", labels.join(" ")));
        }
        let moving = outcome.units.iter().filter(|g| g.distance > Length::ZERO).count();
        let headline = match moving {
            0 => format!("{who} stays"),
            n => format!("{who} moves: {}, together {}″", counted(n as u32, "unit", "units"), outcome.together),
        };
        let testing = outcome.units.iter().filter(|g| g.mire_tests > 0);
        let follows = testing.map(|g| {
            let found = unit_at(game, Some(&g.unit));
            let before = found.map_or(Length::ZERO, |(_, unit)| unit.moved);
            let entered: Vec<_> = g.enters.iter().map(|at| json!({"inches": before + *at})).collect();
            let name = spoken(game, Some(&g.unit), "The vehicle");
            let draft = json!({"unit": g.unit, "tests": g.mire_tests, "entered": entered});
            Duty::by_id("miring", format!("{name}: does it mire?"), draft).on(found.map(|(id, _)| Subject::Unit(id)))
        });
        let mut follows: Vec<Duty> = follows.collect();
        let mut columns: Vec<Column> = input.units.iter().map(Member::column).collect();
        columns.sort();
        columns.dedup();
        follows.extend(offers(&input.going.stretches(Terrain::Open), &columns, game.rules()));
        let over: Vec<&str> =
            outcome.units.iter().filter(|g| g.mode == Mode::Overrun).map(|g| g.unit.as_str()).collect();
        follows.extend(overrun::reminder(!over.is_empty(), &over.join(" "), game.rules()));
        follows.extend(reserve::reminder(input.reserve, &who));
        Report { headline, table, follows }
    }
}
