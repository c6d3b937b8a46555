//! The beginning of a battle from an order of battle: what would be left out, and whether it can begin at all.

use super::Builder;
use crate::core::orbat::document::Document;
use crate::core::orbat::plan::Planned;
use crate::core::orbat::{Problem, RowKind, Severity};
use crate::rulebooks::{self, AnyGame};

/// What the green action says before it is pressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartSummary {
    /// "23 of 24 units"
    pub counts: String,
    /// "line 17 waits"
    pub waits: String,
    pub leaves_out: bool,
    /// The whole of it, for hovering.
    pub sentence: String,
    /// Why nothing can begin.
    pub refused: Option<String>,
    /// What the battle begins without, in a sentence.
    pub left_out: Option<String>,
}

/// How many rows are named that are left out.
const NAMED: usize = 4;

pub(super) fn start(document: &Document, planned: &Planned) -> StartSummary {
    let units = document.rows().filter(|row| row.kind == RowKind::Unit).count();
    let used = planned.plan.units.len();
    let mut wrong: Vec<usize> =
        planned.problems.iter().filter(|p| p.severity == Severity::Wrong).filter_map(|p| p.row).collect();
    wrong.sort_unstable();
    wrong.dedup();
    let counts = if used >= units { plural(units, "unit") } else { format!("{used} of {}", plural(units, "unit")) };
    let waits = match wrong.as_slice() {
        [] => match planned.problems.len() {
            0 => "no problems".to_owned(),
            notes => format!("{notes} to know"),
        },
        [line] => format!("line {} waits", line + 1),
        many => format!("{} lines wait", many.len()),
    };
    let left_out = left_out(document, &planned.left_out);
    let refused = refused(planned);
    let sentence = refused.clone().or_else(|| left_out.clone()).unwrap_or_else(|| "Everything takes part.".to_owned());
    StartSummary { counts, waits, leaves_out: !wrong.is_empty(), sentence, refused, left_out }
}

/// "1 waits, 2 to know"
pub(super) fn counted(problems: &[Problem]) -> String {
    let wrong = problems.iter().filter(|p| p.severity == Severity::Wrong).count();
    let notes = problems.len() - wrong;
    let waits = match wrong {
        0 => String::new(),
        1 => "1 waits".to_owned(),
        many => format!("{many} wait"),
    };
    let to_know = if notes == 0 { String::new() } else { format!("{notes} to know") };
    match (waits.is_empty(), to_know.is_empty()) {
        (true, true) => "none".to_owned(),
        (false, false) => format!("{waits}, {to_know}"),
        _ => waits + &to_know,
    }
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

fn left_out(document: &Document, rows: &[usize]) -> Option<String> {
    let named: Vec<String> = rows
        .iter()
        .filter(|row| **row < document.len())
        .map(|row| document.row(*row))
        .map(|row| format!("{} {}", row.label, row.name).trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    if named.is_empty() {
        return None;
    }
    let more = named.len().saturating_sub(NAMED);
    let list = named[..named.len() - more].join(", ");
    let and = if more == 0 { String::new() } else { format!(" and {more} more") };
    Some(format!("The battle begins without {list}{and}: these lines wait in the order of battle."))
}

/// The first thing that is wrong with the whole.
fn refused(planned: &Planned) -> Option<String> {
    let whole = |problem: &&Problem| problem.row.is_none() && problem.severity == Severity::Wrong;
    planned.problems.iter().find(whole).map(|problem| problem.text.clone())
}

impl Builder {
    pub fn start(&self) -> &StartSummary {
        &self.seen.start
    }

    /// The battle, without the rows that wait.
    ///
    /// # Errors
    /// A sentence: no rule book, no unit, or a wrong number of sides.
    pub fn begin(&self, seed: u64) -> Result<AnyGame, String> {
        if let Some(why) = self.seen.start.refused.clone() {
            return Err(why);
        }
        let shape = self.shape().ok_or_else(|| NO_BOOK.to_owned())?;
        let book = rulebooks::book(shape.id).ok_or_else(|| NO_BOOK.to_owned())?;
        (book.begin)(&self.seen.planned.plan, seed).map_err(|error| error.to_string())
    }
}

const NO_BOOK: &str = "A line “rules” must name a rule book, as in “rules DTN”.";
