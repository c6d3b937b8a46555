//! The tables and switches of 120:1, typed.

mod rules;
mod switches;

pub use self::rules::*;
pub use self::switches::*;
