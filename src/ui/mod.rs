//! The window: how things look and how they are asked for. Shows the game and sends commands; contains no rule.

pub mod app;
mod booklet;
mod booklet_actions;
mod branches;
mod builder;
mod building;
mod clipboard;
mod club_tables;
pub mod commands;
mod dialogs;
mod dispatch;
mod event_order;
mod files;
mod find;
pub mod fonts;
mod house_rules;
pub mod intent;
pub mod keys;
mod modals;
mod new_battle;
mod notices;
mod order_files;
pub mod panels;
mod style;
pub mod theme;
pub mod widgets;

/// Sets up a context for the window: the shipped fonts and the styles of both themes.
///
/// Must be called before the first pass, because the widgets use font families that exist only after it.
pub fn set_up(ctx: &egui::Context) {
    fonts::install(ctx);
    theme::apply(ctx);
}
