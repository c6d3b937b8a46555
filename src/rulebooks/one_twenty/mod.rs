//! 120:1 by Decker Games: Napoleonic battles on a grid of spaces with action points, on the core alone.

pub mod ap;
pub mod charge;
pub mod command;
pub mod fields;
pub mod model;
pub mod record;
pub mod rules;
pub mod sequence;
mod soundness;
pub mod switches;
pub mod view;
pub mod words;

use crate::core::game::Game;
use crate::core::procedure::Entry;
use crate::core::rulebook::{Rulebook, usual_parts};
use crate::core::schema::Field;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneTwenty;

static PROCEDURES: &[Entry<OneTwenty>] = &[
    Entry::of::<command::leader_replacement::LeaderReplacement>(),
    Entry::of::<command::order_change::OrderChange>(),
    Entry::of::<command::order_cube::OrderCube>(),
    Entry::of::<command::reveal_cubes::RevealCubes>(),
    Entry::of::<command::initiative::Initiative>(),
    Entry::of::<ap::spend::SpendAp>(),
    Entry::of::<ap::acted::Acted>(),
    Entry::of::<ap::plan::PlanMove>(),
    Entry::of::<ap::spaces::SpacesCovered>(),
    Entry::of::<charge::declare_charge::DeclareCharge>(),
    Entry::of::<charge::opportunity_charge::OpportunityCharge>(),
    Entry::of::<charge::opportunity_fire::OpportunityFire>(),
    Entry::of::<charge::emergency_square::EmergencySquare>(),
    Entry::of::<charge::evasion::Evasion>(),
    Entry::of::<charge::contact::Contact>(),
    Entry::of::<record::fire::RecordFire>(),
    Entry::of::<record::melee::RecordMelee>(),
    Entry::of::<record::rally::RecordRally>(),
    Entry::of::<record::breakthrough::Breakthrough>(),
    Entry::of::<record::fatigue::BreakthroughFatigue>(),
    Entry::of::<record::morale::RecordMorale>(),
    Entry::of::<command::command_check::CommandCheck>(),
    Entry::of::<command::within_turns::WithinTurns>(),
    Entry::of::<command::phase::Phase>(),
];

impl Rulebook for OneTwenty {
    usual_parts!("one_twenty", demo "quatre_bras");

    const SIDES: Option<usize> = Some(2);
    const TITLE: &'static str = "120:1";
    const TYPED: &'static str = "F1 · f1fft · 3 5 · charge f11 a2 3 · casualties F1 +1";
    const AUTHOR: &'static str = "Decker Games";

    const CLUBS: &'static [&'static str] = &[include_str!("../../../assets/club/musketry.toml")];

    type Command = model::Command;

    const COMMAND_FIELDS: &'static [Field] = fields::COMMAND;

    fn public(game: &Game<Self>) -> Game<Self> {
        soundness::public(game)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        view::phase_note(game, step)
    }
    fn turn_note(game: &Game<Self>) -> String {
        game.own.player_a.map_or_else(String::new, |side| format!("{} is A", game.side_name(side)))
    }
}
