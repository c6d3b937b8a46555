//! Lists to choose from: words for the place of the cursor, commands that rows can be put under, choices of a cell.

use super::caret::{Caret, TextPlace, line_text};
use super::edits::Edit;
use super::words::word_list;
use super::{Builder, BuilderView, typing};

impl Builder {
    pub(super) fn open_words(&mut self) {
        if self.view == BuilderView::Grid {
            if !self.open_choices() {
                self.message = Some("This cell has no list; any text can be typed.".to_owned());
            }
            return;
        }
        self.words = word_list(&self.document, self.caret, true);
        if self.words.is_none() {
            self.message = Some("Nothing is to be written here but a name.".to_owned());
        }
    }

    /// An open list follows the letters typed.
    pub(super) fn rewrite_words(&mut self) {
        if self.words.is_some() {
            self.words = word_list(&self.document, self.caret, false);
        }
    }

    pub(super) fn list_move(&mut self, by: isize) {
        let step = |at: usize, len: usize| at.saturating_add_signed(by).min(len.saturating_sub(1));
        if let Some(words) = self.words.as_mut().or(self.target.as_mut()) {
            words.at = step(words.at, words.words.len());
        } else if let Some(list) = &mut self.grid.list {
            list.at = step(list.at, list.words.len());
        }
    }

    pub(super) fn list_take(&mut self, which: Option<usize>) {
        if self.view == BuilderView::Text && self.words.is_none() && self.target.is_none() {
            // The list closed with the last letter, for nothing began so: Enter is Enter again.
            return self.apply(Edit::NewLine, 0.0);
        }
        if let Some(words) = self.words.take() {
            let Some(word) = words.words.get(which.unwrap_or(words.at)) else { return };
            let at = self.caret.at;
            let from = TextPlace { line: at.line, column: at.column - words.typed };
            let text = line_text(&self.document, at.line);
            // The name ends at two blanks.
            let gap = if words.after_name && !text[..from.column].ends_with("  ") { "  " } else { "" };
            let gap = if gap.is_empty() || !text[..from.column].ends_with(' ') { gap } else { " " };
            let (document, end) = typing::spliced(&self.document, from, at, &format!("{gap}{}", word.text));
            self.change(document, Caret::new(end), word.text.clone());
        } else if let Some(list) = self.target.take() {
            if let Some(line) = list.words.get(which.unwrap_or(list.at)).and_then(|word| word.line) {
                self.apply(Edit::RowsUnder(line), 0.0);
            }
        } else if let Some(list) = self.grid.list.take()
            && let Some(word) = list.words.get(which.unwrap_or(list.at))
        {
            self.set_cells(word);
        }
    }
}
