//! The tables and switches of BBB, typed.

mod assault;
mod fire;
mod moving;
mod rules;
pub mod sense;

pub use self::assault::*;
pub use self::fire::*;
pub use self::moving::*;
pub use self::rules::*;
