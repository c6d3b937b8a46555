//! The command trees of an order of battle as plain rows, for the panel beside the text. Paints nothing.

use crate::core::orbat::document::Document;
use crate::core::orbat::labels::each;
use crate::core::orbat::line::{Part, Span, arrival};
use crate::core::orbat::plan::Planned;
use crate::core::orbat::{Arrival, BookShape, Row, RowKind, Severity};
use crate::core::schema::{Field, Kind, Written};

/// A side with everything under it.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeSide {
    pub line: usize,
    pub name: String,
    /// "11 units · 32 SP · 1 waits"
    pub totals: String,
    pub rows: Vec<TreeRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TreeRow {
    pub line: usize,
    /// 0 for what stands directly under the side.
    pub depth: usize,
    pub is_unit: bool,
    pub label: String,
    pub name: String,
    /// What is said of it, one value each.
    pub words: Vec<String>,
    pub strength: Option<u32>,
    /// When it arrives, in a few words.
    pub arrives: String,
    /// Why it waits; empty if it does not.
    pub waits: String,
}

pub fn trees(document: &Document, planned: &Planned) -> Vec<TreeSide> {
    let mut sides: Vec<TreeSide> = Vec::new();
    let mut counts: Vec<Counts> = Vec::new();
    let mut waiting = vec![""; document.len()];
    for problem in planned.problems.iter().filter(|p| p.severity == Severity::Wrong) {
        if let Some(row) = problem.row.filter(|row| *row < waiting.len())
            && waiting[row].is_empty()
        {
            waiting[row] = &problem.text;
        }
    }
    let shape = document.shape();
    for (line, row) in document.rows().enumerate() {
        match row.kind {
            RowKind::Side => {
                sides.push(TreeSide { line, name: row.name.clone(), totals: String::new(), rows: Vec::new() });
                counts.push(Counts::default());
            }
            RowKind::Command | RowKind::Unit => {
                let (Some(side), Some(count)) = (sides.last_mut(), counts.last_mut()) else { continue };
                let tree_row = tree_row(document, line, row, waiting[line]);
                count.add(&tree_row);
                side.rows.push(tree_row);
            }
            _ => {}
        }
    }
    let measure = shape.and_then(strength_field).map_or("", |field| measure_word(field));
    for (side, count) in sides.iter_mut().zip(&counts) {
        side.totals = count.said(measure);
    }
    sides
}

#[derive(Default)]
struct Counts {
    units: usize,
    strength: u64,
    waits: usize,
}

impl Counts {
    fn add(&mut self, row: &TreeRow) {
        // A range of labels is so many units.
        let units = each(&row.label).len().max(1);
        if row.is_unit {
            self.units += units;
            self.strength += u64::from(row.strength.unwrap_or(0)) * units as u64;
        }
        self.waits += usize::from(!row.waits.is_empty());
    }

    fn said(&self, measure: &str) -> String {
        let units = if self.units == 1 { "1 unit".to_owned() } else { format!("{} units", self.units) };
        let strength = (self.strength > 0 && !measure.is_empty()).then(|| format!("{} {measure}", self.strength));
        let waits = match self.waits {
            0 => None,
            1 => Some("1 waits".to_owned()),
            many => Some(format!("{many} wait")),
        };
        let said = [Some(units), strength, waits];
        said.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

fn tree_row(document: &Document, line: usize, row: &Row, waits: &str) -> TreeRow {
    let is_unit = row.kind == RowKind::Unit;
    let shape = document.shape();
    let counted = shape.filter(|_| is_unit).and_then(strength_field);
    let text = document.line(line);
    // As it is written: these are the umpire's own words.
    let shown = |span: &Span| match span.part {
        Part::Field(key) | Part::Measure(key) if counted.is_some_and(|field| field.key == key) => None,
        Part::Field(_) | Part::Measure(_) | Part::Unclear | Part::Player => Some(text[span.range.clone()].to_owned()),
        _ => None,
    };
    TreeRow {
        line,
        depth: row.depth.saturating_sub(1),
        is_unit,
        label: row.label.clone(),
        name: row.name.clone(),
        words: document.spans(line).iter().filter_map(shown).collect(),
        strength: counted.and_then(|field| row.values.get(field.key)?.as_u64()).map(|n| n as u32),
        arrives: row.arrives.map(|arrives| arrival_words(arrives, shape)).unwrap_or_default(),
        waits: waits.to_owned(),
    }
}

/// "period 2", as the notation writes it after "arrives".
pub fn arrival_words(arrives: Arrival, shape: Option<&BookShape>) -> String {
    let said = arrival(arrives, shape);
    said.strip_prefix("arrives ").unwrap_or(&said).to_owned()
}

/// The whole number that orders of battle say first of a unit: its strength.
fn strength_field(shape: &'static BookShape) -> Option<&'static Field> {
    shape.units.iter().find(|field| field.setup.is_some() && matches!(field.kind, Kind::Whole { .. }))
}

/// What its figures are measured in.
fn measure_word(field: &Field) -> &'static str {
    match field.setup {
        Some(Written::Before(mark) | Written::After(mark)) => mark,
        _ => "",
    }
}
