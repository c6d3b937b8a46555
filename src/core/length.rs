//! A length on the table in whole thousandths of an inch, so that 4.7 + 7.3 is exactly 12. Knows no rule.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// In inches (or yards, where a rule book measures so), exact to thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i64);

/// More than any table.
const MOST: i64 = 1_000_000 * 1000;

impl Length {
    pub const ZERO: Self = Self(0);

    pub const fn whole(inches: i64) -> Self {
        Self(inches * 1000)
    }

    pub const fn thousandths(thousandths: i64) -> Self {
        Self(thousandths)
    }

    pub const fn in_thousandths(self) -> i64 {
        self.0
    }

    /// How many stretches of `step` are begun: 12.1 is two stretches of 12, 12 is one, 0 is none. Endless if `step` is
    /// zero.
    pub const fn stretches(self, step: Self) -> i64 {
        if step.0 <= 0 {
            return if self.0 > 0 { i64::MAX } else { 0 };
        }
        self.0.div_euclid(step.0) + if self.0.rem_euclid(step.0) > 0 { 1 } else { 0 }
    }
}

impl std::ops::Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::ops::Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / 1000, self.0.abs() % 1000);
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{part:03}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LengthError {
    #[error("“{0}” is not a length: type a number of inches, as in 15 or 4.5")]
    NotANumber(String),
    #[error("“{0}” is measured too finely: three decimals at the most, as in 4.125")]
    TooFine(String),
    #[error("“{0}” is longer than any table")]
    TooLong(String),
}

impl FromStr for Length {
    type Err = LengthError;

    fn from_str(text: &str) -> Result<Self, LengthError> {
        let bare = text.trim().trim_end_matches(['"', '″', '”']).trim();
        let wrong = || LengthError::NotANumber(text.to_owned());
        let (sign, digits) = match bare.strip_prefix(['-', '−']) {
            Some(rest) => (-1, rest),
            None => (1, bare),
        };
        let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let plain = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if (whole.is_empty() && part.is_empty()) || !plain(whole) || !plain(part) {
            return Err(wrong());
        }
        let part = part.trim_end_matches('0');
        if part.len() > 3 {
            return Err(LengthError::TooFine(text.to_owned()));
        }
        let whole: i64 =
            if whole.is_empty() { 0 } else { whole.parse().map_err(|_| LengthError::TooLong(text.to_owned()))? };
        let part: i64 = if part.is_empty() { 0 } else { format!("{part:0<3}").parse().map_err(|_| wrong())? };
        match whole.checked_mul(1000).and_then(|w| w.checked_add(part)) {
            Some(n) if n <= MOST => Ok(Self(sign * n)),
            _ => Err(LengthError::TooLong(text.to_owned())),
        }
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1000 == 0 {
            serializer.serialize_i64(self.0 / 1000)
        } else {
            serializer.serialize_f64(self.0 as f64 / 1000.0)
        }
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Self::from_value(&value).map_err(serde::de::Error::custom)
    }
}

impl Length {
    /// Reads a JSON number or text; a number is taken as its shortest decimal form.
    ///
    /// # Errors
    /// When it is no length.
    pub fn from_value(value: &serde_json::Value) -> Result<Self, LengthError> {
        match value {
            serde_json::Value::Number(n) => n.to_string().parse(),
            serde_json::Value::String(s) => s.parse(),
            other => Err(LengthError::NotANumber(other.to_string())),
        }
    }
}
