//! DTN's tables and switches, typed. The figures, their marks and their alternatives are in the asset.

use serde::{Deserializer, de};

use super::{AttackRules, FightRules, GunRules, MovementRules, ZoneRules, within};
use crate::core::cards::Card;
use crate::core::deck::Reshuffle;
use crate::rulebooks::dtn::prelude::*;

#[table]
pub struct Rules {
    pub deck: DeckRules,
    pub cp: CpRules,
    pub orders: OrderRules,
    pub activation: ActivationRules,
    pub moves: MoveRules,
    pub hq: HqRules,
    pub movement: MovementRules,
    pub zones: ZoneRules,
    pub attack: AttackRules,
    pub fight: FightRules,
    pub guns: GunRules,
}

#[table]
pub struct DeckRules {
    pub ace: Ace,
    #[serde(deserialize_with = "of_a_pack")]
    pub jokers: u8,
    pub mode: DeckMode,
    pub reshuffle: Reshuffle,
}

/// Where the Ace stands wherever a rank is asked for. In activation it fails either way.
#[choice]
pub enum Ace {
    /// Below the two.
    Low,
    /// Above the King.
    High,
}

#[choice]
pub enum DeckMode {
    /// One each.
    PerSide,
    /// One for both.
    Shared,
}

#[table]
pub struct CpRules {
    pub difference: Difference,
    pub c4: [u8; 6],
    pub throwers: Throwers,
    pub carry_over: bool,
    pub first_tie: FirstTie,
}

/// What the difference of two dice is.
#[choice]
pub enum Difference {
    /// Whichever is larger less the other.
    Absolute,
    /// The big die less the D6, never below nought.
    BigMinusSmall,
}

#[choice]
pub enum Throwers {
    /// Commanders only.
    Commander,
    /// Every officer with a class.
    AllWithClass,
}

/// A tie in the first period.
#[choice]
pub enum FirstTie {
    /// Both throw again.
    Rethrow,
    /// A D6 decides.
    Random,
    /// The umpire says.
    Prompt,
}

#[table]
pub struct OrderRules {
    #[serde(deserialize_with = "beyond_nought")]
    pub stretch: Length,
    pub least_cost: u8,
    pub free_pass_stretches: u8,
    #[serde(deserialize_with = "some_turns")]
    pub attach_turns: u8,
    pub corps_direct: bool,
    pub reform: ReformTo,
    pub distance: CommandDistances,
}

/// How far a general's command reaches.
#[table]
pub struct CommandDistances {
    pub dg: Length,
    pub senior: Length,
}

impl CommandDistances {
    /// Of a general of this place.
    pub fn of(&self, role: CommandRole) -> Length {
        if role.is_senior() { self.senior } else { self.dg }
    }
}

/// The order that a division breaking off gets once it is safe.
#[choice]
pub enum ReformTo {
    Regroup,
    /// None: the chit is taken off.
    None,
}

#[table]
pub struct ActivationRules {
    pub two_cards: TwoCards,
    pub own_rating: OwnRating,
    pub move_lapses_on_fail: bool,
    pub assistance: AssistedTurn,
}

/// How a unit that was asked for assistance acts.
#[choice]
pub enum AssistedTurn {
    /// In the turn of the division that asked, under its order.
    WithDivision,
    OwnTurn,
}

/// What a second activation card is good for.
#[choice]
pub enum TwoCards {
    /// The better counts.
    Better,
    /// One of the two is taken unseen, so it is as good as one card.
    OneUnseen,
}

/// The rating of a unit that acts alone.
#[choice]
pub enum OwnRating {
    /// Its own, else its morale level.
    ElseMorale,
    /// Its own; without one it is King.
    OwnOnly,
}

/// What an order and an activation allow.
#[table]
pub struct MoveRules {
    pub free_only_when_limited: bool,
    pub regroup_adjusts: bool,
    pub fall_back_under_move: bool,
    pub disengagement: Disengagement,
    pub break_off_limited: BreakOffLimited,
    pub defend_needs_full: bool,
    pub defend_falls_back_in_response: bool,
}

/// What a disengagement move is, one of the free moves.
#[choice]
pub enum Disengagement {
    FallBack,
    /// Nothing that a limited activation could do.
    None,
}

/// Break-off at a limited activation.
#[choice]
pub enum BreakOffLimited {
    /// As if full.
    CarriedOut,
    /// Free moves only.
    FreeMoves,
    Nothing,
}

#[table]
pub struct HqRules {
    pub penalty: HqPenalty,
    pub good: Length,
    pub bad: Length,
}

/// What moving the headquarters costs.
#[choice]
pub enum HqPenalty {
    /// All points, and only while none has been spent.
    ForfeitAll,
    /// Whatever is left.
    ForfeitRemaining,
}

/// Jokers as packs have them.
fn of_a_pack<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    within(u8::deserialize(from)?, 0, 4)
}

/// Turns that an order can last.
fn some_turns<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    within(u8::deserialize(from)?, 1, 9)
}

/// A length that something is divided by.
fn beyond_nought<'de, D: Deserializer<'de>>(from: D) -> Result<Length, D::Error> {
    let length = Length::deserialize(from)?;
    if length > Length::ZERO { Ok(length) } else { Err(de::Error::custom("it must be more than 0")) }
}

impl Rules {
    /// How high a card stands where a rank is asked for; a joker has none.
    pub fn height(&self, card: Card) -> Option<u8> {
        let rank = card.rank()?;
        Some(if rank == 1 && self.deck.ace == Ace::High { 14 } else { rank })
    }

    /// The number of the deck a side draws from.
    pub fn deck_of(&self, side: usize) -> usize {
        match self.deck.mode {
            DeckMode::PerSide => side,
            DeckMode::Shared => 0,
        }
    }
}
