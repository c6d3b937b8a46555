//! Counts how often the costly parts of an action ran on this thread. Debug builds only, for the test that keeps them
//! few.

use std::cell::Cell;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionCounts {
    pub decodes: u32,
    pub prefills: u32,
    pub look_ups: u32,
    /// How often the rule book listed its named sets.
    pub set_lists: u32,
    /// How many units were read for the victory sheet.
    pub figures: u32,
}

thread_local! {
    static COUNTS: Cell<ActionCounts> = Cell::default();
}

pub(in crate::core) fn count(more: impl FnOnce(&mut ActionCounts)) {
    if cfg!(debug_assertions) {
        COUNTS.with(|counts| {
            let mut now = counts.get();
            more(&mut now);
            counts.set(now);
        });
    }
}

/// Returns the counts and resets them.
pub fn take() -> ActionCounts {
    COUNTS.take()
}
