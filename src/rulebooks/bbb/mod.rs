//! BBB: big battles of the 19th century with 2D6 and tables, on the core alone.

pub mod allowance;
pub mod assault;
pub mod fields;
pub mod fire;
pub mod general_move;
pub mod ground;
pub mod losses;
pub mod model;
pub mod move_done;
pub mod movement_roll;
mod movement_rows;
pub mod night;
pub mod points;
pub mod rules;
pub mod sequence;
pub mod silenced_artillery;
mod soundness;
pub mod spent_check;
pub mod terrain_lookup;
pub mod view;
pub mod words;

use crate::core::game::Game;
use crate::core::procedure::Entry;
use crate::core::rulebook::{Rulebook, usual_parts};
use crate::core::schema::Field;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bbb;

static PROCEDURES: &[Entry<Bbb>] = &[
    Entry::of::<movement_roll::MovementRoll>(),
    Entry::of::<allowance::Allowance>(),
    Entry::of::<move_done::MoveDone>(),
    Entry::of::<silenced_artillery::SilencedArtillery>(),
    Entry::of::<general_move::GeneralMove>(),
    Entry::of::<fire::attack::FireAttack>(),
    Entry::of::<assault::fight::Assault>(),
    Entry::of::<assault::exploit::AfterAssault>(),
    Entry::of::<spent_check::SpentCheck>(),
    Entry::of::<terrain_lookup::TerrainLookup>(),
    Entry::of::<night::Rest>(),
];

impl Rulebook for Bbb {
    usual_parts!("bbb", demo "spicheren");

    const SIDES: Option<usize> = Some(2);
    const TITLE: &'static str = "BBB";
    const AUTHOR: &'static str = "Chris Pringle";

    const TYPED: &'static str = "P3 · 11 · f f1-3 p4 6 · m p1 f7 · bases P3 -1";

    type Command = model::General;

    const COMMAND_FIELDS: &'static [Field] = fields::COMMAND;

    fn unfit(rules: &rules::Rules) -> Option<(String, String)> {
        rules::sense::unfit(rules)
    }
    fn turn_begins(game: &mut Game<Self>) {
        sequence::turn_begins(game);
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        if step == "night" && sequence::night_falls(game) { "falls this turn".to_owned() } else { String::new() }
    }
}
