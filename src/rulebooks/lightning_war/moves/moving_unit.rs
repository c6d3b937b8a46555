//! What is known of a unit that moves, alone or with its detachment.

use crate::rulebooks::lightning_war::mired::miring::Vehicle;
use crate::rulebooks::lightning_war::prelude::*;

fields! {
    #[derive(PartialEq, Eq)]
    pub struct MovingUnit for LightningWar {
        unit: Option<UnitRef>, outer;
        kind: Option<UnitKind>, from = unit, help = "A vehicle if it has wheels, tracks or miles an hour, else infantry.";
        mobility: Option<Mobility>, "Wheels or tracks", from = unit,
            help = "A vehicle is taken as tracked if left blank.";
        size: Size, default = Size::Medium, from = unit, help = "From the vehicle's chart; for miring.";
        road_mph: Length, "Road speed, mph", default = 0, unitless, from = Length::whole(unit.road_mph.into());
        cross_mph: Length, "Cross-country speed, mph", default = 0, unitless,
            from = Length::whole(unit.cross_mph.into());
        mire_modifier: i64, "Own modifier to miring", -10..=10, default = 0, from = unit;
        ran_last_turn: bool, from = unit, help = "Infantry cannot run two turns in a row.";
        mired: bool, "Is mired", from = unit;
        locked: bool, "Mounted or dismounted this turn, or tows", from = unit.locked || facts::tows(game, unit.id);
        #[serde(default)]
        is_motorcycle: bool, "Motorcycle troops", from = unit,
            help = "They and cavalry move after mounting or dismounting.";
        riding: Option<String>, "Rides on", from = unit.mounted_on.clone(),
            help = "What carries it: it moves with that.";
    }
}

impl MovingUnit {
    pub fn kind(&self) -> UnitKind {
        UnitKind::told(self.kind, self.mobility, self.road_mph.max(self.cross_mph))
    }

    /// Its column of the terrain chart.
    pub fn column(&self) -> Column {
        Column::of(self.kind(), self.mobility)
    }

    /// Vehicles may mire, and guns on wheels or tracks.
    pub fn can_mire(&self) -> bool {
        self.kind() == UnitKind::Vehicle || (self.kind() == UnitKind::Gun && self.mobility.is_some())
    }

    /// As the miring table sees it.
    pub fn vehicle(&self) -> Vehicle {
        let mobility = self.mobility.unwrap_or(Mobility::Tracked);
        Vehicle { mobility, size: self.size, mire_modifier: self.mire_modifier }
    }

    /// It rides its own mounts, so that it may move after getting on or off them.
    pub fn has_own_mounts(&self) -> bool {
        self.kind() == UnitKind::Cavalry || self.is_motorcycle
    }
}

/// How much of its move a unit has after getting free or on or off its own mount.
pub fn share(unit: &Unit, rules: &Rules) -> Share {
    let freed = if unit.freed { rules.free.moves } else { Share::Full };
    let mounted = matches!(unit.mode, Some(Mode::Mount | Mode::Dismount)) && !unit.locked;
    freed.max(if mounted { rules.mount.own_mounts_move } else { Share::Full })
}
