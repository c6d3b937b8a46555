//! What comes of a fire attack.

use crate::core::schema::joined;
use crate::rulebooks::bbb::losses::blow::{BLOW, LEFT};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::words::CODES;

/// Whom a result halts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Halts {
    #[default]
    Nobody,
    Raw,
    RawOrTrained,
    Any,
}

/// The words of [`Halts`].
pub const HALTS: Words =
    &[("nobody", "Nobody"), ("raw", "Raw"), ("rawOrTrained", "Raw or trained"), ("any", "Any quality")];

impl Halts {
    /// Whom a result halts that advances.
    pub fn by(code: Code) -> Self {
        match code {
            Code::None => Self::Nobody,
            Code::R => Self::Raw,
            Code::T => Self::RawOrTrained,
            Code::V | Code::One | Code::Two | Code::Three => Self::Any,
        }
    }

    /// Whether that is a unit of this quality.
    pub fn stops(self, quality: Quality) -> bool {
        match self {
            Self::Nobody => false,
            Self::Raw => quality == Quality::Raw,
            Self::RawOrTrained => quality != Quality::Veteran,
            Self::Any => true,
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The result.
    pub code: Code,
    /// The firers run low on ammunition.
    pub low_ammo: bool,
    /// Fire points.
    pub fp: Points,
    /// Columns to the right, or with a minus to the left.
    pub net_shift: i16,
    /// What stands over the column.
    pub column: String,
    /// Its number, from 0.
    pub column_index: usize,
    /// What befalls the target.
    #[serde(flatten)]
    pub blow: Blow,
    /// What is left of the target.
    #[serde(flatten)]
    pub left: Left,
    /// Whom the result halts.
    pub halts: Halts,
    /// The target is halted.
    pub halted: bool,
    /// The firers that run low, by their number in the list.
    pub low_ammo_firers: Vec<usize>,
    /// Those of them that were not low before.
    #[serde(default)]
    pub newly_low_firers: Vec<usize>,
    /// Those who were named but may not fire, by their number in the list.
    #[serde(default)]
    pub left_out_firers: Vec<usize>,
}

const FIRER: &[Field] = &[Field::whole("firer", "Place in the list, from 0", 0, 9_999)];

/// Its fields.
pub const FIELDS: &[Field] = &joined::<23>(&[
    &[
        Field::choice("code", "Result", CODES),
        Field::flag("low_ammo", "Low on ammunition"),
        Field::decimal("fp", "Fire points").help("A fraction in a text, as in 10/3, where no short decimal is exact."),
        Field::whole("net_shift", "Shift", -99, 99),
        Field::text("column", "Column"),
        Field::whole("column_index", "Column number", 0, 99),
    ],
    &BLOW,
    &LEFT,
    &[
        Field::choice("halts", "Halts", HALTS),
        Field::flag("halted", "Halted"),
        Field::new("low_ammo_firers", "Firers that run low", Kind::List(FIRER))
            .bare()
            .help("By their place in the list, from 0."),
        Field::new("left_out_firers", "Firers left out", Kind::List(FIRER))
            .bare()
            .help("Those who may not fire, by their place in the list, from 0."),
        Field::new("newly_low_firers", "Those of them not low before", Kind::List(FIRER))
            .bare()
            .help("By their place in the list, from 0."),
    ],
]);
