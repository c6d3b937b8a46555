//! BBB: big battles of the 19th century with 2D6 and tables, on the core alone.
//!
//! Assets: `assets/rulebooks/bbb.toml` (tables and switches), `assets/rulebooks/bbb.words.toml` (words of the steps),
//! `assets/battles/spicheren.orbat` (demo battle).

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

use crate::core::procedure::ProcedureEntry;
use crate::core::rulebook::{Rulebook, usual_rooms};
use crate::rulebooks::bbb::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bbb;

static PROCEDURES: &[ProcedureEntry<Bbb>] = &[
    ProcedureEntry::of::<command::in_command::InCommand>(),
    ProcedureEntry::of::<moves::movement_roll::MovementRoll>(),
    ProcedureEntry::of::<moves::allowance::Allowance>(),
    ProcedureEntry::of::<moves::move_done::MoveDone>(),
    ProcedureEntry::of::<moves::silenced_artillery::SilencedArtillery>(),
    ProcedureEntry::of::<command::general_move::GeneralMove>(),
    ProcedureEntry::of::<fire::attack::FireAttack>(),
    ProcedureEntry::of::<assault::fight::Assault>(),
    ProcedureEntry::of::<assault::exploit::AfterAssault>(),
    ProcedureEntry::of::<losses::spent_check::SpentCheck>(),
    ProcedureEntry::of::<moves::terrain_lookup::TerrainLookup>(),
    ProcedureEntry::of::<night::nightfall::Nightfall>(),
    ProcedureEntry::of::<night::rest::Rest>(),
];

impl Rulebook for Bbb {
    usual_rooms!("bbb", battles ["spicheren", "wissembourg", "nachod", "koniggratz"], command General);

    const SIDES: Option<usize> = Some(2);
    const TITLE: &'static str = "BBB";
    const AUTHOR: &'static str = "Chris Pringle";

    const TYPED: &'static str = "P3 · 11 · f f1-3 p4 6 · m p1 f7 · bases P3 -1";
    const LOSSES: &'static [&'static str] = &["bases lost", "removed", "spent"];
    const SURVIVORS: &'static str = state::survivor::REMARK;

    fn invalid_rules(rules: &tables::Rules) -> Option<(String, String)> {
        tables::invalid_rules::invalid_rules(rules)
    }
    fn muster(unit: &mut Unit) {
        if unit.bases_original == 0 {
            unit.bases_original = unit.bases;
        }
    }
    fn turn_begins(game: &mut Game<Self>) {
        turn::turn_begins(game);
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        if step == turn::step_ids::NIGHT && turn::night::night_falls(game) {
            "falls this turn".to_owned()
        } else {
            String::new()
        }
    }
    fn split(_: &tables::Rules, unit: &mut state::Unit, part: i64) -> Result<state::Unit, String> {
        state::dividing::split(unit, part)
    }
    fn merge(_: &tables::Rules, unit: &mut state::Unit, other: &state::Unit) -> Result<(), String> {
        state::dividing::merge(unit, other)
    }
    fn survivor(_rules: &tables::Rules, unit: &state::Unit, fresh: state::Unit) -> Option<state::Unit> {
        state::survivor::survivor(unit, fresh)
    }
}
