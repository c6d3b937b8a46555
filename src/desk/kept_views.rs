//! Views kept until something changes: a frame in which nothing changed builds nothing.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::look_back::OpenBattle;
use super::typed_line::TypedLine;
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
    line: RefCell<Option<(u64, Arc<TypedLine>)>>,
    ways: RefCell<Option<(u64, String, Arc<Vec<String>>)>>,
    built: Cell<BuiltCounts>,
}

impl KeptViews {
    pub(super) fn built(&self) -> BuiltCounts {
        self.built.get()
    }

    fn count(&self, more: impl FnOnce(&mut BuiltCounts)) {
        let mut built = self.built.get();
        more(&mut built);
        self.built.set(built);
    }

    pub(super) fn view(&self, open: &OpenBattle, revision: u64) -> Arc<View> {
        let mut kept = self.view.borrow_mut();
        if let Some((_, view)) = kept.as_ref().filter(|(of, _)| *of == revision) {
            return Arc::clone(view);
        }
        let before = kept.as_ref().map(|(_, view)| view.as_ref());
        let view = Arc::new(View::of(open, before, self.built.get().views));
        let anew = before.is_none_or(|before| !view.shares_battle(before));
        self.count(|built| {
            built.views += 1;
            built.battles += u64::from(anew);
        });
        *kept = Some((revision, Arc::clone(&view)));
        view
    }

    pub(super) fn line(&self, open: &OpenBattle, revision: u64, text: &str) -> Arc<TypedLine> {
        let mut kept = self.line.borrow_mut();
        if let Some((_, line)) = kept.as_ref().filter(|(of, line)| *of == revision && line.text == text) {
            return Arc::clone(line);
        }
        self.count(|built| built.lines += 1);
        let line = Arc::new(open.read_line(text));
        *kept = Some((revision, Arc::clone(&line)));
        line
    }

    pub(super) fn ways(&self, open: &OpenBattle, revision: u64, text: &str) -> Arc<Vec<String>> {
        let mut kept = self.ways.borrow_mut();
        if let Some((.., ways)) = kept.as_ref().filter(|(of, known, _)| *of == revision && known == text) {
            return Arc::clone(ways);
        }
        self.count(|built| built.completions += 1);
        let ways = Arc::new(open.completions(text));
        *kept = Some((revision, text.to_owned(), Arc::clone(&ways)));
        ways
    }
}
