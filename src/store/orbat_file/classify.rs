//! Finds out what the rows of people's own tables are: side, command or unit, where no column says so.

use std::collections::BTreeSet;

use super::columns::{ColumnMeaning, FieldColumn};
use super::raw_row::{KINDS, RawRow};
use crate::core::orbat::RowKind;
use crate::core::roster::folded;

/// What the table as a whole tells about its rows.
pub struct Table<'a> {
    /// How many sides a battle of its rule book has.
    pub sides: Option<usize>,
    pub columns: &'a [FieldColumn],
    pub meanings: &'a [ColumnMeaning],
}

/// The kind of each row; a word in the column Row that is none is passed over here.
pub fn kinds(raws: &mut [RawRow], table: &Table<'_>) -> Vec<RowKind> {
    let superiors: BTreeSet<String> = raws.iter().filter_map(|raw| raw.under.as_deref()).map(folded).collect();
    let sides: BTreeSet<String> = raws.iter().map(|raw| folded(&raw.side)).filter(|side| !side.is_empty()).collect();
    let some_have_values = raws.iter().any(|raw| raw.said.is_empty() && raw.has_values());
    let is_superior = |word: &str| !folded(word).is_empty() && superiors.contains(&folded(word));
    let headings = headings(raws, table, &|word| is_superior(word), &sides);
    let mut kinds = Vec::with_capacity(raws.len());
    for (raw, heading) in raws.iter_mut().zip(headings) {
        let said = KINDS.iter().find(|(_, word)| folded(word) == folded(&raw.said)).map(|(kind, _)| *kind);
        kinds.push(match (said, heading) {
            (Some(kind), _) => kind,
            (None, Some(kind)) => {
                raw.set_heading();
                kind
            }
            (None, None) if raw.is_empty() => RowKind::Blank,
            (None, None) if is_superior(&raw.label) || is_superior(&raw.name) => RowKind::Command,
            (None, None) if some_have_values && !raw.has_values() => RowKind::Command,
            (None, None) if only_of_commands(raw, table) => RowKind::Command,
            (None, None) => RowKind::Unit,
        });
    }
    kinds
}

/// It fills columns that commands have and units have not.
fn only_of_commands(raw: &RawRow, table: &Table<'_>) -> bool {
    let is_for_units = |column: &usize| match &table.meanings[*column] {
        ColumnMeaning::Fields(fields) => fields.iter().any(|field| table.columns[*field].of(RowKind::Unit).is_some()),
        _ => false,
    };
    !raw.fields.is_empty() && !raw.fields.iter().any(|(column, _)| is_for_units(column))
}

/// For rows with a single cell whether they head a side or a command.
fn headings(
    raws: &[RawRow],
    table: &Table<'_>,
    is_superior: &dyn Fn(&str) -> bool,
    sides: &BTreeSet<String>,
) -> Vec<Option<RowKind>> {
    let filled: Vec<usize> = (0..raws.len()).filter(|at| !raws[*at].is_empty()).collect();
    let is_heading = |at: &usize| raws[*at].heading().is_some_and(|word| !is_superior(word));
    let all: Vec<usize> = filled.iter().copied().filter(|at| is_heading(at)).collect();
    // A list of nothing but names has no headings.
    if all.len() == filled.len() {
        return vec![None; raws.len()];
    }
    let has_under = raws.iter().any(|raw| raw.under.is_some());
    let as_many_as_sides = all.len() == table.sides.unwrap_or(2);
    let blocks = raws.iter().filter(|raw| raw.heads_block).count();
    let mut kinds = vec![None; raws.len()];
    for (place, at) in filled.iter().enumerate().filter(|(_, at)| is_heading(at)) {
        let next_is_heading = filled.get(place + 1).is_some_and(&is_heading);
        let word = raws[*at].heading().map(folded).unwrap_or_default();
        let is_side = if raws[*at].heads_block {
            true
        } else if blocks > 1 {
            false
        } else if sides.is_empty() {
            has_under || as_many_as_sides || next_is_heading || all.first() == Some(at)
        } else {
            sides.contains(&word)
        };
        kinds[*at] = Some(if is_side { RowKind::Side } else { RowKind::Command });
    }
    kinds
}
