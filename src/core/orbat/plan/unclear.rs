//! What to say about words that nothing understands: why, and what would be right.

use super::nearest::nearest;
use super::pieces::named;
use super::{Planner, sentence_list};
use crate::core::orbat::cells::{meant, read_cell};
use crate::core::orbat::fields::{is_column, is_number};
use crate::core::orbat::tokens::{as_word, unquoted};
use crate::core::orbat::words::{WordIndex, said};
use crate::core::orbat::{BookShape, Problem, Row, RowKind, Setting, arrivals, names};
use crate::core::phrases::uncapital;
use crate::core::roster::folded;
use crate::core::schema::{Field, Written};

/// Words of one row that are spoken of; the rest is hardly better.
const MOST: usize = 8;
/// The word before an arrival.
const ARRIVES: &str = "arrives";

/// Says what is wrong with the unclear words of a row; gives the fields of which something wrong is said.
pub(super) fn say(planner: &mut Planner<'_>, at: usize, row: &Row) -> Vec<String> {
    let (Some(shape), mut misread) = (planner.shape, Vec::new()) else { return Vec::new() };
    let fields = shape.fields(row.kind);
    let (mut numbers, mut next) = (0, 0);
    for _ in 0..MOST {
        let Some(first) = row.unclear.get(next) else { break };
        let (mut word, begin) = (first.clone(), next);
        next += 1;
        let problem = if first.eq_ignore_ascii_case(ARRIVES) {
            let behind: Vec<&str> = row.unclear[next..].iter().map(String::as_str).collect();
            next += arrivals::length(&behind);
            word = row.unclear[begin..next].join(" ");
            arrival(&row.unclear[begin + 1..next].join(" "), row, shape)
        } else {
            if is_number(&word) && row.unclear.get(next).is_some_and(|mark| measure(mark, fields).is_some()) {
                word = format!("{word} {}", row.unclear[next]);
                next += 1;
            }
            judged(&word, row, fields, &mut numbers, shape)
        };
        // A word that only resembles one of a field's says nothing of that field.
        if !row.values.contains_key(&problem.field) {
            misread.push(problem.field.clone());
        }
        planner.say(Problem { row: Some(at), word, ..problem });
    }
    misread
}

/// An arrival that cannot be so.
fn arrival(said: &str, row: &Row, shape: &BookShape) -> Problem {
    let text = match arrivals::read_arrival(said, shape.turn) {
        Ok(_) => format!("{}: {ARRIVES} is said twice.", named(row)),
        Err(_) if said.is_empty() => {
            let turn = shape.turn;
            format!(
                "“{ARRIVES}” needs a time; write “{ARRIVES} {turn} 2”, “{ARRIVES} {turn} 2 on 4+” or “{ARRIVES} umpire”."
            )
        }
        Err(why) => why,
    };
    Problem { field: ARRIVES.to_owned(), ..Problem::wrong(0, text) }
}

/// The field whose measure this word is.
fn measure(word: &str, fields: &'static [Field]) -> Option<&'static Field> {
    fields.iter().find(|field| matches!(field.setup, Some(Written::After(mark)) if mark.eq_ignore_ascii_case(word)))
}

fn judged(word: &str, row: &Row, fields: &'static [Field], numbers: &mut usize, shape: &BookShape) -> Problem {
    if let Some((name, text)) = word.split_once('=') {
        if folded(name) == ARRIVES {
            return arrival(unquoted(text).as_deref().unwrap_or(text), row, shape);
        }
        return named_value(name, text, row, fields);
    }
    let measured = word.split_once(' ').filter(|(figure, _)| is_number(figure));
    if let Some((figure, field)) = measured.and_then(|(figure, mark)| Some((figure, measure(mark, fields)?))) {
        return value_of(field, figure, row);
    }
    if let Some((field, figure)) = fields.iter().find_map(|field| Some((field, before(field, word)?))) {
        return value_of(field, figure, row);
    }
    if is_number(word) {
        let free = fields.iter().filter(|field| is_column(field) && !row.values.contains_key(field.key));
        *numbers += 1;
        return match free.clone().nth(*numbers - 1) {
            Some(field) => value_of(field, word, row),
            None => Problem::wrong(0, too_many(word, row, fields)),
        };
    }
    in_words(word, row, fields)
}

/// 20 of `M20`, for the field that is written so.
fn before<'a>(field: &Field, word: &'a str) -> Option<&'a str> {
    let Some(Written::Before(mark)) = field.setup else { return None };
    let figure = word.get(mark.len()..).filter(|_| word[..mark.len()].eq_ignore_ascii_case(mark))?;
    is_number(figure).then_some(figure)
}

