//! Artillery: fire, fire points and their resolution, fatigue, and the recovery of guns and of other arms.

pub mod damage;
pub mod fatigue;
pub mod fire;
pub mod groups;
pub mod gun_recovery;
pub mod markers;
pub mod overhead;
pub mod points;
pub mod recovery;
pub mod regain;
pub mod resolve;
pub mod second_target;
pub mod steps;
pub mod words;
