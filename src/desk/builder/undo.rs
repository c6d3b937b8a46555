//! Undo and redo over every view of an order of battle: whole documents, which share the lines that did not change.

use super::caret::{Caret, TextPlace};
use super::grid::CellPlace;
use crate::core::orbat::document::Document;

/// Further back nothing can be undone.
const MOST: usize = 2000;
/// Nor further back than so many lines in all: a document of 2,000 lines is kept some 500 times, in about 25 MB.
const MOST_LINES: usize = 1_000_000;
/// A pause in the typing after which undo stops, in seconds.
const PAUSE: f64 = 2.0;

/// The document before a change, and what the change is called.
#[derive(Clone, Debug)]
pub struct UndoEntry {
    pub document: Document,
    pub caret: Caret,
    /// The cell of the cursor, if the change was made in the grid.
    pub cell: Option<CellPlace>,
    pub label: String,
}

/// Letters typed one after the other are one change, up to the end of a word or a pause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Typed {
    /// Where the cursor stood after it.
    pub end: TextPlace,
    pub at: f64,
    /// It ended with a blank.
    pub blank: bool,
}

#[derive(Clone, Debug, Default)]
pub struct UndoStack {
    past: Vec<UndoEntry>,
    future: Vec<UndoEntry>,
    typed: Option<Typed>,
}

impl UndoStack {
    /// Keeps what was before a change.
    pub fn keep(&mut self, before: UndoEntry) {
        self.typed = None;
        self.push(before);
    }

    /// Keeps what was before some letters, unless they go on with the letters before.
    pub fn keep_typed(&mut self, before: UndoEntry, typed: Typed) {
        let goes_on = self.typed.is_some_and(|last| {
            last.end == before.caret.at && typed.at - last.at < PAUSE && (!last.blank || typed.blank)
        });
        if !goes_on {
            self.push(before);
        }
        self.future.clear();
        self.typed = Some(typed);
    }

    fn push(&mut self, before: UndoEntry) {
        self.future.clear();
        self.past.push(before);
        let mut lines = 0;
        let fit = self.past.iter().rev().take(MOST).take_while(|moment| {
            lines += moment.document.len();
            lines <= MOST_LINES
        });
        // One step can always be undone.
        let fit = fit.count().max(1);
        self.past.drain(..self.past.len() - fit);
    }

    /// The moment to return to, for the present one.
    pub fn undo(&mut self, now: UndoEntry) -> Option<UndoEntry> {
        self.typed = None;
        let to = self.past.pop()?;
        self.future.push(UndoEntry { label: to.label.clone(), ..now });
        Some(to)
    }

    pub fn redo(&mut self, now: UndoEntry) -> Option<UndoEntry> {
        self.typed = None;
        let to = self.future.pop()?;
        self.past.push(UndoEntry { label: to.label.clone(), ..now });
        Some(to)
    }

    /// What undo would take back.
    pub fn label(&self) -> Option<&str> {
        self.past.last().map(|moment| moment.label.as_str())
    }

    /// What redo would do again.
    pub fn redo_label(&self) -> Option<&str> {
        self.future.last().map(|moment| moment.label.as_str())
    }

    /// The next letter begins a change of its own.
    pub fn end_typing(&mut self) {
        self.typed = None;
    }
}
