//! Plain rows that a rule book returns and the window paints. No rule arithmetic happens after this point.

use serde::Serialize;
use serde_json::Value;

use super::cards::Card;
use super::game::Game;
use super::roster::{SideId, Subject};
use super::rulebook::Rulebook;
use super::tables::ValueSource;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TagTone {
    #[default]
    Plain,
    Good,
    Warn,
}

/// A status, a doubt or something due.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tag {
    pub text: String,
    pub tone: TagTone,
}

impl Tag {
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: TagTone::Plain }
    }

    pub fn warn(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: TagTone::Warn }
    }

    pub fn good(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: TagTone::Good }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChitShape {
    Disc,
    Square,
    Arrow,
    Diamond,
    Ring,
}

/// A chit beside a unit or command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chit {
    pub shape: ChitShape,
    pub letter: char,
    /// An index into the theme's chit colours.
    pub colour: usize,
    pub name: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterRow {
    pub subject: Subject,
    pub side: SideId,
    /// 0 for a side.
    pub depth: usize,
    /// Empty for a side.
    pub label: String,
    pub name: String,
    /// Shown after the name: "A 6 · strong".
    pub note: String,
    /// Strength, and how much of it is lost.
    pub pips: Option<(u16, u16)>,
    /// A count shown as dots.
    pub dots: u8,
    pub chit: Option<Chit>,
    pub tag: Option<Tag>,
    /// Shown when the row is folded: "4 units · 13 of 15 left".
    pub totals: String,
    /// Acting now, therefore unfolded.
    pub acting: bool,
}

impl RosterRow {
    /// With the side's name and player.
    pub fn of_side<R: Rulebook>(game: &Game<R>, side: SideId) -> Self {
        let player = game.setup.sides.get(side).map_or("", |s| s.player.as_str());
        let note = if player.is_empty() { String::new() } else { format!("· {player}") };
        Self { note, ..Self::new(Subject::Side(side), side, "", game.side_name(side)) }
    }

    /// With nothing but its names.
    pub fn new(subject: Subject, side: SideId, label: &str, name: &str) -> Self {
        Self {
            subject,
            side,
            depth: 0,
            label: label.to_owned(),
            name: name.to_owned(),
            note: String::new(),
            pips: None,
            dots: 0,
            chit: None,
            tag: None,
            totals: String::new(),
            acting: false,
        }
    }
}

/// Something the selected subject may or may not do now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct May {
    pub what: String,
    /// How far, how much.
    pub note: String,
    /// Empty if it may.
    pub against: Vec<String>,
    pub procedure: Option<&'static str>,
    pub draft: Value,
}

/// What the selected subject is and may do, and its marks.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Dossier {
    pub line: String,
    pub facts: Vec<Fact>,
    /// Also what it may not do, and why.
    pub may: Vec<May>,
    /// Each with the time when it ends.
    pub marks: Vec<(String, String)>,
}

/// A name and a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    pub name: String,
    pub value: String,
    /// `None` if the value is beyond doubt.
    pub doubt: Option<ValueSource>,
}

impl Fact {
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), doubt: None }
    }

    pub fn doubted(mut self, standing: ValueSource) -> Self {
        self.doubt = Some(standing);
        self
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    pub title: String,
    pub rows: Vec<SectionRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum SectionRow {
    Coins {
        name: String,
        /// Gives the colour.
        side: SideId,
        left: u32,
        /// How many there were.
        of: u32,
    },
    Chit {
        chit: Chit,
        /// Beside whom.
        name: String,
        /// When it ends.
        tag: Tag,
        /// Selected by a click.
        subject: Subject,
    },
    Deck {
        /// Gives the colour.
        side: SideId,
        /// Newest last.
        last: Vec<Card>,
        /// What is left, in words.
        note: String,
    },
    Fact(Fact),
    Note(String),
}
