//! From one problem to the next, and what they propose, in text and grid: each problem by its own place in the line.

use std::ops::Range;

use super::branches::with_lines;
use super::caret::{Caret, TextPlace, line_text};
use super::cells::{CellKey, field_of};
use super::grid::CellPlace;
use super::offer::end_of_fields;
use super::{Builder, BuilderView, typing};
use crate::core::orbat::document::Document;
use crate::core::orbat::labels::{each, written_out};
use crate::core::orbat::line::{Part, Span};
use crate::core::orbat::{Problem, RowKind, Severity};

/// A problem to which F8 went, as long as nothing changed and the cursor stayed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visited {
    problem: usize,
    number: u64,
    view: BuilderView,
    caret: TextPlace,
    cell: CellPlace,
}

impl Builder {
    pub(super) fn go_to(&mut self, line: usize) {
        self.keep_cell();
        match self.view {
            BuilderView::Grid if self.seen.rows.contains(&line) => self.grid_to_line(line),
            _ => {
                self.view = BuilderView::Text;
                self.caret_to_line(line);
            }
        }
    }

    /// To the end of a line.
    pub(super) fn caret_to_line(&mut self, line: usize) {
        if line != self.caret.at.line {
            let end = super::caret::end_of(&self.document, line);
            self.set_caret(Caret::new(end).within(&self.document));
        }
    }

    /// Which problem is at the cursor: the one to which F8 went, else the first of the line.
    pub fn problem_at_cursor(&self) -> Option<usize> {
        let line = self.line();
        self.visited_problem().or_else(|| {
            let first = self.problems().partition_point(|problem| problem.row < Some(line));
            self.problems().get(first).is_some_and(|problem| problem.row == Some(line)).then_some(first)
        })
    }

    fn visited_problem(&self) -> Option<usize> {
        let Visited { problem, number, view, caret, cell } = self.visited?;
        let stayed = view == self.view && caret == self.caret.at && cell == self.grid.at;
        (number == self.number && stayed).then_some(problem)
    }

    /// The next problem behind the cursor, what waits before what is only worth knowing.
    pub(super) fn next_problem(&mut self) {
        self.keep_cell();
        if self.view != BuilderView::Grid {
            self.settle(self.caret.at.line);
        }
        let problems = self.problems();
        let wrong = problems.iter().any(|p| p.severity == Severity::Wrong && p.row.is_some());
        let counts = |p: &Problem| p.row.is_some() && (!wrong || p.severity == Severity::Wrong);
        let mut places: Vec<(TextPlace, usize)> = problems
            .iter()
            .enumerate()
            .filter(|(_, problem)| counts(problem))
            .filter_map(|(at, _)| Some((self.place_of(at)?, at)))
            .collect();
        places.sort_unstable();
        let here = match self.view {
            BuilderView::Grid => TextPlace { line: self.grid.at.line, column: self.grid.at.column },
            _ => self.caret.at,
        };
        let after_visited = self.visited_problem().and_then(|visited| {
            let at = places.iter().position(|(_, problem)| *problem == visited)?;
            places.get(at + 1)
        });
        let next = after_visited.or_else(|| places.iter().find(|(place, _)| *place > here)).or(places.first()).copied();
        let Some((place, problem)) = next else {
            self.message = Some("There are no problems.".to_owned());
            return;
        };
        self.go_to(place.line);
        if self.view == BuilderView::Grid {
            self.grid.go(CellPlace { line: place.line, column: place.column }, false);
        } else {
            // In the text, also if the grid has no such row.
            let column = behind(&self.document, self.problems(), problem);
            self.set_caret(Caret::new(TextPlace { line: place.line, column }).within(&self.document));
        }
        let (number, view) = (self.number, self.view);
        self.visited = Some(Visited { problem, number, view, caret: self.caret.at, cell: self.grid.at });
    }

    /// Where the cursor goes for a problem: behind its word, or to its cell.
    fn place_of(&self, problem: usize) -> Option<TextPlace> {
        let line = self.problems()[problem].row.filter(|line| *line < self.document.len())?;
        let column = match self.view {
            BuilderView::Grid => self.column_of(&self.problems()[problem], line),
            _ => behind(&self.document, self.problems(), problem),
        };
        Some(TextPlace { line, column })
    }

    fn column_of(&self, problem: &Problem, line: usize) -> usize {
        let row = self.document.row(line);
        let is_it = |key: &CellKey| match key {
            CellKey::Label => !problem.word.is_empty() && each(&row.label).contains(&problem.word),
            CellKey::Field(_) => field_of(row, key).is_some_and(|field| field.key == problem.field),
            _ => false,
        };
        self.seen.columns.iter().position(|column| is_it(&column.key)).unwrap_or(self.grid.at.column)
    }

