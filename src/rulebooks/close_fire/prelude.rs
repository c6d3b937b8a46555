//! What most files of Close Fire use.

pub use crate::core::prelude::*;
pub use crate::rulebooks::close_fire::CloseFire;
pub use crate::rulebooks::close_fire::combat::result::Compulsory;
pub use crate::rulebooks::close_fire::morale::dps::{Cause, dp_line, dps, gain, limited, lost_line, taken_lines};
pub use crate::rulebooks::close_fire::state::{
    ARM_WORDS, Arm, Command, Control, Formation, Grade, GunClass, Message, Plight, Rank, Unit, leaders_with, signed,
    small, to_yards, when,
};
pub use crate::rulebooks::close_fire::tables::{RetireNext, Rules};
