//! How far a unit moves this turn, and whether it sticks on the way.

use super::distance::{Mover, Way, exact, length, ratio, way};
use super::movement_record::{self, Made, needs_leave};
use super::{movement_form, overrun, pivot};
use crate::rulebooks::lightning_war::mired::miring::{self, Vehicle};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::Kind;
use crate::rulebooks::lightning_war::terrain::chart::offers;
use crate::rulebooks::lightning_war::terrain::costs::Going;

/// Moves a unit, or says how far it could.
pub struct Movement;

/// Who moves over what.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// How it moves; by its kind if not said.
    pub mode: Option<Mode>,
    /// Over what.
    #[serde(flatten)]
    pub going: Going,
    /// How far it goes; all the way if not said.
    pub distance: Option<Length>,
    /// What it is.
    pub kind: Option<Kind>,
    /// What it rolls on.
    pub mobility: Option<Mobility>,
    /// How big it is.
    pub size: Size,
    /// Miles an hour on roads.
    pub road_mph: Length,
    /// Miles an hour across country.
    pub cross_mph: Length,
    /// Its own modifier to miring.
    pub mire_modifier: i64,
    /// It spends the entire turn on a road.
    pub entire_turn_on_road: Option<bool>,
    /// Ran in the turn before.
    pub ran_last_turn: bool,
    /// It is mired.
    pub mired: bool,
    /// It mounted or dismounted, carries those who did, or tows.
    pub locked: bool,
    /// It rides motorcycles, so that it moves after getting on or off them.
    #[serde(default)]
    pub is_motorcycle: bool,
    /// The label of what carries it.
    pub riding: Option<String>,
    /// It is lost.
    pub destroyed: bool,
    /// How much of its move it has.
    pub share: Share,
    /// Into how many parts the referee splits its movement.
    pub segments: u8,
    /// How its orders stand.
    pub orders: OrderState,
    /// Flagged features that it enters; by the stretches if not said.
    pub mire_tests: Option<u8>,
}

/// How far it may go and what happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Miles an hour by the base table.
    pub mph: Length,
    /// Inches before terrain.
    pub inches: Length,
    /// The factor; the worst of several stretches.
    pub factor: Length,
    /// How far it may go this turn.
    pub distance: Length,
    /// The same as an exact fraction.
    pub exact: String,
    /// How far in one part of a split move.
    pub per_segment: Length,
    /// Of each stretch how far.
    pub legs: Vec<Length>,
    /// What is left of its inches at the end of the stretches.
    pub left: Length,
    /// How far it goes now; to where it sticks if it does.
    pub moved: Length,
    /// It sticks on the way.
    pub mired: bool,
    /// It fires as one that moved.
    pub moving_firer: bool,
    /// It overruns: double machine guns.
    pub overrun: bool,
}

/// What falls to one part of a split move.
pub(super) fn per_segment(distance: Ratio, segments: u8) -> Ratio {
    distance / i64::from(segments.max(1))
}

impl Input {
    /// What it is; by what else was said if not told.
    pub(super) fn kind(&self) -> Kind {
        Kind::told(self.kind, self.mobility, self.road_mph.max(self.cross_mph))
    }

    fn drives(&self) -> bool {
        matches!(self.kind(), Kind::Vehicle | Kind::Gun)
    }

    /// The stretches of its way.
    pub fn legs(&self) -> Vec<Leg> {
        let road = self.mode == Some(Mode::Road) && self.entire_turn_on_road != Some(false);
        let on_road = road || self.entire_turn_on_road == Some(true);
        self.going.stretches(if on_road { Terrain::Road } else { Terrain::Open })
    }

    /// Whether the whole turn is on a road: as said, else by the stretches.
    pub fn all_on_road(&self) -> bool {
        let by_way = self.legs().iter().all(|leg| leg.terrain == Terrain::Road);
        self.entire_turn_on_road.unwrap_or(by_way && self.mode != Some(Mode::CrossCountry))
    }

    /// Gets on or off its own mounts, and may move all the same.
    fn on_own_mounts(&self) -> bool {
        let own = self.kind() == Kind::Cavalry || self.is_motorcycle;
        own && matches!(self.mode, Some(Mode::Mount | Mode::Dismount))
    }

