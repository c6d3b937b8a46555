//! Words of a line with their places: quoted texts, `key="quoted text"`, and the gaps that end a phrase.

use std::borrow::Cow;
use std::ops::Range;

/// A quoted text or bracket longer than this is read as plain words, so that reading takes no longer than the line is.
const REACH: usize = 1_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineToken<'a> {
    pub range: Range<usize>,
    /// As written.
    pub raw: &'a str,
    /// Without the quotes, where the whole word stands in quotes.
    pub content: Cow<'a, str>,
    pub quoted: bool,
    /// Two blanks, a tab or ` · ` stand before it.
    pub after_gap: bool,
}

/// The words of a text, whose first letter is at `offset` of the line, up to a comment.
pub fn tokens(text: &str, offset: usize) -> Vec<LineToken<'_>> {
    let mut found = Vec::new();
    let (mut at, mut after_gap) = (0, false);
    loop {
        let start = at + blanks(&text[at..]);
        after_gap |= is_gap(&text[at..start]);
        if start == text.len() {
            return found;
        }
        let end = start + length(&text[start..]);
        let raw = &text[start..end];
        at = end;
        match raw {
            "#" => return found,
            "·" => after_gap = true,
            _ => {
                let unquoted = unquoted(raw);
                let quoted = unquoted.is_some();
                let content = unquoted.unwrap_or(Cow::Borrowed(raw));
                let range = offset + start..offset + end;
                found.push(LineToken { range, raw, content, quoted, after_gap: std::mem::take(&mut after_gap) });
            }
        }
    }
}

/// Where the comment of a line begins: at a `#` that stands alone and in no quotes.
pub fn comment(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let start = at + blanks(&text[at..]);
        if start == text.len() {
            return None;
        }
        let end = start + length(&text[start..]);
        if &text[start..end] == "#" {
            return Some(start);
        }
        at = end;
    }
}

/// How many bytes of blanks a text begins with.
pub fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Whether these blanks end a name.
pub fn is_gap(blanks: &str) -> bool {
    blanks.contains('\t') || blanks.chars().nth(1).is_some()
}

/// The length of the word that a text begins with.
pub fn length(text: &str) -> usize {
    let plain = text.find(char::is_whitespace).unwrap_or(text.len());
    let value = match text[..plain].find('=') {
        Some(at) if !text.starts_with('"') => at + 1,
        _ => 0,
    };
    let rest = &text[value..];
    let long = match rest.as_bytes().first() {
        Some(b'"') => quoted_length(rest),
        Some(b'[' | b'{') if value > 0 => bracket_length(rest),
        _ => None,
    };
    long.map_or(plain, |long| value + long)
}

/// The length of a text in quotes with which another begins, if a blank or nothing follows it.
fn quoted_length(text: &str) -> Option<usize> {
    let mut letters = text.char_indices().skip(1).take_while(|(at, _)| *at < REACH).peekable();
    while let Some((at, letter)) = letters.next() {
        match (letter, letters.peek()) {
            ('"', Some((_, '"'))) => {
                letters.next();
            }
            ('"', next) => return next.is_none_or(|(_, next)| next.is_whitespace()).then_some(at + 1),
            _ => {}
        }
    }
    None
}

/// The length of a list or map of JSON with which a text begins, if a blank or nothing follows it.
fn bracket_length(text: &str) -> Option<usize> {
    let (mut deep, mut in_text, mut escaped) = (0_usize, false, false);
    for (at, letter) in text.char_indices().take_while(|(at, _)| *at < REACH) {
        match letter {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            '[' | '{' if !in_text => deep += 1,
            ']' | '}' if !in_text => deep = deep.saturating_sub(1),
            _ => {}
        }
        if deep == 0 {
            let end = at + letter.len_utf8();
            return text[end..].chars().next().is_none_or(char::is_whitespace).then_some(end);
        }
    }
    None
}

/// Whether a text is a whole list or map of JSON.
pub fn is_bracket(text: &str) -> bool {
    bracket_length(text) == Some(text.len())
}

/// A text in quotes without them; none if it is not wholly in quotes.
pub fn unquoted(text: &str) -> Option<Cow<'_, str>> {
    if !text.starts_with('"') || quoted_length(text) != Some(text.len()) {
        return None;
    }
    let inner = &text[1..text.len() - 1];
    Some(if inner.contains('"') { Cow::Owned(inner.replace("\"\"", "\"")) } else { Cow::Borrowed(inner) })
}

/// A text in quotes; a quote in it is doubled.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A text as a word: in quotes if it would not be read as one word otherwise.
pub fn as_word(text: &str) -> Cow<'_, str> {
    let plain = matches!(tokens(text, 0).as_slice(), [only] if only.raw == text && !only.quoted);
    if plain { Cow::Borrowed(text) } else { Cow::Owned(quoted(text)) }
}
