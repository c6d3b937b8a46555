//! Close Fire & European Order: early eighteenth-century battles with dice pools, on the core alone.

pub mod after_combat;
pub mod artillery;
pub mod charge;
pub mod combat;
pub mod command;
pub mod control;
pub mod dps;
pub mod fields;
pub mod free_hack;
pub mod indirect;
pub mod leader_risk;
pub mod manoeuvre;
pub mod model;
pub mod morale;
pub mod movement;
pub mod musketry;
pub mod near;
pub mod orders;
mod prelude;
pub mod redress;
pub mod rules;
pub mod sequence;
mod soundness;
pub mod switches;
pub mod view;

use crate::core::game::Game;
use crate::core::procedure::Entry;
use crate::core::rulebook::{Rulebook, usual_parts};
use crate::core::schema::Field;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseFire;

static PROCEDURES: &[Entry<CloseFire>] = &[
    Entry::of::<artillery::DirectArtillery>(),
    Entry::of::<artillery::reserve::ReserveFire>(),
    Entry::of::<indirect::IndirectArtillery>(),
    Entry::of::<indirect::fall::FallOfShot>(),
    Entry::of::<musketry::Musketry>(),
    Entry::of::<command::CommandAction>(),
    Entry::of::<command::ride::LeaderMove>(),
    Entry::of::<orders::GiveOrder>(),
    Entry::of::<orders::hear::HearOrder>(),
    Entry::of::<orders::messenger::MessengerMove>(),
    Entry::of::<control::ControlTest>(),
    Entry::of::<movement::Move>(),
    Entry::of::<manoeuvre::Manoeuvre>(),
    Entry::of::<charge::DeclareCharge>(),
    Entry::of::<combat::count::CountBases>(),
    Entry::of::<combat::dice::CombatDice>(),
    Entry::of::<combat::result::CombatResult>(),
    Entry::of::<combat::Combat>(),
    Entry::of::<after_combat::PostCombatMove>(),
    Entry::of::<free_hack::FreeHack>(),
    Entry::of::<morale::Morale>(),
    Entry::of::<morale::event::MoraleEvent>(),
    Entry::of::<redress::Redress>(),
    Entry::of::<leader_risk::LeaderRisk>(),
];

impl Rulebook for CloseFire {
    usual_parts!("close_fire", demo "schellenberg");

    const TITLE: &'static str = "Close Fire & European Order";
    const AUTHOR: &'static str = "Simon MacDowall";
    const TYPED: &'static str = "E12 · 4 6 · fire e41 b11 300 · m e12 · e12>b21 · dp E12 +1";

    type Command = model::Command;

    const COMMAND_FIELDS: &'static [Field] = fields::COMMAND;

    fn turn_begins(game: &mut Game<Self>) {
        sequence::turn_begins(game);
    }
    fn public(game: &Game<Self>) -> Game<Self> {
        orders::public(game)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        view::phase_note(game, step)
    }
}
