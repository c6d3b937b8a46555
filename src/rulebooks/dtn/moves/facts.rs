//! What a battle knows of a unit about to move or attack. No rules.

use crate::core::schema::validate::flag;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::{responding_side, step_ids, turn_taken};

/// Whose order and activation a unit acts under: its own, or its command's.
pub fn acts_under(game: &Game<Dtn>, id: usize) -> Subject {
    let Some(unit) = game.unit(id) else { return Subject::Unit(id) };
    if let Some(leader) = unit.own.led_with.as_deref().and_then(|label| game.find(label).ok()) {
        return leader;
    }
    match unit.under {
        Some(command) if !unit.own.acts_alone() => Subject::Command(command),
        _ => Subject::Unit(id),
    }
}

/// Whether a unit has had its turn this period, its own or that of the command it acts under.
pub fn has_acted(game: &Game<Dtn>, id: usize) -> bool {
    turn_taken(game, Subject::Unit(id)) || turn_taken(game, acts_under(game, id))
}

/// Whether a draft has a flag set, by the program or by a typed word.
pub fn ticked(draft: &Draft, key: &str) -> bool {
    draft.0.get(key).and_then(flag) == Some(true)
}

/// Whether a unit may answer the enemy's turn now: the step for it has come, and it is of the other side.
pub fn responds(game: &Game<Dtn>, id: usize) -> bool {
    let cursor = &game.flow.cursor;
    let here = cursor.last().is_some_and(|frame| frame.step == step_ids::RESPONSES);
    here && responding_side(game, cursor).is_some_and(|side| game.unit(id).is_some_and(|u| u.side == side))
}

/// Whether a unit stands in a fight.
pub fn fights(game: &Game<Dtn>, id: usize) -> bool {
    game.engagements.standing.iter().any(|e| e.parties.iter().any(|p| p.unit == id))
}

pub fn going_words(going: Going) -> &'static str {
    match going {
        Going::Good => "good going",
        Going::Bad => "bad going",
    }
}
