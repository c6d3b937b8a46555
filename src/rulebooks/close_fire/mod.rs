//! Close Fire & European Order: early eighteenth-century battles with dice pools, on the core alone.
//!
//! Assets: `assets/rulebooks/close_fire.toml` (tables and switches), `assets/rulebooks/close_fire.words.toml` (words of the
//! steps), `assets/scenarios/schellenberg.toml` (demo battle).

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

use crate::core::procedure::Entry;
use crate::core::rulebook::{Rulebook, usual_rooms};
use crate::rulebooks::close_fire::prelude::*;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseFire;

static PROCEDURES: &[Entry<CloseFire>] = &[
    Entry::of::<fire::direct::DirectArtillery>(),
    Entry::of::<fire::reserve::ReserveFire>(),
    Entry::of::<fire::indirect::IndirectArtillery>(),
    Entry::of::<fire::fall_of_shot::FallOfShot>(),
    Entry::of::<fire::musketry::Musketry>(),
    Entry::of::<command::action::CommandAction>(),
    Entry::of::<command::leader_move::LeaderMove>(),
    Entry::of::<orders::give_order::GiveOrder>(),
    Entry::of::<orders::hear_order::HearOrder>(),
    Entry::of::<orders::messenger_move::MessengerMove>(),
    Entry::of::<command::control_test::ControlTest>(),
    Entry::of::<moves::movement::Move>(),
    Entry::of::<moves::manoeuvre::Manoeuvre>(),
    Entry::of::<combat::charge::DeclareCharge>(),
    Entry::of::<combat::count::CountBases>(),
    Entry::of::<combat::dice::CombatDice>(),
    Entry::of::<combat::result::CombatResult>(),
    Entry::of::<combat::exchange::Combat>(),
    Entry::of::<combat::after_combat::PostCombatMove>(),
    Entry::of::<combat::free_hack::FreeHack>(),
    Entry::of::<morale::morale_dps::Morale>(),
    Entry::of::<morale::morale_event::MoraleEvent>(),
    Entry::of::<morale::redress::Redress>(),
    Entry::of::<command::leader_risk::LeaderRisk>(),
];

impl Rulebook for CloseFire {
    usual_rooms!("close_fire", demo "schellenberg");

    const TITLE: &'static str = "Close Fire & European Order";
    const AUTHOR: &'static str = "Simon MacDowall";
    const TYPED: &'static str = "E12 · 4 6 · fire e41 b11 300 · m e12 · e12>b21 · dp E12 +1";

    type Command = state::Command;

    const COMMAND_FIELDS: &'static [Field] = state::fields::COMMAND;

    fn turn_begins(game: &mut Game<Self>) {
        turn::turn_begins(game);
    }
    fn public(game: &Game<Self>) -> Game<Self> {
        orders::give_order::public(game)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        panels::phase_note(game, step)
    }
}
