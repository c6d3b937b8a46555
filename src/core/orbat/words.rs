//! The words by which a field table can be spoken of in a line: values of choices, flags, and their labels. Built once
//! for each table.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use super::cells::show_cell;
use super::names;
use crate::core::phrases::uncapital;
use crate::core::roster::folded;
use crate::core::schema::{Field, Kind, Written};

/// What a phrase means.
#[derive(Clone, Debug)]
pub struct Meaning {
    pub field: &'static Field,
    pub value: Value,
}

impl PartialEq for Meaning {
    /// Fields of one table are told apart by their keys.
    fn eq(&self, other: &Self) -> bool {
        self.field.key == other.field.key && self.value == other.value
    }
}

#[derive(Debug, Default)]
pub struct WordIndex {
    /// By the folded phrase: fields that an order of battle writes, and the others.
    written: BTreeMap<String, Vec<Meaning>>,
    others: BTreeMap<String, Vec<Meaning>>,
    /// The most words of a phrase.
    pub longest: usize,
}

impl WordIndex {
    /// The index of this table.
    pub fn of(fields: &'static [Field]) -> &'static Self {
        static BUILT: Mutex<BTreeMap<(usize, usize), &'static WordIndex>> = Mutex::new(BTreeMap::new());
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built
            .entry((fields.as_ptr() as usize, fields.len()))
            .or_insert_with(|| Box::leak(Box::new(Self::build(fields))))
    }

    fn build(fields: &'static [Field]) -> Self {
        let mut index = Self::default();
        for field in fields {
            match field.kind {
                Kind::Choice(words) => {
                    for (value, label) in words {
                        index.add(value, field, (*value).into());
                        index.add(label, field, (*value).into());
                    }
                    for (word, value) in field.meaning {
                        index.add(word, field, (*value).into());
                    }
                }
                Kind::Flag => names(field).for_each(|name| index.add(name, field, true.into())),
                _ => {}
            }
        }
        index
    }

    fn add(&mut self, phrase: &str, field: &'static Field, value: Value) {
        let key = folded(phrase);
        if key.is_empty() {
            return;
        }
        self.longest = self.longest.max(phrase.split([' ', '_', '-']).count());
        let part = if field.setup.is_some() { &mut self.written } else { &mut self.others };
        let meanings = part.entry(key).or_default();
        let meaning = Meaning { field, value };
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }

    /// What a whole phrase means; none if nothing, or several things.
    pub fn exact(&self, phrase: &str) -> Option<&Meaning> {
        match self.meanings(&folded(phrase)) {
            [only] => Some(only),
            _ => None,
        }
    }

    /// All that a folded phrase may mean.
    pub fn meanings(&self, phrase: &str) -> &[Meaning] {
        self.written.get(phrase).or_else(|| self.others.get(phrase)).map_or(&[], Vec::as_slice)
    }

    /// What the beginning of a phrase means, if it cannot be mistaken.
    pub fn begun(&self, phrase: &str) -> Option<&Meaning> {
        let begin = folded(phrase);
        if begin.is_empty() {
            return None;
        }
        let mut meant =
            self.written.range(begin.clone()..).take_while(|(key, _)| key.starts_with(&begin)).flat_map(|(_, m)| m);
        let first = meant.next()?;
        meant.all(|other| other == first).then_some(first)
    }

    /// The value of a choice that one of these words is, if no other is another.
    pub fn only_choice(&self, words: &[&str]) -> Option<Meaning> {
        let is_choice = |meaning: &&Meaning| meaning.field.setup.is_some() && meaning.value.is_string();
        let mut meant = words.iter().filter_map(|word| self.exact(word)).filter(is_choice);
        let first = meant.next()?;
        meant.all(|other| other == first).then(|| first.clone())
    }

    /// Every phrase of the fields that an order of battle writes, with what it means.
    pub fn written(&self) -> impl Iterator<Item = (&str, &Meaning)> {
        self.written.iter().flat_map(|(key, meanings)| meanings.iter().map(move |meaning| (key.as_str(), meaning)))
    }
}

/// How a line writes a value in words or with its measure; none if only `key=value` is unmistakable.
pub fn said(field: &'static Field, value: &Value, fields: &'static [Field]) -> Option<String> {
    let index = WordIndex::of(fields);
    let means = |phrase: &String| index.exact(phrase).is_some_and(|m| m.field.key == field.key && m.value == *value);
    match (field.kind, value) {
        (Kind::Choice(words), Value::String(word)) => {
            let label = words.iter().find(|(value, _)| value == word).map(|(_, label)| in_a_line(label))?;
            Some(label).filter(means).or_else(|| Some(word.clone()).filter(means))
        }
        (Kind::Flag, Value::Bool(true)) => {
            let word = field.called.first().map_or_else(|| in_a_line(field.label), |word| word.replace('_', " "));
            Some(word).filter(means).or_else(|| Some(field.key.replace('_', " ")).filter(means))
        }
        (Kind::Whole { .. } | Kind::Length, _) => {
            let figure = show_cell(field, value);
            match field.setup? {
                Written::Before(mark) if mark.contains(' ') => Some(format!("{mark} {figure}")),
                Written::Before(mark) => Some(format!("{mark}{figure}")),
                Written::After(mark) => Some(format!("{figure} {}", counted_mark(&figure, mark))),
                Written::Plain if is_the_length(field, fields) => Some(format!("{figure}\"")),
                Written::Plain => None,
            }
        }
        _ => None,
    }
}

/// Whether a bare length can only mean this field.
pub fn is_the_length(field: &Field, fields: &[Field]) -> bool {
    let bare = |f: &&Field| matches!(f.kind, Kind::Length) && !f.unit.is_empty() && f.setup == Some(Written::Plain);
    let mut lengths = fields.iter().filter(bare);
    matches!((lengths.next(), lengths.next()), (Some(only), None) if only.key == field.key)
}

/// A label as it stands in a line: its words in small letters, but for codes such as C10.
fn in_a_line(label: &str) -> String {
    let small = |word: &str| word.chars().nth(1).is_some_and(char::is_lowercase);
    let word = |word: &str| if small(word) { uncapital(word) } else { word.to_owned() };
    label.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The measure behind a figure: one base, two bases.
fn counted_mark<'a>(figure: &str, mark: &'a str) -> &'a str {
    mark.strip_suffix('s').filter(|_| figure == "1").unwrap_or(mark)
}
