//! BBB through its public interface: the worked examples of its mechanics, each a test of its name, its odds as the very
//! fractions, every switch both ways, and whole turns of a battle.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves
#![allow(clippy::needless_pass_by_value)] // `json!` is made where it is given

mod assault;
mod bad_input;
mod battle;
mod fire;
mod ground;
mod house;
mod in_command;
mod movement;
mod odds;
mod positions;
mod steps;
mod switches;
