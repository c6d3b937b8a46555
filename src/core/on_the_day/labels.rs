//! Labels stay with those who had them: somebody awaited or removed keeps theirs. Knows no rule book.

use crate::core::game::Game;
use crate::core::roster::{Subject, folded};
use crate::core::rulebook::Rulebook;

impl<R: Rulebook> Game<R> {
    /// Who has this label, on the table or away.
    pub fn label_owner(&self, label: &str) -> Option<Subject> {
        let same = |other: &str| folded(other) == folded(label);
        let command = || self.commands.slots().find(|(_, c)| same(&c.label)).map(|(id, _)| Subject::Command(id));
        let unit = || self.units.slots().find(|(_, u)| same(&u.label)).map(|(id, _)| Subject::Unit(id));
        command().or_else(unit)
    }
}
