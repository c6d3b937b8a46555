//! Charges, firefights, generals at risk and built-up areas: one file for each procedure and for each part they share.

pub mod aftermath;
mod aftermath_tell;
pub mod breakthrough;
pub mod bua;
pub mod charge;
pub mod charge_form;
pub mod charge_settle;
mod charge_tell;
pub mod clubs;
pub mod draw;
pub mod engage;
pub mod fighter;
pub mod firefight;
pub mod hits;
pub mod muster;
pub mod opportunity;
pub mod risk;
pub mod sequel;
pub mod words;
