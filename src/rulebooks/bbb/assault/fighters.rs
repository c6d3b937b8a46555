//! Those who fight an assault: what they brought, and what is left of them round by round.

use super::outcome::Fate;
use crate::rulebooks::bbb::losses::blow::{BY_QUALITY, Endurance, Markers};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::ArtilleryInAssault;

fields! {
    pub struct Fighter for Bbb {
        unit: Option<UnitRef>;
        bases: u8, 0..=60, from = unit, loud;
        aggressive: bool, from = unit;
        in_depth: bool, from = unit.formation == Formation::Depth;
        disrupted: bool, from = unit.disrupted();
        silenced: bool, from = unit, help = "Counts as disrupted does, and once with it.";
        low_ammo: bool, "Low on ammunition", from = unit;
        fragile: bool, from = unit;
        spent: bool, from = unit;
        arm: Arm, default = Arm::Infantry, words = ARMS, from = unit;
        quality: Quality, default = Quality::Trained, from = unit;
        reduced: bool, from = unit;
        halted: bool, from = unit;
        removed: bool, "Off the table", from = !unit.stands();
        bases_original: Option<u8>, "Bases at first", 0..=60, from = unit;
        spent_at_losses: Option<u8>, "Spent at lost bases", 1..=60, from = unit, help = BY_QUALITY;
        #[serde(default)]
        dismounted: bool, from = unit.on_foot(), help = "Cavalry only: foot in an assault, by the switch.";
    }
}

impl Fighter {
    pub fn fights_as(&self, rules: &Rules) -> Arm {
        rules.arm_on_foot(self.arm, self.dismounted)
    }

    fn markers(&self) -> Markers {
        let &Self { disrupted, silenced, reduced, low_ammo, .. } = self;
        Markers { disrupted, silenced, reduced, low_ammo }
    }

    fn endurance(&self) -> Endurance {
        let &Self { bases_original: original, spent_at_losses: at_losses, quality, spent, .. } = self;
        Endurance { original, at_losses, quality, spent }
    }
}

/// Where one of them stands in the list: by its label, or by its place from 1.
pub fn place(fighters: &[Fighter], text: &str) -> Option<usize> {
    let labelled = |f: &Fighter| f.unit.as_deref().is_some_and(|unit| unit.eq_ignore_ascii_case(text));
    let counted = || text.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < fighters.len());
    fighters.iter().position(labelled).or_else(counted)
}

/// One side in the course of an assault.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its units as they are now, those destroyed with no bases.
    pub now: Vec<Fighter>,
    /// The same before the first round.
    before: Vec<Fighter>,
    /// What befell each so far.
    blows: Vec<Blow>,
    /// The unit that takes losses first, if its owner named one.
    takes: Option<usize>,
}

impl Line {
    /// A side before the first round.
    pub fn new(fighters: &[Fighter], takes: Option<&str>) -> Self {
        Self {
            takes: takes.and_then(|text| place(fighters, text)),
            blows: vec![Blow::default(); fighters.len()],
            before: fighters.to_vec(),
            now: fighters.to_vec(),
        }
    }

    pub fn standing(&self) -> impl Iterator<Item = &Fighter> + Clone {
        self.now.iter().filter(|f| f.bases > 0)
    }

    pub fn bases(&self) -> u32 {
        self.standing().map(|f| u32::from(f.bases)).sum()
    }

    pub fn lost(&self) -> u32 {
        self.blows.iter().map(|blow| u32::from(blow.bases_lost)).sum()
    }

    /// Takes losses: the unit named by its owner first, then the first listed.
    pub fn lose(&mut self, mut bases: u8, rules: &Rules) {
        while bases > 0 {
            let named = self.takes.filter(|&at| self.now[at].bases > 0);
            let Some(at) = named.or_else(|| self.now.iter().position(|f| f.bases > 0)) else { return };
            let (unit, blow) = (&mut self.now[at], &mut self.blows[at]);
            if unit.arm == Arm::Artillery && rules.assault.artillery == ArtilleryInAssault::SilencedAndReduced {
                // Two bases destroy a battery; one reduces it, and destroys it if it is reduced already: then a second
                // goes to the next unit.
                blow.reduce(unit.reduced, rules);
                let taken = if blow.destroyed { 1 } else { bases.min(2) };
                blow.destroyed |= taken == 2;
                unit.reduced = true;
                if blow.destroyed {
                    blow.reduced = false;
                    unit.bases = 0;
                }
                bases -= taken;
                continue;
            }
            let taken = bases.min(unit.bases);
            unit.bases -= taken;
            blow.bases_lost = blow.bases_lost.saturating_add(taken);
            blow.destroyed = unit.bases == 0;
            bases -= taken;
        }
    }

    /// Disorders all who still stand, for the rounds to come.
    pub fn shake(&mut self, rules: &Rules) {
        for unit in self.now.iter_mut().filter(|f| f.bases > 0) {
            unit.disrupted = true;
            unit.spent = unit.endurance().left(Some(unit.bases), false, rules).spent;
        }
    }

    /// Disrupts all who still stand at the end; guns are silenced instead.
    pub(super) fn disrupt(&mut self, in_works: bool, rules: &Rules, chance: &mut Chance) -> Roll<()> {
        let all = (1..).zip(self.before.iter().zip(&self.now)).zip(&mut self.blows);
        for ((place, (unit, _)), blow) in all.filter(|((_, (_, now)), _)| now.bases > 0) {
            let guns = unit.arm == Arm::Artillery && rules.assault.artillery == ArtilleryInAssault::SilencedAndReduced;
            if guns {
                let place = format!("Guns at place {place}");
                let who = unit.unit.as_deref().unwrap_or(&place);
                blow.silence(who, unit.markers(), in_works, rules, chance)?;
            } else {
                blow.disrupted = true;
            }
        }
        Ok(())
    }

    /// What befell each, and how far each retires that still stands.
    pub fn fates(self, retires: impl Fn(Arm) -> Length, rules: &Rules) -> Vec<Fate> {
        let each = self.before.into_iter().zip(self.now).zip(self.blows);
        let fate = |((before, now), mut blow): ((Fighter, Fighter), Blow)| {
            blow.note(before.markers());
            let retires = if now.bases > 0 { retires(now.fights_as(rules)) } else { Length::ZERO };
            let left = before.endurance().left(Some(now.bases), false, rules);
            Fate { unit: before.unit, blow, retires, left }
        };
        each.map(fate).collect()
    }
}
