//! What befalls a unit: bases, markers, destruction, and whether it is spent. One way for fire, assault and rout alike.

use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{FortifiedChoice, MarkerRules, ReducedHitAgain};

fields! {
    /// What befalls a unit, relative to what it is then.
    #[derive(Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Blow {
        bases_lost: u8, 0..=60;
        disrupted: bool, help = "Whoever was so already gains nothing from it.";
        silenced: bool;
        reduced: bool;
        destroyed: bool;
        /// Guns in works took a Low Ammo marker instead of a Silenced one.
        low_ammo_instead: bool, "Low Ammo instead";
        #[serde(default)]
        already_disrupted: bool, "Disrupted already: nothing gained";
        #[serde(default)]
        already_silenced: bool, "Silenced already: nothing gained";
        #[serde(default)]
        already_reduced: bool, "Reduced already: nothing gained";
        #[serde(default)]
        already_low_ammo: bool, "Low on ammunition already: nothing gained";
    }
}

/// The markers that a unit has on it before something befalls it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Markers {
    pub disrupted: bool,
    pub silenced: bool,
    pub reduced: bool,
    pub low_ammo: bool,
}

impl Blow {
    /// Silences guns. Those in works may take a Low Ammo marker instead, unless they are silenced already.
    pub(crate) fn silence(
        &mut self,
        who: &str,
        before: Markers,
        in_works: bool,
        rules: &Rules,
        chance: &mut Chance,
    ) -> Roll<()> {
        let open = !self.reduced || rules.fire.fortified_choice == FortifiedChoice::Always;
        let open = open && !before.silenced;
        let low = in_works && open && {
            let question = format!("{who} in works: take Silenced, or Low Ammo instead");
            chance.choose("silenced_or_low_ammo", &question, &["silenced", "low ammo"], 0)? == 1
        };
        self.silenced = !low;
        self.low_ammo_instead = low;
        Ok(())
    }

    /// Reduces guns, or destroys those that were reduced already if the switch says so.
    pub fn reduce(&mut self, reduced_before: bool, rules: &Rules) {
        let again = reduced_before && rules.fire.reduced_hit_again == ReducedHitAgain::Destroyed;
        self.reduced = !again;
        self.destroyed = again;
    }

    /// Notes which of its markers the unit had before.
    pub fn note(&mut self, before: Markers) {
        self.already_disrupted = self.disrupted && before.disrupted;
        self.already_silenced = self.silenced && before.silenced;
        self.already_reduced = self.reduced && before.reduced;
        self.already_low_ammo = self.low_ammo_instead && before.low_ammo;
    }

    /// Each marker that it puts on a unit: its name, its token on the table, and whether the unit had it before.
    fn put(self, markers: &MarkerRules) -> impl Iterator<Item = (&'static str, &str, bool)> {
        [
            (self.disrupted, "Disrupted", markers.disrupted.as_str(), self.already_disrupted),
            (self.silenced, "Silenced", markers.silenced.as_str(), self.already_silenced),
            (self.reduced, "Reduced", markers.reduced.as_str(), self.already_reduced),
            (self.low_ammo_instead, "Low Ammo", markers.low_ammo.as_str(), self.already_low_ammo),
        ]
        .into_iter()
        .filter(|(is, ..)| *is)
        .map(|(_, name, marker, already)| (name, marker, already))
    }

    /// Takes bases from a unit that has so many; one without bases is destroyed.
    pub fn lose(&mut self, bases: u8, have: Option<u8>) {
        self.bases_lost = have.map_or(bases, |have| bases.min(have));
        self.destroyed |= have.is_some_and(|have| bases >= have);
    }

    /// Applies it to a unit.
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
        settle(unit, false, rules);
    }

    /// What to do on the table for it.
    pub fn on_the_table(self, who: &str, rules: &Rules, table: &mut Vec<String>) {
        if self.destroyed {
            table.push(format!("Take {who} off the table: destroyed."));
            return;
        }
        if self.bases_lost > 0 {
            table.push(format!("Take {} off {who}.", counted(self.bases_lost, "base", "bases")));
        }
        for (name, marker, _) in self.put(&rules.markers).filter(|(.., already)| !already) {
            table.push(format!("{name} on {who} ({marker})."));
        }
    }

    /// In a few words: "2 bases lost, disrupted already".
    pub fn words(self) -> String {
        if self.destroyed {
            return "destroyed".to_owned();
        }
        let bases =
            if self.bases_lost > 0 { counted(self.bases_lost, "base lost", "bases lost") } else { String::new() };
        let parts = [
            bases.as_str(),
            said(self.disrupted, self.already_disrupted, ["disrupted", "disrupted already"]),
            said(self.silenced, self.already_silenced, ["silenced", "silenced already"]),
            said(self.reduced, self.already_reduced, ["reduced", "reduced already"]),
            said(self.low_ammo_instead, false, ["low on ammunition instead of silenced", ""]),
        ];
        let said: Vec<&str> = parts.into_iter().filter(|p| !p.is_empty()).collect();
        if said.is_empty() { "no effect".to_owned() } else { said.join(", ") }
    }
}

fn said(is: bool, already: bool, [first, again]: [&'static str; 2]) -> &'static str {
    match (is, already) {
        (false, _) => "",
        (true, false) => first,
        (true, true) => again,
    }
}

fields! {
    /// What is left of a unit, as far as the input tells.
    #[derive(Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(default)]
    pub struct Left {
        bases_left: Option<u8>, 0..=60, help = "Where its bases were told.";
        spent: bool, help = "Where its bases at first were told too, or it was spent before.";
    }
}

/// What decides whether a unit is spent.
#[derive(Clone, Copy, Debug)]
pub struct Endurance {
    /// Bases it began the battle with, if known.
    pub original: Option<u8>,
    /// Its own threshold; by its quality if it has none.
    pub at_losses: Option<u8>,
    pub quality: Quality,
    pub spent: bool,
}

pub const BY_QUALITY: &str = "By quality if left blank.";

impl Endurance {
    /// What is left with so many bases.
    pub fn left(self, bases: Option<u8>, recovered: bool, rules: &Rules) -> Left {
        let threshold = rules.spent.threshold_of(self.at_losses, self.quality);
        let spent = match (bases, self.original) {
            (Some(now), Some(first)) => spent_now(first.saturating_sub(now), threshold, self.spent, recovered, rules),
            _ => self.spent && !(recovered && rules.spent.recoverable),
        };
        Left { bases_left: bases, spent }
    }
}

/// Decides after a change of bases whether a unit still stands, and whether it is spent.
pub fn settle(unit: &mut Unit, recovered: bool, rules: &Rules) {
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
    unit.spent = spent_now(unit.lost(), threshold, unit.spent, recovered, rules);
}

/// Whether a unit with so many lost bases is spent. One that was spent before stays so, unless it recovered a base and the
/// switch lets that end it.
pub fn spent_now(lost: u8, threshold: Option<u8>, spent: bool, recovered: bool, rules: &Rules) -> bool {
    threshold.is_some_and(|at| at > 0 && lost >= at) || (spent && !(recovered && rules.spent.recoverable))
}

/// The objection to a unit that is said to have more bases than it began with.
pub fn too_many(who: &str, bases: Option<u8>, original: Option<u8>) -> Option<String> {
    let (now, first) = bases.zip(original).filter(|(now, first)| now > first)?;
    Some(format!("{who} has {}, but began with {first}.", counted(now, "base", "bases")))
}
