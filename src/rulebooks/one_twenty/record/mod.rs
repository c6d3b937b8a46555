//! Results of tables that are on other sheets, recorded as they come: fire, melee, rally, morale, breakthrough.

pub mod breakthrough;
pub mod fatigue;
pub mod fire;
pub mod losses;
pub mod melee;
pub mod morale;
pub mod rally;
