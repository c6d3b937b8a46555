//! The branches of a battle as plain rows: where each left the line, how long it is, how it ended. No window.

use super::log::when;
use super::row_counts::count;
use crate::core::history::Branch;
use crate::store::battle::BattleHistory;

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
    let label = |index: usize| history.moment(index).map_or_else(String::new, |m| m.note.label.clone());
    let at = |index: usize| history.moment(index).map_or(0, |m| m.note.at);
    history
        .branches()
        .into_iter()
        .map(|branch| {
            count(|counts| counts.branches += 1);
            BranchRow {
                branch,
                left_after: label(branch.left),
                left_in: turn_of(history, branch.left),
                last_in: turn_of(history, branch.end),
                when: when(at(branch.end)),
                last: label(branch.end),
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
