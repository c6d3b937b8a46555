//! The panels of the window. Each looks at the desk and the snapshot and sends intents; no rule arithmetic happens here.

mod cell;
pub mod entry;
pub mod form;
pub mod list;
pub mod log;
pub mod look_back;
pub mod menu;
pub mod now;
pub mod odds;
pub mod roll;
pub mod roster;
mod rows;
pub mod side;
pub mod tracker;

use super::theme::Tone;
use crate::core::roster::SideId;
use crate::core::view;

/// The tone of a side's colour.
pub fn side_tone(side: Option<SideId>) -> Tone {
    match side {
        Some(0) => Tone::First,
        Some(_) => Tone::Second,
        None => Tone::Neutral,
    }
}

/// A tag as a widget.
pub fn tag_widget(tag: &view::Tag) -> super::widgets::Tag<'_> {
    match tag.tone {
        view::Tone::Plain => super::widgets::Tag::status(&tag.text),
        view::Tone::Good => super::widgets::Tag::status_in(&tag.text, Tone::Go),
        view::Tone::Warn => super::widgets::Tag::warn(&tag.text),
    }
}

/// A chit as a widget.
pub fn chit_widget(chit: &view::Chit) -> super::widgets::Chit {
    use super::widgets::{Chit, ChitColour, ChitShape};
    let shape = match chit.shape {
        view::ChitShape::Disc => ChitShape::Disc,
        view::ChitShape::Square => ChitShape::Square,
        view::ChitShape::Arrow => ChitShape::Arrow,
        view::ChitShape::Diamond => ChitShape::Diamond,
        view::ChitShape::Ring => ChitShape::Ring,
    };
    Chit { shape, letter: chit.letter, colour: ChitColour(chit.colour as u8) }
}
