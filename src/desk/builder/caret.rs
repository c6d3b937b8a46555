//! The cursor of the text view: where it stands, what it selects and how keys move it. Changes no text.

use crate::core::orbat::document::Document;

/// A place in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPlace {
    /// Counts from 0.
    pub line: usize,
    /// In bytes.
    pub column: usize,
}

/// A movement of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaretMove {
    Left,
    Right,
    WordLeft,
    WordRight,
    /// So many lines up or, below 0, down.
    Lines(isize),
    LineStart,
    LineEnd,
    Start,
    End,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caret {
    pub at: TextPlace,
    /// The other end of what is selected; the same place if nothing is.
    pub anchor: TextPlace,
    /// The column, in characters, to which moving up and down returns after shorter lines.
    wish: Option<usize>,
}

impl Caret {
    pub fn new(at: TextPlace) -> Self {
        Self { at, anchor: at, wish: None }
    }

    pub fn selecting(anchor: TextPlace, at: TextPlace) -> Self {
        Self { at, anchor, wish: None }
    }

    /// What is selected, first place first; `None` if nothing is.
    pub fn selection(&self) -> Option<(TextPlace, TextPlace)> {
        (self.at != self.anchor).then(|| (self.at.min(self.anchor), self.at.max(self.anchor)))
    }

    /// The first and last line that the selection touches.
    pub fn lines(&self) -> (usize, usize) {
        let (from, to) = self.selection().unwrap_or((self.at, self.at));
        // A selection that ends at the start of a line does not mean that line.
        let last = if to.column == 0 && to.line > from.line { to.line - 1 } else { to.line };
        (from.line, last)
    }

    pub fn moved(self, document: &Document, by: CaretMove, select: bool) -> Self {
        // Without Shift an arrow leaves the selection at its end on that side.
        let collapsed = match (self.selection(), by) {
            (Some((from, _)), CaretMove::Left) if !select => Some(from),
            (Some((_, to)), CaretMove::Right) if !select => Some(to),
            _ => None,
        };
        let at = collapsed.unwrap_or_else(|| self.target(document, by));
        let wish =
            matches!(by, CaretMove::Lines(_)).then(|| self.wish.unwrap_or_else(|| chars_before(document, self.at)));
        Self { at, anchor: if select { self.anchor } else { at }, wish }
    }

    fn target(&self, document: &Document, by: CaretMove) -> TextPlace {
        let TextPlace { line, column } = self.at;
        let text = line_text(document, line);
        let last = last_line(document);
        match by {
            CaretMove::Left if column > 0 => TextPlace { line, column: before(text, column) },
            CaretMove::Left | CaretMove::WordLeft if column == 0 && line > 0 => end_of(document, line - 1),
            CaretMove::Right if column < text.len() => TextPlace { line, column: after(text, column) },
            CaretMove::Right | CaretMove::WordRight if column == text.len() && line < last => {
                TextPlace { line: line + 1, column: 0 }
            }
            CaretMove::WordLeft => TextPlace { line, column: word_before(text, column) },
            CaretMove::WordRight => TextPlace { line, column: word_after(text, column) },
            CaretMove::Lines(by) => {
                let to = line.saturating_add_signed(-by).min(last);
                let wish = self.wish.unwrap_or_else(|| chars_before(document, self.at));
                let text = line_text(document, to);
                TextPlace { line: to, column: text.char_indices().nth(wish).map_or(text.len(), |(at, _)| at) }
            }
            // Home goes to the first letter, and from there to the very start.
            CaretMove::LineStart => {
                let first = indent(text);
                TextPlace { line, column: if column == first { 0 } else { first } }
            }
            CaretMove::LineEnd => TextPlace { line, column: text.len() },
            CaretMove::Start => TextPlace::default(),
            CaretMove::End => end_of(document, last),
            CaretMove::Left | CaretMove::Right => self.at,
        }
    }

    /// The same within what the document holds now.
    pub fn within(self, document: &Document) -> Self {
        Self { at: nearest(document, self.at), anchor: nearest(document, self.anchor), wish: self.wish }
    }

    /// The word at a place, selected.
    pub fn of_word(document: &Document, at: TextPlace) -> Self {
        let text = line_text(document, at.line);
        let inside = |c: char| !c.is_whitespace();
        let start = text[..at.column].rfind(|c| !inside(c)).map_or(0, |space| after(text, space));
        let end = text[at.column..].find(|c| !inside(c)).map_or(text.len(), |space| at.column + space);
        Self::selecting(TextPlace { line: at.line, column: start }, TextPlace { line: at.line, column: end })
    }
}

/// The text of a line; a document without lines has one empty line to write on.
pub fn line_text(document: &Document, line: usize) -> &str {
    if line < document.len() { document.line(line) } else { "" }
}

pub fn last_line(document: &Document) -> usize {
    document.len().saturating_sub(1)
}

/// The place at the end of a line.
pub fn end_of(document: &Document, line: usize) -> TextPlace {
    TextPlace { line, column: line_text(document, line).len() }
}

/// How many bytes of white space a line begins with.
pub fn indent(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The nearest place that there is.
pub fn nearest(document: &Document, place: TextPlace) -> TextPlace {
    let line = place.line.min(last_line(document));
    let text = line_text(document, line);
    let mut column = place.column.min(text.len());
    while !text.is_char_boundary(column) {
        column -= 1;
    }
    TextPlace { line, column }
}

fn chars_before(document: &Document, place: TextPlace) -> usize {
    line_text(document, place.line)[..place.column].chars().count()
}

/// The start of the character before.
pub fn before(text: &str, column: usize) -> usize {
    text[..column].char_indices().next_back().map_or(0, |(at, _)| at)
}

/// The end of the character that starts here.
pub fn after(text: &str, column: usize) -> usize {
    text[column..].chars().next().map_or(column, |c| column + c.len_utf8())
}

/// The start of the word before.
pub fn word_before(text: &str, column: usize) -> usize {
    let trimmed = text[..column].trim_end();
    trimmed.rfind(char::is_whitespace).map_or(0, |space| after(text, space))
}

/// The end of the word that follows.
pub fn word_after(text: &str, column: usize) -> usize {
    let start = column + indent(&text[column..]);
    text[start..].find(char::is_whitespace).map_or(text.len(), |space| start + space)
}
