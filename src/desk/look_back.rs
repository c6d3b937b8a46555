//! Looking back: the open battle, and the moment of it that is shown. While that is not the present, the desk is
//! read-only: no `&mut Desk` can be had.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use super::branches::{BranchRow, undone_actions};
use super::entry::KeptLine;
use super::kept_views::{BuiltCounts, KeptViews};
use super::log::LogRow;
use super::past_banner::PastBanner;
use super::session::{Desk, DeskError};
use super::view::View;
use crate::core::battle::Battle;
use crate::core::roster::Subject;
use crate::store::{Overwrite, SaveStatus};

/// The answer to an attempt to change the past.
pub const READ_ONLY: &str = "This is the past: nothing here can be changed. Esc goes back to now.";

/// The moment that is shown, as a place on a line of moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookBack {
    line: Vec<usize>,
    at: usize,
    selected: Vec<Subject>,
}

impl LookBack {
    pub fn moment(&self) -> usize {
        self.line[self.at]
    }

    /// The last moment of the line.
    pub fn end(&self) -> Option<usize> {
        self.line.last().copied()
    }
}

/// The open battle: its desk to work at, or a moment of it to look at.
pub struct OpenBattle {
    desk: Desk,
    back: Option<LookBack>,
    /// Incremented by whatever may have changed what is shown.
    revision: u64,
    kept: KeptViews,
    line: KeptLine,
}

/// The desk can always be read.
impl Deref for OpenBattle {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}

impl From<Desk> for OpenBattle {
    fn from(desk: Desk) -> Self {
        Self { desk, back: None, revision: 0, kept: KeptViews::default(), line: KeptLine::default() }
    }
}

