//! What is fired at: the columns it shifts, and what a result does to it.

use crate::rulebooks::bbb::losses::blow::{BY_QUALITY, Endurance, Markers};
use crate::rulebooks::bbb::prelude::*;

fields! {
    #[derive(Default)]
    #[serde(default)]
    pub struct Target for Bbb {
        target: Option<UnitRef>, outer;
        target_terrain: Vec<Ground>, "Target in or behind", from = target.terrain_at.clone(), loud;
        target_on_bridge: bool, "Target crosses a bridge", from = target.crosses_bridge();
        target_arm: Arm, "Target's arm", default = Arm::Infantry, words = ARMS, from = target;
        target_quality: Quality, "Target's quality", default = Quality::Trained, from = target;
        target_bases: Option<u8>, "Target's bases", 0..=60, from = target;
        target_limbered: bool, from = target.limbered();
        target_mounted: Option<bool>, from = target.mounted(), help = "Cavalry is unless said.";
        target_inept: bool, "Target tactically inept", from = target.tactically_inept;
        target_skirmisher: bool, "Target has skirmishers", from = target;
        target_advancing: bool, "Target moved this turn", default = true, from = target;
        target_disrupted: bool, "Target disrupted already", from = target.disrupted();
        target_silenced: bool, "Target silenced already", from = target;
        target_reduced: bool, from = target;
        target_low_ammo: bool, "Target low on ammunition already", from = target;
        target_bases_original: Option<u8>, "Target's bases at first", 0..=60, from = target;
        target_spent_at_losses: Option<u8>, "Target spent at lost bases", 1..=60, from = target, help = BY_QUALITY;
        target_spent: bool, "Target spent already", from = target;
    }
}

impl Target {
    /// Each shift that the target gives, with its reason.
    pub fn shifts(&self, flanking_fire: bool, rules: &Rules) -> Vec<(&'static str, i8)> {
        let by = &rules.fire.shifts;
        let mounted = self.target_arm == Arm::Cavalry && self.target_mounted.unwrap_or(true);
        let arm = rules.arm_on_foot(self.target_arm, !mounted);
        let limbered = self.target_arm == Arm::Artillery && self.target_limbered;
        let cover = rules.fire_cover(&self.target_terrain, arm).0;
        let flank = flanking_fire && !rules.has_no_flank(&self.target_terrain);
        let bridge = self.target_on_bridge;
        vec![
            ("target limbered or mounted", if mounted || limbered { by.target_limbered_or_mounted } else { 0 }),
            ("target tactically inept", if self.target_inept { by.target_inept } else { 0 }),
            ("target crossing a bridge", if bridge { by.target_on_bridge } else { 0 }),
            ("flanking fire", if flank { by.flanking_fire } else { 0 }),
            ("target has skirmishers", if self.target_skirmisher { by.target_skirmisher } else { 0 }),
            ("cover", -i8::try_from(cover).unwrap_or(i8::MAX)),
        ]
    }

    /// What a result does to it.
    pub(super) fn blow(&self, code: Code, rules: &Rules, chance: &mut Chance) -> Roll<Blow> {
        let before = Markers {
            disrupted: self.target_disrupted,
            silenced: self.target_silenced,
            reduced: self.target_reduced,
            low_ammo: self.target_low_ammo,
        };
        let mut blow = Blow::default();
        let guns = self.target_arm == Arm::Artillery;
        match code {
            Code::None => return Ok(blow),
            Code::Two | Code::Three if guns => blow.destroyed = true,
            Code::One if guns => blow.reduce(self.target_reduced, rules),
            Code::R | Code::T | Code::V => {}
            Code::One => blow.lose(1, self.target_bases),
            Code::Two => blow.lose(2, self.target_bases),
            Code::Three => blow.lose(3, self.target_bases),
        }
        if blow.destroyed {
            return Ok(blow);
        }
        if guns {
            blow.silence("Guns", before, rules.fortified(&self.target_terrain), rules, chance)?;
        } else {
            blow.disrupted = true;
        }
        blow.note(before);
        Ok(blow)
    }

    /// What is left of it after that.
    pub fn left(&self, blow: Blow, rules: &Rules) -> Left {
        let endurance = Endurance {
            original: self.target_bases_original,
            at_losses: self.target_spent_at_losses,
            quality: self.target_quality,
            spent: self.target_spent,
        };
        let bases = self.target_bases.map(|bases| bases.saturating_sub(blow.bases_lost));
        endurance.left(if blow.destroyed { Some(0) } else { bases }, false, rules)
    }
}
