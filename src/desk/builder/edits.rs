//! Everything that can be asked of the builder, and how it is carried out.

use super::caret::{Caret, CaretMove, Place, line_text};
use super::grid::CellPlace;
use super::undo::{Moment, Typed};
use super::words::word_list;
use super::{Builder, BuilderView, typing};
use crate::core::orbat::document::Document;

#[derive(Clone, Debug)]
pub enum Edit {
    Show(BuilderView),
    Undo,
    Redo,
    /// Ends what is half done; the builder says whether there was anything.
    Cancel,
    NextProblem,
    /// Goes to a line, in whichever view is shown.
    GoTo(usize),
    /// Takes what a problem proposes; the one at the cursor if none is named.
    TakeSuggestion(Option<usize>),
    /// Replaces everything, as by a file that was read.
    Replace(Document, String),
    /// Adds the rows of another document at the end.
    Append(Document, String),

    // The text.
    Type(String),
    NewLine,
    Remove(CaretMove),
    Move(CaretMove, bool),
    Click(Place, bool),
    SelectWord(Place),
    SelectLine(usize),
    SelectAll,
    /// Takes what is offered, goes a level in, or on to the fields.
    Tab,
    BackTab,
    PasteText(String),
    CutText,

    // Lists of words, in text and grid.
    OpenWords,
    ListMove(isize),
    ListTake(Option<usize>),

    // Rows with all that is under them.
    SameAgain,
    RowsUp,
    RowsDown,
    RowsIn,
    RowsOut,
    OpenTargets,
    RowsUnder(usize),
    RemoveRows,
    InsertRow,

    // The grid.
    Cell(CellPlace, bool),
    CellBy {
        lines: isize,
        columns: isize,
        extend: bool,
    },
    CellEdge {
        to_end: bool,
        whole: bool,
        extend: bool,
    },
    ToggleRow(usize),
    SelectRows,
    SelectAllRows,
    /// All columns, or those that are usual or say something.
    AllColumns(bool),
    /// Types into the cell: over what is there, or with F2 at its end.
    BeginCell(Option<String>),
    CellText(String),
    CellRemove(CaretMove),
    CellMove(CaretMove, bool),
    CellSelectAll,
    /// Keeps what was typed and goes on by so many rows and columns.
    KeepCell {
        lines: isize,
        columns: isize,
    },
    /// What was typed into every selected row.
    SetAll,
    FillDown,
    /// Empties the selected cells.
    ClearCells,
    PasteCells(String),
    CutCells,
}

impl Builder {
    /// `now` is the time in seconds, to tell pauses in the typing.
    pub fn apply(&mut self, edit: Edit, now: f64) {
        self.message = None;
        if !matches!(edit, Edit::SameAgain) {
            self.ghost = None;
        }
        match edit {
            Edit::Show(view) => self.show(view),
            Edit::Undo => self.undo_one(),
            Edit::Redo => self.redo_one(),
            Edit::Cancel => {
                self.cancel();
            }
            Edit::NextProblem => self.next_problem(),
            Edit::GoTo(line) => self.go_to(line),
            Edit::TakeSuggestion(which) => self.take_suggestion(which),
            Edit::Replace(document, label) => self.change(document, Caret::default(), label),
            Edit::Append(document, label) => self.take_in(&document, &label),
            Edit::Type(text) => self.type_text(&text, now),
            Edit::NewLine => {
                let (document, caret) = typing::new_line(&self.document, self.caret);
                let left = self.caret.at.line;
                self.change(document, caret, "new line");
                self.settle(left);
            }
            Edit::Remove(by) => {
                let (document, caret) = typing::removed(&self.document, self.caret, by);
                self.typed(document, caret, now, false);
                self.rewrite_words();
            }
            Edit::Move(by, select) => self.set_caret(self.caret.moved(&self.document, by, select)),
            Edit::Click(place, select) => {
                let place = super::caret::nearest(&self.document, place);
                let anchor = if select { self.caret.anchor } else { place };
                self.set_caret(Caret::selecting(anchor, place));
            }
            Edit::SelectWord(place) => self.set_caret(Caret::of_word(&self.document, place)),
            Edit::SelectLine(line) => {
                let end = Place { line, column: line_text(&self.document, line).len() };
                self.set_caret(Caret::selecting(Place { line, column: 0 }, end));
            }
            Edit::SelectAll => {
                let end = super::caret::end_of(&self.document, super::caret::last_line(&self.document));
                self.set_caret(Caret::selecting(Place::default(), end));
            }
            Edit::Tab => self.tab(now),
            Edit::BackTab => self.indent(false),
            Edit::PasteText(text) => {
                let (document, caret) = typing::inserted(&self.document, self.caret, &text);
                self.change(document, caret, "paste");
            }
            Edit::CutText => self.cut_text(),
            Edit::OpenWords => self.open_words(),
            Edit::ListMove(by) => self.list_move(by),
            Edit::ListTake(which) => self.list_take(which),
            Edit::SameAgain
            | Edit::RowsUp
            | Edit::RowsDown
            | Edit::RowsIn
            | Edit::RowsOut
            | Edit::OpenTargets
            | Edit::RowsUnder(_)
            | Edit::RemoveRows
            | Edit::InsertRow => self.edit_rows(&edit),
            of_grid => self.edit_grid(of_grid),
        }
    }

