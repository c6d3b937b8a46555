//! An order of battle as its lines, each with the row it says. Documents share the lines that are the same, and only
//! lines that changed are read anew.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::line::{LONGEST_LINE, Parsed, Span, parse};
use super::print::print;
use super::{BookShape, Books, Row, RowKind, Setting};

#[derive(Clone, Debug)]
pub struct Document {
    lines: Vec<Line>,
    shape: Option<&'static BookShape>,
    books: Books,
    /// How many lines were read to make it.
    read: usize,
}

#[derive(Clone, Debug)]
struct Line {
    text: Arc<str>,
    parsed: Arc<Parsed>,
}

impl Document {
    /// Any text is a document.
    pub fn parse(text: &str, books: Books) -> Self {
        Self { lines: Vec::new(), shape: None, books, read: 0 }.with_text(text)
    }

    /// The rows as they are written; rows that no line can say are brought into the nearest form that can.
    pub fn from_rows(rows: impl IntoIterator<Item = Row>, books: Books) -> Self {
        let rows: Vec<Row> = rows.into_iter().collect();
        let rules = rows.iter().find(|row| row.sets(Setting::Rules));
        let shape = rules.and_then(|row| books(&row.text));
        let printed: Vec<Line> = rows.iter().map(|row| printed(row, shape)).collect();
        Self { read: printed.len(), lines: printed, shape, books }.settled()
    }

    pub fn text(&self) -> String {
        self.lines.iter().map(|line| &*line.text).collect::<Vec<_>>().join("\n")
    }

    /// What its rule book says, if it names one that there is.
    pub fn shape(&self) -> Option<&'static BookShape> {
        self.shape
    }

    pub fn books(&self) -> Books {
        self.books
    }

    /// How many lines it has.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// How many lines had to be read to make this document from the one before.
    pub fn lines_read(&self) -> usize {
        self.read
    }

    /// The line as written; empty if there is none.
    pub fn line(&self, at: usize) -> &str {
        self.lines.get(at).map_or("", |line| &line.text)
    }

    /// # Panics
    /// If there is no such line.
    pub fn row(&self, at: usize) -> &Row {
        &self.lines[at].parsed.row
    }

    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &Row> + ExactSizeIterator {
        self.lines.iter().map(|line| &line.parsed.row)
    }

    /// What the parts of a line are.
    pub fn spans(&self, at: usize) -> &[Span] {
        self.lines.get(at).map_or(&[], |line| &line.parsed.spans)
    }

    /// The document of this text; lines that it shares with this one are not read again.
    #[must_use]
    pub fn with_text(&self, text: &str) -> Self {
        // A line ends with a line feed, a carriage return, or both.
        let text =
            if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { Cow::from(text) };
        let lines: Vec<&str> = text.split('\n').collect();
        let shape = lines.iter().find_map(|line| rules_of(line)).and_then(self.books);
        let old: &[Line] = if same_shape(shape, self.shape) { &self.lines } else { &[] };
        let same = |(new, old): &(&&str, &Line)| **new == &*old.text;
        let head = lines.iter().zip(old).take_while(same).count();
        let rest = lines.len().min(old.len()) - head;
        let tail = lines.iter().rev().zip(old.iter().rev()).take(rest).take_while(same).count();
        let moved: HashMap<&str, &Line> = old[head..old.len() - tail].iter().map(|line| (&*line.text, line)).collect();
        let mut made = Self { lines: Vec::with_capacity(lines.len()), shape, books: self.books, read: 0 };
        for (at, text) in lines.iter().enumerate() {
            let kept = if at < head {
                Some(&old[at])
            } else if at + tail >= lines.len() {
                Some(&old[old.len() + at - lines.len()])
            } else {
                moved.get(text).copied()
            };
            made.lines.push(kept.cloned().unwrap_or_else(|| {
                made.read += 1;
                Line { text: (*text).into(), parsed: Arc::new(parse(text, shape, false)) }
            }));
        }
        made.settled()
    }

    /// The document with these rows in place of some lines; only these are printed.
    #[must_use]
    pub fn replaced(&self, range: Range<usize>, rows: Vec<Row>) -> Self {
        let range = range.start.min(self.len())..range.end.min(self.len()).max(range.start.min(self.len()));
        let mut lines = self.lines.clone();
        let read = rows.len();
        let new: Vec<Line> = rows.into_iter().map(|row| printed(&row, self.shape)).collect();
        lines.splice(range, new);
        self.of_lines(lines, read)
    }

    /// The document with other rows in place of single lines; only these are printed.
    #[must_use]
    pub fn with_rows(&self, rows: Vec<(usize, Row)>) -> Self {
        let mut lines = self.lines.clone();
        let mut read = 0;
        for (at, row) in rows {
            if let Some(line) = lines.get_mut(at) {
                *line = printed(&row, self.shape);
                read += 1;
            }
        }
        self.of_lines(lines, read)
    }

    /// A document of these lines, read anew if they name another rule book.
    fn of_lines(&self, lines: Vec<Line>, read: usize) -> Self {
        let rules = lines.iter().find_map(|line| rules_of(&line.text)).and_then(self.books);
        if same_shape(rules, self.shape) {
            return Self { lines, shape: self.shape, books: self.books, read }.settled();
        }
        let text = lines.iter().map(|line| &*line.text).collect::<Vec<_>>().join("\n");
        Self::parse(&text, self.books)
    }

    /// A row with all that stands under it.
    pub fn branch(&self, at: usize) -> Range<usize> {
        let Some(top) = self.lines.get(at) else { return at..at };
        let mut end = at + 1;
        for (i, line) in self.lines.iter().enumerate().skip(at + 1) {
            match line.parsed.row.kind {
                RowKind::Blank | RowKind::Remark => {}
                _ if line.parsed.row.depth > top.parsed.row.depth => end = i + 1,
                _ => break,
            }
        }
        at..end
    }

    /// The side or command that a row stands under.
    pub fn parent(&self, at: usize) -> Option<usize> {
        let depth = self.lines.get(at)?.parsed.row.depth;
        let above = self.lines[..at].iter().rposition(|line| {
            let row = &line.parsed.row;
            !matches!(row.kind, RowKind::Blank | RowKind::Remark) && row.depth < depth
        })?;
        Some(above).filter(|above| matches!(self.row(*above).kind, RowKind::Side | RowKind::Command | RowKind::Unit))
    }

    /// Gives every row its depth by the rows above it, and reads anew what came to stand in a club table or out of it.
    fn settled(mut self) -> Self {
        let (mut open, mut in_table): (Vec<(usize, usize)>, bool) = (Vec::new(), false);
        for line in &mut self.lines {
            let Parsed { row, width, .. } = &*line.parsed;
            let (mut kind, width) = (row.kind, *width);
            if width == 0 && kind != RowKind::Blank {
                in_table = row.sets(Setting::Table);
            } else if (in_table && kind != RowKind::Blank) != (kind == RowKind::Verbatim)
                && line.text.len() <= LONGEST_LINE
            {
                line.parsed = Arc::new(parse(&line.text, self.shape, in_table));
                self.read += 1;
                kind = line.parsed.row.kind;
            }
            let depth = depth(kind, width, &mut open);
            if line.parsed.row.depth != depth {
                Arc::make_mut(&mut line.parsed).row.depth = depth;
            }
        }
        self
    }
}

