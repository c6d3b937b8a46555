//! The phases of a turn, by the numbers of the sheet.

use crate::rulebooks::one_twenty::prelude::*;

/// A phase. Points are spent in those of 5; these, 9a and 9b may be marked for what the other side does out of turn.
#[choice(
    SPENDING = [
        CavalryChargesA, CavalryChargesB, InfantryChargesA, InfantryChargesB, MovementA, MovementB, ReactionA, ReactionB,
    ],
    MARKED = [
        CavalryChargesA, CavalryChargesB, InfantryChargesA, InfantryChargesB, MovementA, MovementB, ReactionA, ReactionB,
        BreakthroughFirst, BreakthroughSecond,
    ],
)]
pub enum Phase {
    #[is("1", label = "1 leader replacement")]
    LeaderReplacement,
    #[is("2", label = "2 brigade orders")]
    BrigadeOrders,
    #[is("3", label = "3 order cubes")]
    OrderCubes,
    #[is("4", label = "4 initiative")]
    Initiative,
    #[is("5a", label = "5a cavalry charges, A")]
    CavalryChargesA,
    #[is("5b", label = "5b cavalry charges, B")]
    CavalryChargesB,
    #[is("5c", label = "5c infantry charges, A")]
    InfantryChargesA,
    #[is("5d", label = "5d infantry charges, B")]
    InfantryChargesB,
    #[is("5e", label = "5e movement, A")]
    MovementA,
    #[is("5f", label = "5f movement, B")]
    MovementB,
    #[is("5g", label = "5g reaction, A")]
    ReactionA,
    #[is("5h", label = "5h reaction, B")]
    ReactionB,
    #[is("6", label = "6 artillery fire")]
    ArtilleryFire,
    #[is("7", label = "7 musketry")]
    Musketry,
    #[is("8", label = "8 melee")]
    Melee,
    #[is("9a", label = "9a breakthrough, first")]
    BreakthroughFirst,
    #[is("9b", label = "9b breakthrough, second")]
    BreakthroughSecond,
    #[is("9c", label = "9c breakthrough melee")]
    BreakthroughMelee,
    #[is("10", label = "10 breakthrough fatigue")]
    BreakthroughFatigue,
    #[is("11", label = "11 brigade morale")]
    BrigadeMorale,
    #[is("12", label = "12 end of the turn")]
    EndOfTurn,
}

impl Phase {
    /// The phase whose step this is.
    pub fn of_step(step: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|phase| phase.word() == step)
    }

    /// The phase that the battle stands in.
    pub fn now(game: &Game<OneTwenty>) -> Option<Self> {
        Self::of_step(&game.flow.cursor.last()?.step)
    }

    /// The phase that the battle stands in, if points are spent there.
    pub fn spending(game: &Game<OneTwenty>) -> Option<Self> {
        Self::now(game).filter(|phase| phase.spends())
    }

    /// The phase that the battle stands in, if it may be marked for what is done out of turn.
    pub fn marked(game: &Game<OneTwenty>) -> Option<Self> {
        Self::now(game).filter(|phase| phase.acts_in_turn() && *phase != Self::BreakthroughMelee)
    }

    /// Any phase of 5.
    pub fn spends(self) -> bool {
        (Self::CavalryChargesA..=Self::ReactionB).contains(&self)
    }

    pub fn charges(self) -> bool {
        (Self::CavalryChargesA..=Self::InfantryChargesB).contains(&self)
    }

    pub fn cavalry_charges(self) -> bool {
        matches!(self, Self::CavalryChargesA | Self::CavalryChargesB)
    }

    pub fn infantry_charges(self) -> bool {
        matches!(self, Self::InfantryChargesA | Self::InfantryChargesB)
    }

    pub fn reacts(self) -> bool {
        matches!(self, Self::ReactionA | Self::ReactionB)
    }

    /// Any phase of 5 or 9: players A and B act in turn.
    pub fn acts_in_turn(self) -> bool {
        self.spends() || (Self::BreakthroughFirst..=Self::BreakthroughMelee).contains(&self)
    }
}
