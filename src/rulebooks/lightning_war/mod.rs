//! Lightning War: the movement phase of a referee's game of the Second World War, on the core alone.

pub mod chart;
pub mod detachment_move;
pub mod discretionary;
pub mod distance;
mod dossier;
pub mod events;
pub mod facts;
pub mod fields;
pub mod form_detachment;
pub mod free_mired;
pub mod initiative;
pub mod marks;
pub mod miring;
pub mod model;
pub mod morale_move;
pub mod mount;
pub mod movement;
pub mod order;
pub mod orders;
pub mod overrun;
pub mod pivot;
mod queue;
pub mod referee;
pub mod regular;
pub mod reserve;
pub mod rules;
pub mod scale;
pub mod sequence;
mod soundness;
pub mod switches;
pub mod terrain;
pub mod toe;
pub mod tow;
pub mod tree;
pub mod view;
mod words;
pub mod write_orders;

use crate::core::game::Game;
use crate::core::procedure::Entry;
use crate::core::roster::{CommandId, UnitId};
use crate::core::rulebook::{Rulebook, usual_parts};
use crate::core::schema::Field;
use crate::core::tables::Patch;

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightningWar;

static PROCEDURES: &[Entry<LightningWar>] = &[
    Entry::of::<initiative::DetachmentInitiative>(),
    Entry::of::<regular::RegularTest>(),
    Entry::of::<form_detachment::FormDetachment>(),
    Entry::of::<form_detachment::Rejoin>(),
    Entry::of::<write_orders::WriteOrders>(),
    Entry::of::<orders::OrdersCheck>(),
    Entry::of::<order::MovementOrder>(),
    Entry::of::<morale_move::MoraleMove>(),
    Entry::of::<discretionary::Discretionary>(),
    Entry::of::<detachment_move::DetachmentMove>(),
    Entry::of::<movement::Movement>(),
    Entry::of::<miring::Miring>(),
    Entry::of::<free_mired::FreeMired>(),
    Entry::of::<tow::Tow>(),
    Entry::of::<mount::Mount>(),
    Entry::of::<overrun::Overrun>(),
    Entry::of::<pivot::Pivot>(),
    Entry::of::<reserve::ReserveMovement>(),
    Entry::of::<scale::Scale>(),
    Entry::of::<referee::SplitPhase>(),
    Entry::of::<chart::TerrainChart>(),
    Entry::of::<referee::NoStacking>(),
    Entry::of::<events::FiredUpon>(),
    Entry::of::<events::MoraleForced>(),
    Entry::of::<events::Destroyed>(),
];

impl Rulebook for LightningWar {
    usual_parts!("lightning_war", demo "crossroads");

    const TITLE: &'static str = "Lightning War";
    const TYPED: &'static str = "G1 · fast · o G1 hold the ridge · fired P1-P3 artillery";
    const AUTHOR: &'static str = "its authors";

    type Command = model::Detachment;

    const COMMAND_FIELDS: &'static [Field] = fields::DETACHMENT;

    fn turn_begins(game: &mut Game<Self>) {
        sequence::turn_begins(game);
    }
    fn said_as<'a>(game: &Game<Self>, step: &'a str) -> &'a str {
        sequence::said_as(game, step)
    }
    fn from_booklet(house: &mut Patch, key: &str, typed: bool) {
        marks::from_booklet(house, key, typed);
    }
    fn in_play(game: &Game<Self>, command: CommandId) -> bool {
        game.command(command).is_some_and(|c| !c.own.merged)
    }
    fn named_sets(game: &Game<Self>) -> Vec<(String, Vec<UnitId>)> {
        view::formations(game)
    }
    fn phase_note(game: &Game<Self>, step: &str) -> String {
        view::phase_note(game, step)
    }
}
