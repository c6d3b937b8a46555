//! Writes what a battle left of the armies as an order of battle for the next one.

use std::io::{self, Write};

use serde_json::json;

use super::args::SurvivorsArgs;
use super::terminal_safe::terminal_safe;
use super::verify::open;
use super::{Exit, failed};
use crate::core::orbat::RowKind;
use crate::core::phrases::counted;
use crate::desk::survivors::survivors_document;
use crate::store::{Overwrite, place_text};

/// Endings of files that are our text.
const TEXT: [&str; 2] = ["orbat", "txt"];

pub(super) fn run(args: &SurvivorsArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let SurvivorsArgs { file, out: next, replace, json: as_json } = args;
    let text = next.extension().is_some_and(|end| TEXT.iter().any(|known| end.eq_ignore_ascii_case(known)));
    if !text {
        let why = "Survivors are written as text: name a file that ends in .orbat.";
        return failed(why, *as_json, out, err);
    }
    let history = match open(file) {
        Ok((_, history)) => history,
        Err(text) => return failed(&text, *as_json, out, err),
    };
    let document = survivors_document(history.state());
    let overwrite = if *replace { Overwrite::Yes } else { Overwrite::No };
    if let Err(error) = place_text(next, &document.text(), overwrite) {
        return failed(&error.to_string(), *as_json, out, err);
    }
    let count = |kind: RowKind| document.rows().filter(|row| row.kind == kind).count();
    let (units, commands) = (count(RowKind::Unit), count(RowKind::Command));
    let remarks: Vec<&str> =
        document.rows().filter(|row| row.kind == RowKind::Remark).map(|row| row.text.as_str()).collect();
    if *as_json {
        let said = json!({ "out": next, "units": units, "commands": commands, "remarks": remarks });
        writeln!(out, "{said}")?;
        return Ok(Exit::Done);
    }
    for remark in remarks {
        writeln!(out, "{}", terminal_safe(remark))?;
    }
    let (units, commands) = (counted(units, "unit", "units"), counted(commands, "command", "commands"));
    writeln!(out, "{units} and {commands}: {}", terminal_safe(&next.display().to_string()))?;
    Ok(Exit::Done)
}
