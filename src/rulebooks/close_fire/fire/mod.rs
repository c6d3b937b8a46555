//! Fire beyond close range: guns, direct and indirect, and muskets.

pub mod direct;
mod direct_form;
pub mod fall_of_shot;
pub mod indirect;
pub mod musketry;
pub mod reserve;
