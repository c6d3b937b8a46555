//! Reads the cells of one row by the field tables of a rule book.

use std::collections::BTreeSet;

use serde_json::Value;

use super::columns::{ColumnMeaning, FieldColumn, Fixed};
use super::place::Entry;
use super::raw_row::{KINDS, RawRow};
use super::words;
use crate::core::orbat::arrivals::read_arrival;
use crate::core::orbat::cells::{meant, read_cell};
use crate::core::orbat::line::named_word;
use crate::core::orbat::{Row, RowKind};
use crate::core::roster::folded;
use crate::core::schema::Field;
use crate::core::schema::validate::FieldFault;

/// Deeper than any chain of command that somebody indented.
const DEEPEST: usize = 100;

/// What is wrong with a cell.
pub struct CellFault {
    /// Of the sheet.
    pub column: Option<usize>,
    /// The field's, if it is one's.
    pub key: String,
    pub word: String,
    pub text: String,
    /// What to write in its place.
    pub instead: Option<String>,
}

pub struct RowReader<'a> {
    pub columns: &'a [FieldColumn],
    pub meanings: &'a [ColumnMeaning],
    /// What the rule book calls a turn.
    pub turn: &'a str,
    /// Cells of the sheet that hold a formula without a value.
    pub formulas: &'a BTreeSet<(usize, usize)>,
}

