//! What a rule needs of a roll. Knows no cards, no dice and no source of them.

use std::hash::Hash;

/// What a rule needs of a whole roll, and perhaps how a person types it instead of the faces.
pub trait Summary: Copy + Ord + Hash + 'static {
    /// Whether the window rings a card or die that folds to this as a hit.
    fn counts(self) -> bool {
        false
    }

    /// Reads a typed summary of `n` cards or dice.
    fn read(text: &str, n: u32) -> Option<Self> {
        let _ = (text, n);
        None
    }

    /// What may be typed, as in "the number of hits"; empty if summaries are not read.
    fn hint() -> &'static str {
        ""
    }
}

/// A summary that is joined card by card or die by die. The default is the summary of none; the order of joining must not matter.
pub trait Fold: Summary + Default {
    /// The summary of both.
    #[must_use]
    fn join(self, other: Self) -> Self;
}

/// What an outcome reports of hands and no rule decides by; see [`super::Chance::hands`].
pub trait Extra {
    /// It as two numbers; the second is nought if there is only one.
    fn numbers(self) -> [u32; 2];
}

impl Extra for u32 {
    fn numbers(self) -> [u32; 2] {
        [self, 0]
    }
}

impl Extra for bool {
    fn numbers(self) -> [u32; 2] {
        [self.into(), 0]
    }
}

impl<A: Into<u32>, B: Into<u32>> Extra for (A, B) {
    fn numbers(self) -> [u32; 2] {
        [self.0.into(), self.1.into()]
    }
}

/// A number, alone or followed by what is counted (`2 hits`); `none` is nought.
fn read_number<T: std::str::FromStr + Default>(text: &str) -> Option<T> {
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let follows = words.next().is_none_or(|word| word.chars().all(char::is_alphabetic)) && words.next().is_none();
    let none = first.eq_ignore_ascii_case("none") || first.eq_ignore_ascii_case("no");
    let number = if none { Some(T::default()) } else { first.parse().ok() };
    number.filter(|_| follows)
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Summary for $number {
            fn counts(self) -> bool {
                self > 0
            }
            fn read(text: &str, _: u32) -> Option<Self> {
                read_number(text)
            }
            fn hint() -> &'static str {
                "the total"
            }
        }
    )*};
}

numbers!(u8, u16, u32);

/// Numbers add up. Only the widest is joined: more dice or cards than it counts are never thrown at once.
impl Fold for u32 {
    fn join(self, other: Self) -> Self {
        self.saturating_add(other)
    }
}

impl Summary for bool {
    fn counts(self) -> bool {
        self
    }

    fn read(text: &str, _: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "yes" | "y" => Some(true),
            "no" | "n" => Some(false),
            _ => None,
        }
    }

    fn hint() -> &'static str {
        "yes or no"
    }
}

/// True if any is.
impl Fold for bool {
    fn join(self, other: Self) -> Self {
        self | other
    }
}

impl Summary for () {}

impl Fold for () {
    fn join(self, (): Self) -> Self {}
}

macro_rules! tuples {
    ($($part:ident $at:tt),*) => {
        /// What counts is the first part. A tuple cannot be typed: a rule that reads summaries has a type of its own.
        impl<$($part: Summary),*> Summary for ($($part,)*) {
            fn counts(self) -> bool {
                self.0.counts()
            }
        }

        impl<$($part: Fold),*> Fold for ($($part,)*) {
            fn join(self, other: Self) -> Self {
                ($(self.$at.join(other.$at),)*)
            }
        }
    };
}

tuples!(A 0, B 1);
tuples!(A 0, B 1, C 2);
tuples!(A 0, B 1, C 2, D 3);
tuples!(A 0, B 1, C 2, D 3, E 4);
