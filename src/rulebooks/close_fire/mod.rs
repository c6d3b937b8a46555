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
mod prelude;
pub mod redress;
pub mod rules;
pub mod sequence;
mod soundness;
pub mod switches;
pub mod view;

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
pub struct CloseFire;

static PROCEDURES: &[Entry<CloseFire>] = &[
    Entry::of::<artillery::DirectArtillery>(),
    Entry::of::<artillery::reserve::ReserveFire>(),
    Entry::of::<indirect::IndirectArtillery>(),
    Entry::of::<indirect::fall::FallOfShot>(),
    Entry::of::<musketry::Musketry>(),
    Entry::of::<command::CommandAction>(),
    Entry::of::<command::ride::LeaderMove>(),
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
    const ID: &'static str = "close_fire";
    const TITLE: &'static str = "Close Fire & European Order";
    const AUTHOR: &'static str = "Simon MacDowall";
    const TURN: &'static str = "turn";
    const TABLES: &'static str = include_str!("../../../assets/rulebooks/close_fire.toml");
    const WORDS: &'static str = include_str!("../../../assets/rulebooks/close_fire.words.toml");
    const DEMO: &'static str = include_str!("../../../assets/scenarios/schellenberg.toml");
    const TYPED: &'static str = "E12 · 4 6 · fire e41 b11 300 · m e12 · e12>b21 · dp E12 +1";

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
    fn decks(_rules: &rules::Rules) -> Vec<Deck> {
        Vec::new()
    }
    fn turn_begins(game: &mut Game<Self>) {
        sequence::turn_begins(game);
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
