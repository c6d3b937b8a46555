//! Where battles come from: those that ship with the program, the umpire's own, those under way. Reads files, changes none.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::SystemTime;

use super::builder::BattleCard;
use crate::core::orbat::document::Document;
use crate::rulebooks::{self, BOOKS, RegisteredBook};
use crate::store::RecentBattle;

/// A battle of the library.
#[derive(Debug)]
pub struct LibraryEntry {
    pub book: &'static RegisteredBook,
    pub id: &'static str,
    pub text: &'static str,
    pub card: BattleCard,
}

/// All of it, by rule book; read when it is first asked for.
pub static LIBRARY: LazyLock<Vec<LibraryEntry>> = LazyLock::new(|| {
    let of_book = |book: &'static RegisteredBook| {
        book.library.iter().map(move |battle| LibraryEntry {
            book,
            id: battle.id,
            text: battle.text,
            card: BattleCard::of(&Document::parse(battle.text, rulebooks::shape)),
        })
    };
    BOOKS.iter().flat_map(of_book).collect()
});

/// The battle of this name.
pub fn library_battle(id: &str) -> Option<&'static LibraryEntry> {
    LIBRARY.iter().find(|entry| entry.id == id)
}

/// Endings of files that an order of battle can be read from.
pub const ORDER_ENDINGS: [&str; 7] = ["orbat", "txt", "toml", "csv", "tsv", "xlsx", "ods"];

/// Whether a file is an order of battle, by its ending.
pub fn is_order(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
    ORDER_ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// An order of battle of the umpire's own.
#[derive(Clone, Debug)]
pub struct MyBattle {
    pub path: PathBuf,
    pub card: BattleCard,
}

/// So many of one's own battles are listed, the newest first.
const MOST: usize = 60;
/// A file of more bytes is listed by its name alone.
const READ_AT_ONCE: u64 = 1 << 20;

/// The orders of battle in a folder, the newest first.
pub fn my_battles(folder: &Path) -> Vec<MyBattle> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<(SystemTime, u64, PathBuf)> = entries
        .filter(|entry| is_order(&entry.path()))
        .filter_map(|entry| {
            let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some((about.modified().unwrap_or(SystemTime::UNIX_EPOCH), about.len(), entry.path()))
        })
        .collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.2.cmp(&b.2)));
    found.truncate(MOST);
    found.into_iter().map(|(_, bytes, path)| MyBattle { card: card_of(&path, bytes), path }).collect()
}

fn card_of(path: &Path, bytes: u64) -> BattleCard {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_lowercase();
    let ours = matches!(ending.as_str(), "orbat" | "txt") && bytes <= READ_AT_ONCE;
    let text = if ours { fs::read_to_string(path).ok() } else { None };
    let mut card = text.map(|text| BattleCard::of(&Document::parse(&text, rulebooks::shape))).unwrap_or_default();
    if card.title.is_empty() {
        card.title = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    }
    card
}

/// A battle to begin or to go on with.
#[derive(Clone, Debug)]
pub enum Offered {
    UnderWay(RecentBattle),
    Library(&'static LibraryEntry),
    Mine(MyBattle),
    /// An empty battle of this rule book.
    Empty(&'static RegisteredBook),
}

impl Offered {
    pub fn title(&self) -> &str {
        match self {
            Self::UnderWay(battle) => &battle.title,
            Self::Library(entry) => &entry.card.title,
            Self::Mine(battle) => &battle.card.title,
            Self::Empty(book) => book.title,
        }
    }

    pub fn card(&self) -> Option<&BattleCard> {
        match self {
            Self::Library(entry) => Some(&entry.card),
            Self::Mine(battle) => Some(&battle.card),
            Self::UnderWay(_) | Self::Empty(_) => None,
        }
    }

    /// The short name of its rule book; empty if it has none.
    pub fn book(&self) -> &str {
        match self {
            Self::UnderWay(battle) => &battle.rulebook,
            Self::Library(entry) => entry.book.id,
            Self::Mine(battle) => battle.card.book,
            Self::Empty(book) => book.id,
        }
    }

    /// Everything it can be found by.
    pub fn words(&self) -> String {
        let card =
            self.card().map(|c| format!("{} {} {} {} {} {}", c.size, c.length, c.period, c.about, c.names, c.book));
        let book = rulebooks::book(self.book()).map_or("", |book| book.title);
        format!("{book} {}", card.unwrap_or_default())
    }
}
