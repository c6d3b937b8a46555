//! The tables and switches of DTN, typed.

mod fight;
mod guns;
pub mod invalid_rules;
mod moves;
mod rules;

pub use self::fight::*;
pub use self::guns::*;
pub use self::moves::*;
pub use self::rules::*;
