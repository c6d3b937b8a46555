//! Words for somebody new as a line of an order of battle.

use crate::core::battle::Battle;
use crate::core::orbat::Row;
use crate::core::orbat::line::parse_line;
use crate::rulebooks;

/// A row of a label, a name and what is said of them.
///
/// # Errors
/// A sentence if nobody is named.
pub(super) fn row_of(who: &[&str], said: &[&str], game: &dyn Battle) -> Result<Row, String> {
    if who.is_empty() {
        return Err("Say who joins, as in add F25 33e Ligne under FRI.".to_owned());
    }
    // Two blanks end the name; a line that is indented is no side.
    let line = format!("  {}  {}", who.join(" "), said.join(" "));
    Ok(parse_line(&line, rulebooks::shape(game.book())).0)
}
