//! The way of a unit's move: over what, how far, and which features it enters.

use super::distance::{Mover, Way, length, ratio, way};
use super::movement::Input;
use super::pivot;
use crate::core::prepared::filled;
use crate::rulebooks::lightning_war::mired::miring;
use crate::rulebooks::lightning_war::prelude::*;

/// What falls to one part of a split move.
pub fn per_segment(distance: Ratio, segments: u8) -> Ratio {
    distance / i64::from(segments.max(1))
}

impl Input {
    /// The stretches of its way.
    pub fn legs(&self) -> Vec<Leg> {
        let road = self.mode == Some(Mode::Road) && self.entire_turn_on_road != Some(false);
        let on_road = road || self.entire_turn_on_road == Some(true);
        self.over.stretches(&self.further, if on_road { Terrain::Road } else { Terrain::Open })
    }

    /// Whether the whole turn is on a road: as said, else by the stretches.
    pub fn all_on_road(&self) -> bool {
        let by_way = self.legs().iter().all(|leg| leg.terrain == Terrain::Road);
        self.entire_turn_on_road.unwrap_or(by_way && self.mode != Some(Mode::CrossCountry))
    }

    /// How it moves.
    pub fn mode(&self) -> Mode {
        self.mode.unwrap_or(match self.who.kind() {
            UnitKind::Vehicle | UnitKind::Gun if self.all_on_road() => Mode::Road,
            UnitKind::Vehicle | UnitKind::Gun => Mode::CrossCountry,
            _ => Mode::Walk,
        })
    }

    pub fn mover(&self) -> Mover {
        Mover {
            kind: self.who.kind(),
            mode: self.mode(),
            road_mph: self.who.road_mph,
            cross_mph: self.who.cross_mph,
            all_on_road: self.all_on_road(),
        }
    }

    /// Gets on or off its own mounts, and may move all the same.
    fn on_own_mounts(&self) -> bool {
        self.who.has_own_mounts() && matches!(self.mode, Some(Mode::Mount | Mode::Dismount))
    }

    /// It stays where it is, whatever else it does.
    pub fn stays(&self) -> bool {
        match self.mode() {
            Mode::Mount | Mode::Dismount => !self.on_own_mounts(),
            Mode::Stationary | Mode::Tow => true,
            Mode::Pivot => self.distance.is_none_or(|d| d == Length::ZERO),
            _ => false,
        }
    }

    /// How far it may go; none if a factor is not known.
    pub fn way(&self, rules: &Rules) -> Option<Way> {
        let mounts = if self.on_own_mounts() { rules.mount.own_mounts_move } else { Share::Full };
        // The later in the list the less is left.
        let share = match self.share.max(mounts) {
            _ if self.stays() => Ratio::from(0),
            Share::Full => Ratio::from(1),
            Share::Half => Ratio::new(1, 2),
            Share::None => Ratio::from(0),
        };
        way(self.mover().inches(rules) * share, &self.legs(), self.who.column(), rules)
    }

    /// How far it may go in one part of its move; nothing if a factor is not known.
    pub fn most(&self, rules: &Rules) -> Length {
        self.way(rules).map_or(Length::ZERO, |way| length(per_segment(way.distance, self.segments)))
    }

    /// How far it goes now: as wanted, which is too far only by the umpire's leave, or all of a part of a split move.
    pub fn goes(&self, way: &Way) -> Ratio {
        match self.distance {
            Some(wanted) => ratio(wanted),
            None if self.mode() == Mode::Pivot => Ratio::from(0),
            None => per_segment(way.distance, self.segments),
        }
    }

    /// Only those that drive on may mire, not those that turn or shift where they stand.
    fn may_mire(&self) -> bool {
        self.who.can_mire() && !self.stays() && self.mode() != Mode::Pivot
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
    pub fn features(&self, way: &Way, rules: &Rules) -> u32 {
        let by_way = u32::try_from(self.enters(way, rules).len()).unwrap_or(u32::MAX);
        if self.may_mire() { self.mire_tests.map_or(by_way, u32::from) } else { 0 }
    }

    /// How often it rolls for miring.
    pub fn tests(&self, way: &Way, rules: &Rules) -> u32 {
        miring::tests_of(self.who.vehicle(), self.features(way, rules), rules)
    }

    /// Whether it fires as one that moved so far: a vehicle that shifts a little does not.
    pub fn moving_firer(&self, way: &Way, moved: Ratio, rules: &Rules) -> bool {
        let shifts = self.who.kind() == UnitKind::Vehicle && self.mode() != Mode::Overrun;
        let free = if shifts { pivot::limit(way.distance, self.mover().inches(rules), rules) } else { Ratio::from(0) };
        !self.stays() && length(moved) > length(free)
    }
}

/// How far a drafted move would go, whatever speaks against it.
pub fn reach(game: &Game<LightningWar>, draft: &Value) -> Option<Length> {
    let input: Input = filled(game, Draft::from(draft.as_object().cloned()?))?;
    Some(input.most(game.rules()))
}
