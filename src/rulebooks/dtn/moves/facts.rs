//! What a battle knows of a unit about to move or attack, filled into a draft; what any move does to a unit. No rules.

use serde_json::Value;

use super::super::Dtn;
use super::super::hq_move::Going;
use super::super::inputs::{Drawn, SideName, named, order_of, plain};
use super::super::model::Arm;
use super::super::sequence::activation_of;
use crate::core::game::Game;
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::schema::Field;

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

/// A unit that moves leaves its fights behind.
pub fn leave_fights(game: &mut Game<Dtn>, id: usize) {
    if fights(game, id) {
        game.engagements_mut().end_for(id);
    }
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

/// Whether a unit of this arm and kind is a mounted charger.
pub fn is_cavalry(arm: Arm) -> bool {
    matches!(arm, Arm::BattleCav | Arm::SkirmCav)
}
