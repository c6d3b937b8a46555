//! What is wrong with a file, with the place where it stands.

use std::fmt;

use serde::Serialize;

use crate::core::orbat::{Problem, Severity};

/// Where in a file something stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FilePlace {
    /// Empty where there are no sheets.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sheet: String,
    /// The line of a text, the row of a sheet; counts from 1.
    pub line: usize,
    /// The cell, as in `C7`; empty if it is the whole row.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub cell: String,
    /// The heading of its column.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub column: String,
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sheet, line, cell, column } = self;
        if !sheet.is_empty() {
            write!(f, "sheet “{sheet}”, ")?;
        }
        match (cell.as_str(), column.as_str()) {
            ("", _) => write!(f, "line {line}"),
            (cell, "") => write!(f, "cell {cell}"),
            (cell, column) => write!(f, "cell {cell} ({column})"),
        }
    }
}

/// Something to say about a row, and the place in the file that says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProblem {
    pub place: Option<FilePlace>,
    pub problem: Problem,
}

impl FileProblem {
    pub fn is_wrong(&self) -> bool {
        self.problem.severity == Severity::Wrong
    }
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{}: {}", crate::core::phrases::capital(&place.to_string()), self.problem.text),
            None => f.write_str(&self.problem.text),
        }
    }
}

pub(super) fn wrong(row: usize, field: &str, word: &str, text: String) -> Problem {
    let (field, word) = (field.to_owned(), word.to_owned());
    Problem { severity: Severity::Wrong, row: Some(row), field, word, text, instead: None }
}

pub(super) fn note(row: usize, text: String) -> Problem {
    Problem { severity: Severity::Note, row: Some(row), field: String::new(), word: String::new(), text, instead: None }
}
