//! Edits of the text: the cursor, letters, Tab, what is cut.

use super::caret::{Caret, line_text};
use super::undo::Typed;
use super::{Builder, typing};
use crate::core::orbat::document::Document;

impl Builder {
    pub(super) fn set_caret(&mut self, caret: Caret) {
        let left = self.caret.at.line;
        self.caret = caret;
        self.words = None;
        if caret.at.line != left {
            self.settle(left);
        }
        self.undo.end_typing();
    }

    pub(super) fn type_text(&mut self, text: &str, now: f64) {
        let blank = text.ends_with(char::is_whitespace);
        let (document, caret) = typing::inserted(&self.document, self.caret, text);
        self.typed(document, caret, now, blank);
        self.rewrite_words();
    }

    pub(super) fn typed(&mut self, document: Document, caret: Caret, now: f64, blank: bool) {
        let before = self.moment("typing");
        let selected = self.caret.selection().is_some();
        if selected {
            self.undo.end_typing();
        }
        self.undo.keep_typed(before, Typed { end: caret.at, at: now, blank });
        self.put(document, caret);
    }

    pub(super) fn tab(&mut self, now: f64) {
        if self.words.is_some() {
            return self.list_take(None);
        }
        let at = self.caret.at;
        let text = line_text(&self.document, at.line);
        if let Some(offer) = self.offer() {
            self.undo.end_typing();
            return self.type_text(&offer.takes.clone(), now);
        }
        let at_start = text[..at.column].trim().is_empty();
        if at_start || self.caret.lines().0 != self.caret.lines().1 {
            self.indent(true);
        } else {
            // Ends the name, or the field before.
            let blanks = text[..at.column].len() - text[..at.column].trim_end().len();
            self.type_text(&" ".repeat(2_usize.saturating_sub(blanks)), now);
        }
    }

    pub(super) fn indent(&mut self, inwards: bool) {
        let (document, caret) = typing::indented(&self.document, self.caret, inwards);
        self.change(document, caret, if inwards { "a level in" } else { "a level out" });
    }

    pub(super) fn cut_text(&mut self) {
        if self.caret.selection().is_some() {
            let (document, caret) = typing::inserted(&self.document, self.caret, "");
            self.change(document, caret, "cut");
        }
    }

    /// The selected text, to be copied.
    pub fn selected_text(&self) -> String {
        self.caret.selection().map_or_else(String::new, |(from, to)| typing::text_between(&self.document, from, to))
    }
}
