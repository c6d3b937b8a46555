//! From problem to problem, and what each proposes.

use super::caret::{Caret, Place, line_text};
use super::{Builder, BuilderView, typing};
use crate::core::orbat::{Problem, Severity};

impl Builder {
    pub(super) fn go_to(&mut self, line: usize) {
        match self.view {
            BuilderView::Grid if self.seen.rows.contains(&line) => self.grid_to_line(line),
            _ => {
                self.view = BuilderView::Text;
                self.caret_to_line(line);
            }
        }
    }

    /// To the end of a line.
    pub(super) fn caret_to_line(&mut self, line: usize) {
        if line != self.caret.at.line {
            let end = super::caret::end_of(&self.document, line);
            self.set_caret(Caret::new(end).within(&self.document));
        }
    }

    /// The next problem below the cursor, what waits before what is only worth knowing.
    pub(super) fn next_problem(&mut self) {
        let line = self.line();
        let problems = self.problems();
        let wrong = problems.iter().any(|p| p.severity == Severity::Wrong && p.row.is_some());
        let counts = |p: &&Problem| p.row.is_some() && (!wrong || p.severity == Severity::Wrong);
        let mut rows: Vec<usize> = problems.iter().filter(counts).filter_map(|p| p.row).collect();
        rows.sort_unstable();
        let next = rows.iter().find(|row| **row > line).or(rows.first()).copied();
        match next {
            Some(row) => {
                let word = self.problems().iter().find(|p| p.row == Some(row)).map(|p| p.word.clone());
                self.go_to(row);
                self.caret_behind_word(row, &word.unwrap_or_default());
            }
            None => self.message = Some("There are no problems.".to_owned()),
        }
    }

    /// The cursor behind the word that a problem is about.
    fn caret_behind_word(&mut self, line: usize, word: &str) {
        if self.view == BuilderView::Text
            && !word.is_empty()
            && let Some(at) = line_text(&self.document, line).find(word)
        {
            self.set_caret(Caret::new(Place { line, column: at + word.len() }));
        }
    }

    pub(super) fn take_suggestion(&mut self, which: Option<usize>) {
        let here = self.line();
        let fits = |p: &&Problem| p.instead.is_some() && p.row.is_some();
        let found = match which {
            Some(which) => self.problems().get(which).filter(fits),
            None => self.problems().iter().filter(|p| p.row == Some(here)).find(fits),
        };
        let Some((row, word, instead)) = found.and_then(|p| Some((p.row?, p.word.clone(), p.instead.clone()?))) else {
            self.message = Some("No problem at this line has a suggestion; F8 goes to the next one.".to_owned());
            return;
        };
        let text = line_text(&self.document, row);
        let (from, to, with) = if let Some(at) = text.rfind(&word).filter(|_| !word.is_empty()) {
            (at, at + word.len(), instead.clone())
        } else {
            // Something is missing, so it is added: before a comment, or at the end.
            let end = super::offer::end_of_fields(&self.document, row);
            (end, end, format!("  {instead}"))
        };
        let (document, end) =
            typing::spliced(&self.document, Place { line: row, column: from }, Place { line: row, column: to }, &with);
        self.change(document, Caret::new(end), instead);
    }
}
