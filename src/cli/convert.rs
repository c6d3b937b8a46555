//! Writes an order of battle in another format.

use std::io::{self, Write};

use serde_json::json;

use super::args::ConvertArgs;
use super::orbat_problems::{check, with_path};
use super::terminal_safe::terminal_safe;
use super::{Exit, failed};
use crate::core::phrases::counted;
use crate::store::{Overwrite, orbat_file};

/// What is wrong is said and converted all the same: it stays in the new file as it stood in the old one.
pub(super) fn run(args: &ConvertArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let ConvertArgs { from, to, rules, replace, json: as_json } = args;
    let checked = match check(from, rules.as_deref()) {
        Ok(checked) => checked,
        Err(text) => return failed(&text, *as_json, out, err),
    };
    let overwrite = if *replace { Overwrite::Yes } else { Overwrite::No };
    if let Err(error) = orbat_file::save(to, &checked.opened.document, overwrite) {
        return failed(&with_path(&error, to), *as_json, out, err);
    }
    let rows = checked.opened.document.len();
    if *as_json {
        let mut said = checked.json();
        said["out"] = json!(to);
        said["rows"] = json!(rows);
        writeln!(out, "{said}")?;
    } else {
        checked.write_problems(err)?;
        let rows = counted(rows, "row", "rows");
        writeln!(
            out,
            "{} {rows} written: {}",
            terminal_safe(&checked.sentence()),
            terminal_safe(&to.display().to_string())
        )?;
    }
    Ok(if checked.wrong() == 0 { Exit::Done } else { Exit::Refused })
}
