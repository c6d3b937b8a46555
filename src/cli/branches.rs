//! Lists the branches of a battle from its file.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::args::VerifyArgs;
use super::terminal_safe::terminal_safe;
use super::verify::open;
use super::{Exit, failed};
use crate::desk::branches::{BranchRow, actions, branch_rows};
use crate::store::battle::BattleHistory;

/// Says of each branch where it left the line, how long it is and how it ended.
pub(super) fn run(args: &VerifyArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let (loaded, history) = match open(&args.file) {
        Ok(both) => both,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let rows = branch_rows(&history);
    if args.json {
        let branches: Vec<Value> = rows.iter().map(|row| branch_json(&history, row)).collect();
        let answer = json!({
            "rulebook": loaded.header.rulebook, "title": loaded.header.title,
            "turn": history.state().battle().flow().turn,
            "actions": history.line_to(history.now()).len() - 1, "undone": history.undone(), "branches": branches,
        });
        writeln!(out, "{answer}")?;
        return Ok(Exit::Done);
    }
    if rows.is_empty() {
        writeln!(out, "The battle has no branches: all of its actions are on one line.")?;
    }
    for row in rows {
        let BranchRow { branch, left_after, left_in, last, last_in, when } = row;
        let count = actions(branch.actions);
        writeln!(
            out,
            "{}",
            terminal_safe(&format!(
                "{count}, left after “{left_after}” in {left_in}; the last: “{last}” in {last_in}, {when}"
            ))
        )?;
    }
    Ok(Exit::Done)
}

fn branch_json(history: &BattleHistory, row: &BranchRow) -> Value {
    let of = |index: usize| {
        let moment = history.moment(index);
        let note = moment.map(|m| &m.note);
        let turn = moment.map(|m| m.state.battle().flow().turn);
        json!({ "n": note.map(|n| n.n), "label": note.map(|n| &n.label), "turn": turn })
    };
    let mut last = of(row.branch.end);
    last["at"] = json!(history.moment(row.branch.end).map(|m| m.note.at));
    json!({ "left": of(row.branch.left), "actions": row.branch.actions, "last": last })
}
