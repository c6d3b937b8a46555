//! The branches of a battle as plain rows: where each left the line, how long it is, how it ended. No window.

use super::log::when;
use crate::core::history::Branch;
use crate::store::battle::{BattleHistory, Note};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchRow {
    pub branch: Branch,
    /// The last action before it left the line.
    pub left_after: String,
    /// As in "period 2".
    pub left_in: String,
    pub last: String,
    pub last_in: String,
    /// When its last action was, by clock and calendar.
    pub when: String,
}

/// Every branch beside the present line, the newest first.
pub fn branch_rows(history: &BattleHistory) -> Vec<BranchRow> {
    let note = |index: usize| history.moment(index).map_or_else(Note::default, |m| m.note.clone());
    history
        .branches()
        .into_iter()
        .map(|branch| {
            let end = note(branch.end);
            BranchRow {
                branch,
                left_after: note(branch.left).label,
                left_in: turn_of(history, branch.left),
                last_in: turn_of(history, branch.end),
                when: when(end.at),
                last: end.label,
            }
        })
        .collect()
}

/// The turn of a moment: "period 2".
pub fn turn_of(history: &BattleHistory, index: usize) -> String {
    let play = history.moment(index).map(|m| m.state.battle());
    play.map_or_else(String::new, |play| format!("{} {}", play.turn_word(), play.flow().turn))
}

pub fn actions(count: usize) -> String {
    if count == 1 { "1 action".to_owned() } else { format!("{count} actions") }
}

pub fn undone_actions(count: usize) -> String {
    if count == 1 { "1 undone action".to_owned() } else { format!("{count} undone actions") }
}
