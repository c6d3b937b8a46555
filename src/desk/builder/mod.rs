//! The builder of orders of battle: a document as text, as a grid and as a file, one undo over all. Everything the
//! window does to it, without the window.

mod branches;
pub mod card;
pub mod caret;
pub mod cells;
mod chosen;
mod edits;
pub mod files;
mod folds;
pub mod grid;
mod grid_edits;
pub mod keeping;
pub mod line_edit;
mod list_edits;
mod merge;
mod moves;
pub mod offer;
mod paste;
mod problem_edits;
mod row_edits;
pub mod start;
mod table;
mod text_edits;
pub mod tree;
mod typing;
mod undo;
pub mod words;

use std::sync::Arc;

pub use card::BattleCard;
pub use caret::{Caret, CaretMove, TextPlace};
pub use edits::Edit;
pub use folds::Shown;
pub use offer::Offer;
pub use start::StartSummary;
pub use tree::{TreeRow, TreeSide};
pub use words::WordList;

use crate::core::orbat::document::Document;
use crate::core::orbat::plan::{Planned, plan};
use crate::core::orbat::{BookShape, Problem, RowKind, Severity};
use crate::rulebooks;
use cells::{GridColumn, grid_columns};
use folds::Folds;
use grid::GridCursor;
use undo::{UndoEntry, UndoStack};

/// Three views of one state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BuilderView {
    #[default]
    Text,
    Grid,
    File,
}

/// Rows that are shown before they are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// The line before which they would stand.
    pub before: usize,
    pub lines: Vec<String>,
    /// "Duplicate Friant"
    pub title: String,
    /// "4 units, counted on F41–F44"
    pub note: String,
}

/// What is worked out of the document, once per change.
#[derive(Debug)]
pub struct DerivedView {
    pub planned: Planned,
    pub trees: Vec<TreeSide>,
    /// Lines that are rows of the grid.
    pub rows: Vec<usize>,
    pub columns: Vec<GridColumn>,
    pub card: BattleCard,
    /// For each line, whether something about it is wrong.
    pub waits: Vec<bool>,
    /// For each line, the side it belongs to.
    pub sides: Vec<Option<usize>>,
    pub start: StartSummary,
    /// "1 waits, 2 to know"
    pub counted: String,
}

pub struct Builder {
    document: Document,
    view: BuilderView,
    caret: Caret,
    grid: GridCursor,
    undo: UndoStack,
    ghost: Option<Ghost>,
    words: Option<WordList>,
    /// Choosing the command that rows are put under.
    target: Option<WordList>,
    seen: Arc<DerivedView>,
    folds: Folds,
    shown: Shown,
    /// Counts changes of what is to be seen.
    number: u64,
    /// Counts changes of the document.
    changes: u64,
    message: Option<String>,
    /// The grid shows every column that an order of battle may have.
    all_columns: bool,
    visited: Option<problem_edits::Visited>,
    offers: offer::Offers,
}

impl Builder {
    pub fn new(document: Document) -> Self {
        let seen = Arc::new(seen(&document, false));
        let mut builder = Self {
            document,
            view: BuilderView::Text,
            caret: Caret::default(),
            grid: GridCursor::default(),
            undo: UndoStack::default(),
            ghost: None,
            words: None,
            target: None,
            shown: Shown::all(&seen),
            folds: Folds::default(),
            seen,
            number: 0,
            changes: 0,
            message: None,
            all_columns: false,
            visited: None,
            offers: offer::Offers::default(),
        };
        builder.grid_to_line(0);
        builder
    }

    pub fn of_text(text: &str) -> Self {
        Self::new(Document::parse(text, rulebooks::shape))
    }

