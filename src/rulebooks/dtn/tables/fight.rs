//! DTN's tables and switches for charges, firefights, generals at risk and built-up areas, typed.

use super::{BreakAt, a_rank, a_rating};
use crate::rulebooks::dtn::guns::words::Hindrance;
use crate::rulebooks::dtn::prelude::*;

#[table]
pub struct FightRules {
    pub mixed_attack: MixedAttack,
    pub cavalry_cap: CavalryCap,
    pub infantry_clubs: WeakClubs,
    pub gun_clubs: WeakClubs,
    pub artillery_jack_rule: JackRule,
    pub rotation: Rotation,
    pub attached_bonus: AttachedBonus,
    pub fall_back: Length,
    pub advance: Length,
    pub after_combat_is_move: bool,
    pub opportunity_needs: OpportunityNeeds,
    pub firefights_together: bool,
    pub firefight_clubs: FirefightClubs,
    pub terrain: TerrainRules,
    pub maxima: MaximaRules,
    pub bonus: BonusRules,
    pub risk: RiskRules,
    pub bua: BuaRules,
}

/// Infantry and cavalry together against infantry.
#[choice]
pub enum MixedAttack {
    /// An ordinary fight.
    Ordinary,
    /// Cavalry against infantry.
    AsCavalry,
}

/// The clubs of infantry against cavalry, or of guns against chargers.
#[choice]
pub enum WeakClubs {
    /// They never count.
    Never,
    /// They count.
    Count,
}

/// Silenced guns, and guns charged in flank or rear.
#[choice]
pub enum JackRule {
    /// Their own draw hits with black court cards only.
    OwnDraw,
    /// Their enemy needs court cards to hit them.
    AttackersNeedJack,
}

/// When cavalry and infantry are limited to the strength of the smaller.
#[choice]
pub enum CavalryCap {
    /// Whoever of the two attacks.
    EitherAttacks,
    /// Only when the cavalry does.
    CavalryAttacks,
}

/// The defender's hits when an attacker is broken already.
#[choice]
pub enum Rotation {
    /// They still fall on it in its turn.
    Strict,
    /// They pass over it to the next face.
    PassBroken,
}

/// When the bonus card of attached guns is lost.
#[choice]
pub enum AttachedBonus {
    /// Attacked in flank or rear, or below full strength.
    Either,
    /// Attacked in flank or rear while below full strength.
    Both,
}

/// What an opportunity charge takes.
#[choice]
pub enum OpportunityNeeds {
    /// A full activation.
    Full,
    /// Any but a failure.
    AnyActivation,
}

/// How clubs count in a firefight.
#[choice]
pub enum FirefightClubs {
    /// They level the hits; then as many from each side.
    LevelAndPair,
    /// They level the hits.
    LevelOnly,
    /// A side already ahead adds all of its own.
    LeaderMayAdd,
}

/// Which cover is which disadvantage.
#[table]
pub struct TerrainRules {
    pub partial_cover: Hindrance,
    pub full_cover: Hindrance,
    pub fortified: Hindrance,
    pub obstacle: Hindrance,
}

impl TerrainRules {
    /// The disadvantage of whoever shoots at a unit in this cover.
    pub fn of_cover(&self, cover: Cover) -> Hindrance {
        match cover {
            Cover::None => Hindrance::None,
            Cover::Partial => self.partial_cover,
            Cover::Full => self.full_cover,
            Cover::Fortified => self.fortified,
        }
    }
}

/// Strength points that fight at front, at a flank, at the rear.
#[table]
pub struct MaximaRules {
    pub charge: [u8; 3],
    pub guns_charge: [u8; 3],
    pub firefight: [u8; 3],
    pub guns_firefight: [u8; 3],
}

/// Bonus cards by reason.
#[table]
pub struct BonusRules {
    pub attached_artillery: u8,
    pub elite: u8,
    pub target_vulnerable: u8,
    pub on_defend: u8,
    pub uphill: u8,
    pub supported: u8,
    pub general_near: u8,
    pub joker_from: u8,
}

#[table]
pub struct RiskRules {
    pub king_risk: KingRisk,
    pub tests: RiskTests,
    #[serde(deserialize_with = "a_rank")]
    pub low_rank: u8,
    #[serde(deserialize_with = "a_rank")]
    pub high_rank: u8,
    pub high_distance: Length,
    pub senior_distance: Length,
    #[serde(deserialize_with = "a_rating")]
    pub rating_cap: u8,
}

/// Whose general a King puts at risk.
#[choice]
pub enum KingRisk {
    /// The one struck by the draw.
    Target,
    /// The one whose side drew it.
    Drawer,
    Both,
}

/// How often a general is tested in a combat.
#[choice]
pub enum RiskTests {
    /// Once.
    OncePerCombat,
    /// Once for every King.
    PerKing,
}

#[table]
pub struct BuaRules {
    pub rounds: u8,
    pub small_rounds: u8,
    pub on_defend: BuaDefend,
    pub small_off_defend: SmallOffDefend,
}

/// The cover of a built-up area held on Defend.
#[choice]
pub enum BuaDefend {
    /// Full all round, and no flanks.
    AllRound,
    /// As a small one.
    ByFace,
}

/// The cover of a small built-up area that is not held on Defend.
#[choice]
pub enum SmallOffDefend {
    Same,
    /// One step less.
    Downgraded,
}

impl Rules {
    /// The hits at which infantry or cavalry of this strength breaks; out of reach where only the umpire breaks units.
    pub fn breaks_at(&self, sp: u8) -> u8 {
        match self.guns.break_at {
            BreakAt::Sp => sp.max(1),
            BreakAt::HalfSp => sp.div_ceil(2).max(1),
            BreakAt::ByHand => u8::MAX,
        }
    }

    /// Strength points that can still be used.
    pub fn usable(&self, sp: u8, hits: u8) -> u8 {
        if self.guns.hits_reduce_sp { sp.saturating_sub(hits) } else { sp }
    }
}
