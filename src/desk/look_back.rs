//! Looking back: the battle that is open, and the moment of it that is shown. While that is another than now, the desk can
//! be read and nothing else: there is no way to a desk that could be changed.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use super::branches::undone_actions;
use super::kept_views::{BuiltCounts, KeptViews};
use super::past_banner::PastBanner;
use super::session::{Desk, DeskError};
use super::typed_line::TypedLine;
use super::view::View;
use crate::core::battle::Battle;
use crate::core::roster::Subject;
use crate::store::{Overwrite, SaveStatus};

/// What is said to whoever would change the past.
pub const READ_ONLY: &str = "This is the past: nothing here can be changed. Esc goes back to now.";

/// Where the eyes are: a place on a line of moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookBack {
    line: Vec<usize>,
    at: usize,
    selected: Vec<Subject>,
}

impl LookBack {
    /// The moment looked at.
    pub fn moment(&self) -> usize {
        self.line[self.at]
    }

    /// The last moment of the line looked along.
    pub fn end(&self) -> Option<usize> {
        self.line.last().copied()
    }
}

/// The open battle: its desk to work at, or a moment of it to look at.
pub struct OpenBattle {
    desk: Desk,
    back: Option<LookBack>,
    /// Counts whatever may have changed what is shown.
    revision: u64,
    kept: KeptViews,
}

/// Reading is always possible.
impl Deref for OpenBattle {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}

impl From<Desk> for OpenBattle {
    fn from(desk: Desk) -> Self {
        Self { desk, back: None, revision: 0, kept: KeptViews::default() }
    }
}

