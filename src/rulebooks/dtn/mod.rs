//! DTN, "The Dining Table Napoleon" by Matthew Green: Napoleonic battles with cards, on the core alone.

pub mod activation;
pub mod assistance;
pub mod attach;
pub mod attack;
pub mod cp_throw;
pub mod direct_control;
pub mod end_of_period;
pub mod fields;
pub mod fight;
pub mod first_mover;
pub mod guns;
pub mod hq_move;
pub mod inputs;
pub mod issue_order;
pub mod model;
pub mod moves;
pub mod pass_cps;
pub mod permits;
pub mod reform;
pub mod rules;
pub mod rules_fight;
pub mod rules_guns;
pub mod rules_move;
pub mod rules_sense;
pub mod sending;
pub mod sequence;
pub mod soundness;
pub mod swap_move;
pub mod view;
pub mod words;

use crate::core::deck::Deck;
use crate::core::game::Game;
use crate::core::procedure::Entry;
use crate::core::rulebook::{Rulebook, usual_parts};
use crate::core::schema::Field;
use crate::core::sequence::Step;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dtn;

static PROCEDURES: &[Entry<Dtn>] = &[
    Entry::of::<cp_throw::CpThrow>(),
    Entry::of::<first_mover::FirstMover>(),
    Entry::of::<issue_order::IssueOrder>(),
    Entry::of::<pass_cps::PassCps>(),
    Entry::of::<activation::Activate>(),
    Entry::of::<direct_control::DirectControl>(),
    Entry::of::<swap_move::SwapMove>(),
    Entry::of::<reform::Reform>(),
    Entry::of::<attach::Attach>(),
    Entry::of::<assistance::Assistance>(),
    Entry::of::<hq_move::HqMove>(),
    Entry::of::<end_of_period::EndOfPeriod>(),
    Entry::of::<moves::zone::ZoneOf>(),
    Entry::of::<moves::unit_move::UnitMove>(),
    Entry::of::<moves::general_move::GeneralMove>(),
    Entry::of::<moves::approach::Approach>(),
    Entry::of::<moves::target_priority::TargetPriority>(),
    Entry::of::<moves::artillery_check::ArtilleryCheck>(),
    Entry::of::<moves::morale_check::MoraleCheck>(),
    Entry::of::<moves::evade::Evade>(),
    Entry::of::<moves::final_move::FinalMove>(),
    Entry::of::<fight::charge::ChargeCombat>(),
    Entry::of::<fight::aftermath::Aftermath>(),
    Entry::of::<fight::opportunity::OpportunityCharge>(),
    Entry::of::<fight::breakthrough::Breakthrough>(),
    Entry::of::<fight::firefight::Firefight>(),
    Entry::of::<fight::risk::GeneralRisk>(),
    Entry::of::<fight::bua::Bua>(),
    Entry::of::<guns::fire::ArtilleryFire>(),
    Entry::of::<guns::resolve::ResolveFps>(),
    Entry::of::<guns::fatigue::Fatigue>(),
    Entry::of::<guns::gun_recovery::GunRecovery>(),
    Entry::of::<guns::recovery::Recovery>(),
];

impl Rulebook for Dtn {
    usual_parts!("dtn", demo "teugn_hausen");

    const SIDES: Option<usize> = Some(2);
    const TITLE: &'static str = "DTN";
    const AUTHOR: &'static str = "Matthew Green";
    const TURN: &'static str = "period";

    const TYPED: &'static str = "F12 · 9s jd · o friant move 15 · hits F12 +1";

    type Command = model::Command;

    const COMMAND_FIELDS: &'static [Field] = fields::COMMAND;

    fn unfit(rules: &rules::Rules) -> Option<(String, String)> {
        rules_sense::unfit(rules)
    }
    fn callable() -> &'static [Step<Self>] {
        sequence::CALLABLE
    }
    fn decks(rules: &rules::Rules) -> Vec<Deck> {
        let deck = Deck::fresh(rules.deck.jokers, rules.deck.reshuffle);
        match rules.deck.mode {
            rules::DeckMode::PerSide => vec![deck.clone(), deck],
            rules::DeckMode::Shared => vec![deck],
        }
    }
    fn refit_decks(rules: &rules::Rules, decks: &mut Vec<Deck>) {
        let wanted = Self::decks(rules);
        let fits = |old: &Deck, new: &Deck| old.jokers() == new.jokers() && old.policy() == new.policy();
        if decks.len() != wanted.len() || decks.iter().zip(&wanted).any(|(old, new)| !fits(old, new)) {
            *decks = wanted;
        }
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        if step != "cp" {
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
}
