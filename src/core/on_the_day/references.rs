//! Where a battle names somebody by their label: rewritten when they are relabelled, dropped when they leave. Knows no rule
//! book.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::core::game::Game;
use crate::core::pieces::Pieces;
use crate::core::roster::{Piece, Subject, folded};
use crate::core::rulebook::{PlainData, Rulebook};
use crate::core::schema::{Field, Kind};
use crate::core::sequence::{Duty, Frame};

impl<R: Rulebook> Game<R> {
    /// Puts a new label, and a new name as spoken, in the place of the old ones wherever the battle keeps them.
    ///
    /// # Errors
    /// A sentence if a record cannot hold the new label.
    pub(super) fn rewrite_references(&mut self, old: (&str, &str), new: (&str, &str)) -> Result<(), String> {
        let ((label, spoken), (new_label, new_spoken)) = (old, new);
        let renamed = |text: &str| (text == label).then(|| Value::from(new_label));
        let refused = || format!("The label {new_label} does not fit into the records of this battle.");
        rewrite_each(&mut self.units, R::UNIT_FIELDS, label, new_label).ok_or_else(refused)?;
        rewrite_each(&mut self.commands, R::COMMAND_FIELDS, label, new_label).ok_or_else(refused)?;
        if let Some(own) = changed(self.own.as_ref(), &renamed) {
            *self.own_mut() = own.map_err(|_| refused())?;
        }
        let said = |text: &mut String| *text = with_name(text, spoken, new_spoken);
        let concerned = |text: &str| text == label || text.contains(spoken);
        let flow = serde_json::to_value(self.flow.as_ref()).unwrap_or_default();
        if mentions(&flow, &concerned) {
            let flow = self.flow_mut();
            for duty in &mut flow.duties {
                said(&mut duty.title);
                duty.draft.values_mut().for_each(|value| replace_words(value, &renamed, label, new_label));
            }
            for held in &mut flow.held {
                said(&mut held.headline);
                replace(&mut held.input, &renamed);
                replace(&mut held.outcome, &renamed);
            }
        }
        if self.engagements.standing.iter().any(|e| e.parties.iter().any(|p| mentions_map(&p.notes, label))) {
            let parties = self.engagements_mut().standing.iter_mut().flat_map(|e| &mut e.parties);
            parties.flat_map(|party| party.notes.values_mut()).for_each(|note| replace(note, &renamed));
        }
        Ok(())
    }

    /// Drops whatever names one who leaves their side: duties, held outcomes, turns left open, and fields of others.
    pub(super) fn drop_references(&mut self, gone: Subject, label: &str) {
        let is = |text: &str| text == label;
        let of_gone = |frames: &[Frame]| frames.iter().any(|frame| frame.actor == Some(gone));
        let due = |duty: &Duty| duty.subject == Some(gone) || mentions_map(&duty.draft, label);
        let flow = &self.flow;
        if flow.duties.iter().any(due) {
            self.flow_mut().duties.retain(|duty| !due(duty));
        }
        let flow = &self.flow;
        if flow.parked.iter().any(|frames| of_gone(frames)) {
            self.flow_mut().parked.retain(|frames| !of_gone(frames));
        }
        let flow = &self.flow;
        if !flow.held.is_empty() {
            let held = |input: &Value, outcome: &Value| mentions(input, &is) || mentions(outcome, &is);
            self.flow_mut().held.retain(|h| !of_gone(&h.at) && !held(&h.input, &h.outcome));
        }
        self.forget_in_fields(label);
    }

    /// Empties the fields of units and commands that hold this label.
    fn forget_in_fields(&mut self, label: &str) {
        let is = |text: &str| text == label;
        for id in forget_each(&mut self.units, R::UNIT_FIELDS, &is) {
            R::mend(self, Subject::Unit(id));
        }
        for id in forget_each(&mut self.commands, R::COMMAND_FIELDS, &is) {
            R::mend(self, Subject::Command(id));
        }
    }

    /// Empties the fields by which this subject names others: they do not hold on another side.
    pub(super) fn forget_others(&mut self, who: Subject) {
        let labels = self.labels_taken();
        let names = |text: &str| labels.contains(&folded(text));
        match who {
            Subject::Unit(id) => forget_in(&mut self.units, id, R::UNIT_FIELDS, &names),
            Subject::Command(id) => forget_in(&mut self.commands, id, R::COMMAND_FIELDS, &names),
            Subject::Side(_) => false,
        };
        R::mend(self, who);
    }
}

/// A text with a new name in the place of the old one, but not in the middle of another: Ney is no part of Neyron.
fn with_name(text: &str, old: &str, new: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(old).filter(|_| !old.is_empty()) {
        let (before, after) = (&text[..at], &text[at + old.len()..]);
        if !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric) {
            made.push_str(&text[from..at]);
            made.push_str(new);
            from = at + old.len();
        }
    }
    made + &text[from..]
}

/// Whether a field of this key may hold a label. What no table lists may; words of a choice never are labels.
fn holds_labels(fields: &[Field], key: &str) -> bool {
    fields.iter().find(|field| field.key == key).is_none_or(|field| matches!(field.kind, Kind::Text | Kind::Subject(_)))
}

