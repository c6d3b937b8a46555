//! The tables and switches of BBB, typed.

mod assault;
mod fire;
pub mod invalid_rules;
mod moving;
mod rules;

pub use self::assault::*;
pub use self::fire::*;
pub use self::moving::*;
pub use self::rules::*;
