//! A text of one line that is being typed, as in a cell of the grid: its cursor and its keys.

use super::caret::{CaretMove, after, before, word_after, word_before};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineEdit {
    pub text: String,
    /// In bytes.
    pub at: usize,
    /// The other end of what is selected.
    pub anchor: usize,
}

impl LineEdit {
    /// The cursor at the end.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { at: text.len(), anchor: text.len(), text }
    }

    pub fn selection(&self) -> (usize, usize) {
        (self.at.min(self.anchor), self.at.max(self.anchor))
    }

    pub fn selected(&self) -> &str {
        let (from, to) = self.selection();
        &self.text[from..to]
    }

    /// Puts a text in place of what is selected. Line breaks become blanks.
    pub fn insert(&mut self, text: &str) {
        let (from, to) = self.selection();
        let text = text.replace(['\n', '\r', '\t'], " ");
        self.text.replace_range(from..to, &text);
        self.at = from + text.len();
        self.anchor = self.at;
    }

    /// Removes the selection, or what a movement from the cursor passes.
    pub fn remove(&mut self, by: CaretMove) {
        if self.at == self.anchor {
            self.anchor = self.target(by);
        }
        self.insert("");
    }

    pub fn move_by(&mut self, by: CaretMove, select: bool) {
        self.at = self.target(by);
        if !select {
            self.anchor = self.at;
        }
    }

    pub fn select_all(&mut self) {
        (self.anchor, self.at) = (0, self.text.len());
    }

    fn target(&self, by: CaretMove) -> usize {
        let Self { text, at, .. } = self;
        match by {
            CaretMove::Left => before(text, *at),
            CaretMove::Right => after(text, *at),
            CaretMove::WordLeft => word_before(text, *at),
            CaretMove::WordRight => word_after(text, *at),
            CaretMove::LineStart | CaretMove::Start => 0,
            CaretMove::LineEnd | CaretMove::End => text.len(),
            CaretMove::Lines(_) => *at,
        }
    }
}
