//! Words put into a form: numbers, choices, flags and names each find the field they fit. Knows no rule book.

use serde_json::{Map, Value};

use crate::core::length::Length;
use crate::core::play::{Play, ProcedureInfo};
use crate::core::procedure::Draft;
use crate::core::roster::{Subject, folded};
use crate::core::schema::{Field, Kind};
use crate::core::values::pick;

/// Puts words into a draft.
///
/// # Errors
/// A sentence naming the first word that fits nowhere.
pub fn fill(info: &ProcedureInfo, words: &[&str], draft: &mut Draft, game: &dyn Play) -> Result<(), String> {
    let mut taken: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let word = words[at];
        if let Some((key, value)) = word.split_once('=') {
            let Some(field) = info.fields.iter().find(|f| f.key == key) else {
                let keys: Vec<&str> = info.fields.iter().map(|f| f.key).collect();
                return Err(format!("{} has no field “{key}”; it has {}.", info.title, keys.join(", ")));
            };
            draft.0.insert(field.key.to_owned(), value.into());
            taken.push(field.key);
            at += 1;
            continue;
        }
        let free = |field: &&Field| !taken.contains(&field.key);
        if let Some((field, value)) = plain_word(info.fields, word, &free) {
            draft.0.insert(field.key.to_owned(), value);
            taken.push(field.key);
            at += 1;
            continue;
        }
        // A name may be several words: the longest that means someone.
        let run = (1..=words.len() - at).rev().find_map(|n| {
            let found = game.select(&words[at..at + n].join(" ")).ok()?;
            let [one] = found.as_slice() else { return None };
            Some((n, *one))
        });
        let Some((n, subject)) = run else {
            return Err(format!("“{word}” fits nowhere in “{}”.", info.title));
        };
        let Some(field) = subject_field(info.fields, subject, &taken, draft) else {
            return Err(format!("“{}” takes no more names.", info.title));
        };
        draft.0.insert(field.key.to_owned(), game.label_of(subject).into());
        taken.push(field.key);
        at += n;
    }
    Ok(())
}

/// The field a single word fits by itself: a number, a choice, a flag.
fn plain_word<'a>(fields: &'a [Field], word: &str, free: &dyn Fn(&&Field) -> bool) -> Option<(&'a Field, Value)> {
    let loud_then_quiet = || {
        let of = |quiet: bool| fields.iter().filter(move |f| f.quiet == quiet).filter(|f| free(f));
        of(false).chain(of(true))
    };
    let number = word.parse::<Length>().ok().filter(|_| word.starts_with(|c: char| c.is_ascii_digit() || c == '.'));
    if number.is_some() {
        let fits = |f: &&Field| match f.kind {
            Kind::Whole { .. } => word.parse::<i64>().is_ok(),
            Kind::Length => true,
            _ => false,
        };
        return loud_then_quiet().find(fits).map(|f| (f, Value::from(word)));
    }
    let text = Value::from(word);
    let choice = |field: &'a Field| match field.kind {
        Kind::Choice(words) => pick(&text, words).map(|value| (field, Value::from(value))),
        _ => None,
    };
    let flag = |field: &'a Field| {
        let named = word.len() >= 3
            && (folded(field.label).starts_with(&folded(word)) || field.key.starts_with(&word.to_lowercase()));
        (matches!(field.kind, Kind::Flag) && named).then_some((field, Value::from(true)))
    };
    let loud = fields.iter().filter(|f| !f.quiet).filter(|f| free(f)).find_map(choice);
    loud.or_else(|| loud_then_quiet().find_map(flag))
}

/// The field a name goes to: one that nobody has filled, else the last that is asked for (the row of a list, or the unit a
/// form was opened for, stands in the first), else one that is folded away.
fn subject_field<'a>(fields: &'a [Field], subject: Subject, taken: &[&str], draft: &Draft) -> Option<&'a Field> {
    let fits = |f: &&Field| matches!(f.kind, Kind::Subject(kind) if kind.takes(subject)) && !taken.contains(&f.key);
    let mut loud = fields.iter().filter(fits).filter(|f| !f.quiet);
    let open = loud.clone().find(|f| !draft.0.contains_key(f.key));
    open.or_else(|| loud.next_back()).or_else(|| fields.iter().find(fits))
}

/// Puts the selection into the first field that takes a subject, if nothing stands there.
pub fn fill_selected(info: &ProcedureInfo, selected: &[Subject], draft: &mut Draft, game: &dyn Play) {
    let [one] = selected else { return };
    if let Some(field) = subject_field(info.fields, *one, &[], &Draft::default()) {
        draft.fill(field.key, game.label_of(*one));
    }
}

/// What a form says of itself in one line: the fields that were given or prefilled and matter.
pub fn in_a_line(fields: &[Field], filled: &Map<String, Value>) -> String {
    let shown = fields.iter().filter(|f| !f.quiet).filter_map(|f| {
        let value = filled.get(f.key)?;
        match (f.kind, value) {
            (Kind::Flag, Value::Bool(true)) => Some(f.label.to_owned()),
            (Kind::Flag, _) | (_, Value::Null) => None,
            (Kind::Length, value) => {
                Length::from_value(value).ok().filter(|l| *l != Length::ZERO).map(|l| format!("{l}″"))
            }
            (Kind::Choice(words), value) => {
                let value = value.as_str()?;
                words.iter().find(|(v, _)| *v == value).map(|(_, label)| (*label).to_owned())
            }
            (_, Value::String(text)) => Some(text.clone()),
            (_, other) => Some(other.to_string()),
        }
    });
    shown.collect::<Vec<_>>().join(" · ")
}
