//! What an order of battle comes to: sides, commands and units as a rule book can take them, and everything there is to
//! say about the rows that it cannot.

pub(super) mod nearest;
mod needs;
pub(super) mod objectives;
mod pieces;
mod quotes;
mod settings;
mod trial;
mod unclear;

use std::collections::BTreeMap;

use serde_json::Value;

use super::document::Document;
use super::ending::PlannedObjective;
use super::{Arrival, BookShape, Problem, RowKind, Setting, Severity};
use crate::core::club::ClubTable;
use crate::core::display_limits;
use crate::core::ending::LossRule;
use crate::core::phrases::counted;
use crate::core::roster::{CommandId, Side, SideId};
use crate::core::tables::{Patch, Tables};

/// The most lines of an order of battle; a large one has some thousands.
pub const ROWS: usize = 20_000;
/// The longest label, in letters.
pub const LABEL: usize = 24;
/// The longest name, in letters.
pub const NAME: usize = 120;
/// The most wrongs, and the most notes, that are told of one document.
const PROBLEMS: usize = 1_000;

/// An order of battle from which a battle can begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The short name of the rule book; empty if there is none.
    pub book: String,
    pub title: String,
    pub sides: Vec<PlanSide>,
    /// Superiors come before their subordinates.
    pub commands: Vec<PlanRow>,
    pub units: Vec<PlanRow>,
    pub conditions: BTreeMap<String, Value>,
    pub house: Patch,
    pub clubs: Vec<ClubTable>,
    /// Rolls are made on the table and typed in.
    pub table_rolls: bool,
    pub objectives: Vec<PlannedObjective>,
    pub losses: Vec<LossRule>,
    pub last_turn: Option<u32>,
    pub card: BattleTexts,
}

/// What the library says of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleTexts {
    /// A sentence or two.
    pub about: String,
    pub sources: Vec<String>,
    /// What in its figures is ours.
    pub invented: Vec<String>,
    pub period: String,
    /// Small, medium or large.
    pub size: String,
    /// How long it takes, in words.
    pub length: String,
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanSide {
    /// Its row in the document.
    pub row: usize,
    pub name: String,
    pub player: String,
    /// Points of losses at which it gives up.
    pub breaks_at: Option<u32>,
}

/// A command or unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanRow {
    /// Its row in the document.
    pub row: usize,
    pub label: String,
    pub name: String,
    pub side: SideId,
    pub under: Option<CommandId>,
    pub player: String,
    /// By field key; what is not there has the rule book's default.
    pub values: BTreeMap<String, Value>,
    /// Its own arrival, or that of the command it stands under.
    pub arrives: Option<Arrival>,
}

/// A plan, and what is to be said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Planned {
    pub plan: Plan,
    /// By rows; what concerns the whole document comes first.
    pub problems: Vec<Problem>,
    /// Rows that the plan is without.
    pub left_out: Vec<usize>,
}

impl Planned {
    /// Whether a battle can begin, if perhaps without some rows.
    pub fn can_begin(&self) -> bool {
        !self.problems.iter().any(|problem| problem.row.is_none() && problem.severity == Severity::Wrong)
    }
}

/// Plans an order of battle. Takes time in proportion to its rows.
pub fn plan(document: &Document) -> Planned {
    let mut planner = Planner::new(document);
    settings::read(&mut planner);
    trial::house(&mut planner);
    pieces::read(&mut planner);
    trial::clubs(&mut planner);
    planner.judge_whole();
    planner.finished()
}

/// The plan in the making.
struct Planner<'a> {
    document: &'a Document,
    shape: Option<&'static BookShape>,
    made: Planned,
    /// The tables of the rule book, once a house rule asks for them.
    tables: Option<Tables>,
    /// The row and key of each house rule of the plan.
    house: Vec<(usize, String)>,
    /// The row of each club table of the plan.
    clubs: Vec<usize>,
    /// The sides that the document names, whether they can be used or not.
    sides: Vec<Side>,
    /// How many wrongs and notes there were, told or not.
    said: [usize; 2],
}

