//! Completions of a text on the entry line: verbs, fields, labels, names, choices.

use super::ending_commands::followers;
use super::list_rows::ListField;
use super::order_commands::WORDS;
use super::session::Desk;
use crate::core::roster::Subject;
use crate::core::schema::{Field, Kind};

/// How many completions are shown.
const MOST: usize = 8;

impl Desk {
    pub fn completions(&self, text: &str) -> Vec<String> {
        let (before, last) = match text.rfind(' ') {
            Some(at) => text.split_at(at + 1),
            None => ("", text),
        };
        // A number is never completed, even if names begin with it.
        if last.is_empty() || last.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return Vec::new();
        }
        // Completes what follows a label or key: "f12:l", "face=l", "+f1".
        let (tied, last) = match last.rfind([':', '=', ',']) {
            Some(at) => last.split_at(at + 1),
            None if last.starts_with(['+', '-']) => last.split_at(1),
            None => ("", last),
        };
        let low = last.to_lowercase();
        let mut words: Vec<String> = Vec::new();
        let procedures = self.game().procedures();
        let verb = before.split_whitespace().next().unwrap_or("").to_lowercase();
        let called =
            procedures.iter().find(|p| !before.is_empty() && (p.id == verb || p.verbs.contains(&verb.as_str())));
        let fields = called.map(|p| p.fields).or_else(|| self.form.as_ref().map(|form| form.info.fields));
        if before.is_empty() && tied.is_empty() {
            words.extend(procedures.iter().flat_map(|p| p.verbs.iter().map(|v| (*v).to_owned())));
            let plain =
                ["next", "undo", "redo", "allow", "again", "mark", "count", "remind", "reshuffle", "all", "victory"];
            words.extend(plain.map(str::to_owned));
            words.extend(WORDS.map(|(word, _)| word.to_owned()));
            words.extend(["objective", "points", "lasts", "breaks"].map(str::to_owned));
            for subject in [Subject::Unit(0), Subject::Command(0)] {
                words.extend(self.game().fields_of(subject).iter().map(|f| f.key.to_owned()));
            }
        }
        words.extend(followers(&verb, self.game()));
        if let Some(fields) = fields {
            words.extend(of_fields(fields, tied.strip_suffix('=')));
        }
        if tied.is_empty() || !tied.ends_with([':', '=']) {
            words.extend(self.game().name_index().completions(&low, MOST));
        }
        words.retain(|w| w.to_lowercase().starts_with(&low) && w.to_lowercase() != low);
        words.sort();
        words.dedup();
        words.truncate(MOST);
        words.into_iter().map(|w| format!("{before}{tied}{w}")).collect()
    }
}

/// What can be typed for these fields and the rows of their list: choices, flags, and keys with a value to follow.
fn of_fields(fields: &'static [Field], key: Option<&str>) -> Vec<String> {
    let rows = ListField::asked(fields).map(|list| list.row).unwrap_or_default();
    let said = fields.iter().chain(rows).filter(|f| key.is_none_or(|key| f.key == key));
    said.flat_map(|field| match field.kind {
        Kind::Choice(choices) => choices.iter().map(|(value, _)| (*value).to_owned()).collect(),
        Kind::Flag if key.is_some() => vec!["yes".to_owned(), "no".to_owned()],
        Kind::Flag => vec![field.key.to_owned()],
        _ if key.is_some() => Vec::new(),
        _ => vec![format!("{}=", field.key)],
    })
    .filter(|word: &String| !word.is_empty())
    .collect()
}
