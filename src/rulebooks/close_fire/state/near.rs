//! A set of units near something, as it is typed: `F11-F14 F20`.

use crate::rulebooks::close_fire::prelude::*;

fields! {
    /// One unit of the set.
    pub struct Near for CloseFire {
        unit: Option<UnitRef>;
    }
}

/// Makes rows of labels typed as a text for the list under this key.
pub fn fill(game: &Game<CloseFire>, draft: &mut Draft, list: &str) {
    let Some(text) = draft.text(list).map(str::to_owned) else { return };
    if serde_json::from_str::<Value>(&text).is_ok_and(|v| v.is_array()) {
        return;
    }
    if let Ok(found) = game.select(&text) {
        let units = found.into_iter().flat_map(|s| game.units_of(s));
        let rows: Vec<Value> = units.map(|id| draft!(Near { unit: game.label_of(Subject::Unit(id)) })).collect();
        draft.0.insert(list.to_owned(), rows.into());
    }
}
