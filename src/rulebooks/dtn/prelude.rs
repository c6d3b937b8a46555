//! What most files of DTN use.

pub use crate::core::prelude::*;
pub use crate::rulebooks::dtn::Dtn;
pub use crate::rulebooks::dtn::command::permits::MoveType;
pub use crate::rulebooks::dtn::fight::bua::Size;
pub use crate::rulebooks::dtn::fight::draw::Draw;
pub use crate::rulebooks::dtn::fight::fighter::Fighter;
pub use crate::rulebooks::dtn::fight::muster::Contest;
pub use crate::rulebooks::dtn::fight::words::{ChargeParty, Which};
pub use crate::rulebooks::dtn::guns::markers::Marker;
pub use crate::rulebooks::dtn::guns::words::{ArtWeight, Band, Face, Ground};
pub use crate::rulebooks::dtn::moves::rates::Rate;
pub use crate::rulebooks::dtn::moves::words::Attack;
pub use crate::rulebooks::dtn::state::inputs::{Drawn, SideName, is_command, is_unit, order_of};
pub use crate::rulebooks::dtn::state::words::WHOSE_DECK;
pub use crate::rulebooks::dtn::state::{
    ADOPTED, Activation, Arm, ArtType, AttachOrder, CClass, Character, Command, CommandRole, Cover, Going, ORDERS,
    Order, OrderSource, Quality, Status, Unit, Zone,
};
pub use crate::rulebooks::dtn::tables::Rules;
pub use crate::rulebooks::dtn::turn::{acting, activation_of};
