//! The rows that an edit of rows means: those that the selection counts, each with all that stands under it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::branches::{block, is_piece};
use super::{Builder, BuilderView};
use crate::core::orbat::document::Document;
use crate::core::orbat::{Row, RowKind};

impl Builder {
    /// The selected rows with all that is under them and the remarks above them, as blocks of lines that stand
    /// together, first ones first.
    pub fn selected_blocks(&self) -> Vec<Range<usize>> {
        let document = &self.document;
        if document.is_empty() {
            return Vec::new();
        }
        if self.view != BuilderView::Grid {
            let (first, last) = self.caret.lines();
            let last = last.min(document.len() - 1);
            return vec![block(document, first.min(last), last)];
        }
        let mut blocks: Vec<Range<usize>> = Vec::new();
        let mut head = 0;
        for line in self.selected_lines() {
            if blocks.last().is_some_and(|last| line < last.end) {
                continue;
            }
            let rows = with_its_text(document, block(document, line, line));
            match blocks.last_mut() {
                Some(last) if stand_together(document, head, line, last.end) => last.end = rows.end,
                _ => {
                    head = line;
                    blocks.push(rows);
                }
            }
        }
        blocks
    }

    /// The block in which the cursor stands.
    pub fn selected_rows(&self) -> Range<usize> {
        let (blocks, line) = (self.selected_blocks(), self.line());
        let here = blocks.iter().find(|rows| rows.contains(&line)).or(blocks.first());
        here.cloned().unwrap_or(0..0)
    }

    /// What the blocks are called: by the first row that has a name.
    pub(super) fn name_of(&self, blocks: &[Range<usize>]) -> String {
        let named = blocks.iter().cloned().flatten().map(|line| self.document.row(line)).find(|r| !r.name.is_empty());
        let name = named.map_or_else(|| "lines".to_owned(), short_name);
        match blocks.len() {
            0 | 1 => name,
            many => format!("{name} and {} more", many - 1),
        }
    }
}

fn short_name(row: &Row) -> String {
    if row.label.is_empty() { row.name.clone() } else { row.label.clone() }
}

/// A club table with its lines.
fn with_its_text(document: &Document, rows: Range<usize>) -> Range<usize> {
    let kind = |line: usize| document.row(line).kind;
    let mut end = rows.end;
    if kind(end - 1) == RowKind::Setting {
        for line in rows.end..document.len() {
            match kind(line) {
                RowKind::Verbatim => end = line + 1,
                RowKind::Blank => {}
                _ => break,
            }
        }
    }
    rows.start..end
}

/// Whether two rows are moved as one: nothing else is between them, and they are as deep.
fn stand_together(document: &Document, first: usize, second: usize, end: usize) -> bool {
    let (one, other) = (document.row(first), document.row(second));
    let free = |line: usize| matches!(document.row(line).kind, RowKind::Blank | RowKind::Remark);
    one.depth == other.depth && is_piece(one) == is_piece(other) && (end..second).all(free)
}

/// The rows of these lines as they would stand alone: what has nobody above it among them stands at the top.
pub fn lifted(document: &Document, lines: &[usize]) -> Vec<Row> {
    let mut depths: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    let mut least = usize::MAX;
    for &line in lines.iter().filter(|line| is_piece(document.row(**line))) {
        let mut above = document.parent(line);
        while let Some(parent) = above.filter(|parent| !depths.contains_key(parent)) {
            above = document.parent(parent);
        }
        if above.is_none() {
            least = least.min(document.row(line).depth);
        }
        depths.insert(line, above);
    }
    let mut made: BTreeMap<usize, usize> = BTreeMap::new();
    for (line, above) in &depths {
        let top = if document.row(*line).kind == RowKind::Side { 0 } else { least.max(1) };
        let depth = above.map_or(top, |above| made.get(&above).map_or(top, |depth| depth + 1));
        made.insert(*line, depth);
    }
    let row = |line: &usize| {
        let row = document.row(*line).clone();
        // A remark belongs to the row below it.
        let of = if row.kind == RowKind::Remark { made.range(line..).next() } else { made.get_key_value(line) };
        let depth = of.map_or(row.depth, |(_, depth)| *depth);
        Row { depth, ..row }
    };
    lines.iter().map(row).collect()
}
