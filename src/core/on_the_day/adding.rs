//! Somebody new in a battle under way, as a line of an order of battle describes them. Knows no rule book.

use super::naming::sound_name;
use super::{Above, Changed, arrival_words};
use crate::core::game::Game;
use crate::core::orbat::labels::made_from;
use crate::core::orbat::{Arrival, Row, RowKind};
use crate::core::roster::{Away, Piece, Subject};
use crate::core::rulebook::Rulebook;
use crate::core::scenario;

impl<R: Rulebook> Game<R> {
    pub(super) fn add_row(&mut self, row: &Row, above: Above) -> Result<Changed, String> {
        let label = match (row.label.as_str(), row.kind) {
            ("", RowKind::Command) => made_from(&row.name, &self.labels_taken()),
            (label, _) => self.free_label(label, None)?,
        };
        let name = sound_name(&row.name)?;
        let (side, under) = match above {
            Above::Side(side) => (side, None),
            Above::Command(id) => (self.side_of(Subject::Command(id)).unwrap_or(0), Some(id)),
        };
        let away = row.arrives.filter(|arrival| !self.has_come(*arrival)).map(Away::Awaited);
        let row = Row { label: label.clone(), name, ..row.clone() };
        let subject = match row.kind {
            RowKind::Command => {
                let piece = scenario::command_of::<R>(&row)?;
                Subject::Command(self.commands.push(Piece { side, under, away, ..piece }))
            }
            RowKind::Unit => {
                let piece = scenario::unit_of::<R>(&row)?;
                Subject::Unit(self.units.push(Piece { side, under, away, ..piece }))
            }
            _ => return Err("A unit or a command can be added, and nothing else.".to_owned()),
        };
        self.forget_names();
        if let Some(Away::Awaited(arrival)) = away {
            let (label, name, _) = self.slot_words(subject);
            let changed = Changed::new(format!("{label} {name} {}", arrival_words(arrival, R::TURN)));
            return Ok(changed.tables(self.label_before(&label, subject)));
        }
        R::mend(self, subject);
        let place = under.map_or_else(|| self.side_name(side).to_owned(), |id| self.name_of(Subject::Command(id)));
        let headline = match subject {
            Subject::Command(_) => format!("{} ({label}) joins the battle under {place}", self.name_of(subject)),
            _ => format!("{} joins the battle under {place}", self.name_of(subject)),
        };
        let changed = Changed::new(headline).on(subject).table(format!("Put {label} on the table."));
        Ok(changed.tables(self.label_before(&label, subject)))
    }

    /// An arrival whose time has come needs no waiting; the umpire's word is given with the line itself.
    fn has_come(&self, arrival: Arrival) -> bool {
        matches!(arrival, Arrival::Turn(turn) if turn <= self.flow.turn)
    }
}
