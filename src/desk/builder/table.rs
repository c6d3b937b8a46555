//! Cells and rows to and from the clipboard, as any spreadsheet has them: lines of texts apart by tabs.

use super::branches::branch;
use super::edits::Edit;
use super::grid::CellPlace;
use super::{Builder, BuilderView};
use crate::core::orbat::document::Document;
use crate::core::orbat::labels::{counted_on, taken};
use crate::core::orbat::{Row, RowKind};
use crate::core::roster::folded;
use crate::store::orbat_file::{columns_for, is_table, rows_from_table, table_from_rows};

impl Builder {
    /// What Ctrl C puts on the clipboard: whole rows with their headings, or the texts of the cells.
    pub fn copied_cells(&self) -> String {
        if let Some(editing) = &self.grid.editing {
            return editing.selected().to_owned();
        }
        let lines = self.selected_lines();
        if self.grid.whole_rows {
            // With all that is under them, as they are cut.
            let rows: Vec<Row> = self.whole_lines().into_iter().map(|line| self.document.row(line).clone()).collect();
            let columns = columns_for(&rows, self.shape());
            return table_from_rows(&rows, self.shape(), &columns).unwrap_or_default();
        }
        let (first, last) = self.grid.column_range();
        let texts = lines.iter().map(|line| {
            let once = |column: &usize| {
                *column == first || !self.is_value(*line, *column) || !self.is_value(*line, column - 1)
            };
            let columns = (first..=last).filter(once);
            let cells = columns.map(|column| self.given_text(CellPlace { line: *line, column }));
            cells.map(|text| text.replace(['\t', '\n'], " ")).collect::<Vec<_>>().join("\t")
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// Rows of the grid that are selected or stand under a selected one.
    fn whole_lines(&self) -> Vec<usize> {
        let mut chosen = vec![false; self.document.len()];
        for line in self.selected_lines() {
            for under in branch(&self.document, line) {
                chosen[under] = true;
            }
        }
        self.seen.rows.iter().copied().filter(|line| chosen[*line]).collect()
    }

    pub(super) fn cut_cells(&mut self) {
        if let Some(editing) = &mut self.grid.editing {
            editing.insert("");
        } else if self.grid.whole_rows {
            self.apply(Edit::RemoveRows, 0.0);
        } else {
            self.apply(Edit::ClearCells, 0.0);
        }
    }

    /// A single text goes into every selected cell, a block into the cells from the cursor on, rows with headings, or
    /// pasted at the labels, become new rows.
    pub(super) fn paste_cells(&mut self, text: &str) {
        let text = text.trim_end_matches(['\n', '\r']);
        if !text.contains(['\t', '\n']) {
            return self.set_cells(text);
        }
        if !is_table(text) && !self.is_block(text) {
            return self.insert_rows(Document::parse(text, self.document.books()).rows().cloned().collect());
        }
        let Some(shape) = self.shape() else {
            self.message = Some("A line “rules” must name a rule book before rows can be pasted.".to_owned());
            return;
        };
        let as_rows = self.grid.whole_rows || self.grid.at.column == 0 || begins_with_headings(text);
        if !as_rows {
            let block: Vec<Vec<String>> =
                text.lines().map(|line| line.split('\t').map(|cell| cell.trim().to_owned()).collect()).collect();
            return self.put_block(&block);
        }
        let rows: Vec<Row> = self.document.rows().cloned().collect();
        match rows_from_table(text, shape, &columns_for(&rows, Some(shape))) {
            Ok(found) => self.insert_rows(found.rows),
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// Lines of single words are cells of one column, unless they are pasted at the labels.
    fn is_block(&self, text: &str) -> bool {
        self.grid.at.column > 0 && !self.grid.whole_rows && text.lines().all(|line| !line.starts_with(' '))
    }

    /// Puts rows behind the row of the cursor, under the same command; labels in use are counted on.
    fn insert_rows(&mut self, rows: Vec<Row>) {
        let mut rows: Vec<Row> =
            rows.into_iter().filter(|row| !matches!(row.kind, RowKind::Blank | RowKind::Setting)).collect();
        let Some(least) = rows.iter().map(|row| row.depth).min() else {
            self.message = Some("There are no units or commands in what was pasted.".to_owned());
            return;
        };
        let line = self.line().min(self.document.len().saturating_sub(1));
        let here = self.document.row(line);
        let whole_sides = rows.iter().any(|row| row.kind == RowKind::Side);
        let (depth, at) = match here.kind {
            _ if whole_sides => (0, self.document.len()),
            RowKind::Unit => (here.depth, branch(&self.document, line).end),
            RowKind::Side | RowKind::Command => (here.depth + 1, branch(&self.document, line).end),
            _ => (1, self.document.len()),
        };
        let mut known = taken(self.document.rows());
        let mut counted = 0;
        for row in &mut rows {
            row.depth = row.depth - least + depth;
            if !row.label.is_empty() && !known.insert(folded(&row.label)) {
                row.label = counted_on(&row.label, &known);
                known.insert(folded(&row.label));
                counted += 1;
            }
        }
        let count = rows.len();
        let document = self.document.replaced(at..at, rows);
        let caret = self.caret;
        let label = if count == 1 { "paste a row".to_owned() } else { format!("paste {count} rows") };
        self.change(document, caret, label);
        if self.view == BuilderView::Grid {
            self.grid_to_line(at);
        }
        if counted > 0 {
            self.message = Some(format!("{counted} labels were in use already and are counted on."));
        }
    }
}

fn begins_with_headings(text: &str) -> bool {
    let first: Vec<String> = text.lines().next().unwrap_or("").split('\t').map(str::to_owned).collect();
    crate::store::orbat_file::columns::is_heading_row(&first)
}
