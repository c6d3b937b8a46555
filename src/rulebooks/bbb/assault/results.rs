//! The assault table: what a difference means for either side.

use crate::rulebooks::bbb::prelude::*;

/// A row of the table, or the end of a side in tied rounds.
#[choice]
pub enum Band {
    #[is("+7", label = "+7: defender flees")]
    PlusSeven,
    #[is("+4..+6", label = "+4 to +6: defender beaten")]
    PlusFour,
    #[is("+1..+3", label = "+1 to +3: defender gives way")]
    PlusOne,
    #[is("0", label = "0: a new round")]
    Tie,
    #[is("-1..-3", label = "-1 to -3: attacker gives way")]
    MinusOne,
    #[is("-4..-6", label = "-4 to -6: attacker beaten")]
    MinusFour,
    #[is("-7", label = "-7: attacker flees")]
    MinusSeven,
    #[is(label = "defender worn out")]
    DefenderGone,
    #[is(label = "attacker worn out")]
    AttackerGone,
    #[is(label = "both worn out")]
    BothGone,
}

/// What the attacker does next.
#[choice]
pub enum Exploit {
    #[default]
    No,
    May,
    Must,
}

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

    pub fn exploit(self) -> Exploit {
        match self {
            Self::PlusSeven => Exploit::Must,
            Self::PlusFour => Exploit::May,
            _ => Exploit::No,
        }
    }
}