    pub(super) fn take_suggestion(&mut self, which: Option<usize>) {
        let here = self.line();
        let proposes = |at: &usize| self.problems().get(*at).is_some_and(|p| p.instead.is_some() && p.row.is_some());
        let of_line = || (0..self.problems().len()).filter(|at| self.problems()[*at].row == Some(here));
        let found = match which {
            Some(which) => Some(which).filter(proposes),
            None => self.visited_problem().filter(proposes).or_else(|| of_line().find(proposes)),
        };
        let problem = found.map(|at| (at, self.problems()[at].clone()));
        let Some((at, Problem { row: Some(line), word, instead: Some(instead), .. })) = problem else {
            self.message = Some("No problem at this line has a suggestion; F8 goes to the next one.".to_owned());
            return;
        };
        if let Some(document) = self.with_label_of_range(line, &word, &instead) {
            let caret = Caret::new(TextPlace { line, column: usize::MAX }).within(&document);
            return self.change(document, caret, instead);
        }
        let (range, with) = match span_of(&self.document, self.problems(), at) {
            Some(range) => (range, instead.clone()),
            None if !word.is_empty() => {
                self.message = Some(format!("“{word}” is not found in the line; write {instead} in its place."));
                return;
            }
            // Something is missing, so it is added: before a comment, or at the end.
            None => {
                let end = end_of_fields(&self.document, line);
                (end..end, format!("  {instead}"))
            }
        };
        let (from, to) = (TextPlace { line, column: range.start }, TextPlace { line, column: range.end });
        let (document, end) = typing::spliced(&self.document, from, to, &with);
        self.change(document, Caret::new(end), instead);
    }

    /// A line with a range of labels written out, with another label in place of one of them.
    fn with_label_of_range(&self, line: usize, word: &str, instead: &str) -> Option<Document> {
        let mut rows = written_out(self.document.row(line))?;
        let row = rows.iter_mut().find(|row| row.label == word)?;
        instead.clone_into(&mut row.label);
        Some(with_lines(&self.document, line..line + 1, &self.lines_of(line, &rows)))
    }
}

/// The column behind the word of a problem, or behind the fields if something is missing.
fn behind(document: &Document, problems: &[Problem], problem: usize) -> usize {
    let line = problems.get(problem).and_then(|problem| problem.row).unwrap_or(0);
    span_of(document, problems, problem).map_or_else(|| end_of_fields(document, line), |span| span.end)
}

/// Where in its line the word of a problem stands; none if it is about something that is not there.
pub fn span_of(document: &Document, problems: &[Problem], problem: usize) -> Option<Range<usize>> {
    let Problem { row: Some(line), word, .. } = problems.get(problem)? else { return None };
    if word.is_empty() || *line >= document.len() {
        return None;
    }
    let row = document.row(*line);
    let spans = document.spans(*line);
    let part = |is: fn(&Part) -> bool| spans.iter().find(|span| is(&span.part)).map(|span| span.range.clone());
    match row.kind {
        RowKind::Setting => {
            let value = part(|part| matches!(part, Part::Value))?;
            if row.text == *word {
                return Some(value);
            }
            let at = line_text(document, *line)[value.clone()].rfind(word.as_str())? + value.start;
            return Some(at..at + word.len());
        }
        // A setting that is misspelt begins like a side.
        RowKind::Side if row.name.starts_with(word.as_str()) => {
            let start = part(|part| matches!(part, Part::Name))?.start;
            return Some(start..start + word.len());
        }
        _ => {}
    }
    // The same word may be there several times, each with a problem of its own, the label's first.
    let first = problems.partition_point(|problem| problem.row < Some(*line));
    let alike =
        |range: Range<usize>| problems[range].iter().filter(|p| p.row == Some(*line) && p.word == *word).count();
    let before = alike(first..problem.max(first));
    let unclear = unclear_spans(&row.unclear, spans, word);
    let of_label = usize::from(each(&row.label).contains(word) && alike(first..problems.len()) > unclear.len());
    if of_label > before {
        return part(|part| matches!(part, Part::Label));
    }
    unclear.get(before - of_label).cloned()
}

/// The places of a word that nothing understands; a number and its measure are one.
fn unclear_spans(words: &[String], spans: &[Span], wanted: &str) -> Vec<Range<usize>> {
    let spans: Vec<&Span> = spans.iter().filter(|span| matches!(span.part, Part::Unclear)).collect();
    let mut found = Vec::new();
    for (at, (word, span)) in words.iter().zip(&spans).enumerate() {
        let pair = wanted.strip_prefix(word.as_str()).and_then(|rest| rest.strip_prefix(' '));
        if word == wanted {
            found.push(span.range.clone());
        } else if let (Some(rest), Some(next)) = (pair, spans.get(at + 1))
            && words.get(at + 1).is_some_and(|word| word == rest)
        {
            found.push(span.range.start..next.range.end);
        }
    }
    found
}
