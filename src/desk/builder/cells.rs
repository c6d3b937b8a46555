//! The cells of the grid: what stands in one, and the row with another text in it. A text that does not make sense stays
//! as it was typed.

use std::collections::BTreeSet;

use super::tree::arrival_words;
use crate::core::orbat::cells::{Column, columns, read_cell, show_cell};
use crate::core::orbat::document::Document;
use crate::core::orbat::line::{named_word as kept, parse_line, unquoted};
use crate::core::orbat::{BookShape, Row, RowKind};
use crate::core::schema::{Field, Kind, Written};
use serde_json::Value;

/// What a column of the grid holds.
#[derive(Clone, Copy, Debug)]
pub enum CellKey {
    Label,
    Name,
    Field(Column),
    Player,
    Arrives,
    Note,
}

#[derive(Clone, Debug)]
pub struct GridColumn {
    pub key: CellKey,
    pub header: String,
    /// The header where room is scarce.
    pub short: String,
    /// Figures stand at the right.
    pub right: bool,
}

/// What is to be seen of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    Given,
    /// Nothing was said, and the rule book takes this.
    Preset,
    /// As typed, and not understood.
    Unclear,
    /// The column is not for this row.
    NotHere,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
    pub state: CellState,
}

/// Label and name, what orders of battle usually say and what this one says, player, arrival and notes.
pub fn grid_columns(document: &Document, all: bool) -> Vec<GridColumn> {
    let plain =
        |key, header: &str| GridColumn { key, header: header.to_owned(), short: header.to_owned(), right: false };
    let said: BTreeSet<&str> = document.rows().flat_map(said_keys).collect();
    let usual = usual_keys(document.shape());
    let shown = |column: &Column| {
        let setup = [column.unit, column.command].into_iter().flatten().any(|f| f.setup.is_some());
        said.contains(column.key) || usual.contains(column.key) || (all && setup)
    };
    let fields = document.shape().map(columns).unwrap_or_default().into_iter();
    let fields = one_for_both(fields.filter(shown).collect()).into_iter().map(|(header, column)| {
        let right = column.unit.or(column.command).is_some_and(|f| matches!(f.kind, Kind::Whole { .. } | Kind::Length));
        GridColumn { short: short(&header, &column, right), header, right, key: CellKey::Field(column) }
    });
    let mut all = vec![plain(CellKey::Label, "Label"), plain(CellKey::Name, "Name")];
    all.extend(fields);
    all.extend([plain(CellKey::Player, "Player"), plain(CellKey::Arrives, "Arrives"), plain(CellKey::Note, "Notes")]);
    all
}

/// How many columns of units and of commands are shown, whether or not a row says anything in them.
const USUAL: (usize, usize) = (5, 4);

/// The fields that orders of battle of a rule book say first.
fn usual_keys(shape: Option<&'static BookShape>) -> BTreeSet<&'static str> {
    let Some(shape) = shape else { return BTreeSet::new() };
    let first = |fields: &'static [Field], most| fields.iter().filter(|f| f.setup.is_some()).take(most).map(|f| f.key);
    first(shape.units, USUAL.0).chain(first(shape.commands, USUAL.1)).collect()
}

/// The fields that a row says something of, understood or not.
fn said_keys(row: &Row) -> impl Iterator<Item = &str> {
    let unclear = row.unclear.iter().filter_map(|word| word.split_once('=').map(|(key, _)| key));
    row.values.keys().map(String::as_str).chain(unclear)
}

/// What a unit is and what a command is share a column: no row has both.
fn one_for_both(columns: Vec<Column>) -> Vec<(String, Column)> {
    let is_choice =
        |field: Option<&Field>| field.is_some_and(|f| f.setup.is_some() && matches!(f.kind, Kind::Choice(_)));
    let unit = columns.iter().position(|c| c.command.is_none() && is_choice(c.unit));
    let command = columns.iter().position(|c| c.unit.is_none() && is_choice(c.command));
    let mut named: Vec<(String, Column)> = columns.into_iter().map(|c| (c.header.to_owned(), c)).collect();
    if let (Some(unit), Some(command)) = (unit, command) {
        let header = format!("{} or {}", named[command].0, named[unit].0.to_lowercase());
        let other = named[command].1.command;
        named[unit].0 = header;
        named[unit].1.command = other;
        named.remove(command);
    }
    named
}

/// A header of few letters for a column of figures: its first word, or its measure.
fn short(header: &str, column: &Column, figures: bool) -> String {
    let first = header.split(' ').next().unwrap_or(header);
    let mark = column.unit.or(column.command).and_then(|field| field.setup).and_then(|written| match written {
        Written::Before(mark) | Written::After(mark) => Some(mark),
        Written::Plain => None,
    });
    match mark {
        Some(mark) if figures && !(4..=7).contains(&first.chars().count()) => mark.trim().to_owned(),
        _ if figures => first.to_owned(),
        _ => header.to_owned(),
    }
}

/// The field of a column for a row, if it is for rows like this one.
pub fn field_of(row: &Row, key: &CellKey) -> Option<&'static Field> {
    match (key, row.kind) {
        (CellKey::Field(column), RowKind::Unit) => column.unit,
        (CellKey::Field(column), RowKind::Command) => column.command,
        _ => None,
    }
}

