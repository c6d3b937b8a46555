//! Words for somebody new as a row of an order of battle.

use serde_json::Value;

use crate::core::battle::Battle;
use crate::core::orbat::labels::is_unit_label;
use crate::core::orbat::{Arrival, Row, RowKind};
use crate::core::roster::Subject;
use crate::core::schema::validate::pick;
use crate::core::schema::{Field, Kind};

/// A row of a label, a name and fields.
///
/// # Errors
/// A sentence if there is no label or name.
pub(super) fn row_of(who: &[&str], said: &[&str], game: &dyn Battle) -> Result<Row, String> {
    let (label, name) = who.split_first().ok_or("Say who joins, as in add F25 33e Ligne under FRI.")?;
    let bracketed = label.strip_prefix('[').and_then(|label| label.strip_suffix(']'));
    let (kind, label, name) = match bracketed {
        Some(label) => (RowKind::Command, label, name),
        None if is_unit_label(label) => (RowKind::Unit, *label, name),
        None => (RowKind::Command, "", who),
    };
    let mut row = Row { kind, label: label.to_owned(), name: name.join(" "), ..Row::default() };
    let fields = game.fields_of(if kind == RowKind::Unit { Subject::Unit(0) } else { Subject::Command(0) });
    let mut words = said.iter().copied();
    while let Some(word) = words.next() {
        if word.eq_ignore_ascii_case("arrives") {
            row.arrives = Some(arrival(&words.by_ref().collect::<Vec<_>>(), game)?);
        } else if let Some((key, value)) = word.split_once('=') {
            match fields.iter().find(|field| field.is_named(key)) {
                Some(field) => row.values.insert(field.key.to_owned(), Value::from(value)),
                None => {
                    row.unclear.push(word.to_owned());
                    None
                }
            };
        } else if let Some((key, value)) = by_word(fields, word) {
            row.values.insert(key.to_owned(), value);
        } else {
            row.unclear.push(word.to_owned());
        }
    }
    Ok(row)
}

fn by_word(fields: &'static [Field], word: &str) -> Option<(&'static str, Value)> {
    fields.iter().find_map(|field| match field.kind {
        Kind::Choice(words) => pick(&word.into(), words).map(|value| (field.key, value.into())),
        Kind::Flag if field.is_named(word) => Some((field.key, true.into())),
        _ => None,
    })
}

/// `period 2`, `period 2 on 4+`, `umpire`.
fn arrival(words: &[&str], game: &dyn Battle) -> Result<Arrival, String> {
    let turn_word = game.turn_word();
    let wanted = || format!("Say when, as in arrives {turn_word} 2, arrives {turn_word} 2 on 4+ or arrives umpire.");
    let number = |word: &str| word.trim_end_matches('+').parse::<u32>().map_err(|_| wanted());
    match words {
        [word] if word.eq_ignore_ascii_case("umpire") => Ok(Arrival::Umpire),
        [_, turn] => Ok(Arrival::Turn(number(turn)?)),
        [_, turn, on, least] if on.eq_ignore_ascii_case("on") => {
            let at_least = u8::try_from(number(least)?).ok().filter(|n| (1..=6).contains(n)).ok_or_else(wanted)?;
            Ok(Arrival::Roll { turn: number(turn)?, at_least })
        }
        _ => Err(wanted()),
    }
}
