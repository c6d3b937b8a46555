//! Says what is wrong with an order of battle.

use std::io::{self, Write};

use super::args::CheckArgs;
use super::orbat_problems::{Checked, check};
use super::terminal_safe::terminal_safe;
use super::{Exit, failed};
use crate::core::phrases::counted;

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let checked = match check(&args.file, args.rules.as_deref()) {
        Ok(checked) => checked,
        Err(text) => return failed(&text, args.json, out, err),
    };
    if args.json {
        writeln!(out, "{}", checked.json())?;
    } else {
        checked.write_problems(out)?;
        writeln!(out, "{} {}", terminal_safe(&checked.sentence()), verdict(&checked))?;
    }
    Ok(if checked.wrong() == 0 { Exit::Done } else { Exit::Refused })
}

fn verdict(checked: &Checked) -> String {
    match checked.wrong() {
        0 => "Nothing is wrong.".to_owned(),
        wrong => format!("{} wrong.", counted(wrong, "thing is", "things are")),
    }
}
