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

use egui::{Ui, vec2};

use super::theme::ColourRole;
use crate::core::roster::SideId;
use crate::core::view;

/// Draws those of the rows of this height that are visible, and leaves room for the others; for rows inside a panel
/// that scrolls as a whole.
pub fn only_visible(ui: &mut Ui, rows: usize, height: f32, mut row_ui: impl FnMut(&mut Ui, usize)) {
    let pitch = height + ui.spacing().item_spacing.y;
    let (top, clip) = (ui.cursor().top(), ui.clip_rect());
    let rows_until = |y: f32| ((y - top) / pitch).max(0.0);
    let first = (rows_until(clip.top()).floor() as usize).min(rows);
    let last = (rows_until(clip.bottom()).ceil() as usize).clamp(first, rows);
    let room_for = |ui: &mut Ui, rows: usize| {
        if rows > 0 {
            ui.allocate_space(vec2(0.0, rows as f32 * pitch - ui.spacing().item_spacing.y));
        }
    };
    room_for(ui, first);
    for index in first..last {
        ui.push_id(index, |ui| row_ui(ui, index));
    }
    room_for(ui, rows - last);
}

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
