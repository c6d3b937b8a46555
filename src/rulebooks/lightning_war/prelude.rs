//! What most files of Lightning War use.

pub use crate::core::prelude::*;
pub use crate::rulebooks::lightning_war::LightningWar;
pub use crate::rulebooks::lightning_war::detachments::toe::Leaf;
pub use crate::rulebooks::lightning_war::moves::distance::Ratio;
pub use crate::rulebooks::lightning_war::orders::orders_check::OrderState;
pub use crate::rulebooks::lightning_war::state::{
    Cause, Detachment, Forced, Initiative, LastAction, Mobility, Mode, Response, Size, Status, Unit, UnitKind,
    UnitRole, facts,
};
pub use crate::rulebooks::lightning_war::tables::{Rules, Share};
pub use crate::rulebooks::lightning_war::terrain::costs::{Column, Leg, Terrain};
