//! Whole numbers for counting ways: 128 bits while they suffice, big integers beyond, never wrapped.

use std::cmp::Ordering;
use std::ops::{AddAssign, Mul, MulAssign};

use num_bigint::BigUint;

/// `Big` is used only for what 128 bits cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    Small(u128),
    Big(Box<BigUint>),
}

impl Weight {
    pub const ZERO: Self = Self::Small(0);
    pub const ONE: Self = Self::Small(1);

    pub const fn is_zero(&self) -> bool {
        matches!(self, Self::Small(0))
    }

    /// The number of 128-bit words, as a measure of the work that it causes.
    pub fn size(&self) -> usize {
        match self {
            Self::Small(_) => 1,
            Self::Big(big) => 1 + usize::try_from(big.bits() / 128).unwrap_or(usize::MAX),
        }
    }

    pub fn to_big(&self) -> BigUint {
        match self {
            Self::Small(small) => BigUint::from(*small),
            Self::Big(big) => (**big).clone(),
        }
    }
}

impl Default for Weight {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<u128> for Weight {
    fn from(ways: u128) -> Self {
        Self::Small(ways)
    }
}

impl From<u64> for Weight {
    fn from(ways: u64) -> Self {
        Self::Small(ways.into())
    }
}

impl AddAssign<&Self> for Weight {
    fn add_assign(&mut self, other: &Self) {
        if let (Self::Small(a), Self::Small(b)) = (&*self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *self = Self::Small(sum);
        } else {
            *self = Self::Big(Box::new(self.to_big() + other.to_big()));
        }
    }
}

impl Mul for &Weight {
    type Output = Weight;

    fn mul(self, other: Self) -> Weight {
        match (self, other) {
            (Weight::Small(a), Weight::Small(b)) if let Some(product) = a.checked_mul(*b) => Weight::Small(product),
            _ if self.is_zero() || other.is_zero() => Weight::ZERO,
            _ => Weight::Big(Box::new(self.to_big() * other.to_big())),
        }
    }
}

impl MulAssign<&Self> for Weight {
    fn mul_assign(&mut self, other: &Self) {
        *self = &*self * other;
    }
}

impl Ord for Weight {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a.cmp(b),
            (Self::Small(_), Self::Big(_)) => Ordering::Less,
            (Self::Big(_), Self::Small(_)) => Ordering::Greater,
            (Self::Big(a), Self::Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// One more than the largest pack.
const ROWS: usize = 57;

#[expect(clippy::large_stack_arrays, reason = "it runs in the compiler only")]
const fn pascal() -> [[u64; ROWS]; ROWS] {
    let mut table = [[0; ROWS]; ROWS];
    let mut n = 0;
    while n < ROWS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

static PASCAL: [[u64; ROWS]; ROWS] = pascal();

/// Binomial coefficients for `n` up to a whole pack; 0 if `k` exceeds `n`.
pub fn choose(n: u32, k: u32) -> u64 {
    PASCAL.get(n as usize).and_then(|row| row.get(k as usize)).copied().unwrap_or(0)
}
