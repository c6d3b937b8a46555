//! DTN, "The Dining Table Napoleon" by Matthew Green: Napoleonic battles with cards, on the core alone.
//!
//! Assets: `assets/rulebooks/dtn.toml` (tables and switches), `assets/rulebooks/dtn.words.toml` (words of the steps),
//! `assets/battles/teugn_hausen.orbat` (demo battle).

pub mod command;
pub mod fight;
pub mod guns;
pub mod moves;
pub mod panels;
mod prelude;
pub mod state;
pub mod tables;
pub mod turn;

use crate::core::deck::Deck;
use crate::core::procedure::ProcedureEntry;
use crate::core::rulebook::{Rulebook, usual_rooms};
use crate::rulebooks::dtn::prelude::*;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dtn;

static PROCEDURES: &[ProcedureEntry<Dtn>] = &[
    ProcedureEntry::of::<command::cp_throw::CpThrow>(),
    ProcedureEntry::of::<command::first_mover::FirstMover>(),
    ProcedureEntry::of::<command::issue_order::IssueOrder>(),
    ProcedureEntry::of::<command::pass_cps::PassCps>(),
    ProcedureEntry::of::<command::activation::Activate>(),
    ProcedureEntry::of::<command::direct_control::DirectControl>(),
    ProcedureEntry::of::<command::swap_move::SwapMove>(),
    ProcedureEntry::of::<command::reform::Reform>(),
    ProcedureEntry::of::<command::attach::Attach>(),
    ProcedureEntry::of::<command::assistance::Assistance>(),
    ProcedureEntry::of::<command::hq_move::HqMove>(),
    ProcedureEntry::of::<command::end_of_period::EndOfPeriod>(),
    ProcedureEntry::of::<moves::zone::ZoneOf>(),
    ProcedureEntry::of::<moves::unit_move::UnitMove>(),
    ProcedureEntry::of::<moves::general_move::GeneralMove>(),
    ProcedureEntry::of::<moves::approach::Approach>(),
    ProcedureEntry::of::<moves::target_priority::TargetPriority>(),
    ProcedureEntry::of::<moves::artillery_check::ArtilleryCheck>(),
    ProcedureEntry::of::<moves::morale_check::MoraleCheck>(),
    ProcedureEntry::of::<moves::evade::Evade>(),
    ProcedureEntry::of::<moves::final_move::FinalMove>(),
    ProcedureEntry::of::<fight::charge::ChargeCombat>(),
    ProcedureEntry::of::<fight::aftermath::Aftermath>(),
    ProcedureEntry::of::<fight::opportunity::OpportunityCharge>(),
    ProcedureEntry::of::<fight::breakthrough::Breakthrough>(),
    ProcedureEntry::of::<fight::firefight::Firefight>(),
    ProcedureEntry::of::<fight::risk::GeneralRisk>(),
    ProcedureEntry::of::<fight::bua::Bua>(),
    ProcedureEntry::of::<guns::fire::ArtilleryFire>(),
    ProcedureEntry::of::<guns::resolve::ResolveFps>(),
    ProcedureEntry::of::<guns::fatigue::Fatigue>(),
    ProcedureEntry::of::<guns::gun_recovery::GunRecovery>(),
    ProcedureEntry::of::<guns::recovery::Recovery>(),
];

impl Rulebook for Dtn {
    usual_rooms!("dtn", battles ["teugn_hausen", "alcaniz", "albuera"], command Command);

    const SIDES: Option<usize> = Some(2);
    const TITLE: &'static str = "DTN";
    const AUTHOR: &'static str = "Matthew Green";
    const TURN: &'static str = "period";

    const TYPED: &'static str = "F12 · 9s jd · o friant move 15 · hits F12 +1";
    const LOSSES: &'static [&'static str] = &["hits", "broken"];
    const SURVIVORS: &'static str = state::survivor::REMARK;

    fn invalid_rules(rules: &tables::Rules) -> Option<(String, String)> {
        tables::invalid_rules::invalid_rules(rules)
    }
    fn callable() -> &'static [Step<Self>] {
        turn::CALLABLE
    }
    fn decks(rules: &tables::Rules) -> Vec<Deck> {
        let deck = Deck::fresh(rules.deck.jokers, rules.deck.reshuffle);
        match rules.deck.mode {
            tables::DeckMode::PerSide => vec![deck.clone(), deck],
            tables::DeckMode::Shared => vec![deck],
        }
    }
    fn refit_decks(rules: &tables::Rules, decks: &mut Vec<Deck>) {
        let wanted = Self::decks(rules);
        let fits = |old: &Deck, new: &Deck| old.jokers() == new.jokers() && old.policy() == new.policy();
        if decks.len() != wanted.len() || decks.iter().zip(&wanted).any(|(old, new)| !fits(old, new)) {
            *decks = wanted;
        }
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        if step != turn::step_ids::CP {
            return String::new();
        }
        let points = |side: usize| {
            let thrown: Vec<u8> =
                game.commands.iter().filter(|c| c.side == side).filter_map(|c| c.own.cp_thrown).collect();
            let sum: u32 = thrown.iter().map(|cp| u32::from(*cp)).sum();
            (!thrown.is_empty()).then(|| format!("{} {sum}", game.side_name(side)))
        };
        [points(0), points(1)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
    fn turn_note(game: &Game<Self>) -> String {
        game.own.first.map_or_else(String::new, |side| format!("{} move first", game.side_name(side)))
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