pub fn cell(row: &Row, key: &CellKey, shape: Option<&BookShape>) -> Cell {
    let given = |text: &str| Cell { text: text.to_owned(), state: CellState::Given };
    let not_here = || Cell { text: String::new(), state: CellState::NotHere };
    let piece = matches!(row.kind, RowKind::Unit | RowKind::Command);
    if let Some(key) = unclear_key(row, key)
        && let Some(word) = row.unclear.iter().find_map(|word| said_of(word, &key))
    {
        return Cell { text: word, state: CellState::Unclear };
    }
    match key {
        CellKey::Label if piece => given(&row.label),
        CellKey::Name => given(&row.name),
        CellKey::Player if row.kind != RowKind::Unit && row.kind != RowKind::Setting => given(&row.player),
        CellKey::Arrives if piece => {
            given(&row.arrives.map(|arrives| arrival_words(arrives, shape)).unwrap_or_default())
        }
        CellKey::Note => given(&row.note),
        CellKey::Field(_) if row.kind == RowKind::Setting => given(&row.text),
        CellKey::Field(_) => match field_of(row, key) {
            None => not_here(),
            Some(field) => match row.values.get(field.key) {
                Some(value) => given(&lowered(field, show_cell(field, value))),
                None => Cell { text: preset(field), state: CellState::Preset },
            },
        },
        _ => not_here(),
    }
}

fn preset(field: &Field) -> String {
    match field.default.map(crate::core::schema::Preset::value) {
        None | Some(Value::Bool(false) | Value::Null) => String::new(),
        Some(value) => lowered(field, show_cell(field, &value)),
    }
}

/// A word of a choice as in the text: "infantry", but "C10".
fn lowered(field: &Field, word: String) -> String {
    let mut letters = word.chars();
    match (field.kind, letters.next(), letters.next()) {
        (Kind::Choice(_), Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => {
            first.to_lowercase().chain(word.chars().skip(1)).collect()
        }
        _ => word,
    }
}

/// The key by which an unclear text of this cell is kept.
fn unclear_key(row: &Row, key: &CellKey) -> Option<String> {
    match key {
        CellKey::Field(_) => field_of(row, key).map(|field| field.key.to_owned()),
        CellKey::Arrives => Some("arrives".to_owned()),
        _ => None,
    }
}

/// The text of `key=text` or `key="text"`.
fn said_of(word: &str, key: &str) -> Option<String> {
    let rest = word.strip_prefix(key)?.strip_prefix('=')?;
    Some(unquoted(rest).map_or_else(|| rest.to_owned(), std::borrow::Cow::into_owned))
}

/// The row with a text in a cell; `None` if the cell is not for this row.
pub fn with_cell(row: &Row, key: &CellKey, text: &str, shape: Option<&BookShape>) -> Option<Row> {
    let text = text.trim();
    if cell(row, key, shape).state == CellState::NotHere {
        return None;
    }
    let mut row = row.clone();
    if let Some(key) = unclear_key(&row, key) {
        row.unclear.retain(|word| said_of(word, &key).is_none());
    }
    match key {
        CellKey::Label => text.clone_into(&mut row.label),
        CellKey::Name => text.clone_into(&mut row.name),
        CellKey::Player => text.clone_into(&mut row.player),
        CellKey::Note => text.clone_into(&mut row.note),
        CellKey::Field(_) if row.kind == RowKind::Setting => text.clone_into(&mut row.text),
        CellKey::Arrives => {
            row.arrives = None;
            if !text.is_empty() {
                match arrival(text, shape) {
                    Some(arrives) => row.arrives = Some(arrives),
                    None => row.unclear.push(kept("arrives", text)),
                }
            }
        }
        CellKey::Field(_) => {
            let field = field_of(&row, key)?;
            row.values.remove(field.key);
            match read_cell(field, text) {
                Ok(Value::Null) => {}
                Ok(value) => {
                    row.values.insert(field.key.to_owned(), value);
                }
                Err(_) => row.unclear.push(kept(field.key, text)),
            }
        }
    }
    Some(row)
}

/// "2", "period 2 on 4+", "umpire".
fn arrival(text: &str, shape: Option<&BookShape>) -> Option<crate::core::orbat::Arrival> {
    let text = text.strip_prefix("arrives ").unwrap_or(text);
    let turn = shape.map_or("turn".to_owned(), |shape| shape.turn.to_lowercase());
    let numbered = text.starts_with(|c: char| c.is_ascii_digit());
    let said = if numbered { format!("{turn} {text}") } else { text.to_owned() };
    let (row, _) = parse_line(&format!("  X1 x  arrives {said}"), shape);
    row.arrives.filter(|_| row.unclear.is_empty())
}

/// The words that can be chosen in a cell; none for cells that take any text.
pub fn choices(row: &Row, key: &CellKey) -> Vec<String> {
    let Some(field) = field_of(row, key) else { return Vec::new() };
    match field.kind {
        Kind::Choice(words) => {
            words.iter().map(|(value, _)| lowered(field, show_cell(field, &Value::from(*value)))).collect()
        }
        Kind::Flag => vec![show_cell(field, &Value::Bool(true)), String::new()],
        _ => Vec::new(),
    }
}
