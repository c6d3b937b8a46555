//! Fire beyond close range: guns, direct and indirect, and muskets.

pub mod direct;
pub mod fall_of_shot;
pub mod indirect;
pub mod musketry;
pub mod reserve;
mod shot;
