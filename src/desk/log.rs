//! The log: what happened, with the rolls and their sources. Plain rows, no window.

use super::row_counts::count;
use super::session::Desk;
use crate::core::chance::{RollSource, Rolled, RolledWhat, SummaryOf};
use crate::core::roster::Subject;
use crate::store::battle::{JournalAction, Note};
use crate::store::now_ms;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    pub moment: usize,
    /// As in "14:52".
    pub clock: String,
    pub text: String,
    pub rolls: String,
    pub working: Vec<String>,
    pub table: Vec<String>,
    /// Where it came from: drawn, typed, set by hand.
    pub provenance: String,
    /// Undone: it lies after the present moment.
    pub undone: bool,
}

impl Desk {
    /// The last lines of the present branch, newest last.
    pub fn log(&self, lines: usize) -> Vec<LogRow> {
        let branch = self.history().branch();
        let now = branch.iter().position(|i| *i == self.history().now()).unwrap_or(0);
        let from = branch.len().saturating_sub(lines);
        let row = |(at, index): (usize, &usize)| Some(LogRow { undone: at > now, ..self.log_row(*index)? });
        branch.iter().enumerate().skip(from).filter_map(row).collect()
    }

    /// The line of one moment.
    pub fn log_row(&self, moment: usize) -> Option<LogRow> {
        self.history().moment(moment).map(|m| LogRow { moment, ..row_of(&m.note) })
    }

    /// The last action that had something to do on the table.
    pub fn last_told(&self) -> Option<LogRow> {
        self.log_row(self.history().now())
    }

    pub fn side_of(&self, subject: Subject) -> Option<usize> {
        self.game().side_of(subject)
    }
}

fn row_of(note: &Note) -> LogRow {
    count(|counts| counts.log_lines += 1);
    LogRow {
        moment: 0,
        clock: clock(note.at),
        text: note.label.clone(),
        rolls: note.rolls.iter().map(rolled_text).filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" · "),
        working: note.working.iter().map(|w| w.text.clone()).collect(),
        table: note.action.table().to_vec(),
        provenance: provenance(note),
        undone: false,
    }
}

/// As in "14:52".
pub(super) fn clock(at: i64) -> String {
    local(at).map(|t| t.strftime("%H:%M").to_string()).unwrap_or_default()
}

/// With the day if it was not today: "3 May, 14:52".
pub(super) fn when(at: i64) -> String {
    let today = local(now_ms()).map(|t| t.date());
    match local(at) {
        Some(t) if Some(t.date()) == today => clock(at),
        Some(t) => t.strftime("%-d %b %Y, %H:%M").to_string(),
        None => String::new(),
    }
}

fn local(at: i64) -> Option<jiff::Zoned> {
    jiff::Timestamp::from_millisecond(at).ok().map(|t| t.to_zoned(jiff::tz::TimeZone::system()))
}

/// A roll in words.
pub fn rolled_text(rolled: &Rolled) -> String {
    match &rolled.what {
        RolledWhat::Cards { cards, .. } => cards.iter().map(|c| c.value.face()).collect::<Vec<_>>().join(" "),
        RolledWhat::Dice { faces, .. } => faces.iter().map(|f| f.value.to_string()).collect::<Vec<_>>().join(" "),
        RolledWhat::Summary { text, of: SummaryOf::Cards { count, .. } } => format!("“{text}” of {count} cards"),
        RolledWhat::Summary { text, .. } => format!("“{text}”"),
        RolledWhat::Choice { picked, .. } => picked.clone(),
    }
}

fn provenance(note: &Note) -> String {
    let mut hows: Vec<RollSource> = note
        .rolls
        .iter()
        .flat_map(|r| match &r.what {
            RolledWhat::Cards { cards, .. } => cards.iter().map(|c| c.how).collect(),
            RolledWhat::Dice { faces, .. } => faces.iter().map(|f| f.how).collect(),
            RolledWhat::Summary { .. } => vec![RollSource::Summary],
            RolledWhat::Choice { .. } => vec![RollSource::Typed],
        })
        .collect();
    hows.sort();
    hows.dedup();
    let words: Vec<&str> = hows
        .iter()
        .map(|how| match how {
            RollSource::Drawn => "drawn",
            RollSource::Typed => "typed",
            RollSource::Summary => "summary typed",
        })
        .collect();
    match (&note.action, words.is_empty()) {
        (JournalAction::Hand { .. }, _) => "set by hand".to_owned(),
        (_, false) => words.join(" and "),
        (JournalAction::Procedure { .. } | JournalAction::List { .. }, true) => "worked out".to_owned(),
        (JournalAction::Start | JournalAction::Walk { .. }, true) => String::new(),
    }
}
