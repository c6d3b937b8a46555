//! Views kept until something changes: a frame in which nothing changed builds nothing.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use super::branches::{BranchRow, branch_rows};
use super::log::LogRow;
use super::look_back::OpenBattle;
use super::view::View;

/// How often each was built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuiltCounts {
    pub views: u64,
    /// Views for which the battle's rows were rebuilt.
    pub battles: u64,
    pub lines: u64,
    pub completions: u64,
}

/// The last of each, with the revision of the desk it was built for.
#[derive(Default)]
pub(super) struct KeptViews {
    view: RefCell<Option<(u64, Arc<View>)>>,
    branches: RefCell<Option<(u64, Arc<Vec<BranchRow>>)>>,
    /// By moment. What happened does not change, so a line is made when it is first seen and stays.
    log: RefCell<BTreeMap<usize, Arc<LogRow>>>,
    built: Cell<BuiltCounts>,
}

impl KeptViews {
    pub(super) fn built(&self) -> BuiltCounts {
        self.built.get()
    }

    pub(super) fn view(&self, open: &OpenBattle, revision: u64) -> Arc<View> {
        let mut kept = self.view.borrow_mut();
        if let Some((_, view)) = kept.as_ref().filter(|(of, _)| *of == revision) {
            return Arc::clone(view);
        }
        let before = kept.as_ref().map(|(_, view)| view.as_ref());
        let mut built = self.built.get();
        let view = Arc::new(View::of(open, before, built.views));
        built.views += 1;
        built.battles += u64::from(before.is_none_or(|before| !view.shares_battle(before)));
        self.built.set(built);
        *kept = Some((revision, Arc::clone(&view)));
        view
    }

    pub(super) fn branches(&self, open: &OpenBattle, revision: u64) -> Arc<Vec<BranchRow>> {
        let mut kept = self.branches.borrow_mut();
        if let Some((_, rows)) = kept.as_ref().filter(|(of, _)| *of == revision) {
            return Arc::clone(rows);
        }
        let rows = Arc::new(branch_rows(open.history()));
        *kept = Some((revision, Arc::clone(&rows)));
        rows
    }

    pub(super) fn log_line(&self, open: &OpenBattle, moment: usize) -> Option<Arc<LogRow>> {
        let mut kept = self.log.borrow_mut();
        if let Some(row) = kept.get(&moment) {
            return Some(Arc::clone(row));
        }
        let row = Arc::new(open.log_row(moment)?);
        kept.insert(moment, Arc::clone(&row));
        Some(row)
    }
}
