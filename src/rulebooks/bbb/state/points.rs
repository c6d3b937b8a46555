//! Fire points as exact fractions: halved and halved again, never rounded.

use std::fmt;
use std::str::FromStr;

use num_rational::Ratio;
use num_traits::Zero as _;
use serde::{Deserializer, Serializer, de};

use crate::core::fields::Takes;
use crate::rulebooks::bbb::prelude::*;

/// A number of fire points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(pub Ratio<i64>);

/// An upper bound, more than any line of guns fires.
const MOST: i64 = 1_000_000;

impl Points {
    pub fn zero() -> Self {
        Self(Ratio::zero())
    }

    /// So many bases with this factor, divided so many times.
    pub fn of(bases: u8, factor: u8, divisor: u8, times: u32) -> Self {
        let below = i64::from(divisor).saturating_pow(times).max(1);
        Self(Ratio::new(i64::from(bases) * i64::from(factor), below))
    }

    pub fn is_one(self) -> bool {
        self.0 == Ratio::from(1)
    }

    pub fn any(self) -> bool {
        self.0 > Ratio::zero()
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        Self(parts.map(|p| p.0).sum())
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match decimal(self.0) {
            Some(text) => f.write_str(&text),
            None => fmt::Display::fmt(&self.0, f),
        }
    }
}

/// The fraction as a decimal, where that is exact and short.
fn decimal(points: Ratio<i64>) -> Option<String> {
    let mut digits = String::new();
    let (whole, mut rest) = (points.trunc(), points.fract());
    while !rest.is_zero() {
        if digits.len() == 6 {
            return None;
        }
        rest *= 10;
        digits.push(char::from(b'0' + u8::try_from(rest.to_integer()).ok()?));
        rest = rest.fract();
    }
    Some(if digits.is_empty() { whole.to_string() } else { format!("{whole}.{digits}") })
}

/// A text that is no number of fire points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no number of fire points: write 7.5 or 15/2")]
pub struct PointsError(String);

impl FromStr for Points {
    type Err = PointsError;

    fn from_str(text: &str) -> Result<Self, PointsError> {
        let wrong = || PointsError(text.to_owned());
        let whole = |part: &str| part.trim().parse::<i64>().ok().filter(|n| (0..=MOST).contains(n)).ok_or_else(wrong);
        if let Some((above, below)) = text.split_once('/') {
            let below = whole(below)?;
            return if below == 0 { Err(wrong()) } else { Ok(Self(Ratio::new(whole(above)?, below))) };
        }
        let (before, after) = text.trim().split_once('.').unwrap_or((text, ""));
        if after.len() > 6 || !after.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let part = if after.is_empty() { 0 } else { whole(after)? };
        Ok(Self(Ratio::from(whole(before)?) + Ratio::new(part, 10_i64.pow(after.len() as u32))))
    }
}

impl Takes for Points {
    const KIND: Kind = Kind::Length;
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_integer() {
            return serializer.serialize_i64(self.0.to_integer());
        }
        match decimal(self.0).and_then(|text| text.parse::<f64>().ok()) {
            Some(number) => serializer.serialize_f64(number),
            None => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(n) => n.to_string().parse(),
            Value::String(text) => text.parse(),
            other => Err(PointsError(other.to_string())),
        }
        .map_err(de::Error::custom)
    }
}
