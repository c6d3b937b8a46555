//! The tables and switches of DTN, typed.

mod fight;
mod guns;
mod moves;
mod rules;
pub mod sense;

pub use self::fight::*;
pub use self::guns::*;
pub use self::moves::*;
pub use self::rules::*;
