//! What random play checks: invariants after each action, undo and redo, the battle read back from its file.

use super::soak::{RandomPlayer, SoakFailure};
use super::soak_ending::wrong_sums;
use crate::rulebooks::AnyGame;
use crate::store::battle::BattleHistory;

impl RandomPlayer {
    /// What must hold after each action.
    pub(super) fn check(&mut self) -> Result<(), SoakFailure> {
        self.played.actions += 1;
        if let Some(what) = self.knows_less.take().or_else(|| self.stale.take()) {
            return Err(self.broken(what));
        }
        let now = self.desk.history().now();
        if now == self.seen {
            return Ok(());
        }
        self.sound()?;
        if self.desk.history().before().is_some() {
            let state = self.desk.state().clone();
            self.desk.undo();
            self.desk.redo();
            if *self.desk.state() != state {
                return Err(self.broken("undo, then redo, gives another state".to_owned()));
            }
        }
        self.seen = self.desk.history().now();
        Ok(())
    }

    /// What must hold of any state.
    pub(super) fn sound(&self) -> Result<(), SoakFailure> {
        let game = self.desk.game();
        if let Some(what) = game.broken_invariants().into_iter().next() {
            return Err(self.broken(what));
        }
        if let Some(what) = wrong_sums(game) {
            return Err(self.broken(what));
        }
        Ok(())
    }

    /// The battle written to a file and read back must be the same.
    pub(super) fn reload(&mut self, path: &std::path::Path) -> Result<(), SoakFailure> {
        let _ = std::fs::remove_file(path);
        let written = super::write_history::write_history(&self.desk, path).map_err(|e| self.broken(e.to_string()))?;
        drop(written);
        let loaded = crate::store::read(path).map_err(|e| self.broken(e.to_string()))?;
        let back = crate::store::battle::rebuild(&loaded).map_err(|e| self.broken(e.to_string()))?;
        let moments = 0..self.desk.history().len();
        let state = |history: &BattleHistory, index| history.moment(index).map(|m| m.state.clone());
        let same = back.now() == self.desk.history().now()
            && moments.into_iter().all(|index| state(&back, index) == state(self.desk.history(), index));
        if !same {
            return Err(self.broken("the battle read back from its file is another".to_owned()));
        }
        Ok(())
    }

    pub(super) fn undo_all(&mut self, start: &AnyGame) -> Result<(), SoakFailure> {
        let end = self.desk.state().clone();
        while self.desk.undo() {}
        if self.desk.state() != start {
            return Err(self.broken("undoing everything does not give the start".to_owned()));
        }
        while self.desk.redo() {}
        if *self.desk.state() != end {
            return Err(self.broken("redoing everything does not give the end".to_owned()));
        }
        Ok(())
    }
}
