//! The judgement calls of Close Fire as switches: each the value of a key in the asset.

use crate::rulebooks::close_fire::prelude::*;

/// Rough terrain and a 4, cavalry and guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum CavFour {
    Also4,
    Double,
}

/// Same target at another range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum OnlyOneMatches {
    Neither,
    Plus,
    Minus,
}

/// DPs of the firer take from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum DpsTake {
    Dice,
    Score,
}

/// Dice are halved for skirmishers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum Halved {
    Firer,
    Target,
}

/// The optional ±1 is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum ModifierTaken {
    After,
    Before,
}

/// A rout may be stopped by a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum RoutStop {
    Sheltered,
    Always,
}

/// Who fires by platoons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum Platoons {
    ThisTurn,
    Trained,
}

/// Modifiers change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum ModifiersTo {
    Dice,
    Score,
}

/// Half the third and fourth rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum RankRounding {
    SumUp,
    SumDown,
    EachUp,
}

/// Cavalry overlapping a flank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum Overlap {
    Actual,
    Always,
}

/// Below −4 but above Break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum Gap {
    Defeat,
    Nothing,
}

/// Several units on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum Several {
    Summed,
    Paired,
}

/// Cavalry's Victory over foot that it did not defeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum CavalryVictory {
    EachFoot,
    BySide,
}

/// A single rank of cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum SingleRank {
    Formation,
    AsTold,
}

/// Inconclusive, skirmishers charged à l'outrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum OutranceSkirmishers {
    RideThrough,
    Retire,
}

/// A retiring unit caught by pursuers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum Caught {
    AddBreak,
    ToBreak,
}

/// Next turn a retiring unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum RetireNext {
    MayStay,
    GoesOn,
}

/// A unit is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum DestroyedAt {
    AllBases,
    ByHand,
}

/// Morale DPs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum MoralePer {
    Event,
    Turn,
}

/// A leader is at risk when his unit takes DPs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the alternatives are described by the help line in the asset")]
pub enum RiskOn {
    FireOrCombat,
    Combat,
    Never,
}
