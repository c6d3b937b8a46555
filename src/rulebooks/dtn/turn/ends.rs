//! What happens by itself when phases and the period end: fatigue, chits, reshuffles.

use crate::core::deck::Deck;
use crate::rulebooks::dtn::command::end_of_period::{self, EndOfPeriod};
use crate::rulebooks::dtn::guns::steps;
use crate::rulebooks::dtn::prelude::*;

/// Tires batteries that fired late, during the resolution, as well.
pub(super) fn guns_leave(game: &mut Game<Dtn>, frames: &[Frame]) -> Vec<String> {
    let mut told = steps::tire(game, frames);
    told.extend(phase_leave(game, frames));
    told
}

pub(super) fn phase_leave(game: &mut Game<Dtn>, _: &[Frame]) -> Vec<String> {
    between(game, Deck::phase_ended)
}

/// Reshuffles the decks between phases or periods where the switch says so.
pub(super) fn between(game: &mut Game<Dtn>, ended: fn(&mut Deck)) -> Vec<String> {
    let mut decks = game.luck.decks.clone();
    decks.iter_mut().for_each(ended);
    if decks == game.luck.decks {
        return Vec::new();
    }
    game.luck_mut().decks = decks;
    vec!["Reshuffle the decks.".to_owned()]
}

pub(super) fn end_work(game: &Game<Dtn>, _: &[Frame]) -> Vec<Work> {
    let chits = |order: Order| order.ends_with_period();
    let count = game.commands.iter().filter(|c| chits(c.own.order)).count()
        + game.units.iter().filter(|u| chits(u.own.order)).count();
    let note = match count {
        0 => "none lies on the table".to_owned(),
        1 => "1 chit".to_owned(),
        n => format!("{n} chits"),
    };
    vec![Work::must::<EndOfPeriod>("Take off Action and Regroup chits", json!({})).note(note).done(count == 0)]
}

pub(super) fn end_leave(game: &mut Game<Dtn>, _: &[Frame]) -> Vec<String> {
    let mut told = end_of_period::by_itself(game);
    let own = game.own_mut();
    own.last_first = own.first.take().or(own.last_first);
    told.extend(between(game, Deck::turn_ended));
    told
}
