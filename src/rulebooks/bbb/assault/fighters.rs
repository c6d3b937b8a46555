//! Those who fight an assault: what they brought, and what is left of them round by round.

use super::outcome::Fate;
use crate::rulebooks::bbb::losses::blow::{Endurance, Markers};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::words::{ARM, QUALITY, SPENT_AT};
use crate::rulebooks::bbb::tables::ArtilleryInAssault;

/// One unit in an assault.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fighter {
    /// Its label.
    pub unit: Option<String>,
    /// Bases that fight.
    pub bases: u8,
    /// It is aggressive.
    pub aggressive: bool,
    /// It fights in depth.
    pub in_depth: bool,
    /// It is disrupted.
    pub disrupted: bool,
    /// Its guns are silenced.
    pub silenced: bool,
    /// It is low on ammunition.
    pub low_ammo: bool,
    /// It is fragile.
    pub fragile: bool,
    /// It is spent.
    pub spent: bool,
    /// Its arm.
    pub arm: Arm,
    /// Its quality.
    pub quality: Quality,
    /// Its guns are reduced.
    pub reduced: bool,
    /// It was halted.
    pub halted: bool,
    /// It is off the table.
    pub removed: bool,
    /// Bases it began the battle with, if known.
    pub bases_original: Option<u8>,
    /// Its own threshold for Spent.
    pub spent_at_losses: Option<u8>,
    /// Cavalry on foot.
    #[serde(default)]
    pub dismounted: bool,
}

/// The fields of a row.
pub const ROW: &[Field] = &[
    Field::subject("unit", "Unit", SubjectKind::Unit),
    Field::whole("bases", "Bases", 0, 60),
    Field::flag("aggressive", "Aggressive").quiet(),
    Field::flag("in_depth", "In depth").quiet(),
    Field::flag("disrupted", "Disrupted").quiet(),
    Field::flag("silenced", "Silenced").quiet().help("Counts as disrupted does, and once with it."),
    Field::flag("low_ammo", "Low on ammunition").quiet(),
    Field::flag("fragile", "Fragile").quiet(),
    Field::flag("spent", "Spent").quiet(),
    ARM,
    QUALITY,
    Field::flag("reduced", "Reduced").quiet(),
    Field::flag("halted", "Halted").quiet(),
    Field::flag("removed", "Off the table").quiet(),
    Field::whole("bases_original", "Bases at first", 0, 60).optional().quiet(),
    SPENT_AT,
    Field::flag("dismounted", "Dismounted").quiet().help("Cavalry only: foot in an assault, by the switch."),
];

/// Fills what the battle knows of each unit named in the rows of a draft.
pub fn prefill(game: &Game<Bbb>, draft: &mut Draft, key: &str) {
    fill_rows(game, draft, key, "unit", |unit, row| {
        row.fill("bases", unit.bases);
        row.fill("aggressive", unit.aggressive);
        row.fill("in_depth", unit.formation == Formation::Depth);
        row.fill("disrupted", unit.order == Order::Disrupted);
        row.fill("silenced", unit.silenced);
        row.fill("low_ammo", unit.low_ammo);
        row.fill("fragile", unit.fragile);
        row.fill("spent", unit.spent);
        row.fill("arm", plain(unit.arm));
        row.fill("quality", plain(unit.quality));
        row.fill("reduced", unit.reduced);
        row.fill("halted", unit.halted);
        row.fill("removed", !unit.stands());
        row.fill("bases_original", unit.bases_original);
        row.fill("spent_at_losses", plain(unit.spent_at_losses));
        row.fill("dismounted", unit.on_foot());
    });
}

impl Fighter {
    /// What it fights as: cavalry on foot is foot, by the switch.
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

    /// Those still fighting.
    pub fn standing(&self) -> impl Iterator<Item = &Fighter> + Clone {
        self.now.iter().filter(|f| f.bases > 0)
    }

    /// Bases still fighting.
    pub fn bases(&self) -> u32 {
        self.standing().map(|f| u32::from(f.bases)).sum()
    }

    /// Bases lost so far.
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
    ///
    /// # Errors
    /// Stops for the choice of guns in works.
    pub fn disrupt(&mut self, in_works: bool, rules: &Rules, chance: &mut Chance) -> Roll<()> {
        let all = (1..).zip(self.before.iter().zip(&self.now)).zip(&mut self.blows);
        for ((place, (unit, _)), blow) in all.filter(|((_, (_, now)), _)| now.bases > 0) {
            let guns = unit.arm == Arm::Artillery && rules.assault.artillery == ArtilleryInAssault::SilencedAndReduced;
            if guns {
                let who = unit.unit.clone().unwrap_or_else(|| format!("Guns at place {place}"));
                blow.silence(&who, unit.markers(), in_works, rules, chance)?;
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
