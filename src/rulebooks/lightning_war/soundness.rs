//! What must hold in every battle whatever is played: for random play.

use super::LightningWar;
use super::facts;
use super::model::{Kind, Unit};
use crate::core::game::Game;
use crate::core::roster::{Piece, Subject};

/// Marks set by hand are made to agree: what is set so has the umpire's leave.
pub fn mend(game: &mut Game<LightningWar>, subject: Subject) {
    let turn = game.flow.turn;
    let Subject::Unit(id) = subject else { return };
    let Some(unit) = game.unit_mut(id) else { return };
    unit.segments = match unit.segments {
        0 | 1 => 1,
        2 => 2,
        _ => 4,
    };
    if unit.mired {
        unit.mired_turn = if unit.mired_turn == 0 { turn } else { unit.mired_turn };
        unit.mired_at = unit.moved;
    }
    if !unit.mired {
        unit.mired_turn = 0;
        unit.tow_turns = 0;
        unit.towed_by = None;
    }
    if unit.mobility.is_none() && unit.kind == Kind::Vehicle {
        unit.mobility = Some(super::model::Mobility::Tracked);
    }
    // Whether it ran is as the umpire says.
    unit.ran_turn = match (unit.ran, unit.ran_last_turn) {
        (true, _) => turn,
        (false, true) => turn.saturating_sub(1),
        (false, false) => 0,
    };
    unit.ran_again = false;
}

fn stuck_and_moving(unit: &Unit) -> bool {
    unit.mired && unit.moved > unit.mired_at
}

/// What does not hold, in sentences.
pub fn unsound(game: &Game<LightningWar>) -> Vec<String> {
    let mut wrong = Vec::new();
    let again = !game.rules().speed.infantry_runs_in_a_row;
    for unit in game.units.iter() {
        let Piece { label, side, under, own, .. } = unit;
        match under.and_then(|id| game.command(id)) {
            None => wrong.push(format!("{label} is in no detachment")),
            Some(detachment) if detachment.side != *side => {
                wrong.push(format!("{label} is in a detachment of another side"));
            }
            Some(detachment) if detachment.own.merged => {
                wrong.push(format!("{label} is in {}, which is not in play", detachment.label));
            }
            Some(_) => {}
        }
        if own.ran_again && again && !own.by_leave {
            wrong.push(format!("{label} runs two turns in a row"));
        }
        if stuck_and_moving(own) && !own.by_leave {
            wrong.push(format!("{label} is mired and has moved"));
        }
        if ![1, 2, 4].contains(&own.segments) || own.segments_done > 4 {
            wrong.push(format!("{label} moves in {} parts", own.segments));
        }
        if own.towed_by.is_some() && !own.mired {
            wrong.push(format!("{label} is towed and not mired"));
        }
    }
    for (id, detachment) in game.commands.iter().enumerate() {
        if detachment.own.merged != facts::members(game, id).next().is_none() {
            wrong.push(format!("{} is shown without units, or hidden with some", detachment.label));
        }
    }
    wrong
}
