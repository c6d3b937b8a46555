//! Lightning War: the movement phase of a referee's game of the Second World War, on the core alone.
//!
//! Assets: `assets/rulebooks/lightning_war.toml` (tables and switches), `assets/rulebooks/lightning_war.words.toml` (words
//! of the steps), `assets/battles/crossroads.orbat` (demo battle).

pub mod detachments;
pub mod mired;
pub mod moves;
pub mod orders;
pub mod panels;
mod prelude;
pub mod referee;
pub mod state;
pub mod tables;
pub mod terrain;
pub mod turn;

use crate::core::procedure::ProcedureEntry;
use crate::core::rulebook::{Rulebook, usual_rooms};
use crate::core::tables::Patch;
use crate::rulebooks::lightning_war::prelude::*;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightningWar;

static PROCEDURES: &[ProcedureEntry<LightningWar>] = &[
    ProcedureEntry::of::<detachments::initiative::DetachmentInitiative>(),
    ProcedureEntry::of::<detachments::regular::RegularTest>(),
    ProcedureEntry::of::<detachments::form_detachment::FormDetachment>(),
    ProcedureEntry::of::<detachments::rejoin::Rejoin>(),
    ProcedureEntry::of::<orders::write_orders::WriteOrders>(),
    ProcedureEntry::of::<orders::orders_check::OrdersCheck>(),
    ProcedureEntry::of::<moves::movement_order::MovementOrder>(),
    ProcedureEntry::of::<moves::morale_move::MoraleMove>(),
    ProcedureEntry::of::<orders::discretionary::Discretionary>(),
    ProcedureEntry::of::<moves::detachment_move::DetachmentMove>(),
    ProcedureEntry::of::<moves::movement::Movement>(),
    ProcedureEntry::of::<mired::miring::Miring>(),
    ProcedureEntry::of::<mired::free_mired::FreeMired>(),
    ProcedureEntry::of::<mired::tow::Tow>(),
    ProcedureEntry::of::<moves::mount::Mount>(),
    ProcedureEntry::of::<moves::overrun::Overrun>(),
    ProcedureEntry::of::<moves::pivot::Pivot>(),
    ProcedureEntry::of::<moves::reserve::ReserveMovement>(),
    ProcedureEntry::of::<referee::scale::Scale>(),
    ProcedureEntry::of::<referee::split_phase::SplitPhase>(),
    ProcedureEntry::of::<terrain::chart::TerrainChart>(),
    ProcedureEntry::of::<referee::no_stacking::NoStacking>(),
    ProcedureEntry::of::<referee::fired_upon::FiredUpon>(),
    ProcedureEntry::of::<referee::morale_forced::MoraleForced>(),
    ProcedureEntry::of::<referee::destroyed::Destroyed>(),
];

impl Rulebook for LightningWar {
    usual_rooms!("lightning_war", battles ["crossroads", "singling", "villers_bocage"], command Detachment);

    const TITLE: &'static str = "Lightning War";
    const TYPED: &'static str = "G1 · fast · o G1 hold the ridge · fired P1-P3 artillery";
    const LOSSES: &'static [&'static str] = &["destroyed"];
    const SURVIVORS: &'static str = state::survivor::REMARK;
    const AUTHOR: &'static str = "its authors";

    fn turn_begins(game: &mut Game<Self>) {
        turn::turn_begins(game);
    }
    fn said_as<'a>(game: &Game<Self>, step: &'a str) -> &'a str {
        turn::said_as(game, step)
    }
    fn from_booklet(house: &mut Patch, key: &str, typed: bool) {
        terrain::marks::from_booklet(house, key, typed);
    }
    fn in_play(game: &Game<Self>, command: CommandId) -> bool {
        game.command(command).is_some_and(|c| !c.own.merged)
    }
    fn named_sets(game: &Game<Self>) -> Vec<(String, Vec<UnitId>)> {
        panels::formations(game)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        panels::phase_note(game, step)
    }
    fn reorganised(game: &mut Game<Self>) {
        state::facts::settle(game);
    }
    fn split(_: &tables::Rules, _: &mut state::Unit, _: i64) -> Result<state::Unit, String> {
        Err("A unit here is one stand or model and cannot be split; detach part of a detachment instead.".to_owned())
    }
    fn merge(_: &tables::Rules, _: &mut state::Unit, _: &state::Unit) -> Result<(), String> {
        Err("A unit here is one stand or model and cannot be merged; let detachments join instead.".to_owned())
    }
    fn survivor(_rules: &tables::Rules, unit: &state::Unit, fresh: state::Unit) -> Option<state::Unit> {
        state::survivor::survivor(unit, fresh)
    }
    fn surviving_leader(
        _rules: &tables::Rules,
        _leader: &state::Detachment,
        fresh: state::Detachment,
    ) -> Option<state::Detachment> {
        Some(state::survivor::surviving_leader(fresh))
    }
}
