//! What is wrong with an order of battle, from its file and from its plan together, for people and as JSON.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use super::terminal_safe::terminal_safe;
use crate::core::orbat::plan::{Planned, plan};
use crate::core::orbat::{Problem, Severity};
use crate::core::phrases::{capital, counted, sentence};
use crate::rulebooks;
use crate::store::orbat_file::{self, FilePlace, FileProblem, Opened, OrbatFileError};

/// An order of battle from a file with everything there is to say about it.
pub(super) struct Checked {
    pub opened: Opened,
    pub planned: Planned,
    /// In the order of the file, what concerns all of it first.
    pub problems: Vec<FileProblem>,
}

/// Reads a file and plans it.
///
/// # Errors
/// A sentence when it cannot be read.
pub(super) fn check(path: &Path, rules: Option<&str>) -> Result<Checked, String> {
    let opened = orbat_file::open(path, rules).map_err(|error| with_path(&error, path))?;
    Ok(checked(opened))
}

pub(super) fn checked(opened: Opened) -> Checked {
    let planned = plan(&opened.document);
    let mut problems = opened.problems.clone();
    for problem in &planned.problems {
        if !is_said(&opened.problems, problem) {
            problems.push(FileProblem { place: place_of(&opened, problem), problem: problem.clone() });
        }
    }
    problems.extend(no_beginning(&planned));
    // The rows of several sheets stay together.
    let sheet = |place: &FilePlace| opened.sheets.iter().position(|sheet| *sheet == place.sheet);
    problems.sort_by_key(|problem| problem.place.as_ref().map(|place| (sheet(place), place.line)));
    Checked { opened, planned, problems }
}

/// What keeps the battle from beginning although the plan is sound.
fn no_beginning(planned: &Planned) -> Option<FileProblem> {
    let book = rulebooks::book(&planned.plan.book).filter(|_| planned.can_begin())?;
    let error = (book.begin)(&planned.plan, 0).err()?;
    let problem = Problem { row: None, ..Problem::wrong(0, sentence(&error.to_string())) };
    Some(FileProblem { place: None, problem })
}

/// A sentence with the file's name at its end, if it has none yet.
pub(super) fn with_path(error: &OrbatFileError, path: &Path) -> String {
    match error {
        OrbatFileError::Store(error) => error.to_string(),
        error => format!("{error}: {}", path.display()),
    }
}

/// A cell that the file named already is a word that the plan does not understand.
fn is_said(said: &[FileProblem], problem: &Problem) -> bool {
    let covers = |of_file: &FileProblem| {
        let there = &of_file.problem;
        let named = !there.field.is_empty() && problem.word.starts_with(&format!("{}=", there.field));
        there.row.is_some()
            && there.row == problem.row
            && (named || there.word == problem.word && !there.word.is_empty())
    };
    said.iter().any(covers)
}

fn place_of(opened: &Opened, problem: &Problem) -> Option<FilePlace> {
    let row = problem.row?;
    let (line, sheet) = (*opened.lines.get(row)?, opened.sheets.get(row).cloned().unwrap_or_default());
    (line > 0).then(|| FilePlace { sheet, line, ..FilePlace::default() })
}

impl Checked {
    pub fn wrong(&self) -> usize {
        self.problems.iter().filter(|problem| problem.is_wrong()).count()
    }

    /// What the file holds, in one sentence.
    pub fn sentence(&self) -> String {
        let plan = &self.planned.plan;
        let rules = rulebooks::book(&plan.book).map_or("no rule book", |book| book.title);
        let title = if plan.title.is_empty() { "a battle without a title" } else { &plan.title };
        format!(
            "{rules}: {title}; {}, {}, {}.",
            counted(plan.sides.len(), "side", "sides"),
            counted(plan.commands.len(), "command", "commands"),
            counted(plan.units.len(), "unit", "units"),
        )
    }

    pub fn json(&self) -> Value {
        let plan = &self.planned.plan;
        json!({
            "rulebook": plan.book, "title": plan.title, "sides": plan.sides.len(), "commands": plan.commands.len(),
            "units": plan.units.len(), "wrong": self.wrong(),
            "problems": self.problems.iter().map(problem_json).collect::<Vec<_>>(),
        })
    }

    /// Each problem in a line of its own.
    pub fn write_problems(&self, to: &mut dyn Write) -> io::Result<()> {
        self.problems.iter().try_for_each(|problem| writeln!(to, "{}", terminal_safe(&problem_line(problem))))
    }
}

fn problem_line(said: &FileProblem) -> String {
    let FileProblem { place, problem } = said;
    let mark = if problem.severity == Severity::Note { "note: " } else { "" };
    let place = place.as_ref().map(|place| format!("{}: ", capital(&place.to_string()))).unwrap_or_default();
    let instead = problem
        .instead
        .as_ref()
        .filter(|_| said.is_wrong())
        .map(|instead| format!(" Perhaps “{instead}”?"))
        .unwrap_or_default();
    format!("{place}{mark}{}{instead}", problem.text)
}

fn problem_json(said: &FileProblem) -> Value {
    let FileProblem { place, problem } = said;
    let place = place.clone().unwrap_or_default();
    let line = (place.line > 0).then_some(place.line);
    json!({
        "severity": problem.severity, "line": line, "sheet": place.sheet, "cell": place.cell, "column": place.column,
        "field": problem.field, "word": problem.word, "text": problem.text, "instead": problem.instead,
    })
}
