//! What most files of Lightning War use.

pub use crate::core::prelude::{
    AnyRef, Chance, CommandId, CommandRef, Deserialize, Die, Draft, Duty, FieldFault, Fields, Fills, Frame, Game,
    Length, Reason, Report, Roll, Rule, Serialize, SideId, Step, Subject, UnitId, UnitRef, Value, Who, Work, choice,
    command_at, counted, fields, fill_rows, named, plain, row_labels, unit_at,
};
pub(crate) use crate::core::prelude::{draft, key};
pub use crate::rulebooks::lightning_war::LightningWar;
pub use crate::rulebooks::lightning_war::detachments::toe::Leaf;
pub use crate::rulebooks::lightning_war::moves::distance::Ratio;
pub use crate::rulebooks::lightning_war::orders::orders_check::OrderState;
pub use crate::rulebooks::lightning_war::state::{
    Cause, Detachment, Forced, Initiative, Kind, LastAction, Mobility, Mode, Response, Role, Size, Status, Unit, facts,
};
pub use crate::rulebooks::lightning_war::tables::{Rules, Share};
pub use crate::rulebooks::lightning_war::terrain::costs::{Column, Leg, Terrain};
