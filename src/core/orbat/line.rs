//! Reads one line of an order of battle into a row. Any text is a line.

use std::ops::Range;

use super::fields::read_fields;
pub use super::print::{arrival, print_row};
pub use super::tokens::unquoted;
use super::tokens::{blanks, comment, is_gap, length, quoted};
use super::{BookShape, Row, RowKind, Setting, labels, ranges};

/// A text that a field does not take, as a word of its line by the key of the field: nothing of it is changed.
pub fn named_word(key: &str, text: &str) -> String {
    let plain = format!("{key}={text}");
    let one = !text.is_empty() && !text.starts_with('"') && length(&plain) == plain.len();
    if one { plain } else { format!("{key}={}", quoted(text)) }
}

/// A part of a line, for its colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// In bytes of the line.
    pub range: Range<usize>,
    pub part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Label,
    Name,
    /// A word or `key=value` of this field; the key of a field that no form shows is empty.
    Field(&'static str),
    /// A number with or without its measure.
    Measure(&'static str),
    Player,
    Arrival,
    /// The word with which a setting begins.
    Setting,
    /// The value of a setting.
    Value,
    Verbatim,
    Unclear,
    Note,
}

/// A line that was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parsed {
    /// Its depth is that of the line alone until the document knows the lines around it.
    pub row: Row,
    pub spans: Vec<Span>,
    /// The width of its indentation; a tab is as wide as two blanks.
    pub width: usize,
}

/// Before the name of a setting that the rule book does not have.
pub(super) const CONDITION: &str = "condition";

/// The longest line that is read, in bytes; a longer one is kept as it is.
pub const LONGEST_LINE: usize = 4_000;

/// Reads a line by itself: its depth is that of its indentation in steps of two.
pub fn parse_line(text: &str, shape: Option<&BookShape>) -> (Row, Vec<Span>) {
    let Parsed { row, spans, .. } = parse(text, shape, false);
    (row, spans)
}

/// Reads a line; `in_table` below the word `table`.
pub(super) fn parse(text: &str, shape: Option<&BookShape>, in_table: bool) -> Parsed {
    let start = blanks(text);
    let width: usize = text[..start].chars().map(|c| if c == '\t' { 2 } else { 1 }).sum();
    let depth = width.div_ceil(2);
    let mut parsed = Parsed { row: Row { depth, ..Row::default() }, spans: Vec::new(), width };
    if start == text.len() {
        parsed.row.depth = 0;
        return parsed;
    }
    if (in_table && width > 0) || text.len() > LONGEST_LINE {
        let two = text[..start].char_indices().nth(2).map_or(start, |(at, _)| at);
        let step = if text.starts_with('\t') { 1 } else { two };
        parsed.row =
            Row { kind: RowKind::Verbatim, depth: 1, text: text[step..].trim_end().to_owned(), ..Row::default() };
        parsed.spans.push(Span { range: start..text.len(), part: Part::Verbatim });
        return parsed;
    }
    let end = start + comment(&text[start..]).unwrap_or(text.len() - start);
    if end < text.len() {
        let note = text[end + 1..].trim().to_owned();
        parsed.spans.push(Span { range: end..text.len(), part: Part::Note });
        if end == start {
            parsed.row.kind = RowKind::Remark;
            parsed.row.text = note;
            return parsed;
        }
        parsed.row.note = note;
    }
    let body = text[start..end].trim_end();
    if width > 0 || !read_setting(body, shape, &mut parsed) {
        read_piece(body, start, shape, &mut parsed);
    }
    parsed.spans.sort_by_key(|span| span.range.start);
    parsed
}

/// Reads `weather mist`; false if the line is something else.
fn read_setting(body: &str, shape: Option<&BookShape>, parsed: &mut Parsed) -> bool {
    let Some((name, value_at)) = setting_of(body, shape) else { return false };
    let value_at = value_at + blanks(&body[value_at..]);
    let value = &body[value_at..];
    let Row { kind, text, .. } = &mut parsed.row;
    *kind = RowKind::Setting;
    *text = unquoted(value).map_or_else(|| value.to_owned(), std::borrow::Cow::into_owned);
    parsed.row.name = name;
    parsed.spans.push(Span { range: 0..body[..value_at].trim_end().len(), part: Part::Setting });
    if !value.is_empty() {
        parsed.spans.push(Span { range: value_at..body.len(), part: Part::Value });
    }
    true
}

