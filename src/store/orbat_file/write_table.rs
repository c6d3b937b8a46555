//! The rows of an order of battle become a sheet: one row each under headings that reading finds again.

use super::chain::{CommandChain, next_depths, usual_depth};
use super::columns::{FieldColumn, Fixed, field_columns};
use super::limits;
use super::raw_row::KINDS;
use super::sheet::Sheet;
use super::words;
use crate::core::orbat::cells::show_cell;
use crate::core::orbat::{BookShape, Row, RowKind};

/// A column of the written table.
#[derive(Clone, Copy, Debug)]
pub enum TableColumn {
    Fixed(Fixed),
    Field(FieldColumn),
}

impl TableColumn {
    pub fn header(&self) -> &'static str {
        match self {
            Self::Fixed(fixed) => fixed.header(),
            Self::Field(column) => column.header,
        }
    }

    pub fn is_numeric(&self) -> bool {
        matches!(self, Self::Field(column) if column.is_numeric())
    }
}

/// The columns for these rows: what every table has, the fields of a set-up, and others that some row has a value for.
pub fn columns_for(rows: &[Row], shape: Option<&'static BookShape>) -> Vec<TableColumn> {
    use Fixed as F;
    let ahead = [F::Row, F::Label, F::Name, F::Side, F::Under, F::Player].map(TableColumn::Fixed);
    let all = shape.map(field_columns).unwrap_or_default();
    let fields = all
        .into_iter()
        .filter(|column| column.is_setup() && !column.is_of_sides() || rows.iter().any(|row| has(row, column)));
    let is_needed = |fixed: &Fixed| match fixed {
        F::NotUnderstood => rows.iter().any(|row| !row.unclear.is_empty()),
        F::More => rows.iter().any(|row| !more(row, shape).is_empty()),
        F::Indent => placings(rows).iter().any(|place| place.indent.is_some()),
        _ => true,
    };
    let behind = [F::Arrives, F::NotUnderstood, F::More, F::Indent, F::Notes]
        .into_iter()
        .filter(is_needed)
        .map(TableColumn::Fixed);
    ahead.into_iter().chain(fields.map(TableColumn::Field)).chain(behind).collect()
}

fn has(row: &Row, column: &FieldColumn) -> bool {
    column.of(row.kind).is_some_and(|field| row.values.contains_key(field.key))
}

/// Values that no column is for, as words.
fn more(row: &Row, shape: Option<&BookShape>) -> Vec<String> {
    let fields = shape.map_or(&[][..], |shape| shape.fields(row.kind));
    let others = row.values.iter().filter(|(key, _)| !fields.iter().any(|field| field.key == **key));
    others.map(|(key, value)| format!("{key}={value}")).collect()
}

/// The table with its headings.
pub fn write(rows: &[Row], shape: Option<&'static BookShape>, columns: &[TableColumn]) -> Sheet {
    let headings = columns.iter().map(|column| column.header().to_owned()).collect();
    let mut sheet = Sheet { name: "Order of battle".to_owned(), rows: vec![headings], ..Sheet::default() };
    let last = rows.iter().rposition(|row| *row != Row::default()).map_or(0, |at| at + 1);
    for (at, (row, place)) in rows.iter().zip(placings(rows)).enumerate() {
        // Empty lines at the end would be lost, so they are named.
        let kind = if *row == Row::default() && at < last { "" } else { kind_word(row.kind) };
        let cell = |column: &TableColumn| match column {
            TableColumn::Fixed(Fixed::Row) => kind.to_owned(),
            TableColumn::Fixed(fixed) => fixed_cell(row, *fixed, &place, shape),
            TableColumn::Field(column) => field_cell(row, column),
        };
        sheet.rows.push(columns.iter().map(cell).collect());
    }
    sheet
}

fn kind_word(kind: RowKind) -> &'static str {
    KINDS.iter().find(|(of, _)| *of == kind).map_or("", |(_, word)| word)
}

fn field_cell(row: &Row, column: &FieldColumn) -> String {
    let shown = column.of(row.kind).and_then(|field| Some(show_cell(field, row.values.get(field.key)?)));
    shown.unwrap_or_default()
}

fn fixed_cell(row: &Row, fixed: Fixed, place: &Placing, shape: Option<&BookShape>) -> String {
    let is_text = matches!(row.kind, RowKind::Setting | RowKind::Remark | RowKind::Verbatim);
    match fixed {
        Fixed::Row => kind_word(row.kind).to_owned(),
        Fixed::Label if row.kind == RowKind::Setting => row.name.clone(),
        Fixed::Label => row.label.clone(),
        Fixed::Name if is_text => row.text.clone(),
        Fixed::Name => row.name.clone(),
        Fixed::Side => place.side.clone(),
        Fixed::Under => place.under.clone(),
        Fixed::Player => row.player.clone(),
        Fixed::Arrives => {
            let turn = shape.map_or("turn", |shape| shape.turn);
            row.arrives.map(|arrival| words::arrival_text(arrival, turn)).unwrap_or_default()
        }
        Fixed::NotUnderstood => words::joined(&row.unclear),
        Fixed::More => words::joined(&more(row, shape)),
        Fixed::Indent => place.indent.map(|depth| depth.to_string()).unwrap_or_default(),
        Fixed::Notes => row.note.clone(),
    }
}

/// What a table says about where a row stands; nothing for rows that are neither unit nor command.
#[derive(Clone, Debug, Default)]
pub struct Placing {
    pub side: String,
    /// The label or name of the command that it stands under; empty directly under the side.
    pub under: String,
    /// Its depth, where reading would not find it out by the others.
    pub indent: Option<usize>,
}

pub fn placings(rows: &[Row]) -> Vec<Placing> {
    let (next, mut chain) = (next_depths(rows), CommandChain::default());
    let mut placings = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        placings.push(placing(row, next[at], &chain));
        if matches!(row.kind, RowKind::Side | RowKind::Command | RowKind::Unit) {
            chain.enter(row, row.depth, at);
        }
    }
    placings
}

fn placing(row: &Row, next: usize, chain: &CommandChain) -> Placing {
    let mut place = Placing::default();
    let found = if matches!(row.kind, RowKind::Command | RowKind::Unit) {
        place.side = chain.side().map(|side| side.name.clone()).unwrap_or_default();
        place.under = match chain.above(row.depth) {
            Some(above) if above.kind != RowKind::Side && above.label.is_empty() => above.name.clone(),
            Some(above) if above.kind != RowKind::Side => above.label.clone(),
            _ => String::new(),
        };
        chain.depth_under(&place.under)
    } else {
        Some(usual_depth(row.kind, next))
    };
    place.indent = (found != Some(row.depth) || row.depth > limits::LEVELS).then_some(row.depth);
    place
}
