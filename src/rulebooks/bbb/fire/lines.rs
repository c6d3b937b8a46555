//! Those named as firers: who of them fires, and who is left out and why.

use std::collections::BTreeSet;

use super::attack::Input;
use super::firers::{Firer, NO_DISTANCE};
use super::outcome::Place;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::LowAmmoFirers;

/// Those named as firers.
#[derive(Default)]
pub struct Lines<'a> {
    /// Who fires, with the place in the list.
    pub firing: Vec<(Place, &'a Firer)>,
    /// Who does not, and why.
    pub left_out: Vec<(Place, Vec<Reason>)>,
}

impl<'a> Lines<'a> {
    /// Those who fire and bring volleys, as rockets do not.
    pub fn volleys(&self) -> impl Iterator<Item = &'a Firer> {
        self.firing.iter().map(|(_, firer)| *firer).filter(|firer| !firer.is_rockets())
    }

    /// Why each of those left out does not fire, in a sentence.
    pub fn why_left_out(&self) -> impl Iterator<Item = String> {
        self.left_out.iter().map(|(_, reasons)| {
            let why: Vec<&str> = reasons.iter().map(|reason| reason.text.as_str()).collect();
            format!("{} Left out of the attack.", why.join(" "))
        })
    }

    /// The places of the firers that run low.
    pub(super) fn running_low(&self, rules: &Rules, chance: &mut Chance) -> Roll<Vec<Place>> {
        let runs = |(_, firer): &&(Place, &Firer)| rules.fire.rockets_run_low || !firer.is_rockets();
        let all: Vec<&(Place, &Firer)> = self.firing.iter().filter(runs).collect();
        if all.len() < 2 || rules.fire.low_ammo_firers == LowAmmoFirers::All {
            return Ok(all.into_iter().map(|(at, _)| *at).collect());
        }
        let name = |(at, firer): &&(Place, &Firer)| {
            firer.unit.as_deref().map_or_else(|| format!("firer {}", at.firer + 1), str::to_owned)
        };
        let names: Vec<String> = all.iter().map(name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let one = chance.choose("low_ammo", "Who runs low on ammunition", &names, 0)?;
        Ok(all.get(one).or(all.last()).map(|(at, _)| *at).into_iter().collect())
    }
}

impl Input {
    fn placed(&self) -> impl Iterator<Item = (Place, &Firer)> {
        self.firers.iter().enumerate().map(|(firer, named)| (Place { firer }, named))
    }

    /// Who of those named fires, and who is left out: one that may not fire does not keep the others from firing. If none
    /// of them may, all fire, for the umpire has allowed what speaks against each.
    pub fn lines(&self, rules: &Rules) -> Lines<'_> {
        let mut known = BTreeSet::new();
        let mut lines = Lines::default();
        for (at, firer) in self.placed() {
            let mut reasons = firer.against(self.distance_of(firer), rules);
            // A distance that is not told yet is asked for.
            reasons.retain(|reason| reason.key != NO_DISTANCE);
            if firer.unit.as_ref().is_some_and(|unit| !known.insert(unit.to_lowercase())) {
                let text = format!("{} is listed twice and fires once.", firer.who());
                reasons.push(Reason::new("twice", "The firefight", text));
            }
            if reasons.is_empty() {
                lines.firing.push((at, firer));
            } else {
                lines.left_out.push((at, reasons));
            }
        }
        if lines.firing.is_empty() {
            return Lines { firing: self.placed().collect(), left_out: Vec::new() };
        }
        lines
    }
}