    /// A title to be typed over, the rule book and two sides.
    pub fn empty(book: &str) -> Self {
        let mut builder = Self::of_text(&format!("battle New battle\nrules {book}\n\nRed\n\nBlue\n"));
        let title = "battle ".len();
        builder.caret = Caret::selecting(
            TextPlace { line: 0, column: title },
            TextPlace { line: 0, column: builder.document.line(0).len() },
        );
        builder
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn view(&self) -> BuilderView {
        self.view
    }

    pub fn caret(&self) -> Caret {
        self.caret
    }

    pub fn grid(&self) -> &GridCursor {
        &self.grid
    }

    pub fn ghost(&self) -> Option<&Ghost> {
        self.ghost.as_ref()
    }

    /// The open list of words for the place of the cursor.
    pub fn words(&self) -> Option<&WordList> {
        self.words.as_ref()
    }

    /// The open list of commands that rows can be put under.
    pub fn target(&self) -> Option<&WordList> {
        self.target.as_ref()
    }

    pub fn seen(&self) -> &Arc<DerivedView> {
        &self.seen
    }

    /// What of it is not folded away.
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Differs whenever anything worked out of the document does.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Differs whenever the document does.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    pub fn problems(&self) -> &[Problem] {
        &self.seen.planned.problems
    }

    pub fn shape(&self) -> Option<&'static BookShape> {
        self.document.shape()
    }

    pub fn shows_all_columns(&self) -> bool {
        self.all_columns
    }

    pub fn undo_label(&self) -> Option<&str> {
        self.undo.label()
    }

    pub fn redo_label(&self) -> Option<&str> {
        self.undo.redo_label()
    }

    /// A sentence about the last edit.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    pub fn title(&self) -> &str {
        let title = self.seen.card.title.as_str();
        if title.is_empty() { "A battle without a title" } else { title }
    }

    /// The line that is lit in text, tree and problems.
    pub fn line(&self) -> usize {
        if self.view == BuilderView::Grid { self.grid.at.line } else { self.caret.at.line }
    }

    /// Which side a line belongs to.
    pub fn side_of(&self, line: usize) -> Option<usize> {
        self.seen.sides.get(line).copied().flatten()
    }

    /// What is offered in grey behind the cursor.
    pub fn offer(&self) -> Option<Arc<Offer>> {
        self.offers.at(self.changes, self.caret, &self.document)
    }

    /// How often an offer was worked out, which is once for each place of the cursor in each document.
    pub fn offers_made(&self) -> usize {
        self.offers.made()
    }

    /// Puts another document in place of this one, which can be undone.
    fn change(&mut self, document: Document, caret: Caret, label: impl Into<String>) {
        let before = self.moment(label);
        self.undo.keep(before);
        self.put(document, caret);
    }

    /// The present one, to return to.
    fn moment(&self, label: impl Into<String>) -> UndoEntry {
        let cell = (self.view == BuilderView::Grid).then_some(self.grid.at);
        UndoEntry { document: self.document.clone(), caret: self.caret, cell, label: label.into() }
    }

    fn put(&mut self, document: Document, caret: Caret) {
        self.folds = self.folds.carried(&self.document, &document);
        self.document = document;
        self.changes += 1;
        self.look_anew(caret);
    }

    /// Works out anew what is to be seen of the document.
    fn look_anew(&mut self, caret: Caret) {
        self.caret = caret.within(&self.document);
        self.number += 1;
        self.seen = Arc::new(seen(&self.document, self.all_columns));
        self.ghost = None;
        let line = self.grid.at.line;
        if !self.seen.rows.contains(&line) {
            self.grid_to_line(line);
        }
        let last = self.seen.columns.len().saturating_sub(1);
        self.grid.at.column = self.grid.at.column.min(last);
        self.grid.far.column = self.grid.far.column.min(last);
        self.find_shown();
    }
}

fn seen(document: &Document, all_columns: bool) -> DerivedView {
    let planned = plan(document);
    let mut waits = vec![false; document.len()];
    for row in planned.problems.iter().filter(|p| p.severity == Severity::Wrong).filter_map(|p| p.row) {
        if let Some(waits) = waits.get_mut(row) {
            *waits = true;
        }
    }
    let mut side: Option<usize> = None;
    let sides = document.rows().map(|row| {
        if row.kind == RowKind::Side {
            side = Some(side.map_or(0, |before| before + 1));
        }
        side
    });
    let shown = |kind| matches!(kind, RowKind::Setting | RowKind::Side | RowKind::Command | RowKind::Unit);
    DerivedView {
        trees: tree::trees(document, &planned),
        rows: document.rows().enumerate().filter(|(_, row)| shown(row.kind)).map(|(line, _)| line).collect(),
        columns: grid_columns(document, all_columns),
        sides: sides.collect(),
        start: start::start(document, &planned),
        card: BattleCard::of(document),
        counted: start::counted(&planned.problems),
        waits,
        planned,
    }
}
