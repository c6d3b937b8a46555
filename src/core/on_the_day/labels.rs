//! Labels stay with those who had them: somebody awaited or removed keeps theirs. Knows no rule book.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::core::game::Game;
use crate::core::orbat::labels::counted_on;
use crate::core::roster::{Away, Subject, folded};
use crate::core::rulebook::Rulebook;

/// A label that somebody gave up for another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormerLabel {
    pub label: String,
    pub of: Subject,
}

impl<R: Rulebook> Game<R> {
    /// Who has this label, on the table or away.
    pub fn label_owner(&self, label: &str) -> Option<Subject> {
        let same = |other: &str| folded(other) == folded(label);
        let command = || self.commands.slots().find(|(_, c)| same(&c.label)).map(|(id, _)| Subject::Command(id));
        let unit = || self.units.slots().find(|(_, u)| same(&u.label)).map(|(id, _)| Subject::Unit(id));
        command().or_else(unit)
    }

    /// A sentence for every label that two have, on the table or away.
    pub(in crate::core) fn twice_labelled(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let labels = self.commands.slots().map(|(_, c)| &c.label).chain(self.units.slots().map(|(_, u)| &u.label));
        labels.filter(|label| !seen.insert(folded(label))).map(|label| format!("two have the label {label}")).collect()
    }

    /// All labels there ever were, folded.
    pub(super) fn labels_taken(&self) -> BTreeSet<String> {
        let commands = self.commands.slots().map(|(_, c)| folded(&c.label));
        let former = self.setup.former_labels.iter().map(|former| folded(&former.label));
        commands.chain(self.units.slots().map(|(_, u)| folded(&u.label))).chain(former).collect()
    }

    /// Remembers a label that is given up, so that the log stays clear when somebody else gets it.
    pub(super) fn give_up_label(&mut self, label: &str, of: Subject) {
        let former = FormerLabel { label: label.to_owned(), of };
        if !self.setup.former_labels.contains(&former) {
            self.setup_mut().former_labels.push(former);
        }
    }

    /// A sentence if this label, now `of` somebody, was another's before: labels may be exchanged, but not unsaid.
    pub(super) fn label_before(&self, label: &str, of: Subject) -> Option<String> {
        let same = |former: &&FormerLabel| folded(&former.label) == folded(label) && former.of != of;
        let former = self.setup.former_labels.iter().rfind(same)?;
        let (now, name, _) = self.slot_words(former.of);
        Some(format!("{label} was the label of {name}, now {now}: older lines of the log mean that one."))
    }

    /// A label for somebody new, or for `of`, who may keep their own.
    ///
    /// # Errors
    /// A sentence saying whose it is, and one that is free.
    pub(super) fn free_label(&self, label: &str, of: Option<Subject>) -> Result<String, String> {
        let label = label.trim();
        if folded(label).is_empty() {
            return Err("Type a label with a letter or a number in it, as in F12.".to_owned());
        }
        if let Some(side) = self.setup.sides.iter().find(|side| folded(&side.name) == folded(label)) {
            return Err(format!("“{label}” is the name of a side: choose another label for {}.", side.name));
        }
        let Some(owner) = self.label_owner(label).filter(|owner| of != Some(*owner)) else {
            return Ok(label.to_owned());
        };
        let free = counted_on(&self.slot_words(owner).0, &self.labels_taken());
        Err(format!("{}; {free} is free.", self.whose(owner)))
    }

    /// Whose label it is, and where they are.
    fn whose(&self, owner: Subject) -> String {
        let (label, name, away) = self.slot_words(owner);
        match away {
            None => format!("{label} is {name}"),
            Some(Away::Awaited(_)) => format!("{label} is {name}, who is awaited"),
            Some(Away::Removed { turn }) => format!("{label} was removed in {} {turn}", R::TURN),
        }
    }

    /// Label and name of somebody on the table or away, and why they are.
    pub(super) fn slot_words(&self, who: Subject) -> (String, String, Option<Away>) {
        match who {
            Subject::Command(id) => self.commands.slot(id).map(|c| (c.label.clone(), c.name.clone(), c.away)),
            Subject::Unit(id) => self.units.slot(id).map(|u| (u.label.clone(), u.name.clone(), u.away)),
            Subject::Side(side) => self.setup.sides.get(side).map(|s| (String::new(), s.name.clone(), None)),
        }
        .unwrap_or_default()
    }
}
