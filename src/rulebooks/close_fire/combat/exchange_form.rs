//! The form of a combat: its fields, and how they are filled from the battle.

use serde_json::Map;

use super::fighter::{FIELDS as FIGHTER, known};
use super::result::{Compulsory, Row};
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::near;

/// The input.
pub const FIELDS: &[Field] = &[
    Field::new("side_a", "First side", Kind::List(FIGHTER)).help("Labels, as in F11 F12."),
    Field::new("side_b", "Second side", Kind::List(FIGHTER)).help("Labels, as in A21."),
    // One name of each side is enough; that of the enemy comes first here, for the line's first name is the first row.
    unit("defender", "Opponent").help("The only unit of the second side, instead of the list.").quiet(),
    unit("attacker", "First unit").help("The only unit of the first side, instead of the list.").quiet(),
];

const FATE: &[Field] = &[
    Field::text("unit", "Unit"),
    Field::text("side", "Side"),
    Field::choice("result", "Result", Row::WORDS),
    Field::whole("dp", "DPs", 0, 99),
    Field::choice("move", "Move", Compulsory::WORDS),
    Field::flag("abandoned", "Guns abandoned"),
    Field::flag("crew_killed", "Crew killed"),
    Field::whole("bases_lost", "Bases lost, where DPs are limited", 0, 250),
];

/// The outcome.
pub const OUTCOME: &[Field] = &[
    Field::choice("a_result", "First side", Row::WORDS),
    Field::choice("b_result", "Second side", Row::WORDS),
    score("difference", "Difference"),
    Field::whole("a_hits", "Hits of the first side", 0, 99_999),
    Field::whole("b_hits", "Hits of the second side", 0, 99_999),
    Field::whole("a_dice", "Dice of the first side", 0, 99_999),
    Field::whole("b_dice", "Dice of the second side", 0, 99_999),
    Field::new("fates", "What befalls each unit", Kind::List(FATE)),
];

/// Fills in what the battle knows of both sides.
pub fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
    for (one, list) in [("attacker", "side_a"), ("defender", "side_b")] {
        near::fill(game, draft, list);
        let listed = draft.0.get(list).and_then(Value::as_array).is_some_and(|rows| !rows.is_empty());
        if let Some(unit) = draft.text(one).map(str::to_owned).filter(|_| !listed) {
            draft.0.insert(list.to_owned(), json!([{ "unit": unit }]));
        }
        if let Some(Value::Array(rows)) = draft.0.get_mut(list) {
            for row in rows.iter_mut().filter_map(Value::as_object_mut) {
                fill_row(game, row);
            }
        }
    }
}

fn fill_row(game: &Game<CloseFire>, row: &mut Map<String, Value>) {
    let Some((id, unit)) = unit_at(game, row.get("unit").and_then(Value::as_str)) else { return };
    row.insert("unit".to_owned(), game.label_of(Subject::Unit(id)).into());
    for (key, value) in known(unit, game.rules()) {
        row.entry(key.to_owned()).or_insert(value);
    }
}