/// The setting that a line at the left edge begins with, and where its name ends: by its word, or a condition by its
/// key or label, the longest first.
pub(super) fn setting_of(body: &str, shape: Option<&BookShape>) -> Option<(String, usize)> {
    if body.starts_with('"') {
        return None;
    }
    let first = length(body);
    if body[..first].eq_ignore_ascii_case(CONDITION) {
        let at = first + blanks(&body[first..]);
        let end = at + length(&body[at..]);
        let name = &body[at..end];
        let name = unquoted(name).map_or_else(|| name.to_owned(), std::borrow::Cow::into_owned);
        let known = shape.and_then(|shape| shape.condition(&name)).map(|field| field.key.to_owned());
        return Some((known.unwrap_or(name), end));
    }
    let conditions = shape.map_or(&[][..], |shape| shape.conditions);
    let named = conditions.iter().flat_map(|field| super::names(field).map(move |name| (name, field.key)));
    let begins = |name: &str| {
        let end = name.len();
        let same = body.get(..end).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
        same && body[end..].chars().next().is_none_or(char::is_whitespace)
    };
    let all = Setting::ALL.iter().map(|setting| (setting.word(), setting.word())).chain(named);
    let (name, key) = all.filter(|(name, _)| begins(name)).max_by_key(|(name, _)| name.len())?;
    Some((key.to_owned(), name.len()))
}

/// Reads a side, command or unit.
fn read_piece(body: &str, start: usize, shape: Option<&BookShape>, parsed: &mut Parsed) {
    let (kind, label, label_end) = label_of(body);
    let kind = kind.unwrap_or(if parsed.width == 0 { RowKind::Side } else { RowKind::Command });
    if label_end > 0 {
        parsed.spans.push(Span { range: start..start + label_end, part: Part::Label });
    }
    let gap = blanks(&body[label_end..]);
    let at = label_end + gap;
    let behind_gap = label_end > 0 && is_gap(&body[label_end..at]);
    let nameless = label_end > 0 && is_dot(&body[at..])
        || behind_gap && !is_name(&body[at..at + name_length(&body[at..])], kind, shape);
    let name_end = if nameless { at } else { at + name_length(&body[at..]) };
    let name = &body[at..name_end];
    if !name.is_empty() {
        parsed.spans.push(Span { range: start + at..start + name_end, part: Part::Name });
    }
    let row = &mut parsed.row;
    row.kind = kind;
    row.label = label;
    // Blanks around a name mean nothing, and no table keeps them.
    row.name = unquoted(name).map_or_else(|| name.to_owned(), |name| name.trim().to_owned());
    read_fields(&body[name_end..], start + name_end, shape, parsed);
}

/// Whether what stands where fields stand is the name all the same: nothing understands it, but for numbers perhaps.
fn is_name(text: &str, kind: RowKind, shape: Option<&BookShape>) -> bool {
    if shape.is_none() {
        return false;
    }
    let mut alone = Parsed { row: Row { kind, ..Row::default() }, spans: Vec::new(), width: 0 };
    read_fields(text, 0, shape, &mut alone);
    let is_number = |span: &Span| text.get(span.range.clone()).is_some_and(super::fields::is_number);
    !alone.row.unclear.is_empty() && alone.spans.iter().all(|span| span.part == Part::Unclear || is_number(span))
}

fn is_dot(text: &str) -> bool {
    text.strip_prefix('·').is_some_and(|rest| rest.chars().next().is_none_or(char::is_whitespace))
}

/// The label with which a line begins, what it makes of the line, and where it ends.
fn label_of(body: &str) -> (Option<RowKind>, String, usize) {
    if let Some((inside, _)) = body.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let (kind, label) = bracketed(inside.trim());
        return (Some(kind), label.to_owned(), inside.len() + 2);
    }
    let end = body.find(char::is_whitespace).unwrap_or(body.len());
    let word = &body[..end];
    if labels::is_unit_label(word) || ranges::is_meant(word) {
        return (Some(RowKind::Unit), word.to_owned(), end);
    }
    (None, String::new(), 0)
}

/// A label in brackets is a command's, unless it begins with a digit or says `unit`.
pub(super) fn bracketed(inside: &str) -> (RowKind, &str) {
    for (word, kind) in [("unit", RowKind::Unit), ("command", RowKind::Command)] {
        match inside.strip_prefix(word) {
            Some("") => return (kind, ""),
            Some(rest) if rest.starts_with(char::is_whitespace) => return (kind, rest.trim_start()),
            _ => {}
        }
    }
    let digit = inside.starts_with(|c: char| c.is_ascii_digit());
    (if digit { RowKind::Unit } else { RowKind::Command }, inside)
}

/// How long the name is with which a text begins: it ends at two blanks, a tab or ` · `, or with its quotes.
fn name_length(text: &str) -> usize {
    let first = length(text);
    if unquoted(&text[..first]).is_some() {
        return first;
    }
    let mut at = first;
    while at < text.len() {
        let gap = blanks(&text[at..]);
        if is_gap(&text[at..at + gap]) || is_dot(&text[at + gap..]) {
            return at;
        }
        at += gap;
        at += text[at..].find(char::is_whitespace).unwrap_or(text.len() - at);
    }
    at
}
