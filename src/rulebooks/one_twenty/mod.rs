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

use crate::core::deck::Deck;
use crate::core::game::Game;
use crate::core::procedure::Entry;
use crate::core::roster::Subject;
use crate::core::rulebook::Rulebook;
use crate::core::schema::Field;
use crate::core::sequence::Step;
use crate::core::view::{Dossier, RosterRow, Section};

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
];

impl Rulebook for OneTwenty {
    const ID: &'static str = "one_twenty";
    const TITLE: &'static str = "120:1";
    const AUTHOR: &'static str = "Decker Games";
    const TURN: &'static str = "turn";
    const TABLES: &'static str = include_str!("../../../assets/rulebooks/one_twenty.toml");
    const WORDS: &'static str = include_str!("../../../assets/rulebooks/one_twenty.words.toml");
    const DEMO: &'static str = include_str!("../../../assets/scenarios/quatre_bras.toml");

    const CLUBS: &'static [&'static str] = &[include_str!("../../../assets/club/musketry.toml")];

    type Unit = model::Unit;
    type Command = model::Command;
    type Own = model::Own;
    type Rules = rules::Rules;

    const UNIT_FIELDS: &'static [Field] = fields::UNIT;
    const COMMAND_FIELDS: &'static [Field] = fields::COMMAND;
    const CONDITIONS: &'static [Field] = fields::CONDITIONS;

    fn procedures() -> &'static [Entry<Self>] {
        PROCEDURES
    }
    fn sequence() -> &'static [Step<Self>] {
        sequence::TURN
    }
    fn decks(_: &rules::Rules) -> Vec<Deck> {
        Vec::new()
    }
    fn public(game: &Game<Self>) -> Game<Self> {
        soundness::public(game)
    }
    fn mend(game: &mut Game<Self>, subject: Subject) {
        soundness::mend(game, subject);
    }
    fn unsound(game: &Game<Self>) -> Vec<String> {
        soundness::unsound(game)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        view::phase_note(game, step)
    }
    fn turn_note(game: &Game<Self>) -> String {
        game.own.player_a.map_or_else(String::new, |side| format!("{} is A", game.side_name(side)))
    }
    fn roster_row(game: &Game<Self>, subject: Subject) -> RosterRow {
        view::roster_row(game, subject)
    }
    fn dossier(game: &Game<Self>, subject: Subject) -> Dossier {
        view::dossier(game, subject)
    }
    fn sections(game: &Game<Self>) -> Vec<Section> {
        view::sections(game)
    }
}
