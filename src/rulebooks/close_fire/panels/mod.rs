//! Close Fire as plain rows for the panels.

mod view;

pub use self::view::*;
