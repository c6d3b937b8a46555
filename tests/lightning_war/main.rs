//! Lightning War through its public interface: the worked examples of its mechanics, each a test of its name, its odds as
//! the very fractions, every switch both ways, and whole turns of a battle.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves
#![allow(clippy::needless_pass_by_value)] // `json!` is made where it is given

mod battle;
mod contradictions;
mod examples;
mod keys;
mod marks;
mod more;
mod odds;
mod organisation;
mod roads;
mod switches;
