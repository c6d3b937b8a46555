//! Exact probabilities in the form people read. Knows nothing of where they come from.

use std::fmt;
use std::str::FromStr;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use serde::{Deserialize, Serialize};

use super::weight::Weight;

/// An exact fraction in lowest terms, shown as `25/53`, or `1`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Fraction(pub BigRational);

impl Fraction {
    pub fn zero() -> Self {
        Self(BigRational::zero())
    }

    pub fn one() -> Self {
        Self(BigRational::one())
    }

    /// `None` for a denominator of zero.
    pub fn of(numerator: BigUint, denominator: BigUint) -> Option<Self> {
        (!denominator.is_zero()).then(|| Self(BigRational::new(numerator.into(), denominator.into())))
    }

    /// `None` if there are no ways at all.
    pub fn of_ways(ways: &Weight, of: &Weight) -> Option<Self> {
        match (ways, of) {
            (&Weight::Small(ways), &Weight::Small(of)) if of > 0 => {
                let by = common_divisor(ways, of);
                Some(Self(BigRational::new_raw((ways / by).into(), (of / by).into())))
            }
            _ => Self::of(ways.to_big(), of.to_big()),
        }
    }

    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(0.0)
    }
}

/// The greatest common divisor; `b` must not be zero.
fn common_divisor(a: u128, b: u128) -> u128 {
    if a == 0 {
        return b;
    }
    let twos = (a | b).trailing_zeros();
    let (mut a, mut b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    while a != b {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a -= b;
        a >>= a.trailing_zeros();
    }
    a << twos
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl std::ops::Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::zero(), |sum, part| sum + part)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a fraction: write two whole numbers, as in 25/53")]
pub struct FractionError(pub String);

impl FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Self, FractionError> {
        let wrong = || FractionError(text.to_owned());
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let whole = |part: &str| part.trim().parse::<BigInt>().map_err(|_| wrong());
        let (above, below) = (whole(above)?, whole(below)?);
        if below.is_zero() { Err(wrong()) } else { Ok(Self(BigRational::new(above, below))) }
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> Self {
        fraction.to_string()
    }
}

impl TryFrom<String> for Fraction {
    type Error = FractionError;

    fn try_from(text: String) -> Result<Self, FractionError> {
        text.parse()
    }
}