impl OpenBattle {
    /// The desk to work at.
    ///
    /// # Errors
    /// While the past is looked at: a sentence that says so.
    pub fn to_work(&mut self) -> Result<&mut Desk, &'static str> {
        match self.back {
            None => {
                self.revision += 1;
                Ok(&mut self.desk)
            }
            Some(_) => Err(READ_ONLY),
        }
    }

    /// What the panels show, made anew only if something may have changed.
    pub fn view(&self) -> Arc<View> {
        self.kept.view(self, self.revision)
    }

    /// A text of the entry line, read anew only if it or something on the desk has changed.
    pub fn line_of(&self, text: &str) -> Arc<TypedLine> {
        self.kept.line(self, self.revision, text)
    }

    /// The ways a text can go on, sought anew only if it or something on the desk has changed.
    pub fn ways_of(&self, text: &str) -> Arc<Vec<String>> {
        self.kept.ways(self, self.revision, text)
    }

    /// How often anything was made for the panels.
    pub fn built(&self) -> BuiltCounts {
        self.kept.built()
    }

    /// Enter on the entry line, with the line as its preview was made. Returns whether the text was used.
    ///
    /// # Errors
    /// While the past is looked at: a sentence that says so.
    pub fn enter(&mut self, text: &str) -> Result<bool, &'static str> {
        let line = TypedLine::clone(&self.line_of(text));
        Ok(self.to_work()?.enter_line(line))
    }

    /// Where the eyes are, if not at the present.
    pub fn look_back(&self) -> Option<&LookBack> {
        self.back.as_ref()
    }

    /// The moment that is shown.
    pub fn moment(&self) -> usize {
        self.back.as_ref().map_or_else(|| self.desk.history().now(), LookBack::moment)
    }

    /// The battle as it is shown.
    pub fn shown(&self) -> &dyn Battle {
        let history = self.desk.history();
        history.moment(self.moment()).map_or_else(|| history.state().battle(), |m| m.state.battle())
    }

    /// The moments of the line that is shown.
    pub fn line(&self) -> Vec<usize> {
        self.back.as_ref().map_or_else(|| self.desk.history().branch(), |back| back.line.clone())
    }

    /// Who is selected in what is shown; looking about in the past leaves the desk's own selection alone.
    pub fn selected(&self) -> &[Subject] {
        self.back.as_ref().map_or(&self.desk.selected, |back| &back.selected)
    }

    /// Selects in what is shown.
    pub fn select(&mut self, who: Vec<Subject>) {
        self.revision += 1;
        match &mut self.back {
            Some(back) => back.selected = who,
            None => self.desk.selected = who,
        }
    }

    /// Looks at a moment; at the present one that is going back to now. Nothing is written and nothing moves.
    pub fn look(&mut self, moment: usize) {
        self.revision += 1;
        let history = self.desk.history();
        if moment == history.now() || moment >= history.len() {
            self.back = None;
            return;
        }
        // Going to and fro along a branch stays on it, also where it is still the line.
        let known = self.back.as_ref().map(|back| &back.line).filter(|line| line.contains(&moment)).cloned();
        let line = known.or_else(|| Some(history.branch()).filter(|line| line.contains(&moment)));
        let line = line.unwrap_or_else(|| history.line_through(moment));
        let at = line.iter().position(|index| *index == moment).unwrap_or(0);
        let selected = self.selected().to_vec();
        self.back = Some(LookBack { line, at, selected });
    }

    /// Looks at the end of a branch, to go along it from there.
    pub fn look_along(&mut self, end: usize) {
        self.revision += 1;
        let line = self.desk.history().line_to(end);
        if end == self.desk.history().now() || line.is_empty() {
            return self.look(end);
        }
        let selected = self.selected().to_vec();
        self.back = Some(LookBack { at: line.len() - 1, line, selected });
    }

    /// Looks so many actions further back or on; false at the ends of the line.
    pub fn look_by(&mut self, by: isize) -> bool {
        let (line, at) = self.place();
        let to = at.saturating_add_signed(by).min(line.len() - 1);
        self.look(line[to]);
        to != at
    }

    /// Looks back to where this turn or the one before begins, or on to the next; false at the ends of the line.
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

    /// Back to now, with everything at hand as it was.
    pub fn back_to_now(&mut self) {
        self.revision += 1;
        self.back = None;
    }

    /// The battle goes on from the moment looked at: a move of the cursor, written like an undo. What it leaves stays on
    /// a branch, and the message says so. False if the past is not looked at.
    pub fn go_on_from_here(&mut self) -> bool {
        let Some(past) = self.past() else { return false };
        self.revision += 1;
        let moment = self.moment();
        self.back = None;
        self.desk.message = None;
        self.desk.go(moment);
        // What could not be written says so itself.
        if self.desk.history().now() == moment && self.desk.message.is_none() {
            let left = past.leaves.strip_prefix("leaves ");
            let left = left.map_or_else(String::new, |what| {
                format!(" It left {what} on a branch: Ctrl B lists it and goes back to it.")
            });
            self.desk.message = Some(format!("The battle goes on from here.{left}"));
        }
        true
    }

    /// What stands over the past, if it is looked at.
    pub fn past(&self) -> Option<PastBanner> {
        self.back.as_ref().map(|back| PastBanner::of(&self.desk, &back.line, back.at))
    }

    /// Asks for the odds of the form at hand; the past asks for none.
    pub fn poll_odds(&mut self) {
        if self.back.is_none() {
            self.desk.poll_odds();
        }
    }

    /// The sentence to show once, if there is one.
    pub fn take_message(&mut self) -> Option<String> {
        self.desk.message.take()
    }

    /// Tries again to write what could not be written.
    pub fn retry_saving(&mut self) {
        self.desk.retry_saving();
    }

    /// See [`Desk::make_sure_saved`]; whatever is looked at.
    pub fn make_sure_saved(&mut self) -> Option<SaveStatus> {
        self.desk.make_sure_saved()
    }

    /// Goes on in a new file; whatever is looked at.
    ///
    /// # Errors
    /// A sentence; the old file goes on being written then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), DeskError> {
        self.desk.save_as(path, overwrite)
    }
}

impl Desk {
    /// After an action that followed an undo: what was undone is not redone any more, and where it is.
    pub(super) fn tell_left(&mut self, undone: usize) {
        if undone > 0 {
            let what = undone_actions(undone);
            self.message = Some(format!("This left {what} on a branch: Ctrl B lists it and goes back to it."));
        }
    }
}
