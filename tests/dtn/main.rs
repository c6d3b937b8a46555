//! DTN through its public interface: the worked examples of its sheet of mechanics, each a test of its name, its odds as
//! the very fractions, every switch both ways, and whole turns of a battle.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves
#![allow(clippy::needless_pass_by_value)] // `json!` is made where it is given

mod answers;
mod approach;
mod asking;
mod assistance;
mod attack;
mod battle;
mod charged;
mod command;
mod command_odds;
mod contradictions;
mod fight;
mod fight_battle;
mod fight_odds;
mod generals;
mod guns;
mod guns_battle;
mod guns_odds;
mod guns_readings;
mod movement;
mod permits;
mod places;
mod recovery;
mod silenced;
mod switches;
mod turns;
mod words;
