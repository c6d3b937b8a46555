//! Close Fire & European Order: its worked examples, odds, switches, and battles played by lines and keys.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves
#![allow(clippy::needless_pass_by_value)] // `json!` is made where it is given

mod after_play;
mod battle;
mod examples;
mod ground;
mod keys;
mod odds;
mod orders;
mod out_of_hand;
mod plain_input;
mod switches;
mod what_cannot_be;

use galloper::core::headless::RuleQuestion;
use galloper_test_support::questions;
use serde_json::Value;

/// A question to a procedure.
pub fn ask(procedure: &str, input: Value) -> RuleQuestion {
    questions::ask_of("close_fire", procedure, input)
}

/// The same with dice thrown.
pub fn thrown(procedure: &str, input: Value, dice: &[u8]) -> RuleQuestion {
    questions::with_dice(ask(procedure, input), dice)
}

/// The same with house rules.
pub fn under(ask: RuleQuestion, house: &[(&str, Value)]) -> RuleQuestion {
    house.iter().fold(ask, |ask, (key, value)| questions::ruled(ask, key, value.clone()))
}
