//! Questions to DTN without a battle.

#[path = "../asking/mod.rs"]
mod any;

pub use any::*;
use galloper::core::headless::Ask;
use serde_json::Value;

/// A question to a procedure.
pub fn ask(procedure: &str, input: Value) -> Ask {
    ask_of("dtn", procedure, input)
}
