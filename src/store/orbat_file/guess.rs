//! Which rule book a table is for: what it says itself, what the caller says, or what its headings leave no doubt about.

use super::columns::{ColumnMeaning, meanings};
use super::error::OrbatFileError;
use super::read_table::Found;
use crate::core::orbat::{BookShape, Row, Setting};
use crate::rulebooks::{self, BOOKS};

/// The rule book of this id or title, in any case.
///
/// # Errors
/// A sentence with those there are.
pub fn named(name: &str) -> Result<&'static BookShape, OrbatFileError> {
    rulebooks::shape(name.trim()).ok_or_else(|| OrbatFileError::UnknownRulebook(name.trim().to_owned(), listed()))
}

pub fn listed() -> String {
    BOOKS.iter().map(|book| book.id).collect::<Vec<_>>().join(", ")
}

/// The only rule book that knows every heading which any of them knows, if there are at least two.
pub fn by_headings(headings: &[String]) -> Option<&'static BookShape> {
    let shapes: Vec<&'static BookShape> = BOOKS.iter().map(|book| &book.shape).collect();
    let known = |shape: &&'static BookShape| -> Vec<usize> {
        let meanings = meanings(headings, Some(shape));
        (0..meanings.len()).filter(|at| matches!(meanings[*at], ColumnMeaning::Fields(_))).collect()
    };
    let each: Vec<Vec<usize>> = shapes.iter().map(known).collect();
    let mut any: Vec<usize> = each.iter().flatten().copied().collect();
    any.sort_unstable();
    any.dedup();
    let mut all = each.iter().zip(&shapes).filter(|(known, _)| **known == any);
    match (all.next(), all.next()) {
        (Some((_, shape)), None) if any.len() > 1 => Some(shape),
        _ => None,
    }
}

pub fn is_rules(row: &Row) -> bool {
    row.sets(Setting::Rules)
}

pub fn rules_row(shape: &BookShape) -> Row {
    Setting::Rules.row(shape.id)
}

/// Sees to it that the rows name the rule book by which they were read.
pub fn name_rules(found: &mut Found, shape: &BookShape) {
    match found.rows.iter_mut().find(|row| is_rules(row)) {
        Some(row) if named(&row.text).is_ok_and(|said| said.id == shape.id) => {}
        Some(row) => shape.id.clone_into(&mut row.text),
        None => {
            found.put_before(vec![rules_row(shape)], vec![0]);
        }
    }
}
