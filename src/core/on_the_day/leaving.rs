//! Taking units and commands out of a battle: their fights, marks, duties and turns end with them. Knows no rule book.

use super::Changed;
use crate::core::game::Game;
use crate::core::phrases::counted;
use crate::core::roster::{Away, CommandId, Subject, UnitId};
use crate::core::rulebook::Rulebook;

/// A command with all who are under it, those awaited included; or one unit.
#[derive(Clone, Debug, Default)]
pub(super) struct CommandBranch {
    pub commands: Vec<CommandId>,
    pub units: Vec<UnitId>,
}

impl CommandBranch {
    pub fn subjects(&self) -> impl Iterator<Item = Subject> {
        let commands = self.commands.iter().map(|id| Subject::Command(*id));
        commands.chain(self.units.iter().map(|id| Subject::Unit(*id)))
    }
}

impl<R: Rulebook> Game<R> {
    /// Whoever moves with this subject. Those removed stay where they were.
    pub(super) fn branch(&self, subject: Subject) -> CommandBranch {
        let top = match subject {
            Subject::Unit(id) => return CommandBranch { commands: Vec::new(), units: vec![id] },
            Subject::Side(_) => return CommandBranch::default(),
            Subject::Command(id) => id,
        };
        let under = |up: Option<CommandId>| self.slot_under(up, top);
        let commands = self.commands.slots().filter(|(id, c)| *id == top || under(c.under) && !c.is_removed());
        let units = self.units.slots().filter(|(_, u)| under(u.under) && !u.is_removed());
        CommandBranch { commands: commands.map(|(id, _)| id).collect(), units: units.map(|(id, _)| id).collect() }
    }

    /// Whether this superior is `above`, or anywhere under it, on the table or away.
    pub(super) fn slot_under(&self, mut up: Option<CommandId>, above: CommandId) -> bool {
        for _ in 0..=self.commands.slot_count() {
            match up {
                Some(id) if id == above => return true,
                Some(id) => up = self.commands.slot(id).and_then(|c| c.under),
                None => return false,
            }
        }
        false
    }

    pub(super) fn remove(&mut self, subject: Subject) -> Result<Changed, String> {
        if matches!(subject, Subject::Side(_)) {
            return Err("A side cannot be removed: name a unit or a command.".to_owned());
        }
        let branch = self.branch(subject);
        if self.units.ids().all(|id| branch.units.contains(&id)) {
            return Err("Nobody would be left on the table.".to_owned());
        }
        let labels: Vec<String> =
            branch.units.iter().filter_map(|id| self.unit(*id)).map(|u| u.label.clone()).collect();
        let name = self.name_of(subject);
        let with = match subject {
            Subject::Command(_) if !branch.units.is_empty() || branch.commands.len() > 1 => {
                let commands = branch.commands.len() - 1;
                let units = counted(branch.units.len(), "unit", "units");
                let below =
                    if commands > 0 { counted(commands, "command", "commands") + " and " } else { String::new() };
                format!(" with {below}{units}")
            }
            _ => String::new(),
        };
        let changed = Changed::new(format!("{name} leaves the battle{with}"));
        let changed = if labels.is_empty() {
            changed
        } else {
            changed.table(format!("Take {} off the table.", labels.join(", ")))
        };
        let told = self.take_out(&branch);
        Ok(Changed { table: [changed.table, told].concat(), ..changed })
    }

    /// Takes all of these out of the battle. Returns what happens because one of them was acting.
    pub(super) fn take_out(&mut self, branch: &CommandBranch) -> Vec<String> {
        let labels: Vec<(Subject, String)> = branch.subjects().map(|who| (who, self.slot_words(who).0)).collect();
        for id in branch.units.iter().filter(|id| self.unit(**id).is_some()).copied().collect::<Vec<_>>() {
            R::leaves_fights(self, id);
        }
        let away = Some(Away::Removed { turn: self.flow.turn });
        self.set_away(&branch.commands, &branch.units, away);
        let marked = |on: Subject| labels.iter().any(|(who, _)| *who == on);
        if self.marks.marks.iter().any(|mark| marked(mark.on)) {
            self.marks_mut().marks.retain(|mark| !marked(mark.on));
        }
        for (who, label) in &labels {
            self.drop_references(*who, label);
        }
        self.end_turns_of(&branch.subjects().collect::<Vec<_>>())
    }
}
