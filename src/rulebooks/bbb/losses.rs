//! What befalls a unit: bases, markers, destruction, and whether it is spent. One way for fire, assault and rout alike.

use serde::{Deserialize, Serialize};

use super::Bbb;
use super::model::{Arm, Order, Unit};
use super::rules::{FortifiedChoice, ReducedHitAgain, Rules};
use crate::core::chance::{Chance, Roll};
use crate::core::game::Game;
use crate::core::inputs::counted;

/// What befalls a unit, relative to what it is then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Blow {
    /// Bases it loses.
    pub bases_lost: u8,
    /// It is disrupted.
    pub disrupted: bool,
    /// Its guns are silenced.
    pub silenced: bool,
    /// Its guns are reduced.
    pub reduced: bool,
    /// It is destroyed.
    pub destroyed: bool,
    /// Its guns, in works, took a Low Ammo marker instead of a Silenced one.
    pub low_ammo_instead: bool,
}

impl Blow {
    /// Guns that are silenced; those in works may take a Low Ammo marker instead.
    ///
    /// # Errors
    /// Stops for the owner's choice.
    pub fn silence(&mut self, in_works: bool, rules: &Rules, chance: &mut Chance) -> Roll<()> {
        let open = !self.reduced || rules.fire.fortified_choice == FortifiedChoice::Always;
        let low = in_works && open && {
            let question = "Guns in works: take Silenced, or Low Ammo instead";
            chance.choose("silenced_or_low_ammo", question, &["silenced", "low ammo"], 0)? == 1
        };
        self.silenced = !low;
        self.low_ammo_instead = low;
        Ok(())
    }

    /// Guns that are reduced, and so destroyed if they were already.
    pub fn reduce(&mut self, reduced_before: bool, rules: &Rules) {
        let again = reduced_before && rules.fire.reduced_hit_again == ReducedHitAgain::Destroyed;
        self.reduced = !again;
        self.destroyed = again;
    }

    /// The losses of a unit with so many bases; the last one lost, it is destroyed.
    pub fn lose(&mut self, bases: u8, have: Option<u8>) {
        self.bases_lost = have.map_or(bases, |have| bases.min(have));
        self.destroyed |= have.is_some_and(|have| bases >= have);
    }

    /// Lets it befall a unit.
    pub fn strike(self, unit: &mut Unit, rules: &Rules) {
        if !unit.stands() {
            return;
        }
        unit.bases = unit.bases.saturating_sub(self.bases_lost);
        let again = self.reduced && unit.reduced && rules.fire.reduced_hit_again == ReducedHitAgain::Destroyed;
        if self.destroyed || again {
            unit.bases = 0;
        }
        // The form may have been told another arm than the unit has: only guns are silenced and reduced.
        let guns = unit.arm == Arm::Artillery;
        unit.reduced |= self.reduced && guns;
        unit.silenced |= self.silenced && guns;
        if self.disrupted || (self.silenced && !guns) {
            unit.order = Order::Disrupted;
        }
        if self.low_ammo_instead {
            unit.low_ammo = true;
            unit.awaits_ammo = guns;
        }
        settle(unit, rules);
    }

    /// What to do on the table for it.
    pub fn on_the_table(self, who: &str, rules: &Rules, table: &mut Vec<String>) {
        let markers = &rules.markers;
        if self.destroyed {
            table.push(format!("Take {who} off the table: destroyed."));
            return;
        }
        if self.bases_lost > 0 {
            table.push(format!("Take {} off {who}.", counted(self.bases_lost, "base", "bases")));
        }
        let put = [
            (self.disrupted, "Disrupted", &markers.disrupted),
            (self.silenced, "Silenced", &markers.silenced),
            (self.reduced, "Reduced", &markers.reduced),
            (self.low_ammo_instead, "Low Ammo", &markers.low_ammo),
        ];
        for (_, name, marker) in put.into_iter().filter(|(is, ..)| *is) {
            table.push(format!("{name} on {who} ({marker})."));
        }
    }

    /// In a few words: "2 bases, disrupted".
    pub fn words(self) -> String {
        if self.destroyed {
            return "destroyed".to_owned();
        }
        let bases = if self.bases_lost > 0 { counted(self.bases_lost, "base", "bases") } else { String::new() };
        let parts = [
            bases.as_str(),
            if self.disrupted { "disrupted" } else { "" },
            if self.silenced { "silenced" } else { "" },
            if self.reduced { "reduced" } else { "" },
            if self.low_ammo_instead { "low on ammunition instead of silenced" } else { "" },
        ];
        let said: Vec<&str> = parts.into_iter().filter(|p| !p.is_empty()).collect();
        if said.is_empty() { "no effect".to_owned() } else { said.join(", ") }
    }
}

/// After any change of bases: whether it still stands, and whether it is spent.
pub fn settle(unit: &mut Unit, rules: &Rules) {
    if unit.bases == 0 {
        unit.removed = true;
    }
    if unit.removed {
        unit.contact = None;
        unit.advancing = false;
        unit.silenced = false;
        return;
    }
    let threshold = rules.spent.threshold_of(unit.spent_at_losses, unit.quality);
    unit.spent = spent_now(unit.lost(), threshold, unit.spent, rules);
}

/// Whether so many lost bases make a unit spent, or leave it so.
pub fn spent_now(lost: u8, threshold: Option<u8>, spent: bool, rules: &Rules) -> bool {
    threshold.is_some_and(|at| at > 0 && lost >= at) || (spent && !rules.spent.recoverable)
}

/// Lets it befall the unit of this number.
pub fn strike(game: &mut Game<Bbb>, id: usize, blow: Blow, rules: &Rules) {
    if let Some(unit) = game.unit_mut(id) {
        blow.strike(unit, rules);
    }
}
