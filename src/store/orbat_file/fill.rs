//! Cells that people leave empty below the first of a group, as a merged cell looks when it is saved as text.

use std::collections::{BTreeMap, BTreeSet};

use super::raw_row::RawRow;
use crate::core::roster::folded;

/// Writes a command into the empty cells below it, if every command is named once, at the head of its units. Returns
/// where the first such unit stands and a sentence about all of them.
pub fn fill_commands(raws: &mut [RawRow]) -> Option<(usize, String)> {
    let superiors: BTreeSet<String> = raws.iter().filter_map(|raw| raw.under.as_deref()).map(folded).collect();
    let is_superior = |word: &str| !folded(word).is_empty() && superiors.contains(&folded(word));
    let is_unit = |raw: &RawRow| {
        let said = raw.said.is_empty() && raw.heading().is_none() && raw.has_values();
        said && !is_superior(&raw.label) && !is_superior(&raw.name)
    };
    let units: Vec<usize> = (0..raws.len()).filter(|at| is_unit(&raws[*at])).collect();
    let (mut named, mut empty) = (BTreeMap::<String, usize>::new(), 0);
    for at in &units {
        match raws[*at].under.as_deref() {
            Some("") => empty += 1,
            Some(name) => *named.entry(folded(name)).or_default() += 1,
            None => return None,
        }
    }
    // Who repeats a command in every row means nothing by an empty cell.
    if empty == 0 || named.len() > empty || named.is_empty() || named.values().any(|many| *many > 1) {
        return None;
    }
    let (mut above, mut filled): (Option<(String, String)>, Vec<usize>) = (None, Vec::new());
    for (at, raw) in raws.iter_mut().enumerate() {
        if units.binary_search(&at).is_err() {
            if !raw.is_empty() {
                above = None;
            }
            continue;
        }
        match (raw.under.as_deref(), &above) {
            (Some(""), Some((side, _))) if !raw.side.is_empty() && folded(&raw.side) != *side => above = None,
            (Some(""), Some((_, command))) => {
                raw.under = Some(command.clone());
                filled.push(at);
            }
            (Some(""), None) | (None, _) => {}
            (Some(command), before) => {
                let side = before
                    .as_ref()
                    .filter(|_| raw.side.is_empty())
                    .map_or_else(|| folded(&raw.side), |(s, _)| s.clone());
                above = Some((side, command.to_owned()));
            }
        }
    }
    let first = *filled.first()?;
    let text = match filled.len() {
        1 => "This unit names no command and is put under the one above it.".to_owned(),
        many => format!("{many} units name no command; each is put under the one above it."),
    };
    Some((first, text))
}
