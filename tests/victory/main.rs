//! How a battle is won: objectives, points for losses, the last turn, break points; what is left of an army after it.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

mod end;
mod lines;
mod properties;
mod sheet;
mod survivors;
mod words;

use galloper::desk::Desk;
use galloper_test_support::say_unopposed;

/// Types these lines, all of which must be taken.
pub fn say_all(desk: &mut Desk, lines: &[&str]) {
    for line in lines {
        say_unopposed(desk, line);
    }
}

/// How the battle stands, line by line.
pub fn sheet(desk: &Desk) -> Vec<String> {
    desk.game().victory().lines()
}
