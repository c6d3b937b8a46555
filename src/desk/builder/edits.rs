//! Everything that can be asked of the builder, and how it is carried out.

use super::caret::{Caret, CaretMove, TextPlace, line_text};
use super::grid::CellPlace;
use super::undo::UndoEntry;
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
    Click(TextPlace, bool),
    SelectWord(TextPlace),
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

    // Branches folded away, in trees and grid alike.
    ToggleFold(usize),
    /// Folds the branch of the cursor, or goes to the command above it.
    FoldHere,
    /// Unfolds it, or goes to the first row in it.
    UnfoldHere,
}

impl Edit {
    /// Works on an open list, and so leaves it open.
    fn of_list(&self) -> bool {
        matches!(self, Self::OpenWords | Self::OpenTargets | Self::ListMove(_) | Self::ListTake(_))
    }

    /// Changes what another view shows: in this one nobody would see what happened.
    fn out_of_sight(&self, view: BuilderView) -> Option<&'static str> {
        let of_cells = matches!(self, Self::FillDown | Self::SetAll);
        let of_rows = of_cells
            || matches!(
                self,
                Self::TakeSuggestion(None)
                    | Self::OpenWords
                    | Self::SameAgain
                    | Self::RowsUp
                    | Self::RowsDown
                    | Self::RowsIn
                    | Self::RowsOut
                    | Self::OpenTargets
                    | Self::RemoveRows
                    | Self::InsertRow
            );
        match view {
            BuilderView::File if of_rows => Some("Rows are changed in Text (Ctrl 1) or Grid (Ctrl 2)."),
            BuilderView::Text if of_cells => Some("That works on cells, in the grid (Ctrl 2)."),
            _ => None,
        }
    }
}

impl Builder {
    /// `now` is the time in seconds, to tell pauses in the typing.
    pub fn apply(&mut self, edit: Edit, now: f64) {
        self.message = edit.out_of_sight(self.view).map(str::to_owned);
        if self.message.is_some() {
            return;
        }
        if !matches!(edit, Edit::SameAgain) {
            self.ghost = None;
        }
        if !edit.of_list() {
            self.target = None;
            self.grid.list = None;
        }
        self.carry_out(edit, now);
        self.find_shown();
    }

    fn carry_out(&mut self, edit: Edit, now: f64) {
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
                let end = TextPlace { line, column: line_text(&self.document, line).len() };
                self.set_caret(Caret::selecting(TextPlace { line, column: 0 }, end));
            }
            Edit::SelectAll => {
                let end = super::caret::end_of(&self.document, super::caret::last_line(&self.document));
                self.set_caret(Caret::selecting(TextPlace::default(), end));
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
            Edit::ToggleFold(line) => self.toggle_fold(line),
            Edit::FoldHere => self.fold_here(),
            Edit::UnfoldHere => self.unfold_here(),
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
        self.grid.list = None;
        match view {
            BuilderView::Grid => self.grid_to_line(line),
            BuilderView::Text => self.caret_to_line(line),
            BuilderView::File => {}
        }
        self.undo.end_typing();
    }

    fn undo_one(&mut self) {
        self.words = None;
        // What is half typed into a cell is the newest change.
        if self.grid.editing.take().is_some() {
            return;
        }
        let now = self.moment("");
        if let Some(to) = self.undo.undo(now) {
            self.return_to(to);
        }
    }

    fn redo_one(&mut self) {
        self.words = None;
        if self.grid.editing.is_some() {
            return;
        }
        let now = self.moment("");
        if let Some(to) = self.undo.redo(now) {
            self.return_to(to);
        }
    }

    /// Puts back a document and the cursor to where the change began, whichever view it began in.
    fn return_to(&mut self, to: UndoEntry) {
        let UndoEntry { document, caret, cell, .. } = to;
        self.put(document, caret);
        match (self.view, cell) {
            (BuilderView::Grid, Some(cell)) if self.seen.rows.contains(&cell.line) => {
                let column = cell.column.min(self.seen.columns.len().saturating_sub(1));
                self.grid.go(CellPlace { column, ..cell }, false);
            }
            (BuilderView::Grid, _) => self.grid_to_line(cell.map_or(caret.at.line, |cell| cell.line)),
            // Not by `set_caret`, which would write out the labels that were just taken back.
            (_, Some(cell)) => self.caret = Caret::new(super::caret::end_of(&self.document, cell.line)),
            (_, None) => {}
        }
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
}
