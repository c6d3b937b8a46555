//! The turn: three steps, in which both sides act.

use super::Tiny;
use super::rally::{self, Rally};
use super::state::Unit;
use super::volley::{self, Volley};
use crate::core::prelude::*;
use crate::core::sequence::{both, never, no_work, nothing, stop};

pub static TURN: &[Step<Tiny>] = &[
    Step { id: "move", does: stop(no_work, never, nothing), who: both },
    Step { id: "volleys", does: stop(volley_work, never, reload), who: both },
    Step { id: "rally", does: stop(rally_work, |game, at| rally_work(game, at).is_empty(), nothing), who: both },
];

fn standing(game: &Game<Tiny>) -> impl Iterator<Item = (Subject, &str, &Unit)> {
    let all = game.units.entries().map(|(id, piece)| (Subject::Unit(id), piece.label.as_str(), &piece.own));
    all.filter(|(_, _, unit)| unit.stands())
}

fn volley_work(game: &Game<Tiny>, _: &[Frame]) -> Vec<Work> {
    let fires = standing(game).filter(|(_, _, unit)| !unit.shaken || game.rules().volley.shaken_fires);
    let work = fires.map(|(who, label, unit)| {
        Work::may::<Volley>(game.name_of(who), draft!(volley::Input { firer: label })).on(who).done(unit.fired)
    });
    work.collect()
}

/// All may fire again in the next turn.
fn reload(game: &mut Game<Tiny>, _: &[Frame]) -> Vec<String> {
    for id in game.units.ids() {
        if let Some(unit) = game.unit_mut(id) {
            unit.fired = false;
        }
    }
    Vec::new()
}

fn rally_work(game: &Game<Tiny>, _: &[Frame]) -> Vec<Work> {
    let shaken = standing(game).filter(|(_, _, unit)| unit.shaken);
    let rally = |label| draft!(rally::Input { unit: label });
    shaken.map(|(who, label, _)| Work::may::<Rally>(game.name_of(who), rally(label)).on(who)).collect()
}
