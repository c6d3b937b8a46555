//! The pieces the window is built of. They take plain values and know nothing of any rule book.

pub mod action;
pub mod card;
pub mod chit;
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

pub use action::Action;
pub use card::{CardFace, CardSize, Face, Suit};
pub use chit::{Chit, ChitColour, ChitShape};
pub use dice::{Die, DieKind};
pub use odds_bar::Odds;
pub use phase_strip::{Phase, PhaseState, PhaseStrip};
pub use section::KeyValue;
pub use steps::Steps;
pub use tag::{Doubt, Tag};
pub use timeline::Timeline;