impl RowReader<'_> {
    pub fn read(&self, raw: &RawRow, kind: RowKind) -> (Entry, Vec<CellFault>) {
        let mut faults = Vec::new();
        let mut row = Row { kind, note: raw.notes.clone(), player: raw.player.clone(), ..Row::default() };
        self.name(raw, &mut row);
        row.unclear = words::split(&raw.not_understood);
        self.kind_word(raw, &mut row, &mut faults);
        let indent = self.indent(raw, &mut row, &mut faults);
        self.arrival(raw, &mut row, &mut faults);
        for (column, text) in &raw.fields {
            self.field((raw.at, *column), text, &mut row, &mut faults);
        }
        self.more(raw, &mut row, &mut faults);
        for (heading, text) in &raw.unknown {
            let kept = if heading.is_empty() { text.clone() } else { format!("{heading}: {text}") };
            row.note = if row.note.is_empty() { kept } else { format!("{}; {kept}", row.note) };
        }
        self.formulas_in(raw, &mut faults);
        (Entry { row, side: raw.side.clone(), under: raw.under.clone(), indent }, faults)
    }

    /// A setting stands in two cells, its word under Label and what it says under Name.
    #[allow(clippy::unused_self)]
    fn name(&self, raw: &RawRow, row: &mut Row) {
        let name = raw.name.trim();
        match row.kind {
            RowKind::Setting => (row.name, row.text) = (raw.label.clone(), name.to_owned()),
            RowKind::Remark => name.clone_into(&mut row.text),
            RowKind::Verbatim => row.text.clone_from(&raw.name),
            _ => (row.label, row.name) = (raw.label.clone(), name.to_owned()),
        }
    }

    fn kind_word(&self, raw: &RawRow, row: &mut Row, faults: &mut Vec<CellFault>) {
        let is_known = KINDS.iter().any(|(_, word)| folded(word) == folded(&raw.said));
        if !raw.said.is_empty() && !is_known {
            let words: Vec<&str> = KINDS.iter().map(|(_, word)| *word).collect();
            let text = format!("“{}” is no kind of row; use {}.", raw.said, words.join(", "));
            self.keep(Fixed::Row, "row", &raw.said, text, row, faults);
        }
    }

    fn indent(&self, raw: &RawRow, row: &mut Row, faults: &mut Vec<CellFault>) -> Option<usize> {
        let indent = raw.indent.parse().ok().filter(|depth| *depth <= DEEPEST);
        if indent.is_none() && !raw.indent.is_empty() {
            let text = format!("“{}” is no indent; give a whole number from 0 to {DEEPEST}, or nothing.", raw.indent);
            self.keep(Fixed::Indent, "indent", &raw.indent, text, row, faults);
        }
        indent
    }

    fn arrival(&self, raw: &RawRow, row: &mut Row, faults: &mut Vec<CellFault>) {
        if raw.arrives.is_empty() {
            return;
        }
        match read_arrival(&raw.arrives, self.turn) {
            Ok(arrives) => row.arrives = Some(arrives),
            Err(text) => self.keep(Fixed::Arrives, "arrives", &raw.arrives, text, row, faults),
        }
    }

    fn field(&self, place: (usize, usize), text: &str, row: &mut Row, faults: &mut Vec<CellFault>) {
        let column = place.1;
        let ColumnMeaning::Fields(places) = &self.meanings[column] else { return };
        let known = places.iter().find_map(|place| self.columns[*place].of(row.kind));
        let (key, why) =
            match known.filter(|_| !self.formulas.contains(&place)).map(|field| (field, read_figure(field, text))) {
                Some((field, Ok(value))) => {
                    if !value.is_null() {
                        row.values.insert(field.key.to_owned(), value);
                    }
                    return;
                }
                Some((field, Err(fault))) => (field.key, fault.text),
                None if self.formulas.contains(&place) => (known.map_or("", |field| field.key), uncalculated(text)),
                None => {
                    let column = &self.columns[places[0]];
                    let key = column.fields().next().map_or("", |field| field.key);
                    (key, format!("“{text}” stands there, but {} is {}; leave it empty.", column.header, whose(column)))
                }
            };
        row.unclear.push(named_word(key, text));
        let instead = known.and_then(|field| meant(field, text));
        let (key, word) = (key.to_owned(), text.to_owned());
        faults.push(CellFault { column: Some(column), key, word, text: why, instead });
    }

    /// Names and labels that are formulas without a value.
    fn formulas_in(&self, raw: &RawRow, faults: &mut Vec<CellFault>) {
        let of_row = self.formulas.range((raw.at, 0)..(raw.at + 1, 0)).map(|(_, column)| *column);
        for column in of_row.filter(|column| matches!(self.meanings.get(*column), Some(ColumnMeaning::Fixed(_)))) {
            let text = uncalculated("This");
            faults.push(CellFault {
                column: Some(column),
                key: String::new(),
                word: String::new(),
                text,
                instead: None,
            });
        }
    }

    /// Values of a battle under way, as JSON behind their keys.
    fn more(&self, raw: &RawRow, row: &mut Row, faults: &mut Vec<CellFault>) {
        for word in words::split(&raw.more) {
            let value = word.split_once('=').and_then(|(key, json)| Some((key, serde_json::from_str(json).ok()?)));
            match value {
                Some((key, value)) if !row.values.contains_key(key) => {
                    row.values.insert(key.to_owned(), value);
                }
                _ => {
                    let text = format!("“{word}” says no value; write key=value, or delete it.");
                    self.keep(Fixed::More, "more", &word, text, row, faults);
                }
            }
        }
    }

    /// Keeps a cell that is not understood as a word of the row, and says so.
    fn keep(&self, fixed: Fixed, key: &str, word: &str, text: String, row: &mut Row, faults: &mut Vec<CellFault>) {
        row.unclear.push(named_word(key, word));
        let column = self.meanings.iter().position(|meaning| *meaning == ColumnMeaning::Fixed(fixed));
        faults.push(CellFault { column, key: key.to_owned(), word: word.to_owned(), text, instead: None });
    }
}

/// Some programs save every number with a decimal: 4.0 is 4.
fn read_figure(field: &Field, text: &str) -> Result<Value, FieldFault> {
    let whole = || text.split_once(['.', ',']).filter(|(_, part)| !part.is_empty() && part.bytes().all(|b| b == b'0'));
    read_cell(field, text).or_else(|fault| whole().map_or(Err(fault), |(number, _)| read_cell(field, number)))
}

fn uncalculated(formula: &str) -> String {
    let what = if formula.starts_with('=') { format!("“{formula}”") } else { formula.to_owned() };
    format!("{what} is a formula without a value; open the file in your spreadsheet and save it again.")
}

fn whose(column: &FieldColumn) -> &'static str {
    match (column.of(RowKind::Unit), column.of(RowKind::Command)) {
        (Some(_), Some(_)) => "for units and commands only",
        (Some(_), None) => "for units only",
        (None, Some(_)) => "for commands only",
        (None, None) => "for sides only",
    }
}
