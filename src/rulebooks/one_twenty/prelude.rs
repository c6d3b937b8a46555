//! What most files of 120:1 use.

pub use crate::core::prelude::*;
pub use crate::core::schema::SpokenWords;
pub use crate::rulebooks::one_twenty::OneTwenty;
pub use crate::rulebooks::one_twenty::action_points::action::{Act, Action};
pub use crate::rulebooks::one_twenty::action_points::facts::Facts;
pub use crate::rulebooks::one_twenty::record::losses::NewStatus;
pub use crate::rulebooks::one_twenty::state::help;
pub use crate::rulebooks::one_twenty::state::phase::{MARKED, Phase};
pub use crate::rulebooks::one_twenty::state::{Command, Formation, LeaderArm, Level, Status, Unit, UnitType};
pub use crate::rulebooks::one_twenty::tables::{Rules, TroopKind};
