//! Where battles, settings and the list of recent battles are. Knows nothing of their content.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::error::StoreError;
use super::file_names::{self, EXTENSION};

/// Puts everything below one folder.
pub const HOME_VARIABLE: &str = "GALLOPER_HOME";

/// Of an order of battle in our text.
pub const ORDER_EXTENSION: &str = "orbat";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataFolders {
    /// Where battles are saved by default.
    pub saves: PathBuf,
    /// Settings, recent battles and the club's files.
    pub config: PathBuf,
}

impl DataFolders {
    /// `GALLOPER_HOME`, else `saves/` of a checkout, else the platform's folders.
    ///
    /// # Errors
    /// If the platform names no home folder.
    pub fn find() -> Result<Self, StoreError> {
        if let Some(home) = env::var_os(HOME_VARIABLE).filter(|home| !home.is_empty()) {
            return Ok(Self::below(Path::new(&home)));
        }
        let platform = Self::platform()?;
        let executable = env::current_exe().ok();
        let current = env::current_dir().ok();
        let checkout = [executable, current].into_iter().flatten().find_map(|start| checkout_saves(&start));
        Ok(match checkout {
            Some(saves) => Self { saves, ..platform },
            None => platform,
        })
    }

    pub fn below(home: &Path) -> Self {
        let home = std::path::absolute(home).unwrap_or_else(|_| home.to_path_buf());
        Self { saves: home.join("saves"), config: home }
    }

    fn platform() -> Result<Self, StoreError> {
        let dirs = ProjectDirs::from("", "", "galloper").ok_or(StoreError::NoHome)?;
        Ok(Self { saves: dirs.data_dir().join("saves"), config: dirs.config_dir().to_path_buf() })
    }

    pub fn settings_file(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    pub fn recent_file(&self) -> PathBuf {
        self.config.join("recent.json")
    }

    /// See [`super::OpeningNote`].
    pub fn opening_file(&self) -> PathBuf {
        self.config.join("opening.txt")
    }

    /// The umpire's own orders of battle, drafts among them.
    pub fn orders_of_battle(&self) -> PathBuf {
        self.saves.join("orders of battle")
    }

    /// An unused path among the umpire's own orders of battle for one called `title`; the folder need not be there.
    pub fn unique_order_path(&self, title: &str) -> PathBuf {
        unused(&self.orders_of_battle(), title, ORDER_EXTENSION)
    }

    /// The path for a battle to be saved as `typed`: a bare name goes to the saves folder, another path is made
    /// absolute, and a missing extension is added.
    ///
    /// # Errors
    /// If the saves folder is needed and cannot be made.
    pub fn to_save(&self, typed: &Path) -> Result<PathBuf, StoreError> {
        let Self { saves, .. } = self;
        let mut path = if typed.parent().is_some_and(|folder| folder.as_os_str().is_empty()) {
            fs::create_dir_all(saves).map_err(|error| StoreError::writing(saves, &error))?;
            saves.join(typed)
        } else {
            std::path::absolute(typed).unwrap_or_else(|_| typed.to_path_buf())
        };
        if !path.extension().is_some_and(|e| e.eq_ignore_ascii_case(EXTENSION)) {
            path.as_mut_os_string().push(format!(".{EXTENSION}"));
        }
        Ok(path)
    }

    /// The absolute path of the battle that `typed` means: an existing file, or what [`Self::to_save`] would have made
    /// of it.
    pub fn to_open(&self, typed: &Path) -> PathBuf {
        let whole = std::path::absolute(typed).unwrap_or_else(|_| typed.to_path_buf());
        let saved = || self.to_save(typed).ok().filter(|path| path.exists());
        if whole.exists() { whole } else { saved().unwrap_or(whole) }
    }

    /// The values from a club's booklet for a rule book.
    pub fn club_file(&self, rulebook: &str) -> PathBuf {
        self.config.join("club").join(format!("{rulebook}.toml"))
    }

    /// An unused path in the saves folder, which is created if needed, for a battle called `title`.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub fn unique_save_path(&self, title: &str) -> Result<PathBuf, StoreError> {
        let Self { saves, .. } = self;
        fs::create_dir_all(saves).map_err(|error| StoreError::writing(saves, &error))?;
        Ok(unused(saves, title, EXTENSION))
    }
}

/// A path in `folder`, named after `title`, where there is no file yet.
pub(super) fn unused(folder: &Path, title: &str, extension: &str) -> PathBuf {
    let stem = file_names::stem(title);
    let candidate = |count: u64| match count {
        1 => folder.join(format!("{stem}.{extension}")),
        count => folder.join(format!("{stem} {count}.{extension}")),
    };
    let free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
    (1..u64::MAX).map(candidate).find(free).unwrap_or_else(|| candidate(u64::MAX))
}

/// The folder `saves/` of the nearest checkout of Galloper at or above `start`.
pub fn checkout_saves(start: &Path) -> Option<PathBuf> {
    let root = start.ancestors().find(|folder| is_checkout(folder))?;
    Some(root.join("saves"))
}

fn is_checkout(folder: &Path) -> bool {
    let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else {
        return false;
    };
    let name = manifest.parse::<toml::Table>().ok().and_then(|table| {
        let name = table.get("package")?.get("name")?.as_str()?;
        Some(name == "galloper")
    });
    name == Some(true) && folder.join("saves").is_dir()
}
