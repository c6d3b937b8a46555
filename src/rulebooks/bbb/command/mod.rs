//! Who is in command, and how generals move.

pub mod general_move;
pub mod in_command;
