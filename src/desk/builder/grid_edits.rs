//! Edits of cells: the grid as a spreadsheet. Each is one step of undo, and only the rows it touches are written anew.

use super::cells::{CellKey, CellState, cell, choices, with_cell};
use super::edits::Edit;
use super::grid::{CellPlace, ChoiceList};
use super::line_edit::LineEdit;
use super::{Builder, BuilderView};
use crate::core::orbat::{Row, RowKind};
use crate::core::phrases::counted;

impl Builder {
    pub(super) fn edit_grid(&mut self, edit: Edit) {
        match edit {
            Edit::Cell(at, extend) => {
                self.keep_cell();
                self.grid.go(at, extend);
            }
            Edit::CellBy { lines, columns, extend } => self.cell_by(lines, columns, extend),
            Edit::CellEdge { to_end, whole, extend } => self.cell_edge(to_end, whole, extend),
            Edit::ToggleRow(line) => {
                self.keep_cell();
                self.grid.list = None;
                self.grid.whole_rows = true;
                if !self.grid.also.remove(&line) {
                    self.grid.also.insert(line);
                }
            }
            Edit::SelectRows => self.grid.whole_rows = true,
            Edit::SelectAllRows => {
                self.cell_edge(false, true, false);
                self.cell_edge(true, true, true);
                self.grid.whole_rows = true;
            }
            Edit::AllColumns(all) => {
                self.all_columns = all;
                self.look_anew(self.caret);
            }
            Edit::BeginCell(over) => self.begin_cell(over),
            Edit::CellText(text) => {
                if let Some(editing) = &mut self.grid.editing {
                    editing.insert(&text);
                }
            }
            Edit::CellRemove(by) => {
                if let Some(editing) = &mut self.grid.editing {
                    editing.remove(by);
                }
            }
            Edit::CellMove(by, select) => {
                if let Some(editing) = &mut self.grid.editing {
                    editing.move_by(by, select);
                }
            }
            Edit::CellSelectAll => {
                if let Some(editing) = &mut self.grid.editing {
                    editing.select_all();
                }
            }
            Edit::KeepCell { lines, columns } => {
                self.keep_cell();
                self.cell_by(lines, columns, false);
            }
            Edit::SetAll => {
                let text = match self.grid.editing.take() {
                    Some(editing) => editing.text,
                    None => self.cell_at(self.grid.at).text,
                };
                self.set_cells(&text);
            }
            Edit::FillDown => self.fill_down(),
            Edit::ClearCells => self.clear_cells(),
            Edit::PasteCells(text) => self.paste_cells(&text),
            Edit::CutCells => self.cut_cells(),
            _ => {}
        }
    }

    pub fn cell_at(&self, at: CellPlace) -> super::cells::Cell {
        let none = || super::cells::Cell { text: String::new(), state: CellState::NotHere };
        match self.seen.columns.get(at.column) {
            Some(column) if at.line < self.document.len() => {
                cell(self.document.row(at.line), &column.key, self.shape())
            }
            _ => none(),
        }
    }

    /// The first row of the grid at or below a line, else the last.
    pub(super) fn grid_to_line(&mut self, line: usize) {
        let rows = &self.seen.rows;
        let found = rows.iter().find(|row| **row >= line).or(rows.last()).copied().unwrap_or(0);
        let column = self.grid.at.column;
        self.grid.go(CellPlace { line: found, column }, false);
        self.grid.editing = None;
    }

    fn cell_by(&mut self, lines: isize, columns: isize, extend: bool) {
        self.keep_cell();
        let rows = &self.shown.rows;
        let from = if extend { self.grid.far } else { self.grid.at };
        let at = rows.binary_search(&from.line).unwrap_or_else(|next| next);
        let row = at.saturating_add_signed(lines).min(rows.len().saturating_sub(1));
        let line = rows.get(row).copied().unwrap_or(0);
        let last = self.seen.columns.len().saturating_sub(1);
        let step = |column: usize| column.saturating_add_signed(columns).min(last);
        let mut column = step(from.column);
        // The one value of a setting runs over the columns of the fields.
        while self.is_value(line, from.column) && self.is_value(line, column) && step(column) != column {
            column = step(column);
        }
        self.grid.go(CellPlace { line, column }, extend);
    }

