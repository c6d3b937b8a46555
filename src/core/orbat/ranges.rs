//! Ranges of labels that are none: backwards, too long, or of a single label.

use super::labels::{is_unit_label, range};

/// How many labels a range may have.
const MOST: u32 = 200;

/// The letters and the numbers at both ends of `F41-F44`, `F41-44` and the like.
fn ends(label: &str) -> Option<(&str, &str, &str)> {
    let (first, last) = label.split_once(['-', '–'])?;
    let letters = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let begin = last.get(..letters.len()).filter(|begin| begin.to_lowercase() == letters.to_lowercase());
    let number = begin.map_or(last, |begin| &last[begin.len()..]);
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    (is_unit_label(first) && is_number).then_some((letters, &first[letters.len()..], number))
}

/// Whether a word is meant as a range of labels, right or wrong.
pub(super) fn is_meant(word: &str) -> bool {
    ends(word).is_some()
}

/// What is wrong with a label that is meant as a range, and what to write in its place; none if nothing is.
pub(super) fn fault(label: &str) -> Option<(String, Option<String>)> {
    let (letters, from, to) = ends(label)?;
    if range(label).is_some() {
        return None;
    }
    let (first, last) = (from.parse::<u32>().ok(), to.parse::<u32>().ok());
    Some(match first.zip(last) {
        Some((first, last)) if first > last => {
            let right = format!("{letters}{to}-{letters}{from}");
            (format!("The range “{label}” goes backwards; write {right}."), Some(right))
        }
        Some((first, last)) if first == last => (
            format!("The range “{label}” has one label only; write {letters}{from}."),
            Some(format!("{letters}{from}")),
        ),
        Some((first, last)) if last - first < MOST => {
            let right = format!("{letters}{from}-{letters}{to}");
            (format!("The range “{label}” begins with other letters than it ends; write {right}."), Some(right))
        }
        _ => (format!("The range “{label}” is too long: {MOST} labels are the most."), None),
    })
}