/// Puts a new label in the place of the old one in what all pieces keep, those who are away included; `None` if one
/// cannot keep it.
fn rewrite_each<T: PlainData>(pieces: &mut Pieces<T>, fields: &[Field], old: &str, new: &str) -> Option<()> {
    for id in 0..pieces.slot_count() {
        let mut own = serde_json::to_value(&pieces.slot(id)?.own).ok()?;
        let before = own.clone();
        for (key, value) in own.as_object_mut().into_iter().flatten() {
            if holds_labels(fields, key) {
                replace(value, &|text| (text == old).then(|| new.into()));
            }
        }
        if own != before {
            pieces.slot_mut(id)?.own = serde_json::from_value(own).ok()?;
        }
    }
    Some(())
}

/// Empties the fields of all pieces that hold such a label, and returns whose.
fn forget_each<T: PlainData>(pieces: &mut Pieces<T>, fields: &[Field], is: &dyn Fn(&str) -> bool) -> Vec<usize> {
    (0..pieces.slot_count()).filter(|id| forget_in(pieces, *id, fields, is)).collect()
}

/// Empties the fields of a piece that hold such a label; false if none does.
fn forget_in<T: PlainData>(pieces: &mut Pieces<T>, id: usize, fields: &[Field], is: &dyn Fn(&str) -> bool) -> bool {
    let freed = pieces.slot(id).and_then(|piece| without(piece, fields, is));
    match (freed, pieces.slot_mut(id)) {
        (Some(own), Some(piece)) => {
            piece.own = own;
            true
        }
        _ => false,
    }
}

/// What a piece keeps, with fields emptied that hold such a label; `None` if none does. A field that cannot be empty
/// stays.
fn without<T: Serialize + DeserializeOwned>(
    piece: &Piece<T>,
    fields: &[Field],
    is: &dyn Fn(&str) -> bool,
) -> Option<T> {
    let mut own = serde_json::to_value(&piece.own).ok()?;
    let names =
        |(key, value): (&String, &Value)| (holds_labels(fields, key) && mentions_whole(value, is)).then(|| key.clone());
    let keys: Vec<String> = own.as_object()?.iter().filter_map(names).collect();
    let mut found = None;
    for key in keys {
        for empty in [Value::Null, Value::from("")] {
            let mut tried = own.clone();
            replace(&mut tried[&key], &|text| is(text).then(|| empty.clone()));
            if let Ok(read) = T::deserialize(&tried) {
                (own, found) = (tried, Some(read));
                break;
            }
        }
    }
    found
}

/// The value with its texts replaced, read back; `None` if nothing is to be replaced.
fn changed<T: Serialize + DeserializeOwned>(
    value: &T,
    by: &dyn Fn(&str) -> Option<Value>,
) -> Option<serde_json::Result<T>> {
    let mut plain = serde_json::to_value(value).ok()?;
    let before = plain.clone();
    replace(&mut plain, by);
    (plain != before).then(|| serde_json::from_value(plain))
}

fn replace(value: &mut Value, by: &dyn Fn(&str) -> Option<Value>) {
    match value {
        Value::String(text) => {
            if let Some(new) = by(text) {
                *value = new;
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|value| replace(value, by)),
        Value::Object(map) => map.values_mut().for_each(|value| replace(value, by)),
        _ => {}
    }
}

/// Replaces whole texts, and labels in a list of labels such as `F11, F12`.
fn replace_words(value: &mut Value, by: &dyn Fn(&str) -> Option<Value>, old: &str, new: &str) {
    match value {
        Value::String(text) if text.contains(", ") => {
            let words: Vec<&str> = text.split(", ").map(|word| if word == old { new } else { word }).collect();
            *text = words.join(", ");
        }
        _ => replace(value, by),
    }
}

/// Whether such a text is anywhere in the value, or in a list of labels such as `F11, F12`.
fn mentions(value: &Value, is: &dyn Fn(&str) -> bool) -> bool {
    mentions_whole(value, &|text| is(text) || text.split(", ").any(is))
}

fn mentions_whole(value: &Value, is: &dyn Fn(&str) -> bool) -> bool {
    match value {
        Value::String(text) => is(text),
        Value::Array(all) => all.iter().any(|value| mentions_whole(value, is)),
        Value::Object(map) => map.values().any(|value| mentions_whole(value, is)),
        _ => false,
    }
}

fn mentions_map(map: &Map<String, Value>, label: &str) -> bool {
    map.values().any(|value| mentions(value, &|text| text == label))
}

#[cfg(test)]
mod tests {
    use super::with_name;

    #[test]
    fn a_name_is_replaced_where_it_stands_as_a_whole() {
        let said = |text: &str| with_name(text, "Ney", "Mortier");
        assert_eq!(said("Ney: order from Neyron, then Ney"), "Mortier: order from Neyron, then Mortier");
        assert_eq!(said("Ney's turn, not Kearney's"), "Mortier's turn, not Kearney's");
        assert_eq!(with_name("Ney", "", "x"), "Ney");
    }
}
