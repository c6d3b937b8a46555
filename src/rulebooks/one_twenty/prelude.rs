//! What most files of 120:1 use.

pub use crate::core::prelude::*;
pub use crate::rulebooks::one_twenty::OneTwenty;
pub use crate::rulebooks::one_twenty::action_points::action::{Act, Action};
pub use crate::rulebooks::one_twenty::action_points::facts::Facts;
pub use crate::rulebooks::one_twenty::record::hurt::NewStatus;
pub use crate::rulebooks::one_twenty::state::words::UNIT;
pub use crate::rulebooks::one_twenty::state::{Formation, LeaderArm, Level, Status, Unit, UnitType};
pub use crate::rulebooks::one_twenty::tables::Rules;
