//! Says how a battle stands by its scenario, from its file.

use std::io::{self, Write};

use serde_json::json;

use super::args::VerifyArgs;
use super::terminal_safe::terminal_safe;
use super::verify::open;
use super::{Exit, failed};

/// Works out the points of each side line by line, and whether the battle is over.
pub(super) fn run(args: &VerifyArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let (loaded, history) = match open(&args.file) {
        Ok(both) => both,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let battle = history.state().battle();
    let sheet = battle.victory();
    if args.json {
        let mut answer = json!({
            "rulebook": loaded.header.rulebook, "title": loaded.header.title, "turn": battle.flow().turn,
        });
        if let (Some(answer), Ok(serde_json::Value::Object(sheet))) =
            (answer.as_object_mut(), serde_json::to_value(&sheet))
        {
            answer.extend(sheet);
        }
        writeln!(out, "{answer}")?;
        return Ok(Exit::Done);
    }
    if sheet.is_empty() {
        writeln!(out, "The battle says nothing of victory: it has no objectives, points for losses or last turn.")?;
    }
    for line in sheet.lines() {
        writeln!(out, "{}", terminal_safe(&line))?;
    }
    Ok(Exit::Done)
}
