//! Cells and rows from the clipboard: of a spreadsheet with or without headings, or lines of our own notation.

use super::branches::{branch, is_piece};
use super::cells::{CellKey, CellState, GridColumn, cell, with_cell};
use super::merge::{NewSettings, free_label, merged};
use super::{Builder, BuilderView};
use crate::core::orbat::document::Document;
use crate::core::orbat::labels::{is_unit_label, range, taken};
use crate::core::orbat::line::parse_line;
use crate::core::orbat::{BookShape, Row, RowKind, Setting};
use crate::core::phrases::counted;
use crate::store::orbat_file::{self, Format, cells_of, columns_for, is_headed, is_table, rows_from_table};

impl Builder {
    /// A single text goes into every selected cell, a block into the cells from the cursor on. Rows with headings,
    /// lines of the notation, and blocks at the labels become new rows.
    pub(super) fn paste_cells(&mut self, text: &str) {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        if !text.contains(['\t', '\n', '\r']) {
            return self.set_cells(text);
        }
        let cells = cells_of(text);
        let at_labels = self.grid.whole_rows || self.grid.at.column == 0;
        if is_headed(&cells, self.shape()) {
            self.paste_table(text);
        } else if !is_table(text) && self.is_notation(text, at_labels) {
            let rows = Document::parse(&format!("{}{text}", self.rules_line()), self.document.books());
            let skip = usize::from(!self.rules_line().is_empty());
            self.paste_rows(rows.rows().skip(skip).cloned().collect());
        } else if let [row] = cells.as_slice()
            && let [one] = row.as_slice()
        {
            self.set_cells(one);
        } else if at_labels && cells.iter().any(|row| row.len() > 1) {
            self.paste_as_rows(&cells);
        } else {
            self.put_block(&cells);
        }
    }

    /// The line by which lines without one are read as those of this document.
    fn rules_line(&self) -> String {
        self.shape().map_or_else(String::new, |shape| format!("rules {}\n", shape.id))
    }

    /// Whether lines are of our own notation and not a column of cells.
    fn is_notation(&self, text: &str, at_labels: bool) -> bool {
        let says = |line: &str| {
            let (row, _) = parse_line(line.trim(), self.shape());
            line.starts_with(' ')
                || at_labels && (line.trim().contains("  ") || row.kind == RowKind::Unit && !row.name.is_empty())
        };
        text.lines().any(says)
    }

