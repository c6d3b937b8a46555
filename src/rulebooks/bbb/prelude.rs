//! What most files of BBB use.

pub use crate::core::prelude::*;
pub use crate::rulebooks::bbb::Bbb;
pub use crate::rulebooks::bbb::losses::blow::{Blow, Left};
pub use crate::rulebooks::bbb::state::ground::{Ground, Terrain};
pub use crate::rulebooks::bbb::state::points::Points;
pub use crate::rulebooks::bbb::state::{ARMS, Arm, Formation, LIMBER, Order, Permit, Quality, Unit, Weapon};
pub use crate::rulebooks::bbb::tables::{Code, Rules};
