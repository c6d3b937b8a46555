//! 120:1 by Decker Games: Napoleonic battles on a grid of spaces with action points, on the core alone.
//!
//! Assets: `assets/rulebooks/one_twenty.toml` (tables and switches), `assets/rulebooks/one_twenty.words.toml` (words of the
//! steps), `assets/battles/quatre_bras.orbat` (demo battle), `assets/club/musketry.toml` (a club's table).

pub mod action_points;
pub mod charge;
pub mod command;
pub mod panels;
mod prelude;
pub mod record;
pub mod state;
pub mod tables;
pub mod turn;

use crate::core::procedure::ProcedureEntry;
use crate::core::rulebook::{Rulebook, usual_rooms};
use crate::rulebooks::one_twenty::prelude::*;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneTwenty;

static PROCEDURES: &[ProcedureEntry<OneTwenty>] = &[
    ProcedureEntry::of::<command::leader_replacement::LeaderReplacement>(),
    ProcedureEntry::of::<command::order_change::OrderChange>(),
    ProcedureEntry::of::<command::order_cube::OrderCube>(),
    ProcedureEntry::of::<command::reveal_cubes::RevealCubes>(),
    ProcedureEntry::of::<command::initiative::Initiative>(),
    ProcedureEntry::of::<action_points::spend::SpendAp>(),
    ProcedureEntry::of::<action_points::acted::Acted>(),
    ProcedureEntry::of::<action_points::plan::PlanMove>(),
    ProcedureEntry::of::<action_points::spaces::SpacesCovered>(),
    ProcedureEntry::of::<charge::declare_charge::DeclareCharge>(),
    ProcedureEntry::of::<charge::opportunity_charge::OpportunityCharge>(),
    ProcedureEntry::of::<charge::opportunity_fire::OpportunityFire>(),
    ProcedureEntry::of::<charge::emergency_square::EmergencySquare>(),
    ProcedureEntry::of::<charge::evasion::Evasion>(),
    ProcedureEntry::of::<charge::contact::Contact>(),
    ProcedureEntry::of::<record::fire::RecordFire>(),
    ProcedureEntry::of::<record::melee::RecordMelee>(),
    ProcedureEntry::of::<record::rally::RecordRally>(),
    ProcedureEntry::of::<record::breakthrough::Breakthrough>(),
    ProcedureEntry::of::<record::fatigue::BreakthroughFatigue>(),
    ProcedureEntry::of::<record::morale::RecordMorale>(),
    ProcedureEntry::of::<command::command_check::CommandCheck>(),
    ProcedureEntry::of::<command::within_turns::WithinTurns>(),
    ProcedureEntry::of::<command::phase::LookUpPhase>(),
];

impl Rulebook for OneTwenty {
    usual_rooms!("one_twenty", battles ["quatre_bras", "maida", "vimeiro", "talavera"], command Command);

    const SIDES: Option<usize> = Some(2);
    const TITLE: &'static str = "120:1";
    const TYPED: &'static str = "F1 · f1fft · 3 5 · charge f11 a2 3 · casualties F1 +1";
    const LOSSES: &'static [&'static str] = &["casualties"];
    const SURVIVORS: &'static str = state::survivor::REMARK;
    const AUTHOR: &'static str = "Decker Games";

    const CLUBS: &'static [&'static str] = &[include_str!("../../../assets/club/musketry.toml")];

    fn public(game: &Game<Self>) -> Game<Self> {
        state::invariants::public(game)
    }
    fn set_by_hand(game: &mut Game<Self>, subject: Subject, key: &str) -> Result<(), String> {
        state::formation::set_by_hand(game, subject, key)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        panels::phase_note(game, step)
    }
    fn turn_note(game: &Game<Self>) -> String {
        game.own.player_a.map_or_else(String::new, |side| format!("{} is A", game.side_name(side)))
    }
    fn split(_: &tables::Rules, unit: &mut state::Unit, part: i64) -> Result<state::Unit, String> {
        state::dividing::split(unit, part)
    }
    fn merge(_: &tables::Rules, unit: &mut state::Unit, other: &state::Unit) -> Result<(), String> {
        state::dividing::merge(unit, other)
    }
    fn survivor(rules: &tables::Rules, unit: &state::Unit, fresh: state::Unit) -> Option<state::Unit> {
        state::survivor::survivor(unit, fresh, rules)
    }
    fn surviving_leader(
        _rules: &tables::Rules,
        leader: &state::Command,
        fresh: state::Command,
    ) -> Option<state::Command> {
        state::survivor::surviving_leader(leader, fresh)
    }
}
