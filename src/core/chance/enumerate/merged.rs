//! Steps counted by their states, as one chance point of a run.

use super::Enumerator;
use super::independent::Free;
use crate::core::chance::need::{Roll, RollFault};

/// All states that steps can end in, and the decks that they drew from.
pub(in crate::core::chance) struct Merged<S> {
    branches: Free<S>,
    decks: Vec<usize>,
}

impl Enumerator {
    /// Whether steps can be counted by their states, unless one shows that they cannot.
    pub fn merges(&self) -> bool {
        !self.stage.runs && !self.unmerged
    }

    /// Whether the run has come to a chance point that it never came to before.
    pub fn is_new(&self) -> bool {
        self.tape.is_new()
    }

    /// Ends the taking of steps with the states that they end in.
    pub fn stage_ends<S>(&mut self, branches: Free<S>) -> Merged<S> {
        self.stage.runs = false;
        Merged { branches, decks: self.stage.decks() }
    }

    /// The chance point of steps, told if it is new.
    pub fn merged_point<S: Clone + 'static>(&mut self, new: Option<Merged<S>>) -> Roll<S> {
        let (point, at) = self.point(|_| {
            let merged = new.ok_or(RollFault::Unsteady)?;
            let number = merged.branches.len();
            Ok((merged, number))
        })?;
        let (state, ways, of) = point.branches.get(at).ok_or(RollFault::Unsteady)?;
        self.ways *= ways;
        self.of *= of;
        // How likely another draw falls depends on the cards that the steps drew.
        for &deck in &point.decks {
            self.piles[deck].split = true;
        }
        Ok(state.clone())
    }
}