    /// Whether a cell is the value of a setting: one cell, whichever column of a field it is.
    pub fn is_value(&self, line: usize, column: usize) -> bool {
        let of_field = self.seen.columns.get(column).is_some_and(|column| matches!(column.key, CellKey::Field(_)));
        of_field && self.is_setting(line)
    }

    fn is_setting(&self, line: usize) -> bool {
        line < self.document.len() && self.document.row(line).kind == RowKind::Setting
    }

    fn cell_edge(&mut self, to_end: bool, whole: bool, extend: bool) {
        self.keep_cell();
        let (rows, last) = (&self.shown.rows, self.seen.columns.len().saturating_sub(1));
        let column = if to_end { last } else { 0 };
        let line = match (whole, to_end) {
            (true, true) => rows.last().copied().unwrap_or(0),
            (true, false) => rows.first().copied().unwrap_or(0),
            (false, _) => self.grid.at.line,
        };
        self.grid.go(CellPlace { line, column }, extend);
    }

    fn begin_cell(&mut self, over: Option<String>) {
        let now = self.cell_at(self.grid.at);
        if now.state == CellState::NotHere {
            let column = self.seen.columns.get(self.grid.at.column).map_or("", |column| column.header.as_str());
            self.message = Some(format!("{column} is not for this row."));
            return;
        }
        self.grid.list = None;
        let shown = if now.state == CellState::Preset { String::new() } else { now.text };
        self.grid.editing = Some(LineEdit::new(over.unwrap_or(shown)));
    }

    /// The list of words for the cell; false if it has none.
    pub(super) fn open_choices(&mut self) -> bool {
        let Some(column) = self.seen.columns.get(self.grid.at.column) else { return false };
        let row = self.document.row(self.grid.at.line);
        let words = choices(row, &column.key);
        let now = self.cell_at(self.grid.at).text;
        let at = words.iter().position(|word| *word == now).unwrap_or(0);
        let any = !words.is_empty();
        self.grid.list = any.then_some(ChoiceList { words, at });
        any
    }

    /// Keeps what is being typed into the cell.
    pub(super) fn keep_cell(&mut self) {
        if let Some(editing) = self.grid.editing.take() {
            let at = self.grid.at;
            self.set(&[at.line], at.column, &editing.text, 0);
        }
    }

    /// The same text in every selected row, in the column of the cursor.
    pub(super) fn set_cells(&mut self, text: &str) {
        let column = self.grid.at.column;
        let lines = self.alike_lines();
        let others = self.selected_lines().len() - lines.len();
        self.set(&lines, column, text, others);
    }

    /// The selected rows of the grid, without those that are folded away.
    pub fn selected_lines(&self) -> Vec<usize> {
        self.shown.rows.iter().copied().filter(|line| self.grid.selects_line(*line)).collect()
    }

    /// Those of them that a text in the column of the cursor can be meant for: settings, or all but settings. A column of
    /// figures must not reach the title of the battle.
    pub fn alike_lines(&self) -> Vec<usize> {
        let setting = self.is_setting(self.grid.at.line);
        self.selected_lines().into_iter().filter(|line| self.is_setting(*line) == setting).collect()
    }

    /// `others` are selected too and not meant.
    fn set(&mut self, lines: &[usize], column: usize, text: &str, others: usize) {
        let Some(key) = self.seen.columns.get(column).map(|column| column.key) else { return };
        let one = lines.len() == 1;
        let (lines, left_alone) = if one { (lines.to_vec(), 0) } else { self.those_with(lines, &[key]) };
        let changes: Vec<(usize, Row)> = lines.iter().filter_map(|line| self.changed(*line, &key, text)).collect();
        self.say(&rows_left_alone(left_alone + others));
        let header = &self.seen.columns[column].header;
        let label = match changes.as_slice() {
            [] => return,
            [(line, _)] => format!("{} {}", self.row_name(*line), header.to_lowercase()),
            many => format!("{} of {} rows", header.to_lowercase(), many.len()),
        };
        self.put_rows(changes, label);
    }

    /// The row with another text in a cell; `None` if that is not possible or changes nothing.
    fn changed(&self, line: usize, key: &CellKey, text: &str) -> Option<(usize, Row)> {
        let row = self.document.row(line);
        let new = with_cell(row, key, text, self.shape())?;
        (new != *row).then_some((line, new))
    }

    pub(super) fn put_rows(&mut self, changes: Vec<(usize, Row)>, label: String) {
        let document = self.document.with_rows(changes);
        let caret = self.caret;
        self.change(document, caret, label);
    }

