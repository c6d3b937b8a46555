//! What comes of a fire attack.

use super::firers::Firer;
use crate::rulebooks::bbb::prelude::*;

/// Whom a result halts.
#[choice]
pub enum Halts {
    #[default]
    Nobody,
    Raw,
    RawOrTrained,
    #[is(label = "Any quality")]
    Any,
}

impl Halts {
    /// Which advancing units a result halts.
    pub fn by(code: Code) -> Self {
        match code {
            Code::None => Self::Nobody,
            Code::R => Self::Raw,
            Code::T => Self::RawOrTrained,
            Code::V | Code::One | Code::Two | Code::Three => Self::Any,
        }
    }

    pub fn stops(self, quality: Quality) -> bool {
        match self {
            Self::Nobody => false,
            Self::Raw => quality == Quality::Raw,
            Self::RawOrTrained => quality != Quality::Veteran,
            Self::Any => true,
        }
    }
}

fields! {
    /// A firer by its place in the list.
    #[derive(Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(transparent)]
    pub struct Place {
        firer: usize, "Place in the list, from 0", 0..=9_999;
    }
}

impl Place {
    pub fn among(self, firers: &[Firer]) -> Option<&Firer> {
        firers.get(self.firer)
    }
}

const PLACES: &str = "By their place in the list, from 0.";

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        code: Code, "Result", summary;
        low_ammo: bool, "Low on ammunition", summary;
        fp: Points, "Fire points", unitless, help = "A fraction in a text, as in 10/3, where no short decimal is exact.";
        /// Columns to the right, or with a minus to the left.
        net_shift: i16, "Shift", -99..=99;
        /// What stands over the column.
        column: String;
        column_index: usize, "Column number", 0..=99;
        #[serde(flatten)]
        blow: Blow;
        #[serde(flatten)]
        left: Left;
        halts: Halts;
        halted: bool;
        low_ammo_firers: Vec<Place>, "Firers that run low", bare, help = PLACES;
        #[serde(default)]
        newly_low_firers: Vec<Place>, "Those of them not low before", bare, help = PLACES, shown_after = left_out_firers;
        #[serde(default)]
        left_out_firers: Vec<Place>, "Firers left out", bare,
            help = "Those who may not fire, by their place in the list, from 0.";
    }
}
