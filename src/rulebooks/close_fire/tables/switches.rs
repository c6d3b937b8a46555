//! The judgement calls of Close Fire as switches: each the value of a key in the asset.

use crate::rulebooks::close_fire::prelude::*;

/// Rough terrain and a 4, cavalry and guns.
#[choice]
pub enum CavFour {
    Also4,
    Double,
}

/// Same target at another range.
#[choice]
pub enum OnlyOneMatches {
    Neither,
    Plus,
    Minus,
}

/// DPs of the firer take from.
#[choice]
pub enum DpsTake {
    Dice,
    Score,
}

/// Dice are halved for skirmishers.
#[choice]
pub enum Halved {
    Firer,
    Target,
}

/// The optional ±1 is taken.
#[choice]
pub enum ModifierTaken {
    After,
    Before,
}

/// A rout may be stopped by a test.
#[choice]
pub enum RoutStop {
    Sheltered,
    Always,
}

/// Who fires by platoons.
#[choice]
pub enum Platoons {
    ThisTurn,
    Trained,
}

/// Modifiers change.
#[choice]
pub enum ModifiersTo {
    Dice,
    Score,
}

/// Half the third and fourth rank.
#[choice]
pub enum RankRounding {
    SumUp,
    SumDown,
    EachUp,
}

/// Cavalry overlapping a flank.
#[choice]
pub enum Overlap {
    Actual,
    Always,
}

/// Below −4 but above Break.
#[choice]
pub enum Gap {
    Defeat,
    Nothing,
}

/// Several units on a side.
#[choice]
pub enum Several {
    Summed,
    Paired,
}

/// Cavalry's Victory over foot that it did not defeat.
#[choice]
pub enum CavalryVictory {
    EachFoot,
    BySide,
}

/// A single rank of cavalry.
#[choice]
pub enum SingleRank {
    Formation,
    AsTold,
}

/// Inconclusive, skirmishers charged à l'outrance.
#[choice]
pub enum OutranceSkirmishers {
    RideThrough,
    Retire,
}

/// A retiring unit caught by pursuers.
#[choice]
pub enum Caught {
    AddBreak,
    ToBreak,
}

/// Next turn a retiring unit.
#[choice]
pub enum RetireNext {
    MayStay,
    GoesOn,
}

/// A unit is destroyed.
#[choice]
pub enum DestroyedAt {
    AllBases,
    ByHand,
}

/// Morale DPs count.
#[choice]
pub enum MoralePer {
    Event,
    Turn,
}

/// A leader is at risk when his unit takes DPs.
#[choice]
pub enum RiskOn {
    FireOrCombat,
    Combat,
    Never,
}
