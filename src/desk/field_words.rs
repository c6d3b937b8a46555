//! Single words and the fields they fit: numbers, choices, flags, names; and a form summed up in one line. Knows no
//! rule book.

use serde_json::{Map, Value};

use super::list_rows::ListField;
use super::tokens::is_number;
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::length::Length;
use crate::core::procedure::Draft;
use crate::core::roster::{Subject, folded};
use crate::core::schema::validate::pick;
use crate::core::schema::{Field, Kind};

/// The number field of this name: its key, another name of it, its label, the beginning of one, or a word that no
/// other field has.
pub(super) fn number_called<'a>(fields: &'a [Field], word: &str) -> Option<&'a Field> {
    let numbers = || fields.iter().filter(|f| matches!(f.kind, Kind::Whole { .. } | Kind::Length));
    let name = folded(word);
    let key = word.to_lowercase();
    if let Some(field) = numbers().find(|f| f.is_named(&key) || folded(f.label) == name) {
        return Some(field);
    }
    let begun = |f: &&Field| {
        let has = |label: &str| label.split(' ').any(|part| folded(part) == name);
        f.key.starts_with(&key) || folded(f.label).starts_with(&name) || has(f.label)
    };
    let mut found = numbers().filter(|_| word.len() >= 3).filter(begun);
    found.next().filter(|_| found.next().is_none())
}

/// The field that a single word fits: a number, a choice or a flag. A number never goes to a folded field, where its
/// effect would not be seen.
pub(super) fn plain_word<'a>(
    fields: &'a [Field],
    word: &str,
    free: &dyn Fn(&&Field) -> bool,
) -> Option<(&'a Field, Value)> {
    let loud_then_quiet = || {
        let of = |quiet: bool| fields.iter().filter(move |f| f.quiet == quiet).filter(|f| free(f));
        of(false).chain(of(true))
    };
    if is_number(word) {
        let fits = |f: &&Field| match f.kind {
            Kind::Whole { .. } => word.parse::<i64>().is_ok(),
            Kind::Length => true,
            _ => false,
        };
        let mut seen = fields.iter().filter(|f| !f.quiet).filter(|f| free(f));
        return seen.find(fits).map(|f| (f, Value::from(word)));
    }
    let text = Value::from(word);
    // A single letter means the first word that begins with it; the preview shows which.
    let by_letter = |words: &'static [(&'static str, &'static str)]| {
        let first = word.len() == 1;
        words.iter().find(|(value, _)| first && value.starts_with(&word.to_lowercase())).map(|(value, _)| *value)
    };
    let choice = |field: &'a Field| match field.kind {
        Kind::Choice(words) => pick(&text, words).or_else(|| by_letter(words)).map(|value| (field, Value::from(value))),
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

/// The field a name goes to: an empty one, else the last that is asked for (the first holds the row of a list, or the
/// unit a form was opened for), else a folded one.
pub(super) fn subject_field<'a>(
    fields: &'a [Field],
    subject: Subject,
    taken: &[&str],
    draft: &Draft,
) -> Option<&'a Field> {
    let fits = |f: &&Field| matches!(f.kind, Kind::Subject(kind) if kind.takes(subject)) && !taken.contains(&f.key);
    let mut loud = fields.iter().filter(fits).filter(|f| !f.quiet);
    let open = loud.clone().find(|f| !draft.0.contains_key(f.key));
    open.or_else(|| loud.next_back()).or_else(|| fields.iter().find(fits))
}

/// Puts the selection into the first field that takes a subject, if it is empty.
pub fn fill_selected(info: &ProcedureInfo, selected: &[Subject], draft: &mut Draft, game: &dyn Battle) {
    let [one] = selected else {
        // A selection of several becomes the rows of a list.
        if let Some(list) = ListField::asked(info.fields).filter(|l| l.takes_names() && !selected.is_empty()) {
            let row =
                |s: &Subject| Value::Object(Map::from_iter([(list.head.key.to_owned(), game.label_of(*s).into())]));
            draft.fill(list.field.key, selected.iter().map(row).collect::<Vec<_>>());
        }
        return;
    };
    if let Some(field) = subject_field(info.fields, *one, &[], &Draft::default()) {
        let label = game.label_of(*one);
        draft.known().keep(&label, *one);
        draft.fill(field.key, label);
    }
}

/// A form in one line: the fields given or prefilled that matter.
pub fn in_a_line(fields: &'static [Field], filled: &Map<String, Value>) -> String {
    let shown = fields.iter().filter(|f| !f.quiet).filter_map(|f| {
        let value = filled.get(f.key)?;
        match (f.kind, value) {
            (Kind::Flag, Value::Bool(true)) => Some(f.label.to_owned()),
            (Kind::Flag, _) | (_, Value::Null) => None,
            (Kind::Length, value) => {
                let far = Length::from_value(value).ok().filter(|l| *l != Length::ZERO);
                far.map(|l| if f.unit.is_empty() { format!("{} {l}", f.label) } else { format!("{l}{}", f.unit) })
            }
            (Kind::Choice(words), value) => {
                let value = value.as_str()?;
                words.iter().find(|(v, _)| *v == value).map(|(_, label)| (*label).to_owned())
            }
            (Kind::List(_) | Kind::Tree(_), value) => ListField::of(f)
                .and_then(|list| value.as_array().map(|rows| list.line(rows)))
                .filter(|line| !line.is_empty()),
            (_, Value::String(text)) => Some(text.clone()),
            (_, other) => Some(other.to_string()),
        }
    });
    shown.collect::<Vec<_>>().join(" · ")
}

/// A value as it is typed: empty, a text, a number without superfluous zeros.
pub fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(number) => Length::from_value(number).map_or_else(|_| number.to_string(), |l| l.to_string()),
    }
}
