//! Counts the rows that were made for the window on this thread: a frame in which nothing changed makes none, however
//! much is open. Debug builds only, for the tests that keep it so.

use std::cell::Cell;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowCounts {
    /// Entries of a drop-down of units or commands.
    pub offers: u32,
    /// Rows of a list in a form that the prefill made.
    pub form_rows: u32,
    pub house_rules: u32,
    pub branches: u32,
    pub log_lines: u32,
}

thread_local! {
    static COUNTS: Cell<RowCounts> = Cell::default();
}

pub(crate) fn count(more: impl FnOnce(&mut RowCounts)) {
    if cfg!(debug_assertions) {
        COUNTS.with(|counts| {
            let mut now = counts.get();
            more(&mut now);
            counts.set(now);
        });
    }
}

/// Returns the counts and resets them.
pub fn take() -> RowCounts {
    COUNTS.take()
}
