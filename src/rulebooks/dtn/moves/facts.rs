//! What a battle knows of a unit about to move or attack. No rules.

use crate::core::schema::validate::flag;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::turn::{responding_side, turn_taken};

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

/// Fills a key that the procedure has a field for.
pub fn fill_if(draft: &mut Draft, fields: &[Field], key: &str, value: impl Into<Value>) {
    if fields.iter().any(|f| f.key == key) {
        draft.fill(key, value);
    }
}

/// The unit that a draft names under this key; what the procedure's fields ask of it filled in.
pub fn fill_unit(game: &Game<Dtn>, draft: &mut Draft, key: &str, fields: &[Field]) -> Option<usize> {
    let Subject::Unit(id) = named(game, draft, key)? else { return None };
    let piece = game.unit(id)?;
    let under = acts_under(game, id);
    let known = [
        ("side", SideName::of(piece.side).word().into()),
        ("order", plain(order_of(game, under))),
        ("activation", plain(Drawn::from(activation_of(game, under)))),
        ("art_type", plain(piece.own.art_type())),
    ];
    for (key, value) in known {
        fill_if(draft, fields, key, value);
    }
    let kept = ["arm", "status", "zone", "limbered", "limber_changed", "moved_turn", "defile_vulnerable"];
    for key in kept.into_iter().chain(["fp", "fatigue", "broken", "morale"]) {
        if let Some(value) = game.field(Subject::Unit(id), if key == "defile_vulnerable" { "defile" } else { key }) {
            fill_if(draft, fields, key, value);
        }
    }
    Some(id)
}

/// Whether a draft has a flag set, by the program or by a typed word.
pub fn ticked(draft: &Draft, key: &str) -> bool {
    draft.0.get(key).and_then(flag) == Some(true)
}

/// Whether a unit may answer the enemy's turn now: the step for it has come, and it is of the other side.
pub fn responds(game: &Game<Dtn>, id: usize) -> bool {
    let cursor = &game.flow.cursor;
    let here = cursor.last().is_some_and(|frame| frame.step == "d14");
    here && responding_side(game, cursor).is_some_and(|side| game.unit(id).is_some_and(|u| u.side == side))
}

/// Whether a unit stands in a fight.
pub fn fights(game: &Game<Dtn>, id: usize) -> bool {
    game.engagements.standing.iter().any(|e| e.parties.iter().any(|p| p.unit == id))
}

/// The going in words.
pub fn going_words(going: Going) -> &'static str {
    match going {
        Going::Good => "good going",
        Going::Bad => "bad going",
    }
}