impl<'a> Planner<'a> {
    fn new(document: &'a Document) -> Self {
        let named = document.rows().take(ROWS).filter(|row| row.kind == RowKind::Side);
        let side = |row: &super::Row| Side { name: row.name.clone(), player: String::new() };
        let sides = named.take(display_limits::SIDES).map(side).collect();
        let (shape, made) = (document.shape(), Planned::default());
        Self { document, shape, made, tables: None, house: Vec::new(), clubs: Vec::new(), sides, said: [0, 0] }
    }

    /// The rows within the bounds, with their places.
    fn rows(&self) -> impl Iterator<Item = (usize, &'a super::Row)> + use<'a> {
        self.document.rows().take(ROWS).enumerate()
    }

    fn say(&mut self, problem: Problem) {
        let count = &mut self.said[usize::from(problem.severity == Severity::Note)];
        *count += 1;
        if *count <= PROBLEMS {
            self.made.problems.push(problem);
        }
    }

    fn wrong(&mut self, row: usize, text: impl Into<String>) {
        self.say(Problem::wrong(row, text));
    }

    fn note(&mut self, row: usize, text: impl Into<String>) {
        self.say(Problem { severity: Severity::Note, ..Problem::wrong(row, text) });
    }

    /// What is wrong with the document as a whole.
    fn wrong_whole(&mut self, text: impl Into<String>) {
        let problem = Problem { row: None, ..Problem::wrong(0, text) };
        self.made.problems.insert(0, problem);
    }

    /// Says what keeps the battle from beginning at all.
    fn judge_whole(&mut self) {
        let rows = self.document.len();
        if rows > ROWS {
            self.wrong_whole(format!("It has {rows} lines, and {ROWS} is the most: those behind are not read."));
        }
        let Plan { units, sides, .. } = &self.made.plan;
        let names = sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>();
        let there = sentence_list(&names);
        let (no_units, given) = (units.is_empty(), names.len());
        if no_units {
            self.wrong_whole(format!(
                "There is no unit{}: write one under a side, as in “  F11 10e Léger”.",
                if self.made.left_out.is_empty() { "" } else { " that can be used" }
            ));
        }
        match self.shape {
            None => self.no_book(),
            Some(shape) => match shape.sides {
                Some(wanted) if wanted != given => {
                    let are = if given == 0 { "none".to_owned() } else { format!("{given}: {there}") };
                    self.wrong_whole(format!(
                        "{} is played by {}, and this order of battle has {are}. A line at the left edge is a side.",
                        shape.title,
                        counted(wanted, "side", "sides")
                    ));
                }
                None if given == 0 => self.wrong_whole("There is no side: write its name at the left edge."),
                _ => {}
            },
        }
    }

    fn no_book(&mut self) {
        let named = self.document.rows().find(|row| row.sets(Setting::Rules));
        self.wrong_whole(match named {
            Some(row) if !row.text.is_empty() => {
                format!("There is no rule book “{}”: write its short name, as in “rules DTN”.", row.text)
            }
            _ => "No rule book is named: write it on a line of its own, as in “rules DTN”.".to_owned(),
        });
    }

    fn finished(self) -> Planned {
        let Self { mut made, said, .. } = self;
        made.problems.sort_by_key(|problem| problem.row);
        made.left_out.sort_unstable();
        made.left_out.dedup();
        if said.iter().any(|count| *count > PROBLEMS) {
            let row = made.problems.last().and_then(|last| last.row);
            let text = format!("There is more to say; of wrongs and notes the first {PROBLEMS} are told.");
            made.problems.push(Problem { severity: Severity::Note, row, ..Problem::wrong(0, text) });
        }
        made
    }
}

/// "French, Austrian and Saxon".
fn sentence_list(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
