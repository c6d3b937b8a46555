//! Plain rows that a rule book returns and the window paints: no rule arithmetic happens after this point.

use serde::Serialize;
use serde_json::Value;

use super::cards::Card;
use super::game::Game;
use super::roster::{SideId, Subject};
use super::rulebook::Rulebook;
use super::tables::ValueSource;

/// How loud a tag speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TagTone {
    /// Just a fact.
    #[default]
    Plain,
    /// Good news.
    Good,
    /// Wants attention.
    Warn,
}

/// A small tag: a status, a doubt, a due thing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tag {
    /// Its words.
    pub text: String,
    /// How loud.
    pub tone: TagTone,
}

impl Tag {
    /// A plain tag.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: TagTone::Plain }
    }

    /// A tag that wants attention.
    pub fn warn(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: TagTone::Warn }
    }

    /// A tag with good news.
    pub fn good(text: impl Into<String>) -> Self {
        Self { text: text.into(), tone: TagTone::Good }
    }
}

/// The shape of a chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChitShape {
    /// A disc.
    Disc,
    /// A square.
    Square,
    /// An arrow.
    Arrow,
    /// A diamond.
    Diamond,
    /// A ring.
    Ring,
}

/// A chit that lies beside a unit or command: shape, letter and the number of its colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chit {
    /// Its shape.
    pub shape: ChitShape,
    /// Its letter.
    pub letter: char,
    /// Its colour, a number into the theme's chit colours.
    pub colour: usize,
    /// Its name in full.
    pub name: &'static str,
}

/// One row of the roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterRow {
    /// Whose row.
    pub subject: Subject,
    /// Its side.
    pub side: SideId,
    /// Its depth in the tree: 0 for a side.
    pub depth: usize,
    /// The short label; empty for a side.
    pub label: String,
    /// The name.
    pub name: String,
    /// What stands right after the name: "A 6 · strong".
    pub note: String,
    /// Strength and how much of it is lost.
    pub pips: Option<(u16, u16)>,
    /// What it has gathered of something that is counted in dots.
    pub dots: u8,
    /// The chit beside it.
    pub chit: Option<Chit>,
    /// The status at the end of the row.
    pub tag: Option<Tag>,
    /// What the row says when it is folded: "4 units · 13 of 15 left".
    pub totals: String,
    /// Acting now: unfolded by itself.
    pub acting: bool,
}

impl RosterRow {
    /// The row of a side with its name and its player.
    pub fn of_side<R: Rulebook>(game: &Game<R>, side: SideId) -> Self {
        let player = game.setup.sides.get(side).map_or("", |s| s.player.as_str());
        let note = if player.is_empty() { String::new() } else { format!("· {player}") };
        Self { note, ..Self::new(Subject::Side(side), side, "", game.side_name(side)) }
    }

    /// A row with nothing but its names.
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
    /// What.
    pub what: String,
    /// How far, how much.
    pub note: String,
    /// Why not; empty if it may.
    pub against: Vec<String>,
    /// The procedure that does it.
    pub procedure: Option<&'static str>,
    /// The draft to open it with.
    pub draft: Value,
}

/// The selected subject: what it is, what it may do, what lies beside it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Dossier {
    /// What it is, in a line.
    pub line: String,
    /// Its facts.
    pub facts: Vec<Fact>,
    /// What it may do now, and what not and why.
    pub may: Vec<May>,
    /// Its marks and when they go.
    pub marks: Vec<(String, String)>,
}

/// A name and a value, with a mark of doubt where it needs one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
    /// Where the value comes from, if it is in doubt.
    pub doubt: Option<ValueSource>,
}

impl Fact {
    /// A fact without doubt.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), doubt: None }
    }

    /// The same with a mark of doubt.
    pub fn doubted(mut self, standing: ValueSource) -> Self {
        self.doubt = Some(standing);
        self
    }
}

/// A section of the right-hand panel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// Its rows.
    pub rows: Vec<SectionRow>,
}

/// A row of a section.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum SectionRow {
    /// Points as coins.
    Coins {
        /// Whose.
        name: String,
        /// The side, for its colour.
        side: SideId,
        /// How many are left.
        left: u32,
        /// How many there were.
        of: u32,
    },
    /// A chit with whom it lies beside and when it goes.
    Chit {
        /// The chit.
        chit: Chit,
        /// Beside whom.
        name: String,
        /// When it goes.
        tag: Tag,
        /// Whom a click selects.
        subject: Subject,
    },
    /// A deck: the last cards drawn from it and what is left.
    Deck {
        /// The side, for its colour.
        side: SideId,
        /// The last few cards, newest last.
        last: Vec<Card>,
        /// What is left, in words.
        note: String,
    },
    /// A name and a value.
    Fact(Fact),
    /// A line of text.
    Note(String),
}
