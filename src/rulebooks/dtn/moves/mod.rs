//! Movement and the approach of an attack, up to the moment when it is fought out.

pub mod approach;
pub mod artillery_check;
pub mod evade;
pub mod facts;
pub mod final_move;
pub mod general_move;
pub mod ground;
pub mod morale_check;
pub mod move_checks;
pub mod rates;
pub mod statuses;
pub mod target_priority;
pub mod unit_move;
mod unit_move_tell;
pub mod words;
pub mod zone;
