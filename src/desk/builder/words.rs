//! What can be written at the cursor: the words of the rule book's fields, or the settings of a battle.

use super::caret::{Caret, line_text};
use crate::core::orbat::document::Document;
use crate::core::orbat::line::{Part, print_row};
use crate::core::orbat::{BookShape, Row, RowKind, Setting};
use crate::core::roster::folded;
use crate::core::schema::{Field, Kind};
use serde_json::Value;

/// A list to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    pub words: Vec<Word>,
    /// The one that Enter takes.
    pub at: usize,
    /// How many bytes before the cursor the chosen word replaces.
    pub typed: usize,
    /// Two blanks must stand before it.
    pub after_name: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    /// What it is a word of.
    pub about: String,
    /// The line it stands for, in a list of commands.
    pub line: Option<usize>,
}

impl Word {
    fn new(text: impl Into<String>, about: &str) -> Self {
        Self { text: text.into(), about: about.to_owned(), line: None }
    }
}

/// The words that fit at the cursor; with `all`, also those that do not begin as the word before it.
pub fn word_list(document: &Document, caret: Caret, all: bool) -> Option<WordList> {
    let at = caret.at;
    if at.line >= document.len() {
        return None;
    }
    let text = line_text(document, at.line);
    let begun = text[..at.column].rsplit(char::is_whitespace).next().unwrap_or("");
    let row = document.row(at.line);
    let words = match row.kind {
        RowKind::Unit | RowKind::Command => field_words(row, document.shape()?),
        RowKind::Side | RowKind::Setting | RowKind::Blank if text[..at.column].trim() == begun => {
            settings(document.shape())
        }
        _ => return None,
    };
    let name_end = document.spans(at.line).iter().find(|span| matches!(span.part, Part::Name)).map(|s| s.range.end);
    let after_name = matches!(row.kind, RowKind::Unit | RowKind::Command);
    let in_fields = name_end.is_none_or(|end| at.column > end);
    let begun = if after_name && !in_fields { "" } else { begun };
    let fits = |word: &Word| folded(&word.text).starts_with(&folded(begun));
    let mut fitting: Vec<Word> = words.iter().filter(|word| fits(word)).cloned().collect();
    let typed = if fitting.is_empty() && all {
        fitting = words;
        0
    } else {
        begun.len()
    };
    (!fitting.is_empty()).then_some(WordList { words: fitting, at: 0, typed, after_name })
}

fn settings(shape: Option<&'static BookShape>) -> Vec<Word> {
    let conditions =
        shape.map_or(&[][..], |shape| shape.conditions).iter().map(|field| Word::new(field.key, field.label));
    let common = Setting::ALL.iter().filter(|setting| !setting.is_condition());
    common.map(|setting| Word::new(setting.word(), setting.label())).chain(conditions).collect()
}

/// Words for what a row does not say yet: those that orders of battle usually say first.
fn field_words(row: &Row, shape: &'static BookShape) -> Vec<Word> {
    let open = |field: &&'static Field| !row.values.contains_key(field.key);
    let fields = shape.fields(row.kind);
    let usual = fields.iter().filter(|field| field.setup.is_some());
    let others = fields.iter().filter(|field| field.setup.is_none());
    let mut words: Vec<Word> = usual.filter(open).flat_map(|field| words_of(field, row.kind, shape)).collect();
    if row.arrives.is_none() {
        let turn = shape.turn.to_lowercase();
        words.push(Word::new(format!("arrives {turn} 2"), "comes later"));
        words.push(Word::new(format!("arrives {turn} 2 on 4+"), "comes later, by a die"));
        words.push(Word::new("arrives umpire", "comes when you say so"));
    }
    words.extend(others.filter(open).flat_map(|field| words_of(field, row.kind, shape)));
    words
}

/// What the notation writes for each value that a field can have.
fn words_of(field: &'static Field, kind: RowKind, shape: &BookShape) -> Vec<Word> {
    let values: Vec<Value> = match field.kind {
        Kind::Whole { min, max } => vec![(min.max(1) + (max.min(min + 8) - min) / 2).into()],
        Kind::Length => vec!["6".into()],
        Kind::Choice(words) => words.iter().map(|(value, _)| Value::from(*value)).collect(),
        Kind::Flag => vec![true.into()],
        _ => return vec![Word::new(format!("{}=", field.key), field.label)],
    };
    let written = |value: Value| {
        let values = [(field.key.to_owned(), value)].into_iter().collect();
        let row = Row { kind, label: "X1".to_owned(), name: "x".to_owned(), values, ..Row::default() };
        let line = print_row(&row, Some(shape));
        line.split_once("x  ").map(|(_, word)| Word::new(word.trim(), field.label))
    };
    values.into_iter().filter_map(written).collect()
}

/// The sides and commands that rows can be put under.
pub fn targets(document: &Document) -> WordList {
    let words = document.rows().enumerate().filter(|(_, row)| matches!(row.kind, RowKind::Side | RowKind::Command));
    let words = words.map(|(line, row)| Word {
        text: format!("{}{}", "  ".repeat(row.depth), row.name),
        about: row.label.clone(),
        line: Some(line),
    });
    WordList { words: words.collect(), ..WordList::default() }
}
