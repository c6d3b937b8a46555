//! How many cards of each kind are gone from a deck, in one word.

/// A number of cards gone for each of up to [`Gone::KINDS`] kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Gone(u128);

/// A pack has fewer than 64 cards.
const BITS: usize = 6;

impl Gone {
    /// The most kinds.
    pub const KINDS: usize = 20;

    /// One place more, for the cards that a hand still lacks.
    pub const MISSING: usize = Self::KINDS;

    pub const fn of(self, kind: usize) -> u32 {
        ((self.0 >> (kind * BITS)) & 63) as u32
    }

    /// With so many more of a kind. There are never more than the pack has.
    #[must_use]
    pub const fn and(self, kind: usize, more: u32) -> Self {
        Self(self.0 + ((more as u128) << (kind * BITS)))
    }

    /// With those of one kind counted among those of another.
    #[must_use]
    pub const fn moved(self, kind: usize, to: usize) -> Self {
        self.without(kind).and(to, self.of(kind))
    }

    /// With a kind forgotten.
    #[must_use]
    pub const fn without(self, kind: usize) -> Self {
        Self(self.0 & !(63 << (kind * BITS)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_do_not_touch_each_other() {
        let gone = Gone::default().and(0, 56).and(Gone::MISSING, 56).and(3, 7).and(3, 1);
        assert_eq!((gone.of(0), gone.of(1), gone.of(3), gone.of(Gone::MISSING)), (56, 0, 8, 56));
        assert_eq!(gone.moved(3, 1).of(1), 8);
        assert_eq!(gone.moved(3, 3), gone);
        assert_eq!(gone.moved(3, 1).of(3), 0);
        assert_eq!(gone.without(0).without(Gone::MISSING), Gone::default().and(3, 8));
    }
}
