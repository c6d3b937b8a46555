//! Close Fire & European Order: early eighteenth-century battles with dice pools, on the core alone.
//!
//! Assets: `assets/rulebooks/close_fire.toml` (tables and switches), `assets/rulebooks/close_fire.words.toml` (words of the
//! steps), `assets/battles/schellenberg.orbat` (demo battle).

pub mod combat;
pub mod command;
pub mod fire;
pub mod morale;
pub mod moves;
pub mod orders;
pub mod panels;
mod prelude;
pub mod state;
pub mod tables;
pub mod turn;

use crate::core::procedure::ProcedureEntry;
use crate::core::rulebook::{Rulebook, usual_rooms};
use crate::rulebooks::close_fire::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseFire;

static PROCEDURES: &[ProcedureEntry<CloseFire>] = &[
    ProcedureEntry::of::<fire::direct::DirectArtillery>(),
    ProcedureEntry::of::<fire::reserve::ReserveFire>(),
    ProcedureEntry::of::<fire::indirect::IndirectArtillery>(),
    ProcedureEntry::of::<fire::fall_of_shot::FallOfShot>(),
    ProcedureEntry::of::<fire::musketry::Musketry>(),
    ProcedureEntry::of::<command::action::CommandAction>(),
    ProcedureEntry::of::<command::leader_move::LeaderMove>(),
    ProcedureEntry::of::<orders::give_order::GiveOrder>(),
    ProcedureEntry::of::<orders::hear_order::HearOrder>(),
    ProcedureEntry::of::<orders::messenger_move::MessengerMove>(),
    ProcedureEntry::of::<command::control_test::ControlTest>(),
    ProcedureEntry::of::<moves::movement::Move>(),
    ProcedureEntry::of::<moves::manoeuvre::Manoeuvre>(),
    ProcedureEntry::of::<combat::charge::DeclareCharge>(),
    ProcedureEntry::of::<combat::count::CountBases>(),
    ProcedureEntry::of::<combat::dice::CombatDice>(),
    ProcedureEntry::of::<combat::result::CombatResult>(),
    ProcedureEntry::of::<combat::exchange::Combat>(),
    ProcedureEntry::of::<combat::after_combat::PostCombatMove>(),
    ProcedureEntry::of::<combat::free_hack::FreeHack>(),
    ProcedureEntry::of::<morale::morale_dps::Morale>(),
    ProcedureEntry::of::<morale::morale_event::MoraleEvent>(),
    ProcedureEntry::of::<morale::redress::Redress>(),
    ProcedureEntry::of::<command::leader_risk::LeaderRisk>(),
];

impl Rulebook for CloseFire {
    usual_rooms!("close_fire", battles ["schellenberg", "prestonpans", "culloden", "fontenoy"], command Command);

    const TITLE: &'static str = "Close Fire & European Order";
    const AUTHOR: &'static str = "Simon MacDowall";
    const TYPED: &'static str = "E12 · 4 6 · fire e41 b11 300 · m e12 · e12>b21 · dp E12 +1";
    const LOSSES: &'static [&'static str] = &["casualties", "destroyed"];
    const SURVIVORS: &'static str = state::survivor::REMARK;

    fn turn_begins(game: &mut Game<Self>) {
        turn::turn_begins(game);
    }
    fn public(game: &Game<Self>) -> Game<Self> {
        orders::give_order::public(game)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        panels::phase_note(game, step)
    }
    fn split(_: &tables::Rules, unit: &mut state::Unit, part: i64) -> Result<state::Unit, String> {
        state::dividing::split(unit, part)
    }
    fn merge(_: &tables::Rules, unit: &mut state::Unit, other: &state::Unit) -> Result<(), String> {
        state::dividing::merge(unit, other)
    }
    fn leaves_fights(game: &mut Game<Self>, unit: UnitId) {
        combat::engage::leave(game, unit);
    }
    fn survivor(_rules: &tables::Rules, unit: &state::Unit, fresh: state::Unit) -> Option<state::Unit> {
        state::survivor::survivor(unit, fresh)
    }
    fn surviving_leader(
        _rules: &tables::Rules,
        leader: &state::Command,
        fresh: state::Command,
    ) -> Option<state::Command> {
        state::survivor::surviving_leader(leader, fresh)
    }
}
