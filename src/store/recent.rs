//! The list of recent battles, newest first. Opens none of them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::StoreError;
use super::json_file::{self, SetAside};

pub const MOST: usize = 12;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentBattle {
    pub path: PathBuf,
    pub title: String,
    pub rulebook: String,
    /// Where it stands, as "period 3"; empty in lists of older versions.
    #[serde(default)]
    pub turn: String,
    /// In Unix milliseconds.
    pub opened: i64,
    /// The file was not there when the list was read; it may be on a removable disk.
    #[serde(skip)]
    pub missing: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// Newest first, each file once.
    #[serde(default)]
    battles: Vec<RecentBattle>,
}

impl Recent {
    /// Reads the list and checks which battles exist; a list that cannot be read is set aside.
    pub fn load(file: &Path) -> (Self, Option<SetAside>) {
        let (mut recent, aside): (Self, _) = json_file::load(file);
        recent.tidy();
        for battle in &mut recent.battles {
            battle.missing = !battle.path.exists();
        }
        (recent, aside)
    }

    /// Adds `battle` to the list at `file`. Returns the new list, and what had to be set aside for it.
    ///
    /// The list is read again first, so that two windows do not overwrite each other's entries.
    ///
    /// # Errors
    /// If the list cannot be written.
    pub fn note_opened(file: &Path, battle: RecentBattle) -> Result<(Self, Option<SetAside>), StoreError> {
        let (mut recent, aside) = Self::load(file);
        recent.remember(battle);
        recent.save(file)?;
        Ok((recent, aside))
    }

    /// Newest first.
    pub fn battles(&self) -> &[RecentBattle] {
        &self.battles
    }

    /// Adds `battle`. A path that is not Unicode cannot be listed.
    pub fn remember(&mut self, battle: RecentBattle) {
        if battle.path.to_str().is_some() {
            self.forget(&battle.path);
            self.battles.insert(0, battle);
            self.tidy();
        }
    }

    pub fn forget(&mut self, path: &Path) {
        self.battles.retain(|battle| battle.path != path);
    }

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
