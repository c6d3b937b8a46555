//! Copies a damaged battle up to its last good line, and says what is lost.

use std::io::{self, Write};

use serde_json::json;

use super::args::RecoverArgs;
use super::terminal_safe::terminal_safe;
use super::{Exit, failed};
use crate::core::phrases::counted;
use crate::store::{Lost, Overwrite, Salvage};

/// Writes the copy and says in a few lines what it holds and lacks.
pub(super) fn run(args: &RecoverArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let RecoverArgs { file, out: copy, replace, json: as_json } = args;
    let overwrite = if *replace { Overwrite::Yes } else { Overwrite::No };
    let done = Salvage::of(file).and_then(|salvage| salvage.write(copy, overwrite).map(|()| salvage));
    let salvage = match done {
        Ok(salvage) => salvage,
        Err(error) => return failed(&error.to_string(), *as_json, out, err),
    };
    if *as_json {
        let lost = salvage.lost.as_ref().map(|Lost { why, from, lines, labels }| {
            let labels: Vec<_> = labels.iter().map(|(line, label)| json!({"line": line, "label": label})).collect();
            json!({"from": from, "lines": lines, "why": why, "labels": labels})
        });
        let said = json!({"copy": copy, "lines": salvage.last_line(), "states": salvage.history.len(), "lost": lost});
        writeln!(out, "{said}")?;
    } else {
        people(&salvage, out)?;
        writeln!(out, "The copy: {}", terminal_safe(&copy.display().to_string()))?;
    }
    Ok(Exit::Done)
}

fn people(salvage: &Salvage, out: &mut dyn Write) -> io::Result<()> {
    let title = terminal_safe(&salvage.kept.header.title);
    let states = counted(salvage.history.len(), "state", "states");
    let kept = counted(salvage.last_line(), "line", "lines");
    let Some(Lost { why, from, lines, labels }) = &salvage.lost else {
        return writeln!(out, "{title}: {kept}, {states}, whole to the end; nothing is lost.");
    };
    let lines = counted(*lines, "line is", "lines are");
    writeln!(out, "{title}: {kept}, {states} kept; {lines} lost, from line {from}. {}.", terminal_safe(why))?;
    labels.iter().try_for_each(|(line, label)| writeln!(out, "  lost: line {line}, {}", terminal_safe(label)))
}
