//! What most files of Close Fire use.

pub use crate::core::prelude::*;
pub use crate::rulebooks::close_fire::CloseFire;
pub use crate::rulebooks::close_fire::combat::result::Compulsory;
pub use crate::rulebooks::close_fire::morale::dps::{Cause, gain, limited};
pub use crate::rulebooks::close_fire::state::{
    ARM_WORDS, Arm, Command, Control, Formation, Grade, GunClass, Message, Plight, Rank, Unit, arm, change, dp,
    dp_line, formation, grade, gun_class, lost_line, misfit, number, score, signed, small, taken_lines, unit, unit_in,
};
pub use crate::rulebooks::close_fire::tables::{RetireNext, Rules};
