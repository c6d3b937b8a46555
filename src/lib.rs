//! Galloper: the umpire's companion for miniatures battles.

#[cfg(feature = "gui")]
pub mod ui;
