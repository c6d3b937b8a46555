//! The widgets of the window. They take plain values and know nothing of any rule book.

pub mod action;
mod alike_rows;
pub mod card;
pub mod chit;
mod choices;
pub mod coins;
pub mod dice;
mod die_shape;
pub mod odds_bar;
pub(super) mod paint;
pub mod phase_strip;
pub mod pips;
pub mod section;
mod steps;
pub mod tag;
pub mod timeline;
mod where_seen;

pub use action::ActionButton;
pub use alike_rows::AlikeRows;
pub use card::{CardFace, CardSide, CardSize, SuitSign};
pub use chit::{ChitColour, ChitOutline, ChitWidget};
pub use choices::{Choice, choices_ui};
pub use dice::{DieKind, DieWidget};
pub use odds_bar::OddsBar;
pub use phase_strip::{PhaseState, PhaseStrip, StripPhase};
pub use section::KeyValue;
pub use steps::Steps;
pub use tag::{Doubt, TagWidget};
pub use timeline::Timeline;
pub use where_seen::where_seen;
