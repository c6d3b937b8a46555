//! How often the costly parts of an action's path ran on this thread. Counted in debug builds only, for the test that
//! keeps them few.

use std::cell::Cell;

/// How often each part ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionCounts {
    /// Inputs decoded from JSON.
    pub decodes: u32,
    /// Drafts filled from the battle.
    pub prefills: u32,
    /// Labels looked up in the battle.
    pub look_ups: u32,
}

thread_local! {
    static COUNTS: Cell<ActionCounts> = Cell::default();
}

/// Counts one more.
pub(super) fn count(more: impl FnOnce(&mut ActionCounts)) {
    if cfg!(debug_assertions) {
        COUNTS.with(|counts| {
            let mut now = counts.get();
            more(&mut now);
            counts.set(now);
        });
    }
}

/// The counts so far, which begin again at nought.
pub fn take() -> ActionCounts {
    COUNTS.take()
}
