//! Helpers that the integration tests and the window tests share. They panic where a test would.

mod battles;
mod desks;
pub mod journals;
mod key_counter;
pub mod questions;
mod switches;

pub use battles::{
    Played, battle_of_toml, carry_out, carry_out_with_cards, demo_game, draft, field, go_to, go_until, reasons, set,
    step, subject,
};
pub use desks::{demo_desk, demo_desk_at, desk_over, filled, no_window, say, say_unopposed};
pub use key_counter::KeyCounter;
pub use switches::{SwitchEffect, assert_effects};