/// A value that a field cannot have, or has already.
fn value_of(field: &'static Field, text: &str, row: &Row) -> Problem {
    let text = match read_cell(field, text) {
        Err(fault) => fault.text,
        Ok(_) if row.values.contains_key(field.key) => {
            format!("{}: {} is said twice.", named(row), uncapital(field.label))
        }
        Ok(_) => format!("“{text}” stands in a place where it means nothing; write {}={text}.", field.key),
    };
    Problem { field: field.key.to_owned(), ..Problem::wrong(0, text) }
}

fn too_many(word: &str, row: &Row, fields: &'static [Field]) -> String {
    let columns: Vec<String> =
        fields.iter().filter(|field| is_column(field)).map(|field| uncapital(field.label)).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    if columns.is_empty() {
        return format!("“{word}” means nothing for {}: it has no numbers.", named(row));
    }
    format!("“{word}” is one number too many: those of {} are {}.", named(row), sentence_list(&columns))
}

/// `morale=high`, `moral=6`.
fn named_value(name: &str, text: &str, row: &Row, fields: &'static [Field]) -> Problem {
    let wanted = folded(name);
    if let Some(field) = fields.iter().find(|field| names(field).any(|known| folded(known) == wanted)) {
        let plain = unquoted(text);
        let plain = plain.as_deref().unwrap_or(text);
        let instead = meant(field, plain).map(|right| format!("{}={}", field.key, as_word(&right)));
        return Problem { instead, ..value_of(field, plain, row) };
    }
    let keys: Vec<(String, &str)> = fields.iter().map(|field| (folded(field.key), field.key)).collect();
    let near = nearest(&wanted, keys.iter().map(|(folded, key)| (folded.as_str(), *key)));
    let right = near.map_or_else(String::new, |key| format!("; “{key}” would be right"));
    let instead = near.map(|key| format!("{key}={text}"));
    Problem { instead, ..Problem::wrong(0, format!("There is no field “{name}”{right}.")) }
}

/// A word that is no value, or a value of several fields.
fn in_words(word: &str, row: &Row, fields: &'static [Field]) -> Problem {
    let index = WordIndex::of(fields);
    let begun = || index.begun(word).map_or(&[][..], std::slice::from_ref);
    let exact = index.meanings(&folded(word));
    match if exact.is_empty() { begun() } else { exact } {
        [] => {}
        [only] => return value_of(only.field, only.value.as_str().unwrap_or("yes"), row),
        several => {
            let ways: Vec<String> = several.iter().map(|meaning| format!("{}={word}", meaning.field.key)).collect();
            let text = format!("“{word}” may mean several things: write {}.", ways.join(" or "));
            return Problem { instead: ways.into_iter().next(), ..Problem::wrong(0, text) };
        }
    }
    let free = index.written().filter(|(_, meaning)| !row.values.contains_key(meaning.field.key));
    let Some(meaning) = nearest(&folded(word), free) else { return Problem::wrong(0, nothing(word, row)) };
    let right = said(meaning.field, &meaning.value, fields)
        .unwrap_or_else(|| format!("{}={}", meaning.field.key, meaning.value));
    let is_no = if meaning.value.is_boolean() {
        format!("“{word}” means nothing")
    } else {
        format!("“{word}” is no {}", uncapital(meaning.field.label))
    };
    let text = format!("{is_no}; “{right}” would be right.");
    Problem { field: meaning.field.key.to_owned(), instead: Some(right), ..Problem::wrong(0, text) }
}

fn nothing(word: &str, row: &Row) -> String {
    match row.kind {
        RowKind::Side => format!("“{word}” means nothing for a side: it takes “player Anna” and “breaks at 12”."),
        _ => format!("“{word}” means nothing here; behind “# ” it is a note."),
    }
}

/// The setting that a line at the left edge was probably meant to be.
pub(super) fn setting_meant(row: &Row, shape: Option<&BookShape>) -> Option<String> {
    let word = folded(row.name.split_whitespace().next()?);
    if !row.name.contains(' ') || word.len() < 4 {
        return None;
    }
    let conditions = shape.map_or(&[][..], |shape| shape.conditions);
    let known = Setting::ALL.iter().map(|setting| setting.word()).chain(conditions.iter().map(|field| field.key));
    let known: Vec<(String, &str)> = known.map(|name| (folded(name), name)).collect();
    nearest(&word, known.iter().map(|(folded, name)| (folded.as_str(), *name))).map(str::to_owned)
}
