//! The tables and switches of Lightning War, typed.

mod rules;
mod switches;

pub use self::rules::*;
pub use self::switches::*;
