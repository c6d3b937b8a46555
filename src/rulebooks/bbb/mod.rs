//! BBB: big battles of the 19th century with 2D6 and tables, on the core alone.
//!
//! Assets: `assets/rulebooks/bbb.toml` (tables and switches), `assets/rulebooks/bbb.words.toml` (words of the steps),
//! `assets/scenarios/spicheren.toml` (demo battle).

pub mod assault;
pub mod command;
pub mod fire;
pub mod losses;
pub mod moves;
pub mod night;
pub mod panels;
mod prelude;
pub mod state;
pub mod tables;
pub mod turn;

use crate::core::procedure::Entry;
use crate::core::rulebook::{Rulebook, usual_rooms};
use crate::rulebooks::bbb::prelude::*;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bbb;

static PROCEDURES: &[Entry<Bbb>] = &[
    Entry::of::<command::in_command::InCommand>(),
    Entry::of::<moves::movement_roll::MovementRoll>(),
    Entry::of::<moves::allowance::Allowance>(),
    Entry::of::<moves::move_done::MoveDone>(),
    Entry::of::<moves::silenced_artillery::SilencedArtillery>(),
    Entry::of::<command::general_move::GeneralMove>(),
    Entry::of::<fire::attack::FireAttack>(),
    Entry::of::<assault::fight::Assault>(),
    Entry::of::<assault::exploit::AfterAssault>(),
    Entry::of::<losses::spent_check::SpentCheck>(),
    Entry::of::<moves::terrain_lookup::TerrainLookup>(),
    Entry::of::<night::nightfall::Nightfall>(),
    Entry::of::<night::rest::Rest>(),
];

impl Rulebook for Bbb {
    usual_rooms!("bbb", demo "spicheren");

    const SIDES: Option<usize> = Some(2);
    const TITLE: &'static str = "BBB";
    const AUTHOR: &'static str = "Chris Pringle";

    const TYPED: &'static str = "P3 · 11 · f f1-3 p4 6 · m p1 f7 · bases P3 -1";

    type Command = state::General;

    const COMMAND_FIELDS: &'static [Field] = state::fields::COMMAND;

    fn unfit(rules: &tables::Rules) -> Option<(String, String)> {
        tables::sense::unfit(rules)
    }
    fn turn_begins(game: &mut Game<Self>) {
        turn::turn_begins(game);
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        if step == "night" && turn::night::night_falls(game) { "falls this turn".to_owned() } else { String::new() }
    }
}
