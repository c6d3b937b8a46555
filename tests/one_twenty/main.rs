//! 120:1 through its public interface: the worked examples of its mechanics, each a test of its name, its odds as the very
//! fractions, every switch both ways, and whole turns of a battle.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves
#![allow(clippy::needless_pass_by_value)] // `json!` is made where it is given

mod battle;
mod clubs;
mod cubes;
mod examples;
mod formations;
mod keys;
mod ledger;
mod odds;
mod sense;
mod strings;
mod switches;

use galloper::core::headless::RuleQuestion;
use galloper_test_support::questions;
use serde_json::{Value, json};

/// A question to a procedure of 120:1.
pub fn ask(procedure: &str, input: Value) -> RuleQuestion {
    questions::ask_of("one_twenty", procedure, input)
}

/// A string of actions with dice: how many were done, points and points left.
pub fn spend(input: Value, dice: &[u8]) -> (u64, u64, u64) {
    let outcome = questions::outcome(&questions::with_dice(ask("spend_ap", input), dice));
    let n = |key: &str| outcome[key].as_u64().unwrap();
    (n("actions_done"), n("cost"), n("remaining"))
}

/// Why a string of actions is refused.
pub fn refused(input: Value) -> Vec<String> {
    questions::refused(&ask("spend_ap", input))
}

/// One action on one kind of ground, as a row.
pub fn row(action: &str, terrain: &str) -> Value {
    json!({ "action": action, "terrain": terrain })
}
