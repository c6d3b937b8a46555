//! Labels for rows: counted on from another, made from a name, and ranges of them.

use std::collections::BTreeSet;

use super::{Row, RowKind};
use crate::core::roster::folded;

/// The longest range that is written out.
const MOST_IN_RANGE: u32 = 200;

/// The labels of these rows, in the form in which [`counted_on`] and [`made_from`] compare them.
pub fn taken<'a>(rows: impl IntoIterator<Item = &'a Row>) -> BTreeSet<String> {
    let meant = |row: &'a Row| match row.kind {
        RowKind::Unit => each(&row.label),
        _ => vec![row.label.clone()],
    };
    rows.into_iter().filter(|row| !row.label.is_empty()).flat_map(meant).map(|label| folded(&label)).collect()
}

/// The labels that one means: all of a range, else itself.
pub fn each(label: &str) -> Vec<String> {
    range(label).unwrap_or_else(|| vec![label.to_owned()])
}

/// The label from which the next is counted: the last of a range, else itself.
pub fn last(label: &str) -> String {
    range(label).and_then(|labels| labels.last().cloned()).unwrap_or_else(|| label.to_owned())
}

/// The next free label after this one: F11 gives F12, DAV gives DAV2, F11-F13 gives F14-F16. `taken` comes from
/// [`taken`].
pub fn counted_on(label: &str, taken: &BTreeSet<String>) -> String {
    if let Some(labels) = range(label) {
        return range_counted_on(&labels, taken);
    }
    let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &label[letters.len()..];
    let number = digits.parse::<u64>().unwrap_or(u64::from(digits.is_empty()));
    let width = digits.len();
    let counted = (1..).map(|more| format!("{letters}{:0width$}", number.saturating_add(more)));
    counted.into_iter().find(|label| !taken.contains(&folded(label))).unwrap_or_default()
}

/// As many free labels in a row, after the last of these.
fn range_counted_on(labels: &[String], taken: &BTreeSet<String>) -> String {
    let is_free = |label: &String| !taken.contains(&folded(label));
    let mut free: Vec<String> = Vec::with_capacity(labels.len());
    let mut next = labels.last().cloned().unwrap_or_default();
    while free.len() < labels.len() {
        next = counted_on(&next, &BTreeSet::new());
        if is_free(&next) { free.push(next.clone()) } else { free.clear() }
    }
    match free.as_slice() {
        [first, .., last] => format!("{first}-{last}"),
        _ => next,
    }
}

/// A free label for a command of this name: DAV for Davout.
pub fn made_from(name: &str, taken: &BTreeSet<String>) -> String {
    let spelt = |word: &str| folded(word).chars().filter(char::is_ascii_alphabetic).collect::<String>();
    let begins = |word: &&str| word.chars().next().is_some_and(char::is_alphabetic);
    let word = name.split_whitespace().find(begins).map(spelt).filter(|word| !word.is_empty());
    let letters = word.unwrap_or_else(|| folded(name).chars().filter(char::is_ascii_alphanumeric).collect());
    let short: String = letters.chars().take(3).collect::<String>().to_uppercase();
    let label = if short.is_empty() { "C".to_owned() } else { short };
    if taken.contains(&folded(&label)) { counted_on(&label, taken) } else { label }
}

/// Whether a word is a label of a unit: letters, then digits.
pub fn is_unit_label(word: &str) -> bool {
    let digits = word.trim_start_matches(char::is_alphabetic);
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The labels that a range such as `F41-F44` or `F41-44` means.
pub fn range(label: &str) -> Option<Vec<String>> {
    let (first, last) = label.split_once(['-', '–'])?;
    let letters = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &first[letters.len()..];
    let last = last.strip_prefix(letters).unwrap_or(last);
    let (from, to) = (digits.parse::<u32>().ok()?, last.parse::<u32>().ok()?);
    let width = digits.len();
    let sensible = is_unit_label(first) && last.bytes().all(|b| b.is_ascii_digit()) && from < to;
    (sensible && to - from < MOST_IN_RANGE).then(|| (from..=to).map(|n| format!("{letters}{n:0width$}")).collect())
}

/// The rows for which one with a range of labels stands; none if it has a single label.
pub fn written_out(row: &Row) -> Option<Vec<Row>> {
    let labels = (row.kind == RowKind::Unit).then(|| range(&row.label))??;
    let note = |at: usize| if at == 0 { row.note.clone() } else { String::new() };
    let each = |(at, label)| Row { label, note: note(at), ..row.clone() };
    Some(labels.into_iter().enumerate().map(each).collect())
}
