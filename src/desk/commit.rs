//! The one way in which anything becomes part of the battle: a new state is written as a line of the journal and follows
//! the old one in the history. Undo and redo move along it.

use super::form::{Form, Stage};
use super::session::{Desk, DeskError};
use crate::core::battle::{Battle, RunState};
use crate::core::phrases::sentence;
use crate::rulebooks::AnyGame;
use crate::store::battle::{self, JournalAction, Note};
use crate::store::{GotoLine, JournalLine, now_ms};

impl Desk {
    /// Applies the open form, if it is resolved.
    pub fn apply(&mut self) {
        if !matches!(self.form.as_ref().map(Form::stage), Some(Stage::Ready)) {
            return;
        }
        let Some(form) = &self.form else { return };
        let mut state = self.history.state().clone();
        match carry_out(form, state.battle_mut()) {
            Ok((label, action)) => {
                let (rolls, working) = form.run.clone().map(|r| (r.rolls, r.working)).unwrap_or_default();
                let note = Note { label, action, rolls, working, ..Note::default() };
                self.commit(state, note, Self::take_up_waiting);
            }
            Err(why) => self.message = Some(sentence(&why)),
        }
    }

    /// The form that waits comes back, unless what it was about was done by the action before it: then it could be played
    /// until now and cannot be read any more.
    fn take_up_waiting(&mut self) {
        self.form = None;
        let game = self.history.state().battle();
        while let Some(mut form) = self.waiting.pop() {
            let was_ready = form.examined.action.is_some();
            form.look(game);
            if form.examined.action.is_some() || !was_ready {
                self.form = Some(form);
                return;
            }
        }
    }

    /// Makes a new state part of the battle, after `done` has put away what led to it. A state that cannot be
    /// serialised is refused with a message: nothing changes, `done` is not called, and the result is false.
    pub fn commit(&mut self, state: AnyGame, note: Note, done: impl FnOnce(&mut Self)) -> bool {
        let note = Note { n: self.next_n, at: now_ms(), ..note };
        match self.line_of(&state, &note).and_then(|line| self.write(&line)) {
            Ok(()) => {
                let undone = self.history.undone();
                self.history.push(state, note);
                self.report = None;
                done(self);
                self.tell_left(undone);
                self.settle();
                true
            }
            Err(why) => {
                self.message = Some(sentence(&why.to_string()));
                false
            }
        }
    }

    fn line_of(&self, state: &AnyGame, note: &Note) -> Result<JournalLine, DeskError> {
        if let Some(why) = state.battle().unshowable() {
            return Err(DeskError::Other(format!("this cannot be done, for {why}")));
        }
        let changes = state.changes_since(self.history.state())?;
        let follows = self.history.moment(self.history.now()).map_or(0, |m| m.note.n);
        Ok(battle::line(note, follows, changes)?)
    }

    /// Moves to another moment of the history.
    pub fn go(&mut self, moment: usize) {
        let Some(to) = self.history.moment(moment).map(|m| m.note.n) else { return };
        if moment == self.history.now() {
            return;
        }
        let line = JournalLine::Goto(GotoLine { n: self.next_n, to, at: now_ms() });
        if let Err(why) = self.write(&line) {
            self.message = Some(sentence(&why.to_string()));
            return;
        }
        self.history.go(moment);
        self.report = None;
        self.form = None;
        self.waiting.clear();
        self.list = None;
        self.settle();
    }

    /// False if there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        let back = self.history.before();
        back.inspect(|index| self.go(*index)).is_some()
    }

    /// False if there is nothing to redo.
    pub fn redo(&mut self) -> bool {
        let on = self.history.after();
        on.inspect(|index| self.go(*index)).is_some()
    }

    pub fn undo_label(&self) -> Option<&str> {
        self.history.before().and_then(|_| self.history.moment(self.history.now())).map(|m| m.note.label.as_str())
    }

    pub fn redo_label(&self) -> Option<&str> {
        self.history.after().and_then(|i| self.history.moment(i)).map(|m| m.note.label.as_str())
    }

    /// Hands a line to the writer. Nothing may become part of the battle that the writer would not take.
    fn write(&mut self, line: &JournalLine) -> Result<(), DeskError> {
        if let Some(why) = self.only_read() {
            return Err(DeskError::Other(why));
        }
        if let Some(writer) = &mut self.writer {
            writer.append(line)?;
        }
        self.next_n += 1;
        Ok(())
    }

    /// After a change: an open form is examined again; otherwise the next duty opens by itself.
    fn settle(&mut self) {
        self.work_at = None;
        let game = self.history.state().battle();
        // Somebody may have left the table, or not be on it yet.
        self.selected.retain(|who| game.side_of(*who).is_some());
        for form in self.form.iter_mut().chain(&mut self.waiting) {
            form.look(game);
        }
        if self.form.is_none() {
            self.open_by_itself();
        }
    }
}

/// Applies a finished form to a battle and returns what the journal keeps of it.
pub(super) fn carry_out(form: &Form, game: &mut dyn Battle) -> Result<(String, JournalAction), String> {
    let (Some(prepared), Some(run)) = (&form.examined.action, &form.run) else {
        return Err("the form is not finished".to_owned());
    };
    let RunState::Done(outcome) = &run.state else { return Err("the roll is not finished".to_owned()) };
    let told = game.carry_out(prepared, run)?;
    let allowed: Vec<String> =
        form.examined.reasons.iter().filter(|r| form.allowed.contains(&r.key)).map(|r| r.text.clone()).collect();
    let label = if allowed.is_empty() { told.headline } else { format!("Allowed: {}", told.headline) };
    let action = JournalAction::Procedure {
        procedure: form.info.id.to_owned(),
        input: prepared.input.clone(),
        outcome: outcome.value.clone(),
        allowed,
        table: told.table,
    };
    Ok((label, action))
}
