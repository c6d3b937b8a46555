//! Branches that are folded away in trees and grid. What waits and the row of the cursor are shown all the same.

use std::collections::{BTreeMap, BTreeSet};

use super::caret::line_text;
use super::{Builder, BuilderView, DerivedView};
use crate::core::orbat::RowKind;
use crate::core::orbat::document::Document;

/// The lines of folded commands.
#[derive(Clone, Debug, Default)]
pub(super) struct Folds {
    lines: BTreeSet<usize>,
}

impl Folds {
    /// The same commands after a change of the document, wherever they stand now. A line that was rewritten among others
    /// is unfolded: better that than to hide another branch.
    pub(super) fn carried(&self, before: &Document, after: &Document) -> Self {
        if self.lines.is_empty() {
            return Self::default();
        }
        let same = |(a, b): &(usize, usize)| before.line(*a) == after.line(*b);
        let shorter = before.len().min(after.len());
        let head = (0..shorter).map(|at| (at, at)).take_while(same).count();
        let from_end = |n: usize| (before.len() - n, after.len() - n);
        let tail = (1..=shorter - head).map(from_end).take_while(same).count();
        let (old_end, new_end) = (before.len() - tail, after.len() - tail);
        let one_line = old_end == head + 1 && new_end == head + 1;
        let mut free: BTreeSet<usize> = (head..new_end).collect();
        let mut lines = BTreeSet::new();
        for line in &self.lines {
            let to = match *line {
                line if line < head || one_line && line == head => Some(line),
                line if line >= old_end => Some(line - old_end + new_end),
                line => {
                    let text = line_text(before, line).trim();
                    free.iter().copied().find(|at| line_text(after, *at).trim() == text)
                }
            };
            if let Some(to) = to {
                free.remove(&to);
                lines.insert(to);
            }
        }
        lines.retain(|line| *line < after.len() && after.row(*line).kind == RowKind::Command);
        Self { lines }
    }
}

/// What of the rows is to be seen.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Lines of the grid's rows.
    pub rows: Vec<usize>,
    /// For each tree, the numbers of its rows.
    pub trees: Vec<Vec<usize>>,
    /// How many units each folded command hides.
    pub hidden_units: BTreeMap<usize, usize>,
    /// What it was worked out for: the state of the document, and the line of the cursor if anything is folded.
    of: Option<(u64, usize)>,
}

impl Shown {
    pub(super) fn all(seen: &DerivedView) -> Self {
        let trees = seen.trees.iter().map(|side| (0..side.rows.len()).collect()).collect();
        Self { rows: seen.rows.clone(), trees, ..Self::default() }
    }

    /// Whether the branch of this command is folded.
    pub fn is_folded(&self, line: usize) -> bool {
        self.hidden_units.contains_key(&line)
    }
}

impl Builder {
    /// Works out what is shown, if that may have changed.
    pub(super) fn find_shown(&mut self) {
        let of = Some((self.number, if self.folds.lines.is_empty() { usize::MAX } else { self.line() }));
        if self.shown.of == of {
            return;
        }
        self.shown = if self.folds.lines.is_empty() { Shown::all(&self.seen) } else { self.not_folded() };
        self.shown.of = of;
    }

    fn not_folded(&self) -> Shown {
        let Self { document, seen, .. } = self;
        let mut hidden = vec![false; document.len()];
        for line in &self.folds.lines {
            for under in document.branch(*line).skip(1) {
                hidden[under] = true;
            }
        }
        let waiting = (0..document.len()).filter(|line| seen.waits[*line]);
        for line in waiting.chain([self.line()]) {
            // With the commands above it, so that it is seen where it belongs.
            let mut at = Some(line);
            while let Some(shown) = at.filter(|at| hidden.get(*at) == Some(&true)) {
                hidden[shown] = false;
                at = document.parent(shown);
            }
        }
        let units = |line: usize| {
            document.branch(line).filter(|at| hidden[*at] && document.row(*at).kind == RowKind::Unit).count()
        };
        let of_side = |side: &super::TreeSide| {
            (0..side.rows.len()).filter(|row| !hidden[side.rows[*row].line]).collect::<Vec<_>>()
        };
        Shown {
            rows: seen.rows.iter().copied().filter(|line| !hidden[*line]).collect(),
            trees: seen.trees.iter().map(of_side).collect(),
            hidden_units: self.folds.lines.iter().map(|line| (*line, units(*line))).collect(),
            of: None,
        }
    }

    pub(super) fn toggle_fold(&mut self, line: usize) {
        self.keep_cell();
        if !self.folds.lines.remove(&line) && self.has_branch(line) {
            self.folds.lines.insert(line);
            if self.view == BuilderView::Grid && self.document.branch(line).contains(&self.grid.at.line) {
                self.grid_to_line(line);
            }
        }
        self.shown.of = None;
    }

    /// A command with something under it.
    pub fn has_branch(&self, line: usize) -> bool {
        line < self.document.len()
            && self.document.row(line).kind == RowKind::Command
            && self.document.branch(line).len() > 1
    }

    pub(super) fn fold_here(&mut self) {
        let line = self.line();
        if self.has_branch(line) && !self.shown.is_folded(line) {
            return self.toggle_fold(line);
        }
        match self.document.parent(line) {
            Some(above) => self.go_to(above),
            None => self.message = Some("Nothing is above it.".to_owned()),
        }
    }

    pub(super) fn unfold_here(&mut self) {
        let line = self.line();
        if self.shown.is_folded(line) {
            return self.toggle_fold(line);
        }
        let is_under = |row: &&usize| self.document.branch(line).skip(1).any(|under| under == **row);
        match self.shown.rows.iter().find(is_under).copied() {
            Some(below) => self.go_to(below),
            None => self.message = Some("Nothing is under it.".to_owned()),
        }
    }
}
