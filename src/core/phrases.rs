//! Counts, capitals and sentences for texts that people read.

use std::fmt::Display;

/// "1 hit", "2 hits".
pub fn counted(n: impl Display + Copy, one: &str, many: &str) -> String {
    let n = n.to_string();
    let what = if n == "1" { one } else { many };
    format!("{n} {what}")
}

/// The text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with its first letter in lower case.
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The text with a capital at its beginning and a full stop at its end, if it has none.
pub fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// A label within a line: lower case, except abbreviations such as DP or CP and the letter of a grade.
pub fn small_letters(label: &str) -> String {
    let shorthand = |word: &str| word.chars().filter(|c| c.is_uppercase()).count() > 1;
    let grade = |at: usize, word: &str| at > 0 && word.len() == 1;
    let word = |(at, word): (usize, &str)| {
        if shorthand(word) || grade(at, word) { word.to_owned() } else { word.to_lowercase() }
    };
    label.split(' ').enumerate().map(word).collect::<Vec<_>>().join(" ")
}
