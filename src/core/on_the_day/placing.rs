//! Another place in the chain of command, or on the other side. Knows no rule book.

use super::{Above, Changed};
use crate::core::game::Game;
use crate::core::roster::{CommandId, SideId, Subject};
use crate::core::rulebook::Rulebook;

impl<R: Rulebook> Game<R> {
    pub(super) fn place(&mut self, subject: Subject, above: Above) -> Result<Changed, String> {
        let name = self.name_of(subject);
        let (side, under) = match above {
            Above::Side(side) => (side, None),
            Above::Command(id) => (self.side_of(Subject::Command(id)).unwrap_or(0), Some(id)),
        };
        let to = under.map_or_else(|| self.side_name(side).to_owned(), |id| self.name_of(Subject::Command(id)));
        if let (Subject::Command(id), Some(up)) = (subject, under)
            && self.slot_under(Some(up), id)
        {
            return Err(format!("{to} is {name} or stands under it: nobody can be their own superior."));
        }
        let (before, was_under) = match subject {
            Subject::Side(_) => return Err("A side stands under nobody: name a unit or a command.".to_owned()),
            Subject::Unit(id) => self.unit(id).map(|u| (u.side, u.under)).unwrap_or_default(),
            Subject::Command(id) => self.command(id).map(|c| (c.side, c.under)).unwrap_or_default(),
        };
        if (before, was_under) == (side, under) {
            return Err(format!("{name} stands there already."));
        }
        self.put_under(subject, under);
        let told = if before == side { Vec::new() } else { self.change_side(subject, side) };
        R::mend(self, subject);
        let changes =
            if before == side { String::new() } else { format!(" and changes to the {} side", self.side_name(side)) };
        let headline = match above {
            Above::Side(_) => format!("{name} stands under nobody{changes}"),
            Above::Command(_) => format!("{name} is placed under {to}{changes}"),
        };
        Ok(Changed { table: told, ..Changed::new(headline).on(subject) })
    }

    pub(super) fn transfer(&mut self, subject: Subject, side: SideId) -> Result<Changed, String> {
        if self.side_of(subject) == Some(side) {
            return Err(format!("{} is on the {} side already.", self.name_of(subject), self.side_name(side)));
        }
        self.place(subject, Above::Side(side))
    }

    fn put_under(&mut self, subject: Subject, under: Option<CommandId>) {
        match subject {
            Subject::Command(id) => self.commands.slot_mut(id).map(|c| c.under = under),
            Subject::Unit(id) => self.units.slot_mut(id).map(|u| u.under = under),
            Subject::Side(_) => None,
        };
    }

    /// Puts a branch on another side. What it fought, whom it was with and what was asked of it is over.
    fn change_side(&mut self, subject: Subject, side: SideId) -> Vec<String> {
        let branch = self.branch(subject);
        let who: Vec<Subject> = branch.subjects().collect();
        for id in branch.units.iter().filter(|id| self.unit(**id).is_some()).copied().collect::<Vec<_>>() {
            R::leaves_fights(self, id);
        }
        for id in &branch.commands {
            if let Some(command) = self.commands.slot_mut(*id) {
                command.side = side;
            }
        }
        for id in &branch.units {
            if let Some(unit) = self.units.slot_mut(*id) {
                unit.side = side;
            }
        }
        for one in &who {
            let label = self.slot_words(*one).0;
            self.drop_references(*one, &label);
            self.forget_others(*one);
        }
        self.end_turns_of(&who)
    }
}
