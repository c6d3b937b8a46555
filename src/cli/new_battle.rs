//! Begins a battle from an order of battle and writes its journal.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use super::args::NewArgs;
use super::orbat_problems::{Checked, checked, with_path};
use super::terminal_safe::terminal_safe;
use super::{Exit, failed, named};
use crate::core::orbat::document::Document;
use crate::core::orbat::{Problem, Severity};
use crate::core::phrases::sentence;
use crate::rulebooks::{self, AnyGame, RegisteredBook};
use crate::store::orbat_file::{self, Opened, OrbatFileError};
use crate::store::{Overwrite, Writer, battle, now_ms};

pub(super) fn run(args: &NewArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let found = named(&args.rulebook).and_then(|book| Ok((book, source(args, book)?)));
    let (book, checked) = match found {
        Ok(both) => both,
        Err(text) => return failed(&text, args.json, out, err),
    };
    if !checked.planned.can_begin() {
        return refused(&checked, args.json, out, err);
    }
    let seed = args.seed.unwrap_or_else(|| now_ms() as u64);
    let game = match begun(book, &checked, seed, args) {
        Ok(game) => game,
        Err(text) => return failed(&text, args.json, out, err),
    };
    tell(args, &checked, &game, out, err)?;
    Ok(Exit::Done)
}

/// The order of battle, from the library or from a file.
fn source(args: &NewArgs, book: &RegisteredBook) -> Result<Checked, String> {
    match &args.from {
        Some(path) => from_file(path, book),
        None => from_library(args.battle.as_deref().unwrap_or_default(), book),
    }
}

/// An order of battle for this rule book.
///
/// # Errors
/// A sentence when it cannot be read or is for another rule book.
pub(super) fn from_file(path: &Path, book: &RegisteredBook) -> Result<Checked, String> {
    let said = |error: &OrbatFileError| with_path(error, path);
    // What the file says itself comes first: it may be for another rule book.
    let opened = match orbat_file::open(path, None) {
        Ok(opened) if opened.document.shape().is_some() => opened,
        Ok(_) | Err(OrbatFileError::NoRulebook(_)) => orbat_file::open(path, Some(book.id)).map_err(|e| said(&e))?,
        Err(error) => return Err(said(&error)),
    };
    match opened.document.shape() {
        Some(shape) if shape.id != book.id => {
            Err(format!("This order of battle is for {}, not for {}: {}", shape.title, book.title, path.display()))
        }
        _ => Ok(checked(opened)),
    }
}

/// A battle of the rule book's library.
///
/// # Errors
/// A sentence with the battles that there are.
pub(super) fn from_library(id: &str, book: &RegisteredBook) -> Result<Checked, String> {
    let Some(battle) = book.library.iter().find(|battle| battle.id.eq_ignore_ascii_case(id)) else {
        let ids: Vec<&str> = book.library.iter().map(|battle| battle.id).collect();
        return Err(format!("{} has no battle “{id}” in the library; there is {}.", book.title, ids.join(", ")));
    };
    let document = Document::parse(battle.text, rulebooks::shape);
    let lines = (1..=document.len()).collect();
    Ok(checked(Opened { document, problems: Vec::new(), lines, sheets: Vec::new() }))
}

fn begun(book: &RegisteredBook, checked: &Checked, seed: u64, args: &NewArgs) -> Result<AnyGame, String> {
    let game = (book.begin)(&checked.planned.plan, seed).map_err(|error| sentence(&error.to_string()))?;
    let header = battle::header(&game, now_ms()).map_err(|error| error.to_string())?;
    let writer = Writer::create(&args.out, &header, Overwrite::No).map_err(|error| error.to_string())?;
    writer.close().map_err(|unsaved| unsaved.error.to_string())?;
    Ok(game)
}

/// Nothing can begin; every reason is said.
fn refused(checked: &Checked, as_json: bool, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    if as_json {
        writeln!(out, "{}", checked.json())?;
    } else {
        checked.write_problems(err)?;
    }
    Ok(Exit::Refused)
}

fn tell(args: &NewArgs, checked: &Checked, game: &AnyGame, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
    let left_out: Vec<LeftOut> = checked.planned.left_out.iter().map(|row| LeftOut::of(checked, *row)).collect();
    if args.json {
        let mut said = checked.json();
        said["title"] = json!(game.battle().setup().title);
        said["out"] = json!(args.out);
        said["left_out"] = left_out.iter().map(LeftOut::json).collect();
        return writeln!(out, "{said}");
    }
    for row in &left_out {
        writeln!(err, "{}", terminal_safe(&row.text()))?;
    }
    let path = args.out.display().to_string();
    writeln!(out, "{} The battle is written: {}", terminal_safe(&checked.sentence()), terminal_safe(&path))
}

/// A row that the battle begins without.
struct LeftOut {
    line: usize,
    what: String,
    why: String,
}

impl LeftOut {
    fn of(checked: &Checked, row: usize) -> Self {
        let document = &checked.opened.document;
        let is_reason = |problem: &&Problem| problem.row == Some(row) && problem.severity == Severity::Wrong;
        let why = checked.problems.iter().map(|said| &said.problem).find(is_reason);
        let line = checked.opened.lines.get(row).copied().unwrap_or(row + 1);
        let what = document.line(row).trim().to_owned();
        Self { line, what, why: why.map(|problem| problem.text.clone()).unwrap_or_default() }
    }

    fn text(&self) -> String {
        let Self { line, what, why } = self;
        format!("Left out, line {line}: “{what}”. {why}").trim_end().to_owned()
    }

    fn json(&self) -> Value {
        json!({"line": self.line, "what": self.what, "why": self.why})
    }
}
