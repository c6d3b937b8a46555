//! Disorder points: how morale and blows put them on, and how they come off again.

pub mod dps;
pub mod morale_dps;
pub mod morale_event;
pub mod redress;
