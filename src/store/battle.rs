//! Rebuilds a battle from its journal: values are restored line by line, and no rule is run. Knows that there are rule
//! books, but none of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::journal::{ActionLine, Header, JournalLine};
use super::read::Loaded;
use crate::core::chance::{Rolled, Working};
use crate::core::changes::{ChangeError, StateChange, plain};
use crate::core::history::History;
use crate::rulebooks::AnyGame;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// 0 for the start.
    pub n: u64,
    pub label: String,
    /// In Unix milliseconds.
    pub at: i64,
    pub action: JournalAction,
    pub rolls: Vec<Rolled>,
    pub working: Vec<Working>,
}

/// What was decided, so that it can be repeated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum JournalAction {
    #[default]
    Start,
    #[serde(rename_all = "camelCase")]
    Procedure {
        procedure: String,
        input: Value,
        outcome: Value,
        /// Reasons against it that the umpire allowed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        allowed: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        table: Vec<String>,
    },
    /// Several procedures as one list.
    List {
        rows: Vec<JournalAction>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        table: Vec<String>,
    },
    /// A step through the sequence of play.
    Walk {
        /// Next, or a turn begun, parked or resumed.
        #[serde(default)]
        what: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        table: Vec<String>,
    },
    Hand {
        /// The field, its value and on whom, or the words of the log.
        #[serde(default)]
        what: Value,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        table: Vec<String>,
    },
}

impl JournalAction {
    pub fn table(&self) -> &[String] {
        match self {
            Self::Procedure { table, .. }
            | Self::List { table, .. }
            | Self::Walk { table, .. }
            | Self::Hand { table, .. } => table,
            Self::Start => &[],
        }
    }
}

pub type BattleHistory = History<AnyGame, Note>;

/// Why a readable journal is still no battle, with the number of the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RebuildError {
    #[error("Line 1 cannot be played: {0}")]
    Start(String),
    #[error("Line {line} cannot be played: {why}")]
    Line { line: usize, why: String },
}

/// The header of a new battle.
///
/// # Errors
/// When the battle cannot be serialised; nothing may be written then.
pub fn header(game: &AnyGame, created: i64) -> Result<Header, ChangeError> {
    let play = game.battle();
    Ok(Header {
        galloper: super::journal::FORMAT,
        rulebook: play.book().to_owned(),
        title: play.setup().title.clone(),
        created,
        start: plain("start", game)?,
    })
}

/// The journal line of a state that follows another.
///
/// # Errors
/// When a part of it cannot be serialised; nothing may be written then.
pub fn line(note: &Note, follows: u64, changes: Vec<StateChange>) -> Result<JournalLine, ChangeError> {
    Ok(JournalLine::Action(ActionLine {
        n: note.n,
        follows,
        at: note.at,
        label: note.label.clone(),
        action: plain("action", &note.action)?,
        rolls: plain("rolls", &note.rolls)?,
        working: plain("working", &note.working)?,
        changes: changes.into_iter().map(|c| super::journal::JournalChange { part: c.part, value: c.value }).collect(),
    }))
}

/// Rebuilds every state of a battle and moves to the one it was left at.
///
/// # Errors
/// A sentence naming the first line that does not fit.
pub fn rebuild(loaded: &Loaded) -> Result<BattleHistory, RebuildError> {
    let header = &loaded.header;
    let start = AnyGame::from_plain(&header.rulebook, &header.start).map_err(RebuildError::Start)?;
    start.battle().unshowable().map_or(Ok(()), |why| Err(RebuildError::Start(why)))?;
    let note = Note { label: "The battle begins".to_owned(), at: header.created, ..Note::default() };
    let mut history = History::new(start, note);
    // The moment of each line's state; a line that only moves the cursor stands for its destination.
    let mut moment_of = vec![0_usize; loaded.lines.len() + 1];
    for (index, line) in loaded.lines.iter().enumerate() {
        let misfit = |why: String| RebuildError::Line { line: index + 2, why };
        let n = line.n() as usize;
        let target = moment_of.get(line.refers_to() as usize).copied().unwrap_or(0);
        // `go` walks back to the start, and nearly every line follows the one before it.
        if target != history.now() {
            history.go(target);
        }
        if let JournalLine::Action(action) = line {
            let mut state = history.state().clone();
            let changes: Vec<StateChange> =
                action.changes.iter().map(|c| StateChange { part: c.part.clone(), value: c.value.clone() }).collect();
            state.put(&changes).map_err(|e| misfit(e.to_string()))?;
            state.battle().unshowable().map_or(Ok(()), |why| Err(misfit(why)))?;
            history.push(state, note_of(action));
        }
        if let Some(place) = moment_of.get_mut(n) {
            *place = history.now();
        }
    }
    Ok(history)
}

/// The note of a line; parts that a later version writes differently are left out.
fn note_of(line: &ActionLine) -> Note {
    Note {
        n: line.n,
        label: line.label.clone(),
        at: line.at,
        action: JournalAction::deserialize(&line.action)
            .unwrap_or(JournalAction::Hand { what: Value::Null, table: Vec::new() }),
        rolls: Vec::deserialize(&line.rolls).unwrap_or_default(),
        working: Vec::deserialize(&line.working).unwrap_or_default(),
    }
}
