//! A unit as it goes into a fight: its strength, what stands behind it, and what earns it bonus cards.

use crate::core::fields::Seen;
use crate::rulebooks::dtn::guns::words::Hindrance;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{AttachedBonus, Silence};

/// When guns are silenced without anybody saying so.
pub(super) const SILENCED: &str = "Guns with as many hits as strength points are, whether it is said or not.";

/// A unit with its attached guns and what earns it bonus cards.
#[derive(Clone, Debug, Default)]
pub struct Fighter {
    /// Its label, empty without a battle.
    pub label: String,
    pub arm: Arm,
    pub sp: u8,
    /// Hits before the fight.
    pub hits: u8,
    /// Silenced guns.
    pub silenced: bool,
    /// Strength points of the guns attached to it; nought for none.
    pub artillery_sp: u8,
    /// Their hits before the fight.
    pub artillery_hits: u8,
    /// Strength points it commits, if somebody said.
    pub committed: Option<u8>,
    /// Strength points it committed to other firefights of this phase.
    pub elsewhere: u8,
    /// Bonus cards it is eligible for, if somebody said.
    pub bonus: Option<u8>,
    /// How much the ground is against it.
    pub terrain: Hindrance,
    pub elite: bool,
    pub target_vulnerable: bool,
    pub on_defend: bool,
    pub uphill: bool,
    pub supported: bool,
    pub general_near: bool,
}

/// A fighter by what a form tells of it, and what else is given.
macro_rules! fighter {
    ($form:expr, $($field:ident: $value:expr),* $(,)?) => {
        $crate::rulebooks::dtn::fight::fighter::Fighter {
            arm: $form.arm,
            sp: $form.sp,
            hits: $form.hits,
            artillery_sp: $form.artillery_sp,
            artillery_hits: $form.artillery_hits,
            committed: $form.committed,
            bonus: $form.bonus,
            elite: $form.elite,
            uphill: $form.uphill,
            supported: $form.supported,
            general_near: $form.general_near,
            $($field: $value,)*
            ..Default::default()
        }
    };
}
pub(super) use fighter;

impl Unit {
    pub fn is_elite(&self) -> bool {
        self.quality == Quality::Elite
    }

    pub fn is_silenced_guns(&self) -> bool {
        self.arm == Arm::Artillery && self.silenced
    }
}

impl Fighter {
    /// Strength points that can still be used, those of attached guns included.
    pub fn usable(&self, rules: &Rules) -> u8 {
        rules.usable(self.sp, self.hits).saturating_add(self.usable_guns(rules))
    }

    /// Strength points of attached guns that can still be used.
    pub fn usable_guns(&self, rules: &Rules) -> u8 {
        rules.usable(self.artillery_sp, self.artillery_hits)
    }

    /// Whether it is silenced guns: somebody said so, or its hits do.
    pub fn is_silenced(&self, rules: &Rules) -> bool {
        let by_hits = rules.guns.silence == Silence::Sp && self.hits >= self.sp;
        self.arm == Arm::Artillery && (self.silenced || by_hits)
    }

    /// The hits it must have to be broken, or lost if it is guns.
    pub fn ends_at(&self, rules: &Rules) -> u8 {
        if self.arm == Arm::Artillery { self.sp.max(1) } else { rules.breaks_at(self.sp) }
    }

    /// Bonus cards it is eligible for, and for what.
    pub fn eligible(&self, flanked: bool, rules: &Rules) -> (u8, Vec<&'static str>) {
        if let Some(said) = self.bonus {
            return (said, Vec::new());
        }
        let weak = self.artillery_hits > 0;
        let lost = match rules.fight.attached_bonus {
            AttachedBonus::Either => flanked || weak,
            AttachedBonus::Both => flanked && weak,
        };
        let by = &rules.fight.bonus;
        let reasons = [
            (self.artillery_sp > 0 && !lost, by.attached_artillery, "attached guns"),
            (self.elite, by.elite, "elite"),
            (self.target_vulnerable, by.target_vulnerable, "vulnerable target"),
            (self.on_defend, by.on_defend, "on Defend"),
            (self.uphill, by.uphill, "uphill"),
            (self.supported, by.supported, "supported"),
            (self.general_near, by.general_near, "general within 1″"),
        ];
        let held = reasons.into_iter().filter(|(is, cards, _)| *is && *cards > 0);
        held.fold((0_u8, Vec::new()), |(sum, mut why), (_, cards, reason)| {
            why.push(reason);
            (sum.saturating_add(cards), why)
        })
    }

    /// Its name in a sentence.
    pub fn name(&self, otherwise: &str) -> String {
        if self.label.is_empty() { otherwise.to_owned() } else { self.label.clone() }
    }

    /// What speaks against its strength as given.
    pub fn against(&self, most: u8, contest: Contest, otherwise: &str, rules: &Rules, reasons: &mut Vec<Reason>) {
        let name = self.name(otherwise);
        let rule = contest.rule();
        // Silenced guns have as many hits as strength points and still fight, after a fashion.
        if self.hits >= self.ends_at(rules) && self.arm != Arm::Artillery {
            reasons.push(Reason::new("alreadyBroken", rule, format!("{name} is broken already.")));
        }
        if let Some(committed) = self.committed.filter(|c| *c > most) {
            let spent = match self.elsewhere {
                0 => String::new(),
                n => format!(" with {n} SP committed at its other faces"),
            };
            let text = format!("{name} commits {committed} SP, but {most} is the most it can here{spent}.");
            reasons.push(Reason::new("overMaximum", "SP allocations", text));
        }
        // Hits taken since then do not count: what has fought has fought.
        let all = self.sp.saturating_add(self.artillery_sp);
        if self.elsewhere > all {
            let text = format!("{name} has {all} SP and cannot have committed {} at its other faces.", self.elsewhere);
            reasons.push(Reason::new("overElsewhere", "SP allocations", text));
        }
        if self.artillery_sp > 0 && self.arm != Arm::Infantry {
            let text = format!("{name} is not infantry: guns are attached to infantry only.");
            reasons.push(Reason::new("attachedToInfantry", rule, text));
        }
    }
}

/// What is wrong where a unit that is no artillery is said to be silenced.
pub fn silenced_guns(key: &str, who: &str, silenced: bool, arm: Arm) -> Option<FieldFault> {
    let text = || format!("{who} is {}: only artillery is silenced.", arm.said());
    (silenced && arm != Arm::Artillery).then(|| FieldFault::new(key, text()))
}

/// The guns attached to a unit.
pub fn guns_of(game: &Game<Dtn>, unit: &Seen<'_, Unit>) -> Option<UnitRef> {
    let to_it = |label: &str| label.eq_ignore_ascii_case(&unit.piece.label);
    let mut standing = game.units.iter().filter(|guns| !guns.own.broken);
    standing.find(|guns| guns.own.attached_to.as_deref().is_some_and(to_it)).map(|guns| guns.label.as_str().into())
}

/// The most strength points at these faces, each counted once.
pub fn most_at(faces: impl IntoIterator<Item = Face>, table: [u8; 3]) -> u8 {
    let mut seen: Vec<Face> = faces.into_iter().collect();
    seen.sort_unstable();
    seen.dedup();
    seen.into_iter().fold(0_u8, |sum, face| sum.saturating_add(table[face.column()]))
}