    /// How it moves.
    pub fn mode(&self) -> Mode {
        self.mode.unwrap_or(match self.kind() {
            Kind::Vehicle | Kind::Gun if self.all_on_road() => Mode::Road,
            Kind::Vehicle | Kind::Gun => Mode::CrossCountry,
            _ => Mode::Walk,
        })
    }

    pub(super) fn mover(&self) -> Mover {
        Mover {
            kind: self.kind(),
            column: Column::of(self.kind(), self.mobility),
            mode: self.mode(),
            road_mph: self.road_mph,
            cross_mph: self.cross_mph,
            all_on_road: self.all_on_road(),
        }
    }

    /// It stays where it is, whatever else it does.
    pub fn stays(&self) -> bool {
        match self.mode() {
            Mode::Mount | Mode::Dismount if self.on_own_mounts() => false,
            Mode::Stationary | Mode::Mount | Mode::Dismount | Mode::Tow => true,
            Mode::Pivot => self.distance.is_none_or(|d| d == Length::ZERO),
            _ => false,
        }
    }

    /// How far it may go; none if a factor is not known.
    pub fn way(&self, rules: &Rules) -> Option<Way> {
        let mover = self.mover();
        let mounts = if self.on_own_mounts() { rules.mount.own_mounts_move } else { Share::Full };
        // The later in the list the less is left.
        let share = match self.share.max(mounts) {
            _ if self.stays() => Ratio::from(0),
            Share::Full => Ratio::from(1),
            Share::Half => Ratio::new(1, 2),
            Share::None => Ratio::from(0),
        };
        way(mover.inches(rules) * share, &self.legs(), mover.column, rules)
    }

    /// How far it goes now: as wanted, which is too far only by the umpire's leave, or all of a part of a split move.
    pub fn goes(&self, way: &Way) -> Ratio {
        match self.distance {
            Some(wanted) => ratio(wanted),
            None if self.mode() == Mode::Pivot => Ratio::from(0),
            None => per_segment(way.distance, self.segments),
        }
    }

    /// Vehicles may mire, and guns on wheels or tracks.
    pub(super) fn can_mire(&self) -> bool {
        self.kind() == Kind::Vehicle || (self.kind() == Kind::Gun && self.mobility.is_some())
    }

    /// Only those that drive on may mire, not those that turn or shift where they stand.
    fn may_mire(&self) -> bool {
        self.can_mire() && !self.stays() && self.mode() != Mode::Pivot
    }

    /// How far it has gone when it enters each feature that may mire it; only those that it reaches now.
    pub fn enters(&self, way: &Way, rules: &Rules) -> Vec<Ratio> {
        let (goes, mut gone, mut found) = (self.goes(way), Ratio::from(0), Vec::new());
        let legs = self.legs();
        for (number, leg) in (1..).zip(&legs) {
            // A feature without breadth at the end of the way is entered by coming to it.
            let ends_there = number == legs.len() && leg.inches == Some(Length::ZERO) && self.distance.is_none();
            if leg.mires(rules) && (gone < goes || (ends_there && gone == goes)) {
                found.push(gone);
            }
            // One without an end is never left.
            let Some(far) = leg.inches else { break };
            gone += ratio(far);
        }
        if self.may_mire() { found } else { Vec::new() }
    }

    /// How many flagged features it enters: as told, else by the way.
    fn features(&self, way: &Way, rules: &Rules) -> u32 {
        let by_way = u32::try_from(self.enters(way, rules).len()).unwrap_or(u32::MAX);
        if self.may_mire() { self.mire_tests.map_or(by_way, u32::from) } else { 0 }
    }

    /// How often it rolls for miring.
    pub fn tests(&self, way: &Way, rules: &Rules) -> u32 {
        miring::tests_of(self.vehicle(), self.features(way, rules), rules)
    }

    /// Whether it fires as one that moved so far: a vehicle that shifts a little does not.
    pub fn moving_firer(&self, way: &Way, moved: Ratio, rules: &Rules) -> bool {
        let shifts = self.kind() == Kind::Vehicle && self.mode() != Mode::Overrun;
        let free = if shifts { pivot::limit(way.distance, self.mover().inches(rules), rules) } else { Ratio::from(0) };
        !self.stays() && length(moved) > length(free)
    }

