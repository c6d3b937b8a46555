//! Other names, labels and players for those in a battle. Knows no rule book.

use super::Changed;
use crate::core::game::Game;
use crate::core::roster::Subject;
use crate::core::rulebook::Rulebook;

/// The longest name or player that fits a row.
const LONGEST: usize = 80;

/// A name without blanks around it.
///
/// # Errors
/// A sentence if it is empty or too long.
pub(super) fn sound_name(name: &str) -> Result<String, String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err("Type the name as well.".to_owned()),
        1..=LONGEST => Ok(name),
        n => Err(format!("That name has {n} letters; {LONGEST} is the most.")),
    }
}

impl<R: Rulebook> Game<R> {
    pub(super) fn rename(&mut self, subject: Subject, name: &str) -> Result<Changed, String> {
        let name = sound_name(name)?;
        let old = self.name_of(subject);
        match subject {
            Subject::Side(_) => {
                return Err("A side keeps its name in a battle under way: name a unit or a command.".to_owned());
            }
            Subject::Command(id) => self.commands.slot_mut(id).map(|c| c.name.clone_from(&name)),
            Subject::Unit(id) => self.units.slot_mut(id).map(|u| u.name.clone_from(&name)),
        };
        let label = self.label_of(subject);
        let new = self.name_of(subject);
        self.rewrite_references((&label, &old), (&label, &new))?;
        Ok(Changed::new(format!("{old} is now called {name}")).on(subject))
    }

    pub(super) fn relabel(&mut self, subject: Subject, label: &str) -> Result<Changed, String> {
        if matches!(subject, Subject::Side(_)) {
            return Err("A side has no label: name a unit or a command.".to_owned());
        }
        let label = self.free_label(label, Some(subject))?;
        if label.chars().any(char::is_whitespace) || label.chars().count() > 12 {
            return Err(format!("“{label}” is no label: it is one word of up to 12 letters, as in F12."));
        }
        let (old, spoken) = (self.label_of(subject), self.name_of(subject));
        match subject {
            Subject::Command(id) => self.commands.slot_mut(id).map(|c| c.label.clone_from(&label)),
            Subject::Unit(id) => self.units.slot_mut(id).map(|u| u.label.clone_from(&label)),
            Subject::Side(_) => None,
        };
        let new = self.name_of(subject);
        self.rewrite_references((&old, &spoken), (&label, &new))?;
        self.give_up_label(&old, subject);
        let changed = Changed::new(format!("{old} is now labelled {label}")).on(subject);
        let changed = changed.table(format!("Write {label} on the base of {old}."));
        Ok(changed.tables(self.label_before(&label, subject)))
    }

    pub(super) fn set_player(&mut self, subject: Subject, player: &str) -> Result<Changed, String> {
        let player = if player.trim().is_empty() { String::new() } else { sound_name(player)? };
        let name = self.name_of(subject);
        match subject {
            Subject::Unit(_) => return Err(format!("{name} is a unit: name a command or a side, who have players.")),
            Subject::Command(id) => self.commands.slot_mut(id).map(|c| c.player.clone_from(&player)),
            Subject::Side(side) => self.setup_mut().sides.get_mut(side).map(|s| s.player.clone_from(&player)),
        };
        let headline =
            if player.is_empty() { format!("{name}: no player") } else { format!("{name}: played by {player}") };
        Ok(Changed::new(headline).on(subject))
    }
}
