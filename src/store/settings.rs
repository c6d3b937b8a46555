//! What the program remembers between sessions, apart from battles.
//! It must not know the window that shows it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::error::StoreError;
use super::json_file::{self, SetAside};

/// The smallest and the largest scale that leaves the window usable.
const SCALE_RANGE: (u16, u16) = (50, 400);

/// Light or dark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The settings; fields that a file lacks have their defaults, fields that it has too many are passed over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// The size of everything, in percent.
    pub scale_percent: u16,
    /// The battle to offer at the next start.
    #[serde(serialize_with = "unicode_or_none")]
    pub last_battle: Option<PathBuf>,
    /// What was last chosen among all that can be found, newest first.
    pub found: Vec<String>,
    /// What the panels remember, by panel.
    pub open: BTreeMap<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { theme: Theme::System, scale_percent: 100, last_battle: None, found: Vec::new(), open: BTreeMap::new() }
    }
}

impl Settings {
    /// Reads the settings at `file`; a file that cannot be read is set aside.
    pub fn load(file: &Path) -> (Self, Option<SetAside>) {
        let (mut settings, aside): (Self, _) = json_file::load(file);
        let (least, most) = SCALE_RANGE;
        settings.scale_percent = settings.scale_percent.clamp(least, most);
        (settings, aside)
    }

    /// Writes the settings, whole or not at all.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self, file: &Path) -> Result<(), StoreError> {
        json_file::save(file, self)
    }
}

/// JSON holds Unicode only; a path that is none must not keep the rest from being saved.
#[allow(clippy::ref_option)] // the signature is serde's
fn unicode_or_none<S: Serializer>(path: &Option<PathBuf>, serializer: S) -> Result<S::Ok, S::Error> {
    path.as_deref().and_then(Path::to_str).serialize(serializer)
}
