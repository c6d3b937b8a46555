//! What the program remembers between sessions, apart from battles. Does not know the window that shows it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::error::StoreError;
use super::json_file::{self, SetAside};

/// The smallest and largest scale, in percent, that leaves the window usable.
const SCALE_RANGE: (u16, u16) = (50, 400);

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// Fields missing in a file have their defaults; unknown fields are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: Theme,
    /// The size of everything.
    pub scale_percent: u16,
    /// Offered at the next start.
    #[serde(serialize_with = "unicode_or_none")]
    pub last_battle: Option<PathBuf>,
    /// Recent choices in the finder, newest first.
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
    /// A file that cannot be read is set aside.
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

/// JSON is Unicode; a path that is not must not keep the rest from being saved.
#[allow(clippy::ref_option)] // the signature is serde's
fn unicode_or_none<S: Serializer>(path: &Option<PathBuf>, serializer: S) -> Result<S::Ok, S::Error> {
    path.as_deref().and_then(Path::to_str).serialize(serializer)
}
