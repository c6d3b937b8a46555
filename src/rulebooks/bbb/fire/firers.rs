//! Those who fire: what each brings to the attack.

use crate::rulebooks::bbb::prelude::*;

const NO_VOLLEYS: &str = "Not of rockets, which bring no volleys.";

fields! {
    pub struct Firer for Bbb {
        unit: Option<UnitRef>;
        weapon: Weapon, from = unit;
        distance: Option<Length>, help = "Where it is not that of the whole attack.";
        bases: u8, 0..=60, from = unit, loud;
        disrupted: bool, from = unit.disrupted();
        low_ammo: bool, "Low on ammunition", from = unit;
        reduced: bool, from = unit, help = "Guns only: it does not hinder small arms.";
        pivoted_or_unlimbered: bool, from = unit, help = "Guns only, this turn: it does not hinder small arms.";
        skirmisher: bool, "Skirmishers", from = unit, help = NO_VOLLEYS;
        devastating: bool, from = unit, help = NO_VOLLEYS;
        ragged: bool, from = unit, help = NO_VOLLEYS;
        silenced: bool, from = unit, help = "Silenced guns may not fire.";
        awaits_ammo: bool, "Waits for ammunition", from = unit,
            help = "Guns in works that took Low Ammo for Silenced: no fire until that marker is off.";
        #[serde(default)]
        limbered: bool, from = unit.limbered(), help = "Limbered guns do not fire, but for the switch.";
        fired: bool, "Fired in this step", from = unit;
        removed: bool, "Off the table", from = !unit.stands();
    }
}

/// The key of the reason for a missing distance.
pub const NO_DISTANCE: &str = "noDistance";

impl Firer {
    /// The fire factor of its weapon at this distance; none if it does not reach.
    pub fn factor(&self, distance: Length, rules: &Rules) -> Option<u8> {
        let band = rules.fire.bands_of(self.weapon).iter().position(|limit| distance <= *limit)?;
        rules.fire.factors.get(&self.weapon)?.get(band).copied().filter(|factor| *factor > 0)
    }

    /// Each of these divides its fire once; the last two concern guns only.
    fn hindrances(&self) -> Vec<&'static str> {
        let guns = self.weapon.is_guns();
        [
            (self.disrupted, "disrupted"),
            (self.low_ammo, "low on ammunition"),
            (self.reduced && guns, "reduced"),
            (self.pivoted_or_unlimbered && guns, "pivoted or unlimbered"),
        ]
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, why)| why)
        .collect()
    }

    /// Its fire points, and how they come about.
    pub fn points(&self, distance: Length, rules: &Rules) -> (Points, String) {
        let factor = self.factor(distance, rules).unwrap_or(0);
        let why = self.hindrances();
        let divisor = rules.fire.divisor.get();
        let points = Points::of(self.bases, factor, divisor, why.len() as u32);
        let who = self.unit.as_deref().unwrap_or(self.weapon.label());
        let halved = if why.is_empty() { String::new() } else { format!(", divided for {}", why.join(", ")) };
        (points, format!("{who}: {} × {factor} at {distance}″{halved}: {points}.", self.bases))
    }

    pub fn is_rockets(&self) -> bool {
        self.weapon == Weapon::RKT
    }

    /// Why it may not fire at this distance.
    pub fn against(&self, distance: Option<Length>, rules: &Rules) -> Vec<Reason> {
        let who = self.who();
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "The firefight", text));
        if self.removed {
            no("removed", format!("{who} is off the table."));
        }
        if self.silenced {
            no("silenced", format!("{who} is silenced and may not fire."));
        }
        if self.awaits_ammo {
            no("awaitsAmmo", format!("{who} may not fire until its Low Ammo marker is off."));
        }
        if self.limbered && !rules.fire.limbered_fires {
            no("limbered", format!("{who} is limbered and cannot fire."));
        }
        if self.fired {
            no("fired", format!("{who} has fired already in this step."));
        }
        match distance {
            _ if self.weapon == Weapon::None => no("noWeapon", format!("{who} has nothing to fire with.")),
            None => {
                let from = self.unit.as_deref().unwrap_or("the firer");
                no(NO_DISTANCE, format!("Give the distance from {from} to the target."));
            }
            Some(far) if self.is_rockets() && far > rules.fire.rocket_range => {
                no("outOfRange", format!("{who} is out of range: rockets reach {}″.", rules.fire.rocket_range));
            }
            Some(far) if !self.is_rockets() && self.factor(far, rules).is_none() => {
                no("outOfRange", format!("{who} is out of range: {} does not reach {far}″.", self.weapon.label()));
            }
            Some(_) => {}
        }
        if self.bases == 0 {
            no("noBases", format!("{who} has no base that can fire."));
        }
        reasons
    }

    /// What it is called in a sentence.
    pub fn who(&self) -> &str {
        self.unit.as_deref().unwrap_or("A firer")
    }
}
