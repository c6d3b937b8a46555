//! Labels for the units of people's own tables that have none.

use std::collections::BTreeSet;

use super::place::Entry;
use super::raw_row::RawRow;
use crate::core::orbat::RowKind;
use crate::core::roster::folded;

/// Gives each such unit the first letter of its side and the next free number. Returns where the first stands and a
/// sentence about all of them.
pub fn label_units(entries: &mut [Entry], raws: &[RawRow]) -> Option<(usize, String)> {
    let mut taken: BTreeSet<String> = entries.iter().map(|entry| folded(&entry.row.label)).collect();
    let (mut side, mut counts) = (String::new(), std::collections::BTreeMap::<char, usize>::new());
    let mut made: Vec<(usize, String)> = Vec::new();
    for (at, (entry, raw)) in entries.iter_mut().zip(raws).enumerate() {
        // Who names no side stands in the one above.
        if !entry.side.is_empty() {
            side.clone_from(&entry.side);
        }
        match entry.row.kind {
            RowKind::Side => side.clone_from(&entry.row.name),
            RowKind::Unit if raw.said.is_empty() && entry.row.label.is_empty() => {
                let letter =
                    folded(&side).chars().find(char::is_ascii_alphabetic).map_or('U', |c| c.to_ascii_uppercase());
                let count = counts.entry(letter).or_default();
                let label = loop {
                    *count += 1;
                    let label = format!("{letter}{count}");
                    if taken.insert(folded(&label)) {
                        break label;
                    }
                };
                made.push((at, label.clone()));
                entry.row.label = label;
            }
            _ => {}
        }
    }
    let (at, first) = made.first()?.clone();
    let text = match made.as_slice() {
        [_] => format!("This unit had no label and got {first}."),
        more => format!("{} units had no label and got one, from {first} on.", more.len()),
    };
    Some((at, text))
}