    fn paste_table(&mut self, text: &str) {
        let found = match self.shape() {
            Some(shape) => {
                let rows: Vec<Row> = self.document.rows().cloned().collect();
                rows_from_table(text, shape, &columns_for(&rows, Some(shape)))
            }
            None => orbat_file::from_bytes(text.as_bytes(), Format::Csv, None),
        };
        match found {
            Ok(found) => self.paste_rows(found.rows),
            Err(_) if self.shape().is_none() => {
                self.message = Some("A line “rules” must name a rule book before rows can be pasted.".to_owned());
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// Cells at the labels: units and commands in the order of the grid's columns.
    fn paste_as_rows(&mut self, cells: &[Vec<String>]) {
        let columns = &self.seen.columns;
        let filled = |row: &&Vec<String>| row.iter().any(|text| !text.trim().is_empty());
        let made: Vec<CellRow> =
            cells.iter().filter(filled).map(|texts| CellRow::of(texts, columns, self.shape())).collect();
        let mut said = Vec::new();
        said.extend(beyond(cells, columns.len()));
        let misfits: usize = made.iter().map(|row| row.misfits).sum();
        said.extend(not_for(misfits));
        let settings = made.iter().filter(|made| is_setting(&made.row, self.shape())).count();
        if settings > 0 {
            said.push(format!("{} left out: paste whole rows.", counted(settings, "setting was", "settings were")));
        }
        let mut depth = 1;
        let mut rows = Vec::new();
        for CellRow { mut row, .. } in made.into_iter().filter(|made| !is_setting(&made.row, self.shape())) {
            // Units stand under the command above them.
            (row.depth, depth) = if row.kind == RowKind::Command { (1, 2) } else { (depth, depth) };
            rows.push(row);
        }
        self.insert_rows(rows, said);
    }

    /// Rows with what they say of the whole battle: sides and settings go where they belong, the rest to the cursor.
    fn paste_rows(&mut self, rows: Vec<Row>) {
        if rows.iter().any(|row| row.kind == RowKind::Side) || !self.document.rows().any(is_piece) {
            let end = self.document.len();
            let named = rows.iter().any(|row| row.sets(Setting::Rules));
            let other = match self.shape() {
                Some(shape) if !named => {
                    self.document.replaced(0..end, [vec![Setting::Rules.row(shape.id)], rows].concat())
                }
                Some(_) => self.document.replaced(0..end, rows),
                None => Document::from_rows(rows, self.document.books()),
            };
            return self.take_in(&other, "paste");
        }
        let (mut settings, mut pieces) = (Vec::new(), Vec::new());
        for row in rows {
            let of_whole = matches!(row.kind, RowKind::Setting | RowKind::Verbatim);
            if of_whole { settings.push(row) } else { pieces.push(row) }
        }
        let settings = NewSettings::new(&self.document, settings);
        if settings.rows.is_empty() {
            return self.insert_rows(pieces, settings.said());
        }
        let said = settings.said();
        let kept = settings.rows.len();
        let document = self.document.replaced(settings.at..settings.at, settings.rows);
        if pieces.iter().all(|row| matches!(row.kind, RowKind::Blank | RowKind::Remark)) {
            self.change(document, self.caret, "paste");
            self.say(&said);
            return;
        }
        let line = self.line();
        let to = if line >= settings.at { line + kept } else { line };
        self.insert_rows_into(&document, to, pieces, said);
    }

    /// Merges another document into this one.
    pub(super) fn take_in(&mut self, other: &Document, label: &str) {
        let merged = merged(&self.document, other);
        let caret = super::Caret::new(super::TextPlace { line: merged.line, column: 0 });
        self.change(merged.document, caret, label);
        if self.view == BuilderView::Grid {
            self.grid_to_line(merged.line);
        }
        self.say(&merged.said);
    }

    pub(super) fn say(&mut self, said: &[String]) {
        if !said.is_empty() {
            self.message = Some(said.join(" "));
        }
    }

    fn insert_rows(&mut self, rows: Vec<Row>, said: Vec<String>) {
        self.insert_rows_into(&self.document.clone(), self.line(), rows, said);
    }

    /// Puts rows behind a row, under the same command; labels in use are counted on.
    fn insert_rows_into(&mut self, document: &Document, line: usize, rows: Vec<Row>, mut said: Vec<String>) {
        let is_row = |row: &Row| row.kind != RowKind::Blank;
        let first = rows.iter().position(is_row).unwrap_or(0);
        let end = rows.iter().rposition(is_row).map_or(0, |last| last + 1);
        let mut rows: Vec<Row> = rows.into_iter().take(end).skip(first).collect();
        let Some(least) = rows.iter().filter(|row| is_row(row)).map(|row| row.depth).min() else {
            said.insert(0, "There are no units or commands in what was pasted.".to_owned());
            return self.say(&said);
        };
        let line = line.min(document.len().saturating_sub(1));
        let here = document.rows().nth(line);
        let (depth, at) = match here {
            Some(row) if row.kind == RowKind::Unit => (row.depth, branch(document, line).end),
            Some(row) if is_piece(row) => (row.depth + 1, branch(document, line).end),
            _ => (1, document.len()),
        };
        let mut known = taken(document.rows());
        let mut changed = 0;
        for row in rows.iter_mut().filter(|row| is_row(row)) {
            row.depth = row.depth - least + depth;
            if let Some(label) = free_label(&row.label, &mut known) {
                row.label = label;
                changed += 1;
            }
        }
        said.extend(counted_labels(changed));
        let count = rows.iter().filter(|row| is_row(row)).count();
        let document = document.replaced(at..at, rows);
        let caret = self.caret;
        let label = if count == 1 { "paste a row".to_owned() } else { format!("paste {count} rows") };
        self.change(document, caret, label);
        if self.view == BuilderView::Grid {
            self.grid_to_line(at);
        }
        self.say(&said);
    }

    /// Puts a block of texts into the cells from the cursor on.
    fn put_block(&mut self, block: &[Vec<String>]) {
        let rows: Vec<usize> = self.shown.rows.iter().copied().filter(|line| *line >= self.grid.at.line).collect();
        let columns = &self.seen.columns[self.grid.at.column.min(self.seen.columns.len())..];
        let (mut changes, mut misfits) = (Vec::new(), 0);
        for (line, texts) in rows.iter().zip(block) {
            let old = self.document.row(*line);
            let made = CellRow::filled(old.clone(), texts, columns, self.shape());
            misfits += made.misfits;
            if made.row != *old {
                changes.push((*line, made.row));
            }
        }
        let mut said: Vec<String> = Vec::new();
        if block.len() > rows.len() {
            let more = counted(block.len() - rows.len(), "row", "rows");
            said.push(format!("{more} did not fit; paste them at the label of a row to add them."));
        }
        said.extend(beyond(block, columns.len()));
        said.extend(not_for(misfits));
        if !changes.is_empty() {
            self.put_rows(changes, "paste".to_owned());
        }
        self.say(&said);
    }
}

/// "2 labels were in use already and are counted on."
pub(super) fn counted_labels(many: usize) -> Option<String> {
    let (label, labels) =
        ("label was in use already and is counted on", "labels were in use already and are counted on");
    (many > 0).then(|| format!("{}.", counted(many, label, labels)))
}

/// How many columns of a block are beyond the last of the grid.
fn beyond(block: &[Vec<String>], columns: usize) -> Option<String> {
    let filled = |row: &Vec<String>| row.iter().rposition(|text| !text.trim().is_empty()).map_or(0, |last| last + 1);
    let wide = block.iter().map(filled).max().unwrap_or(0);
    let many = wide.saturating_sub(columns);
    (many > 0).then(|| format!("{} left out, beyond the last one.", counted(many, "column was", "columns were")))
}

fn not_for(cells: usize) -> Option<String> {
    (cells > 0).then(|| format!("{} not for their rows and left out.", counted(cells, "cell was", "cells were")))
}

/// A row from cells.
struct CellRow {
    row: Row,
    /// Cells that are not for such a row.
    misfits: usize,
}

impl CellRow {
    /// A unit, unless the cells say better what a command is.
    fn of(texts: &[String], columns: &[GridColumn], shape: Option<&BookShape>) -> Self {
        let label = texts.first().map_or("", |text| text.trim());
        let of_kind = |kind| Self::filled(Row { kind, ..Row::default() }, texts, columns, shape);
        let (unit, command) = (of_kind(RowKind::Unit), of_kind(RowKind::Command));
        let badly = |made: &Self| made.misfits + made.row.unclear.len();
        let only_name = texts.iter().skip(2).all(|text| text.trim().is_empty()) && label.is_empty();
        let is_unit = is_unit_label(label) || range(label).is_some();
        if !is_unit && (badly(&command) < badly(&unit) || only_name) { command } else { unit }
    }

    /// A row with these texts in its cells.
    fn filled(mut row: Row, texts: &[String], columns: &[GridColumn], shape: Option<&BookShape>) -> Self {
        let mut misfits = 0;
        for (text, column) in texts.iter().zip(columns) {
            let empty = text.trim().is_empty();
            match with_cell(&row, &column.key, text, shape) {
                // A setting has one value, whatever the column.
                _ if row.kind == RowKind::Setting && cell(&row, &column.key, shape).text == *text => {}
                // What a setting is, nothing pasted changes.
                _ if row.kind == RowKind::Setting && matches!(column.key, CellKey::Name) => misfits += 1,
                Some(new) => row = new,
                None if empty || cell(&row, &column.key, shape).state != CellState::NotHere => {}
                None => misfits += 1,
            }
        }
        Self { row, misfits }
    }
}

fn is_setting(row: &Row, shape: Option<&BookShape>) -> bool {
    let known = Setting::named(&row.name).is_some() || shape.is_some_and(|shape| shape.condition(&row.name).is_some());
    known && row.label.is_empty()
}
