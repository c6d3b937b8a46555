//! Lightning War as plain rows for the panels.

mod dossier;
mod view;

pub use self::dossier::*;
pub use self::view::*;