/// The depth of a line of this width; `open` holds width and depth of the lines that it may stand under.
fn depth(kind: RowKind, width: usize, open: &mut Vec<(usize, usize)>) -> usize {
    match kind {
        RowKind::Blank => 0,
        RowKind::Verbatim => 1,
        RowKind::Setting => {
            open.clear();
            0
        }
        RowKind::Remark => {
            let above = open.iter().rev().find(|(w, _)| *w < width);
            above.map_or(usize::from(width > 0), |(_, depth)| depth + 1)
        }
        RowKind::Side | RowKind::Command | RowKind::Unit => {
            while open.last().is_some_and(|(w, _)| *w >= width) {
                open.pop();
            }
            let depth = open.last().map_or(usize::from(width > 0), |(_, depth)| depth + 1);
            open.push((width, depth));
            depth
        }
    }
}

fn printed(row: &Row, shape: Option<&'static BookShape>) -> Line {
    let (text, parsed) = print(row, shape);
    Line { text: text.into(), parsed: Arc::new(parsed) }
}

/// The rule book that a line names.
fn rules_of(line: &str) -> Option<&str> {
    let rules = Setting::Rules.word();
    let (_, rest) = line.split_at_checked(rules.len()).filter(|(begin, _)| begin.eq_ignore_ascii_case(rules))?;
    let name = super::tokens::comment(rest).map_or(rest, |at| &rest[..at]).trim();
    (rest.starts_with(char::is_whitespace) && !name.is_empty()).then_some(name)
}

fn same_shape(one: Option<&'static BookShape>, other: Option<&'static BookShape>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.id == other.id,
        (None, None) => true,
        _ => false,
    }
}