    fn show(&mut self, view: BuilderView) {
        if view == self.view {
            return;
        }
        self.keep_cell();
        self.settle(self.caret.at.line);
        let line = self.line();
        self.view = view;
        self.words = None;
        self.target = None;
        match view {
            BuilderView::Grid => self.grid_to_line(line),
            BuilderView::Text => self.caret_to_line(line),
            BuilderView::File => {}
        }
        self.undo.end_typing();
    }

    fn undo_one(&mut self) {
        // What is being typed into a cell is the last thing done, and no part of the document yet.
        if self.grid.editing.take().is_some() {
            return;
        }
        if let Some(to) = self.undo.undo(&self.document, self.caret) {
            self.put(to.document, to.caret);
        }
        self.words = None;
    }

    fn redo_one(&mut self) {
        if self.grid.editing.is_some() {
            return;
        }
        if let Some(to) = self.undo.redo(&self.document, self.caret) {
            self.put(to.document, to.caret);
        }
        self.words = None;
    }

    /// Whether there was anything to end.
    pub fn cancel(&mut self) -> bool {
        let open = self.words.take().is_some()
            | self.target.take().is_some()
            | self.ghost.take().is_some()
            | self.grid.list.take().is_some()
            | self.grid.editing.take().is_some();
        if !open && self.grid.is_range() && self.view == BuilderView::Grid {
            self.grid.go(self.grid.at, false);
            return true;
        }
        open
    }

    pub(super) fn set_caret(&mut self, caret: Caret) {
        let left = self.caret.at.line;
        self.caret = caret;
        self.words = None;
        if caret.at.line != left {
            self.settle(left);
        }
        self.undo.end_typing();
    }

    fn type_text(&mut self, text: &str, now: f64) {
        let blank = text.ends_with(char::is_whitespace);
        let (document, caret) = typing::inserted(&self.document, self.caret, text);
        self.typed(document, caret, now, blank);
        self.rewrite_words();
    }

    fn typed(&mut self, document: Document, caret: Caret, now: f64, blank: bool) {
        let before = Moment { document: self.document.clone(), caret: self.caret, label: "typing".to_owned() };
        let selected = self.caret.selection().is_some();
        if selected {
            self.undo.end_typing();
        }
        self.undo.keep_typed(before, Typed { end: caret.at, at: now, blank });
        self.put(document, caret);
    }

    fn tab(&mut self, now: f64) {
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

    fn indent(&mut self, inwards: bool) {
        let (document, caret) = typing::indented(&self.document, self.caret, inwards);
        self.change(document, caret, if inwards { "a level in" } else { "a level out" });
    }

    fn cut_text(&mut self) {
        if self.caret.selection().is_some() {
            let (document, caret) = typing::inserted(&self.document, self.caret, "");
            self.change(document, caret, "cut");
        }
    }

    /// The selected text, to be copied.
    pub fn selected_text(&self) -> String {
        self.caret.selection().map_or_else(String::new, |(from, to)| typing::text_between(&self.document, from, to))
    }

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
    fn rewrite_words(&mut self) {
        if self.words.is_some() {
            self.words = word_list(&self.document, self.caret, false);
        }
    }

    fn list_move(&mut self, by: isize) {
        let step = |at: usize, len: usize| at.saturating_add_signed(by).min(len.saturating_sub(1));
        if let Some(words) = self.words.as_mut().or(self.target.as_mut()) {
            words.at = step(words.at, words.words.len());
        } else if let Some(list) = &mut self.grid.list {
            list.at = step(list.at, list.words.len());
        }
    }

    fn list_take(&mut self, which: Option<usize>) {
        if self.view == BuilderView::Text && self.words.is_none() && self.target.is_none() {
            // The list closed with the last letter, for nothing began so: Enter is Enter again.
            return self.apply(Edit::NewLine, 0.0);
        }
        if let Some(words) = self.words.take() {
            let Some(word) = words.words.get(which.unwrap_or(words.at)) else { return };
            let at = self.caret.at;
            let from = Place { line: at.line, column: at.column - words.typed };
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

    pub(super) fn go_to(&mut self, line: usize) {
        self.keep_cell();
        match self.view {
            BuilderView::Grid if self.seen.rows.contains(&line) => self.grid_to_line(line),
            _ => {
                self.view = BuilderView::Text;
                self.caret_to_line(line);
            }
        }
    }

    /// To the end of a line.
    fn caret_to_line(&mut self, line: usize) {
        if line != self.caret.at.line {
            let end = super::caret::end_of(&self.document, line);
            self.set_caret(Caret::new(end).within(&self.document));
        }
    }
}
