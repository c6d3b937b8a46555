//! Action points: what actions cost, what a unit may spend, and a string of actions carried out.

pub mod acted;
pub mod action;
pub mod against;
pub mod facts;
pub mod ledger;
pub mod phrase;
pub mod plan;
pub mod price;
pub mod spaces;
pub mod spend;
