//! Small texts inside a cell: words that nothing understands, and when somebody arrives.

use crate::core::orbat::Arrival;

/// Words in one cell, apart by two blanks; a word with blanks or quotes in it stands in quotes.
pub fn joined(words: &[String]) -> String {
    let quoted = |word: &String| {
        let plain = !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c == '"');
        if plain { word.clone() } else { format!("\"{}\"", word.replace('"', "\"\"")) }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join("  ")
}

/// The words of a cell written by [`joined`] or by hand.
pub fn split(cell: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = cell.trim_start();
    while !rest.is_empty() {
        let (word, behind) = if let Some(inside) = rest.strip_prefix('"') { unquoted(inside) } else { bare(rest) };
        words.push(word);
        rest = behind.trim_start();
    }
    words
}

fn bare(text: &str) -> (String, &str) {
    let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    (word.to_owned(), rest)
}

/// Up to the quote at the end, two quotes meaning one; a quote that is never closed ends with the cell.
fn unquoted(text: &str) -> (String, &str) {
    let (mut word, mut rest) = (String::new(), text);
    while let Some(end) = rest.find('"') {
        word.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(behind) => rest = behind,
            None => return (word, rest),
        }
        word.push('"');
    }
    (word + rest, "")
}

/// `period 2`, `period 2 on 4+` or `umpire`.
pub fn arrival_text(arrival: Arrival, turn_word: &str) -> String {
    match arrival {
        Arrival::Turn(turn) => format!("{turn_word} {turn}"),
        Arrival::Roll { turn, at_least } => format!("{turn_word} {turn} on {at_least}+"),
        Arrival::Umpire => "umpire".to_owned(),
    }
}
