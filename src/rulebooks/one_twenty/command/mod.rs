//! Command: leaders, orders and their cubes, the initiative, the command radius.

pub mod command_check;
pub mod initiative;
pub mod leader_replacement;
pub mod order_change;
pub mod order_cube;
pub mod phase;
pub mod reveal_cubes;
pub mod within_turns;
