//! The list of recent battles, newest first.
//! It must not open any of them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::StoreError;
use super::json_file::{self, SetAside};

/// How many are kept.
pub const MOST: usize = 12;

/// One battle of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentBattle {
    /// Its file.
    pub path: PathBuf,
    /// Its name.
    pub title: String,
    /// The rule book's id.
    pub rulebook: String,
    /// When it was last opened, in Unix milliseconds.
    pub opened: i64,
    /// Whether the file was not there when the list was read; it may be on a stick that comes back.
    #[serde(skip)]
    pub missing: bool,
}

/// The list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// Newest first, each file once.
    #[serde(default)]
    battles: Vec<RecentBattle>,
}

impl Recent {
    /// Reads the list at `file` and looks which battles are there; a list that cannot be read is set aside.
    pub fn load(file: &Path) -> (Self, Option<SetAside>) {
        let (mut recent, aside): (Self, _) = json_file::load(file);
        recent.tidy();
        for battle in &mut recent.battles {
            battle.missing = !battle.path.exists();
        }
        (recent, aside)
    }

    /// Puts `battle` into the list at `file` and returns it as it now is, and what had to be set aside for it.
    ///
    /// The list is read anew first, so that two windows do not write over each other's.
    ///
    /// # Errors
    /// If the list cannot be written.
    pub fn note_opened(file: &Path, battle: RecentBattle) -> Result<(Self, Option<SetAside>), StoreError> {
        let (mut recent, aside) = Self::load(file);
        recent.remember(battle);
        recent.save(file)?;
        Ok((recent, aside))
    }

    /// The battles, newest first.
    pub fn battles(&self) -> &[RecentBattle] {
        &self.battles
    }

    /// Puts `battle` into the list. A path that is no Unicode text cannot be listed.
    pub fn remember(&mut self, battle: RecentBattle) {
        if battle.path.to_str().is_some() {
            self.forget(&battle.path);
            self.battles.insert(0, battle);
            self.tidy();
        }
    }

    /// Takes a battle off the list.
    pub fn forget(&mut self, path: &Path) {
        self.battles.retain(|battle| battle.path != path);
    }

    /// Writes the list.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, file: &Path) -> Result<(), StoreError> {
        json_file::save(file, self)
    }

    fn tidy(&mut self) {
        self.battles.sort_by_key(|battle| std::cmp::Reverse(battle.opened));
        self.battles.truncate(MOST);
    }
}
