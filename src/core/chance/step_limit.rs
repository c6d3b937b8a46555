//! The work that one question of odds may cost, counted in steps and not in time, so that every machine gives the same answer.

use std::cell::Cell;

use super::need::RollFault;

/// The steps of one question. A step takes at most about five nanoseconds of an optimised build, all steps together less
/// than a fifth of a second.
///
/// A count that goes beyond is declined there and not before: how many states become equal is only known once they are
/// counted, so an estimate from the numbers of cards and branches would decline questions that can be answered. What is
/// known in advance, such as the falls of dice, is spent before the work begins.
pub const MOST_STEPS: u64 = 30_000_000;

/// What one run of a rule costs.
pub(in crate::core) const RUN: usize = 500;

/// The steps that are left.
#[derive(Debug)]
pub(in crate::core) struct Effort(Cell<u64>);

impl Default for Effort {
    fn default() -> Self {
        Self(Cell::new(MOST_STEPS))
    }
}

impl Effort {
    /// Takes so many steps, before they are made.
    pub fn spend(&self, steps: usize) -> Result<(), RollFault> {
        let left = self.0.get().checked_sub(steps as u64).ok_or(RollFault::TooMany)?;
        self.0.set(left);
        Ok(())
    }

    /// The steps taken so far.
    pub fn spent(&self) -> u64 {
        MOST_STEPS - self.0.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beyond_the_limit_is_declined_and_less_is_not() {
        let effort = Effort::default();
        assert_eq!(effort.spend(1_000), Ok(()));
        assert_eq!(effort.spend(usize::MAX), Err(RollFault::TooMany));
        assert_eq!(effort.spend(MOST_STEPS as usize - 1_000), Ok(()), "what was declined cost nothing");
        assert_eq!(effort.spend(1), Err(RollFault::TooMany));
    }
}
