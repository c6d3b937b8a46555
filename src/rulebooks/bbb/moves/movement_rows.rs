//! What each row of the movement table does to the unit that rolled it.

use super::movement_roll::{Input, Outcome};
use crate::rulebooks::bbb::losses::blow::{Endurance, Markers, settle};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{Advancing, ArtilleryDisrupted, DisruptedResult, GoodResult};

impl Input {
    /// Bases it could take back.
    fn missing(&self, rules: &Rules) -> u8 {
        if self.recovered || (self.arm == Arm::Artillery && !rules.recover.artillery) {
            return 0;
        }
        let missing = match (self.bases, self.bases_original) {
            (Some(bases), Some(original)) => original.saturating_sub(bases),
            _ => u8::MAX,
        };
        missing.min(rules.recover.per_turn)
    }

    /// Whether a row lets troops of its quality recover.
    fn recovers_by(&self, result: GoodResult) -> bool {
        let least = match result {
            GoodResult::FullRecoverRaw => Quality::Raw,
            GoodResult::FullRecoverTrained => Quality::Trained,
            GoodResult::FullRecoverVeteran => Quality::Veteran,
            _ => return false,
        };
        self.quality >= least
    }

    /// Whether any roll would let it recover a base.
    pub(super) fn could_recover(&self, rules: &Rules) -> bool {
        let by_roll = |roll: i16| {
            let row = rules.moving.row_of(roll + self.modifier(rules));
            row.is_some_and(|(_, row)| self.recovers_by(row.good))
        };
        self.rolls(rules) && self.order == Order::GoodOrder && self.missing(rules) > 0 && (2..=12).any(by_roll)
    }

    /// The row's result for a unit in good order.
    pub(super) fn in_good_order(
        &self,
        result: GoodResult,
        out: &mut Outcome,
        rules: &Rules,
        chance: &mut Chance,
    ) -> Roll<()> {
        if self.recovers_by(result) {
            let missing = self.missing(rules);
            out.may_recover = missing > 0;
            out.recovered = if self.decline_recovery { 0 } else { missing };
        }
        match result {
            GoodResult::Half => out.permit = Permit::Half,
            GoodResult::None => {}
            GoodResult::RetireHalf => {
                out.retire = Permit::Half;
                out.ignores_terrain = true;
            }
            GoodResult::DisruptedRetireFull => {
                out.retire = Permit::Full;
                out.ignores_terrain = rules.moving.minus1_ignores_terrain;
                if self.arm == Arm::Artillery && rules.moving.artillery_disrupted == ArtilleryDisrupted::Silenced {
                    let mut blow = Blow::default();
                    let who = self.unit.as_deref().unwrap_or("Guns");
                    blow.silence(who, Markers::default(), rules.fortified(&self.terrain_at), rules, chance)?;
                    out.silenced = blow.silenced;
                    out.low_ammo_instead = blow.low_ammo_instead;
                } else {
                    out.order = Order::Disrupted;
                }
            }
            _ => out.permit = Permit::Full,
        }
        Ok(())
    }

    /// The row's result for a disrupted unit.
    pub(super) fn disrupted(&self, result: DisruptedResult, out: &mut Outcome, rules: &Rules) {
        out.rallied = match result {
            DisruptedResult::RallyFull | DisruptedResult::RallyHalf => rules.moving.disrupted_move_rallies,
            DisruptedResult::RallyInPlace => true,
            _ => false,
        };
        out.order = if out.rallied { Order::GoodOrder } else { Order::Disrupted };
        match result {
            DisruptedResult::RallyFull => out.permit = Permit::Full,
            DisruptedResult::RallyHalf => out.permit = Permit::Half,
            DisruptedResult::RallyInPlace | DisruptedResult::Stays => {}
            DisruptedResult::LoseBaseRetireFull => {
                out.bases_lost = 1;
                out.removed = self.bases.is_some_and(|bases| bases <= 1);
                // Whoever has lost its last base has nothing left that could retire.
                if !out.removed {
                    out.retire = Permit::Full;
                    out.ignores_terrain = true;
                }
            }
            DisruptedResult::Broken => {
                out.broken = true;
                out.removed = true;
            }
        }
    }

    /// What is left of it after that.
    pub(super) fn left(&self, out: &Outcome, rules: &Rules) -> Left {
        let Self { bases_original: original, spent_at_losses: at_losses, quality, spent, .. } = *self;
        let now = |bases: u8| bases.saturating_sub(out.bases_lost).saturating_add(out.recovered);
        let bases = if out.removed { Some(0) } else { self.bases.map(now) };
        if out.bases_lost == 0 && out.recovered == 0 {
            return Left { bases_left: bases, spent };
        }
        Endurance { original, at_losses, quality, spent }.left(bases, out.recovered > 0, rules)
    }
}

impl Outcome {
    /// What it comes to, in words.
    pub(super) fn in_words(&self) -> String {
        if self.broken {
            return "broken".to_owned();
        }
        if self.removed {
            return "loses its last base".to_owned();
        }
        let mut parts = Vec::new();
        if self.rallied {
            parts.push("rallies".to_owned());
        }
        if self.bases_lost > 0 {
            parts.push(format!("loses {}", counted(self.bases_lost, "base", "bases")));
        }
        match (self.permit, self.retire) {
            (_, Permit::Full) => parts.push("retires a full move".to_owned()),
            (_, Permit::Half) => parts.push("retires half a move".to_owned()),
            (permit, Permit::None) => parts.push(permit.said().to_owned()),
        }
        if self.silenced {
            parts.insert(0, "silenced".to_owned());
        } else if self.retire == Permit::Full && self.bases_lost == 0 && self.order == Order::Disrupted {
            parts.insert(0, "disrupted".to_owned());
        }
        if self.recovered > 0 {
            parts.push(format!("recovers {}", counted(self.recovered, "base", "bases")));
        }
        parts.join(", ")
    }

    /// Whether the unit leaves its place by this roll alone: it retires, or it may move and counts as having done so.
    pub(super) fn goes(&self, input: &Input, rules: &Rules) -> bool {
        let counts = rules.moving.advancing == Advancing::WhoeverMoved;
        !self.removed && (self.retire != Permit::None || (self.permit != Permit::None && !input.stays && counts))
    }

    pub(super) fn change(&self, unit: &mut Unit, input: &Input, rules: &Rules) {
        unit.rolled = true;
        unit.permit = self.permit;
        unit.order = self.order;
        unit.advancing = self.retire == Permit::None && self.goes(input, rules);
        if self.retire != Permit::None {
            unit.contact = None;
        }
        if self.goes(input, rules) {
            unit.leaves_for(&input.ends_on);
        }
        if self.recovered > 0 {
            unit.bases = unit.bases.saturating_add(self.recovered).min(unit.bases_original);
            unit.recovered = true;
        }
        unit.removed |= self.removed;
        let blow = Blow {
            bases_lost: self.bases_lost,
            silenced: self.silenced,
            low_ammo_instead: self.low_ammo_instead,
            ..Blow::default()
        };
        blow.strike(unit, rules);
        settle(unit, self.recovered > 0, rules);
    }
}
