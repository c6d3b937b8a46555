//! Galloper: the umpire's companion for miniatures battles.

pub mod cli;
pub mod core;
pub mod desk;
pub mod rulebooks;
pub mod store;
#[cfg(feature = "gui")]
pub mod ui;