    /// What a row is called: its label, else its name.
    pub fn row_name(&self, line: usize) -> String {
        let row = self.document.row(line);
        if row.label.is_empty() { row.name.clone() } else { row.label.clone() }
    }

    fn fill_down(&mut self) {
        self.keep_cell();
        let lines = self.alike_lines();
        let (first, last) = self.grid.column_range();
        let (Some(from), true) = (lines.first().copied(), lines.len() > 1) else {
            self.message = Some("Select the cell and those below it first (Shift ↓).".to_owned());
            return;
        };
        let keys = self.keys_between(first, last);
        let alike = self.all_settings(&lines);
        let (below, left_alone) = self.those_with(&lines[1..], &keys);
        let mut rows: Vec<(usize, Row)> = below.iter().map(|line| (*line, self.document.row(*line).clone())).collect();
        for column in first..=last {
            let text = self.given_text(CellPlace { line: from, column });
            let Some(key) = self.seen.columns.get(column).map(|column| column.key) else { continue };
            for (line, row) in &mut rows {
                if self.takes(*line, &key, alike)
                    && let Some(new) = with_cell(row, &key, &text, self.shape())
                {
                    *row = new;
                }
            }
        }
        rows.retain(|(line, row)| self.document.row(*line) != row);
        if !rows.is_empty() {
            let label = format!("fill {} rows", rows.len());
            self.put_rows(rows, label);
        }
        self.say(&rows_left_alone(left_alone));
    }

    fn keys_between(&self, first: usize, last: usize) -> Vec<CellKey> {
        self.seen.columns.iter().take(last + 1).skip(first).map(|column| column.key).collect()
    }

    /// The rows for which one of these columns is, and how many others there are.
    fn those_with(&self, lines: &[usize], keys: &[CellKey]) -> (Vec<usize>, usize) {
        let alike = self.all_settings(lines);
        let has = |line: &usize| keys.iter().any(|key| self.takes(*line, key, alike));
        let with: Vec<usize> = lines.iter().copied().filter(has).collect();
        let others = lines.len() - with.len();
        (with, others)
    }

    fn all_settings(&self, lines: &[usize]) -> bool {
        lines.iter().all(|line| self.document.row(*line).kind == RowKind::Setting)
    }

    /// Whether a cell can be set together with others. The cells of a setting mean something else than those of units,
    /// so they are only changed `among_settings`, and never what the setting is.
    fn takes(&self, line: usize, key: &CellKey, among_settings: bool) -> bool {
        let row = self.document.row(line);
        let is_its_own = row.kind != RowKind::Setting
            || matches!(key, CellKey::Note)
            || among_settings && !matches!(key, CellKey::Name);
        is_its_own && cell(row, key, self.shape()).state != CellState::NotHere
    }

    /// What stands in a cell, not what the rule book takes for it.
    pub(super) fn given_text(&self, at: CellPlace) -> String {
        let cell = self.cell_at(at);
        if cell.state == CellState::Preset { String::new() } else { cell.text }
    }

    fn clear_cells(&mut self) {
        let (first, last) = self.grid.column_range();
        let (lines, keys) = (self.selected_lines(), self.keys_between(first, last));
        let alike = self.all_settings(&lines);
        let (lines, left_alone) = self.those_with(&lines, &keys);
        let mut changes = Vec::new();
        for line in lines {
            let mut row = self.document.row(line).clone();
            for key in keys.iter().filter(|key| self.takes(line, key, alike)) {
                if let Some(new) = with_cell(&row, key, "", self.shape()) {
                    row = new;
                }
            }
            if row != *self.document.row(line) {
                changes.push((line, row));
            }
        }
        if !changes.is_empty() {
            self.put_rows(changes, "clear cells".to_owned());
        }
        self.say(&rows_left_alone(left_alone));
    }

    /// Whether the cursor stands on a row of this kind.
    pub fn at_kind(&self, kind: RowKind) -> bool {
        self.view == BuilderView::Grid
            && self.grid.at.line < self.document.len()
            && self.document.row(self.grid.at.line).kind == kind
    }
}

fn rows_left_alone(many: usize) -> Vec<String> {
    let said = || format!("{} left alone, for this is not said of them.", counted(many, "row was", "rows were"));
    (many > 0).then(said).into_iter().collect()
}
