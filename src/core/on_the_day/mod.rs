//! Changes to the order of battle while it is fought: who joins, leaves, arrives or is called otherwise. Each is one value
//! that is tried on a copy, so that nothing is half done. Knows no rule book.

mod adding;
pub mod arrival;
mod awaited;
mod coming;
pub mod dividing;
mod labels;
mod leaving;
mod naming;
mod placing;
mod references;

pub use awaited::{AwaitedGroup, arrival_words};
pub use labels::FormerLabel;

use super::game::Game;
use super::orbat::Row;
use super::roster::{CommandId, SideId, Subject, UnitId};
use super::rulebook::Rulebook;

/// A change to the order of battle.
#[derive(Clone, Debug, PartialEq)]
pub enum DayChange {
    /// A unit or command as a line of an order of battle describes it.
    Add {
        row: Row,
        above: Above,
    },
    /// With all who are under it.
    Remove(Subject),
    Rename(Subject, String),
    Relabel(Subject, String),
    /// Puts it under another command, with all who are under it; the other side's makes it change sides.
    Place(Subject, Above),
    /// Makes it change sides, under nobody yet.
    Transfer(Subject, SideId),
    /// The player of a side or command; an empty name for none.
    Player(Subject, String),
    /// Makes a second unit of so much of this one, counted as the rule book counts its strength.
    Split(UnitId, i64),
    /// Makes the second unit part of the first.
    Merge(UnitId, UnitId),
}

/// Where a unit or command stands in the chain of command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Above {
    /// Under nobody, on this side.
    Side(SideId),
    Command(CommandId),
}

/// What a change came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// For the log.
    pub headline: String,
    /// What to do on the table.
    pub table: Vec<String>,
    /// Whom it concerns, to be selected; nobody if they left.
    pub subject: Option<Subject>,
}

impl Changed {
    fn new(headline: impl Into<String>) -> Self {
        Self { headline: headline.into(), ..Self::default() }
    }

    fn on(mut self, subject: Subject) -> Self {
        self.subject = Some(subject);
        self
    }

    fn table(mut self, line: impl Into<String>) -> Self {
        self.table.push(line.into());
        self
    }

    fn tables(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.table.extend(lines);
        self
    }
}

impl<R: Rulebook> Game<R> {
    /// Carries out a change to the order of battle.
    ///
    /// # Errors
    /// A sentence; nothing is changed then. A change that would break a rule of the rule book's own record is refused.
    pub fn change_order(&mut self, change: &DayChange) -> Result<Changed, String> {
        let mut after = self.clone();
        let changed = match change {
            DayChange::Add { row, above } => after.add_row(row, *above),
            DayChange::Remove(subject) => after.remove(*subject),
            DayChange::Rename(subject, name) => after.rename(*subject, name),
            DayChange::Relabel(subject, label) => after.relabel(*subject, label),
            DayChange::Place(subject, above) => after.place(*subject, *above),
            DayChange::Transfer(subject, side) => after.transfer(*subject, *side),
            DayChange::Player(subject, name) => after.set_player(*subject, name),
            DayChange::Split(unit, part) => after.split(*unit, *part),
            DayChange::Merge(unit, other) => after.merge(*unit, *other),
        }?;
        after.reorganised();
        after.unless_worse_than(self)?;
        if matches!(change, DayChange::Add { row, .. } if row.arrives.is_some()) {
            after.once_all_are_there().unless_worse_than(&self.once_all_are_there())?;
        }
        *self = after;
        Ok(changed)
    }

    /// Brings what follows from the order of battle up to date.
    pub(super) fn reorganised(&mut self) {
        self.forget_names();
        R::reorganised(self);
        self.renew_arrivals();
        self.record_first_figures();
    }

    /// The battle with everybody who is awaited on the table, for whoever joins later must fit then.
    fn once_all_are_there(&self) -> Self {
        let mut there = self.clone();
        let leads: Vec<Subject> = self.awaited().into_iter().flat_map(|group| group.leads).collect();
        for lead in leads {
            there.bring_on(lead);
        }
        there
    }

    /// Refuses a battle that cannot be shown, or that breaks what held before.
    fn unless_worse_than(&self, before: &Self) -> Result<(), String> {
        use super::battle::Battle as _;
        if let Some(why) = self.unshowable() {
            return Err(format!("This cannot be done, for {why}."));
        }
        let known = before.broken_invariants();
        let broken = self.broken_invariants().into_iter().find(|wrong| !known.contains(wrong));
        broken.map_or(Ok(()), |wrong| Err(format!("This cannot be done, for then {wrong}.")))
    }
}
