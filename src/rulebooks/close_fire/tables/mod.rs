//! The tables and switches of Close Fire, typed.

mod rules;
mod switches;

pub use self::rules::*;
pub use self::switches::*;
