//! The tables and switches of 120:1, typed.

mod lookups;
mod rules;
mod switches;

pub use self::lookups::*;
pub use self::rules::*;
pub use self::switches::*;
