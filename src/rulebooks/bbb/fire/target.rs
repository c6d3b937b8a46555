//! What is fired at: the columns it shifts, and what a result does to it.

use crate::rulebooks::bbb::losses::blow::{Endurance, Markers};
use crate::rulebooks::bbb::prelude::*;

/// The target's facts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Target {
    /// Its arm.
    pub target_arm: Arm,
    /// Its quality.
    pub target_quality: Quality,
    /// Its bases, if known.
    pub target_bases: Option<u8>,
    /// Guns on their limbers.
    pub target_limbered: bool,
    /// Mounted; cavalry is unless said.
    pub target_mounted: Option<bool>,
    /// Tactically inept.
    pub target_inept: bool,
    /// Has a skirmisher base.
    pub target_skirmisher: bool,
    /// Crossing a bridge.
    pub target_on_bridge: bool,
    /// Where it stands, or what lies before it.
    pub target_terrain: Vec<Ground>,
    /// It moved this turn.
    pub target_advancing: bool,
    /// It is disrupted already.
    pub target_disrupted: bool,
    /// Its guns are silenced already.
    pub target_silenced: bool,
    /// Its guns are reduced.
    pub target_reduced: bool,
    /// It is low on ammunition already.
    pub target_low_ammo: bool,
    /// Bases it began the battle with, if known.
    pub target_bases_original: Option<u8>,
    /// Its own threshold for Spent.
    pub target_spent_at_losses: Option<u8>,
    /// It is spent already.
    pub target_spent: bool,
    /// Under flanking fire.
    pub flanking_fire: bool,
}

impl Target {
    /// Each shift that the target gives, with its reason.
    pub fn shifts(&self, rules: &Rules) -> Vec<(&'static str, i8)> {
        let by = &rules.fire.shifts;
        let mounted = self.target_arm == Arm::Cavalry && self.target_mounted.unwrap_or(true);
        let arm = rules.arm_on_foot(self.target_arm, !mounted);
        let limbered = self.target_arm == Arm::Artillery && self.target_limbered;
        let cover = rules.fire_cover(&self.target_terrain, arm).0;
        let flank = self.flanking_fire && !rules.has_no_flank(&self.target_terrain);
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
    ///
    /// # Errors
    /// Stops for the choice of guns in works.
    pub fn blow(&self, code: Code, rules: &Rules, chance: &mut Chance) -> Roll<Blow> {
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

    /// Fills what the battle knows of the target.
    pub fn prefill(unit: &Unit, draft: &mut Draft) {
        draft.fill("target_arm", plain(unit.arm));
        draft.fill("target_quality", plain(unit.quality));
        draft.fill("target_bases", unit.bases);
        draft.fill("target_limbered", unit.formation == Formation::Limbered);
        draft.fill("target_mounted", unit.arm == Arm::Cavalry && !unit.dismounted);
        draft.fill("target_inept", unit.tactically_inept);
        draft.fill("target_skirmisher", unit.skirmisher);
        let on_bridge = unit.terrain_at.iter().any(|g| g.terrain == Terrain::Bridge) && unit.advancing;
        draft.fill("target_on_bridge", on_bridge);
        draft.fill("target_terrain", plain(&unit.terrain_at));
        draft.fill("target_advancing", unit.advancing);
        draft.fill("target_disrupted", unit.order == Order::Disrupted);
        draft.fill("target_silenced", unit.silenced);
        draft.fill("target_reduced", unit.reduced);
        draft.fill("target_low_ammo", unit.low_ammo);
        draft.fill("target_bases_original", unit.bases_original);
        draft.fill("target_spent_at_losses", plain(unit.spent_at_losses));
        draft.fill("target_spent", unit.spent);
    }
}
