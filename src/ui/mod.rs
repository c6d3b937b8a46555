//! The window: how things look and are asked for. It shows the game and sends commands; no rule lives here.

mod acts;
pub mod app;
mod booklet;
mod branches;
mod club_values;
mod clubs;
pub mod commands;
mod dialogs;
mod event_order;
mod files;
pub mod fonts;
mod house;
pub mod intent;
pub mod keys;
mod notices;
pub mod panels;
mod screens;
pub mod snapshot;
mod style;
pub mod theme;
pub mod widgets;

/// Sets up a context for the window: the shipped fonts and the styles of both themes.
///
/// Call before the first pass: the widgets ask for font families that only exist after it.
pub fn set_up(ctx: &egui::Context) {
    fonts::install(ctx);
    theme::apply(ctx);
}