    fn vehicle(&self) -> Vehicle {
        let mobility = self.mobility.unwrap_or(Mobility::Tracked);
        Vehicle { mobility, size: self.size, mire_modifier: self.mire_modifier }
    }

    /// Why this mode is not for this kind, if it is not.
    pub(super) fn unfit(&self) -> Option<String> {
        let mode = self.mode();
        let fits = match mode {
            Mode::Stationary | Mode::Mount | Mode::Dismount => true,
            Mode::Walk => !self.drives(),
            Mode::Run => self.kind() == Kind::Infantry,
            Mode::Gallop => self.kind() == Kind::Cavalry,
            Mode::Road | Mode::CrossCountry => self.drives(),
            Mode::Tow | Mode::Overrun | Mode::Pivot => self.kind() == Kind::Vehicle,
        };
        (!fits).then(|| format!("{} is not for {}.", mode.label(), self.kind().said()))
    }
}

impl Procedure for Movement {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "movement";
    const TITLE: &'static str = "Move a unit";
    const VERBS: &'static [&'static str] = &["move", "mv"];
    const RULE: &'static str = "Movement";
    const FIELDS: &'static [Field] = movement_form::FIELDS;
    const ROLLS: &'static str = "2d6 for each feature that may mire a vehicle.";
    const OUTCOME: &'static [Field] = movement_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["distance", "mired"];
    const MANY: bool = true;

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        movement_form::prefill(game, draft);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        movement_form::against(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (mover, legs) = (input.mover(), input.legs());
        let (mph, inches) = (mover.mph(rules), mover.inches(rules));
        let zero = || Way { distance: Ratio::from(0), legs: vec![Ratio::from(0); legs.len()], left: inches };
        let way = input.way(rules).unwrap_or_else(zero);
        let factor = legs.iter().filter_map(|leg| leg.total(mover.column, rules)).max().unwrap_or_default();
        movement_form::explain(input, rules, &way, chance);
        let goes = input.goes(&way);
        let rolled = miring::roll(input.vehicle(), input.features(&way, rules), rules, chance)?;
        let stuck = (rolled.feature as usize).checked_sub(1);
        let moved = stuck.and_then(|at| input.enters(&way, rules).get(at).copied()).map_or(goes, |at| at.min(goes));
        if stuck.is_some() {
            chance.say("Miring", || format!("Its move ends there, after {}″.", length(moved)));
        }
        Ok(Outcome {
            mph,
            inches: length(inches),
            factor,
            distance: length(way.distance),
            exact: exact(way.distance),
            per_segment: length(per_segment(way.distance, input.segments)),
            legs: way.legs.iter().map(|leg| length(*leg)).collect(),
            left: length(way.left),
            moved: length(moved),
            mired: stuck.is_some(),
            moving_firer: input.moving_firer(&way, moved, rules),
            overrun: input.mode() == Mode::Overrun,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<LightningWar>) {
        let turn = game.flow.turn;
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        let by_leave = needs_leave(unit, &movement_form::against(input, rules), input.ran_last_turn, input.mired);
        let &Outcome { moved, moving_firer, .. } = outcome;
        movement_record::record(unit, Made { mode: input.mode(), moved, moving_firer, by_leave, turn });
        if outcome.mired {
            unit.mire(turn);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let far = outcome.moved;
        let mode = input.mode().said();
        if !outcome.mired && (input.stays() || far == Length::ZERO) {
            return Report { headline: format!("{who}: {mode}"), ..Report::default() };
        }
        let mut table = vec![format!("Move {who} up to {far}″.")];
        if outcome.mired {
            table = vec![format!("{who} stops where it enters and is mired: put a marker beside it.")];
        }
        let stuck = if outcome.mired { " and is mired" } else { "" };
        let column = Column::of(input.kind(), input.mobility);
        let mut follows: Vec<Duty> = offers(&input.legs(), &[column], game.rules());
        follows.extend(overrun::reminder(outcome.overrun, &who, game.rules()));
        Report { headline: format!("{who}: {mode} {far}″{stuck}"), table, follows }
    }
}
