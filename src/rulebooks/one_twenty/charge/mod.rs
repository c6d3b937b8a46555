//! Charges and what meets them: emergency square, evasion, opportunity fire and charge, contact.

pub mod answers;
pub mod contact;
pub mod declare_charge;
pub mod emergency_square;
pub mod evasion;
pub mod opportunity_charge;
pub mod opportunity_fire;
