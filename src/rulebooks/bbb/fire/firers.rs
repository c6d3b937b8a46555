//! Those who fire: what each brings to the attack.

use crate::rulebooks::bbb::prelude::*;

/// One unit that fires.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Firer {
    /// Its label.
    pub unit: Option<String>,
    /// What it fires with.
    pub weapon: Weapon,
    /// How far the target is, if not as far as for the others.
    pub distance: Option<Length>,
    /// Bases that fire.
    pub bases: u8,
    /// It is disrupted.
    pub disrupted: bool,
    /// It is low on ammunition.
    pub low_ammo: bool,
    /// Its guns are reduced.
    pub reduced: bool,
    /// Its guns pivoted or unlimbered this turn.
    pub pivoted_or_unlimbered: bool,
    /// It has a skirmisher base.
    pub skirmisher: bool,
    /// It fires devastating volleys.
    pub devastating: bool,
    /// It fires ragged volleys.
    pub ragged: bool,
    /// Its guns are silenced.
    pub silenced: bool,
    /// Guns in works that wait for ammunition.
    pub awaits_ammo: bool,
    /// Its guns are on their limbers.
    #[serde(default)]
    pub limbered: bool,
    /// It fired in this step.
    pub fired: bool,
    /// It is off the table.
    pub removed: bool,
}

/// The key of the reason that a distance is not told.
pub const NO_DISTANCE: &str = "noDistance";

/// The fields of a row.
pub const ROW: &[Field] = &[
    Field::subject("unit", "Unit", SubjectKind::Unit),
    Field::choice("weapon", "Weapon", Weapon::WORDS).quiet(),
    Field::length("distance", "Distance").optional().help("Where it is not that of the whole attack."),
    Field::whole("bases", "Bases", 0, 60),
    Field::flag("disrupted", "Disrupted").quiet(),
    Field::flag("low_ammo", "Low on ammunition").quiet(),
    Field::flag("reduced", "Reduced").quiet().help("Guns only: it does not hinder small arms."),
    Field::flag("pivoted_or_unlimbered", "Pivoted or unlimbered")
        .quiet()
        .help("Guns only, this turn: it does not hinder small arms."),
    Field::flag("skirmisher", "Skirmishers").quiet().help("Not of rockets, which bring no volleys."),
    Field::flag("devastating", "Devastating").quiet().help("Not of rockets, which bring no volleys."),
    Field::flag("ragged", "Ragged").quiet().help("Not of rockets, which bring no volleys."),
    Field::flag("silenced", "Silenced").quiet().help("Silenced guns may not fire."),
    Field::flag("awaits_ammo", "Waits for ammunition")
        .quiet()
        .help("Guns in works that took Low Ammo for Silenced: no fire until that marker is off."),
    Field::flag("limbered", "Limbered").quiet().help("Limbered guns do not fire, but for the switch."),
    Field::flag("fired", "Fired in this step").quiet(),
    Field::flag("removed", "Off the table").quiet(),
];

impl Firer {
    /// The fire factor of its weapon at this distance; none if it does not reach.
    pub fn factor(&self, distance: Length, rules: &Rules) -> Option<u8> {
        let band = rules.fire.bands_of(self.weapon).iter().position(|limit| distance <= *limit)?;
        rules.fire.factors.get(&self.weapon)?.get(band).copied().filter(|factor| *factor > 0)
    }

    /// How often its fire is halved, and why; two of the reasons hinder guns alone.
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
        let who = self.unit.clone().unwrap_or_else(|| self.weapon.label().to_owned());
        let halved = if why.is_empty() { String::new() } else { format!(", divided for {}", why.join(", ")) };
        (points, format!("{who}: {} × {factor} at {distance}″{halved}: {points}.", self.bases))
    }

    /// Rockets bring no points.
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

/// Fills what the battle knows of each firer named in a draft.
pub fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
    fill_rows(game, draft, "firers", "unit", |unit, row| {
        row.fill("weapon", plain(unit.weapon));
        row.fill("bases", unit.bases);
        row.fill("disrupted", unit.order == Order::Disrupted);
        row.fill("low_ammo", unit.low_ammo);
        row.fill("reduced", unit.reduced);
        row.fill("pivoted_or_unlimbered", unit.pivoted_or_unlimbered);
        row.fill("skirmisher", unit.skirmisher);
        row.fill("devastating", unit.devastating);
        row.fill("ragged", unit.ragged);
        row.fill("silenced", unit.silenced);
        row.fill("awaits_ammo", unit.awaits_ammo);
        row.fill("limbered", unit.formation == Formation::Limbered);
        row.fill("fired", unit.fired);
        row.fill("removed", !unit.stands());
    });
}