impl OpenBattle {
    /// The desk to work at.
    ///
    /// # Errors
    /// A sentence while the past is shown.
    pub fn to_work(&mut self) -> Result<&mut Desk, &'static str> {
        match self.back {
            None => {
                self.revision += 1;
                Ok(&mut self.desk)
            }
            Some(_) => Err(READ_ONLY),
        }
    }

    /// What the panels show, rebuilt only if something may have changed.
    pub fn view(&self) -> Arc<View> {
        self.kept.view(self, self.revision)
    }

    /// Every branch beside the present line, the newest first.
    pub fn branches(&self) -> Arc<Vec<BranchRow>> {
        self.kept.branches(self, self.revision)
    }

    /// The log line of a moment.
    pub fn log_line(&self, moment: usize) -> Option<Arc<LogRow>> {
        self.kept.log_line(self, moment)
    }

    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    pub(super) fn kept_line(&self) -> &KeptLine {
        &self.line
    }

    pub fn built(&self) -> BuiltCounts {
        BuiltCounts { lines: self.line.read.get(), completions: self.line.completed.get(), ..self.kept.built() }
    }

    /// `None` while the present is shown.
    pub fn look_back(&self) -> Option<&LookBack> {
        self.back.as_ref()
    }

    pub fn moment(&self) -> usize {
        self.back.as_ref().map_or_else(|| self.desk.history().now(), LookBack::moment)
    }

    pub fn shown(&self) -> &dyn Battle {
        let history = self.desk.history();
        history.moment(self.moment()).map_or_else(|| history.state().battle(), |m| m.state.battle())
    }

    pub fn line(&self) -> Vec<usize> {
        self.back.as_ref().map_or_else(|| self.desk.history().branch(), |back| back.line.clone())
    }

    /// The selection in what is shown; in the past it is separate from the desk's own.
    pub fn selected(&self) -> &[Subject] {
        self.back.as_ref().map_or(&self.desk.selected, |back| &back.selected)
    }

    pub fn select(&mut self, who: Vec<Subject>) {
        self.revision += 1;
        match &mut self.back {
            Some(back) => back.selected = who,
            None => self.desk.selected = who,
        }
    }

    /// Shows a moment; the present one ends looking back. Nothing is written.
    pub fn look(&mut self, moment: usize) {
        self.revision += 1;
        let history = self.desk.history();
        if moment == history.now() || moment >= history.len() {
            self.back = None;
            return;
        }
        // Moving along a branch stays on it, even where it coincides with the line.
        let known = self.back.as_ref().map(|back| &back.line).filter(|line| line.contains(&moment)).cloned();
        let line = known.or_else(|| Some(history.branch()).filter(|line| line.contains(&moment)));
        let line = line.unwrap_or_else(|| history.line_through(moment));
        let at = line.iter().position(|index| *index == moment).unwrap_or(0);
        let selected = self.selected().to_vec();
        self.back = Some(LookBack { line, at, selected });
    }

    /// Shows the end of a branch, to move along it from there.
    pub fn look_along(&mut self, end: usize) {
        self.revision += 1;
        let line = self.desk.history().line_to(end);
        if end == self.desk.history().now() || line.is_empty() {
            return self.look(end);
        }
        let selected = self.selected().to_vec();
        self.back = Some(LookBack { at: line.len() - 1, line, selected });
    }

    /// Moves this many actions along the line; false at its ends.
    pub fn look_by(&mut self, by: isize) -> bool {
        let (line, at) = self.place();
        let to = at.saturating_add_signed(by).min(line.len() - 1);
        self.look(line[to]);
        to != at
    }

    /// Moves to the beginning of this turn or the one before, or of the next; false at the ends of the line.
    pub fn look_by_turn(&mut self, on: bool) -> bool {
        let (line, at) = self.place();
        let turn = |at: usize| self.desk.history().moment(line[at]).map_or(0, |m| m.state.battle().flow().turn);
        let begins = |at: &usize| *at == 0 || turn(*at) != turn(*at - 1);
        let to = if on {
            (at + 1..line.len()).find(begins).unwrap_or(line.len() - 1)
        } else {
            (0..at).rev().find(begins).unwrap_or(0)
        };
        self.look(line[to]);
        to != at
    }

    fn place(&self) -> (Vec<usize>, usize) {
        let line = self.line();
        let moment = self.moment();
        let at = line.iter().position(|index| *index == moment).unwrap_or(0);
        (line, at)
    }

    /// Shows the present again, with everything open as it was.
    pub fn back_to_now(&mut self) {
        self.revision += 1;
        self.back = None;
    }

    /// Continues the battle from the moment shown: moves the cursor, written like an undo. The actions after it stay
    /// on a branch, and the message says so. False if the present is shown.
    pub fn go_on_from_here(&mut self) -> bool {
        let Some(past) = self.past() else { return false };
        self.revision += 1;
        let moment = self.moment();
        self.back = None;
        self.desk.message = None;
        self.desk.go(moment);
        // A write error has its own message.
        if self.desk.history().now() == moment && self.desk.message.is_none() {
            let left = past.leaves.strip_prefix("leaves ");
            let left = left.map_or_else(String::new, |what| {
                format!(" It left {what} on a branch: Ctrl B lists it and goes back to it.")
            });
            self.desk.message = Some(format!("The battle goes on from here.{left}"));
        }
        true
    }

    /// The banner over the past, if it is shown.
    pub fn past(&self) -> Option<PastBanner> {
        self.back.as_ref().map(|back| PastBanner::of(&self.desk, &back.line, back.at))
    }

    /// Asks for the odds of the open form, unless the past is shown.
    pub fn poll_odds(&mut self) {
        if self.back.is_none() {
            self.desk.poll_odds();
        }
    }

    /// The message to show once, if there is one.
    pub fn take_message(&mut self) -> Option<String> {
        self.desk.message.take()
    }

    /// Tries again to write what could not be written.
    pub fn retry_saving(&mut self) {
        self.desk.retry_saving();
    }

    /// See [`Desk::make_sure_saved`]; also while the past is shown.
    pub fn make_sure_saved(&mut self) -> Option<SaveStatus> {
        self.desk.make_sure_saved()
    }

    /// Continues in a new file, also while the past is shown.
    ///
    /// # Errors
    /// A sentence; the old file is written on then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), DeskError> {
        self.desk.save_as(path, overwrite)
    }
}

impl Desk {
    /// After an action that followed an undo: says that the undone actions are now on a branch.
    pub(super) fn tell_left(&mut self, undone: usize) {
        if undone > 0 {
            let what = undone_actions(undone);
            self.message = Some(format!("This left {what} on a branch: Ctrl B lists it and goes back to it."));
        }
    }
}
