//! The assault table: what a difference means for either side.

use crate::rulebooks::bbb::prelude::*;

/// A row of the table, or the end of a side in tied rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Band {
    /// Seven or more.
    #[serde(rename = "+7")]
    PlusSeven,
    /// Four to six.
    #[serde(rename = "+4..+6")]
    PlusFour,
    /// One to three.
    #[serde(rename = "+1..+3")]
    PlusOne,
    /// A tie.
    #[serde(rename = "0")]
    Tie,
    /// Minus one to three.
    #[serde(rename = "-1..-3")]
    MinusOne,
    /// Minus four to six.
    #[serde(rename = "-4..-6")]
    MinusFour,
    /// Minus seven or less.
    #[serde(rename = "-7")]
    MinusSeven,
    /// Ties wore the defender out.
    #[serde(rename = "defenderGone")]
    DefenderGone,
    /// Ties wore the attacker out.
    #[serde(rename = "attackerGone")]
    AttackerGone,
    /// Ties wore both out.
    #[serde(rename = "bothGone")]
    BothGone,
}

/// The words of the rows.
pub const BANDS: Words = &[
    ("+7", "+7: defender flees"),
    ("+4..+6", "+4 to +6: defender beaten"),
    ("+1..+3", "+1 to +3: defender gives way"),
    ("0", "0: a new round"),
    ("-1..-3", "-1 to -3: attacker gives way"),
    ("-4..-6", "-4 to -6: attacker beaten"),
    ("-7", "-7: attacker flees"),
    ("defenderGone", "defender worn out"),
    ("attackerGone", "attacker worn out"),
    ("bothGone", "both worn out"),
];

/// What the attacker does next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Exploit {
    #[default]
    No,
    May,
    Must,
}

/// The words of [`Exploit`].
pub const EXPLOITS: Words = &[("no", "No"), ("may", "May"), ("must", "Must")];

impl Band {
    /// The row of a difference.
    pub fn of(difference: i16) -> Self {
        match difference {
            7.. => Self::PlusSeven,
            4..=6 => Self::PlusFour,
            1..=3 => Self::PlusOne,
            0 => Self::Tie,
            -3..=-1 => Self::MinusOne,
            -6..=-4 => Self::MinusFour,
            _ => Self::MinusSeven,
        }
    }

    /// What it is called.
    pub fn words(self) -> &'static str {
        BANDS.get(self as usize).map_or("", |(_, label)| label)
    }

    /// Bases that the attacker and the defender lose.
    pub fn losses(self) -> (u8, u8) {
        match self {
            Self::PlusSeven => (0, 2),
            Self::PlusFour => (0, 1),
            Self::Tie => (1, 1),
            Self::MinusFour => (1, 0),
            Self::MinusSeven => (2, 0),
            _ => (0, 0),
        }
    }

    /// How far units of this arm retire: the attacker's, the defender's.
    pub fn retires(self, arm: Arm, rules: &Rules) -> (Length, Length) {
        let (by, full) = (&rules.assault, rules.allowance.full.of(arm));
        match self {
            Self::PlusSeven => (Length::ZERO, full),
            Self::PlusFour => (Length::ZERO, by.def46_retire),
            Self::PlusOne => (Length::ZERO, by.short_retire),
            Self::MinusOne => (by.short_retire, Length::ZERO),
            Self::MinusFour => (by.att46_retire, Length::ZERO),
            Self::MinusSeven => (full, Length::ZERO),
            _ => (Length::ZERO, Length::ZERO),
        }
    }

    /// Whether the attacker exploits.
    pub fn exploit(self) -> Exploit {
        match self {
            Self::PlusSeven => Exploit::Must,
            Self::PlusFour => Exploit::May,
            _ => Exploit::No,
        }
    }
}
