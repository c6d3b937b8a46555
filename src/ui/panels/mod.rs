//! The panels of the window. Each reads the desk and the view and sends intents; no rule arithmetic happens here.

mod cell;
pub mod entry;
pub mod form;
pub mod list;
pub mod log;
pub mod look_back;
pub mod menu;
pub mod now;
pub mod odds;
mod offers;
pub mod roll;
pub mod roster;
mod rows;
pub mod side;
pub mod tracker;

use super::theme::ColourRole;
use crate::core::roster::SideId;
use crate::core::view;

pub fn side_tone(side: Option<SideId>) -> ColourRole {
    match side {
        Some(0) => ColourRole::First,
        Some(_) => ColourRole::Second,
        None => ColourRole::Neutral,
    }
}

pub fn tag_widget(tag: &view::Tag) -> super::widgets::TagWidget<'_> {
    match tag.tone {
        view::TagTone::Plain => super::widgets::TagWidget::status(&tag.text),
        view::TagTone::Good => super::widgets::TagWidget::status_in(&tag.text, ColourRole::Go),
        view::TagTone::Warn => super::widgets::TagWidget::warn(&tag.text),
    }
}

pub fn chit_widget(chit: &view::Chit) -> super::widgets::ChitWidget {
    use super::widgets::{ChitColour, ChitOutline, ChitWidget};
    let shape = match chit.shape {
        view::ChitShape::Disc => ChitOutline::Disc,
        view::ChitShape::Square => ChitOutline::Square,
        view::ChitShape::Arrow => ChitOutline::Arrow,
        view::ChitShape::Diamond => ChitOutline::Diamond,
        view::ChitShape::Ring => ChitOutline::Ring,
    };
    ChitWidget { shape, letter: chit.letter, colour: ChitColour(chit.colour as u8) }
}
