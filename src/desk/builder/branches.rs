//! Moves, copies and removes rows together with all that stands under them. Lines are moved as they are written; only
//! their depth and, in a copy, their labels change.

use std::collections::BTreeSet;
use std::ops::Range;

use super::caret::{indent, line_text};
use super::typing::LEVEL;
use crate::core::orbat::document::Document;
use crate::core::orbat::labels::{counted_on, each, range, taken};
use crate::core::orbat::line::Part;
use crate::core::orbat::{Row, RowKind};
use crate::core::roster::folded;

/// A document with rows moved, and where they are now.
pub type Moved = (Document, Range<usize>);

/// The lines of these rows with all that is under them and the remarks that belong to them, if they lie together.
pub fn block(document: &Document, first: usize, last: usize) -> Range<usize> {
    let mut start = first;
    while start > 0 && document.row(start - 1).kind == RowKind::Remark {
        start -= 1;
    }
    let mut end = first + 1;
    let mut line = first;
    while line <= last && line < document.len() {
        end = end.max(branch(document, line).end);
        line = end.max(line + 1);
    }
    start..end
}

/// A row with all that stands under it, without the empty lines at its end.
pub fn branch(document: &Document, line: usize) -> Range<usize> {
    if !is_piece(document.row(line)) {
        return line..line + 1;
    }
    let Range { start, mut end } = document.branch(line);
    while end > start + 1 && matches!(document.row(end - 1).kind, RowKind::Blank | RowKind::Remark) {
        end -= 1;
    }
    start..end
}

/// A side, command or unit.
pub fn is_piece(row: &Row) -> bool {
    matches!(row.kind, RowKind::Side | RowKind::Command | RowKind::Unit)
}

/// The side, command or unit before this line as deep as it, under the same command.
pub fn sibling_before(document: &Document, line: usize, depth: usize) -> Option<usize> {
    for above in (0..line).rev() {
        let row = document.row(above);
        if is_piece(row) && row.depth <= depth {
            return (row.depth == depth).then_some(above);
        }
    }
    None
}

/// The next one after a range.
fn sibling_after(document: &Document, end: usize, depth: usize) -> Option<usize> {
    for below in end..document.len() {
        let row = document.row(below);
        if is_piece(row) {
            return (row.depth == depth).then_some(below);
        }
    }
    None
}

/// One place up: before the row above it, or to the end of the command before its own.
pub fn moved_up(document: &Document, rows: &Range<usize>) -> Option<Moved> {
    let head = head(document, rows)?;
    let depth = document.row(head).depth;
    if let Some(above) = sibling_before(document, rows.start, depth) {
        let above = block(document, above, above);
        let gap = above.end..rows.start;
        let lines = joined(document, &[rows.clone(), gap, above.clone()]);
        return Some((with_lines(document, above.start..rows.end, &lines), above.start..above.start + rows.len()));
    }
    let parent = document.parent(head)?;
    let before = sibling_before(document, parent, document.row(parent).depth)?;
    let to = branch(document, before).end;
    let lines = joined(document, &[rows.clone(), to..rows.start]);
    Some((with_lines(document, to..rows.end, &lines), to..to + rows.len()))
}

/// One place down: behind the row below it, or to the start of the command after its own.
pub fn moved_down(document: &Document, rows: &Range<usize>) -> Option<Moved> {
    let head = head(document, rows)?;
    let depth = document.row(head).depth;
    let to = if let Some(below) = sibling_after(document, rows.end, depth) {
        block(document, below, below).end
    } else {
        let parent = document.parent(head)?;
        sibling_after(document, rows.end, document.row(parent).depth)? + 1
    };
    let lines = joined(document, &[rows.end..to, rows.clone()]);
    Some((with_lines(document, rows.start..to, &lines), to - rows.len()..to))
}

/// Under the command above.
pub fn moved_in(document: &Document, rows: &Range<usize>) -> Option<Moved> {
    let head = head(document, rows)?;
    let row = document.row(head);
    let above = sibling_before(document, rows.start, row.depth)?;
    if row.kind == RowKind::Side || document.row(above).kind != RowKind::Command {
        return None;
    }
    Some(under(document, rows, above))
}

/// Beside the command it stands under, and behind all that is under that.
pub fn moved_out(document: &Document, rows: &Range<usize>) -> Option<Moved> {
    let parent = document.parent(head(document, rows)?)?;
    let above = document.parent(parent)?;
    let to = branch(document, parent).end;
    let shift = document.row(above).depth as isize - document.row(parent).depth as isize;
    Some(carried(document, rows, to, shift))
}

/// At the end of what stands under `parent`, a command or a side.
pub fn under(document: &Document, rows: &Range<usize>, parent: usize) -> Moved {
    let depth = head(document, rows).map_or(0, |head| document.row(head).depth);
    let shift = document.row(parent).depth as isize + 1 - depth as isize;
    let to = branch(document, parent).end;
    carried(document, rows, to, shift)
}

/// Rows to another line, so many levels deeper.
fn carried(document: &Document, rows: &Range<usize>, to: usize, shift: isize) -> Moved {
    let moved: Vec<String> = rows.clone().map(|line| shifted(line_text(document, line), shift)).collect();
    let mut lines: Vec<String> = Vec::with_capacity(document.len());
    for line in 0..document.len() {
        if line == to {
            lines.extend(moved.iter().cloned());
        }
        if !rows.contains(&line) {
            lines.push(line_text(document, line).to_owned());
        }
    }
    if to >= document.len() {
        lines.extend(moved);
    }
    let start = if to > rows.start { to.max(rows.end) - rows.len() } else { to };
    (document.with_text(&lines.join("\n")), start..start + rows.len())
}

fn shifted(text: &str, levels: isize) -> String {
    if text.trim().is_empty() || levels == 0 {
        return text.to_owned();
    }
    let deep = indent(text).saturating_add_signed(levels * LEVEL as isize);
    format!("{}{}", " ".repeat(deep), text.trim_start())
}

pub fn removed(document: &Document, blocks: &[Range<usize>]) -> Document {
    let stays = |line: &usize| !blocks.iter().any(|rows| rows.contains(line));
    let lines: Vec<&str> = (0..document.len()).filter(stays).map(|line| line_text(document, line)).collect();
    document.with_text(&lines.join("\n"))
}

/// The blocks once more, all as deep as the last, with free labels counted on from theirs.
pub fn blocks_again(document: &Document, blocks: &[Range<usize>]) -> Vec<String> {
    let mut taken = taken(document.rows());
    let depth = |rows: &Range<usize>| head(document, rows).map_or(0, |head| document.row(head).depth as isize);
    let last = blocks.last().map_or(0, depth);
    let again = |rows: &Range<usize>| {
        let lines = counted_on_lines(document, rows, &mut taken).into_iter();
        lines.map(|line| shifted(&line, last - depth(rows))).collect::<Vec<_>>()
    };
    blocks.iter().flat_map(again).collect()
}

/// The lines once more, with free labels counted on from theirs.
fn counted_on_lines(document: &Document, rows: &Range<usize>, taken: &mut BTreeSet<String>) -> Vec<String> {
    let shift = tens_to_free(document, rows, taken);
    let mut lines = Vec::with_capacity(rows.len());
    for line in rows.clone() {
        let row = document.row(line);
        let mut text = line_text(document, line).to_owned();
        if row.kind == RowKind::Command && line == rows.start + leading_remarks(document, rows) {
            text = with_part(document, line, text, |part| matches!(part, Part::Name), &next_name(&row.name));
        }
        if !row.label.is_empty() {
            let label = match (row.kind, shift) {
                (RowKind::Unit, Some(shift)) => with_tens(&row.label, shift),
                _ => counted_on(&row.label, taken),
            };
            text = with_part(document, line, text, |part| matches!(part, Part::Label), &label);
            taken.extend(each(&label).iter().map(|label| folded(label)));
        }
        lines.push(text);
    }
    lines
}

fn leading_remarks(document: &Document, rows: &Range<usize>) -> usize {
    rows.clone().take_while(|line| document.row(*line).kind == RowKind::Remark).count()
}

/// A part of a line replaced; spans are those of the line as it stands in the document, so the last part goes first.
pub fn with_part(document: &Document, line: usize, mut text: String, is: impl Fn(&Part) -> bool, new: &str) -> String {
    if let Some(span) = document.spans(line).iter().find(|span| is(&span.part)) {
        let old = &text[span.range.clone()];
        let new = match ["[unit ", "[command ", "["].into_iter().find(|open| old.starts_with(open)) {
            Some(open) => format!("{open}{new}]"),
            None => new.to_owned(),
        };
        text.replace_range(span.range.clone(), &new);
    }
    text
}

/// "Friant" is followed by "Friant 2".
fn next_name(name: &str) -> String {
    match name.rsplit_once(' ') {
        Some((stem, number)) if number.parse::<u32>().is_ok() => {
            format!("{stem} {}", number.parse::<u32>().map_or(2, |n| n.saturating_add(1)))
        }
        _ => format!("{name} 2"),
    }
}

/// By how many tens all labels of a branch can be counted on, where they are numbered by command: F21 to F24 become F41
/// to F44 if F31 is taken.
fn tens_to_free(document: &Document, rows: &Range<usize>, taken: &BTreeSet<String>) -> Option<u32> {
    let units: Vec<&str> = rows
        .clone()
        .map(|line| document.row(line))
        .filter(|row| row.kind == RowKind::Unit && !row.label.is_empty())
        .map(|row| row.label.as_str())
        .collect();
    if units.len() < 2 || !units.iter().all(|label| number(label).is_some_and(|n| (10..90).contains(&n))) {
        return None;
    }
    let free = |tens: &u32| {
        units.iter().all(|label| {
            number(label).is_some_and(|n| n + tens * 10 < 100) && !taken.contains(&folded(&with_tens(label, *tens)))
        })
    };
    (1..9).find(free)
}

fn number(label: &str) -> Option<u32> {
    label[digits_at(label)..].parse().ok().filter(|_| range(label).is_none())
}

fn digits_at(label: &str) -> usize {
    label.trim_end_matches(|c: char| c.is_ascii_digit()).len()
}

fn with_tens(label: &str, tens: u32) -> String {
    let at = digits_at(label);
    format!("{}{}", &label[..at], number(label).unwrap_or(0) + tens * 10)
}

/// The first side, command or unit of a block.
pub fn head(document: &Document, rows: &Range<usize>) -> Option<usize> {
    rows.clone().find(|line| *line < document.len() && is_piece(document.row(*line)))
}

fn joined(document: &Document, ranges: &[Range<usize>]) -> Vec<String> {
    ranges.iter().cloned().flatten().map(|line| line_text(document, line).to_owned()).collect()
}

/// The document with other lines in place of some.
pub fn with_lines(document: &Document, at: Range<usize>, lines: &[String]) -> Document {
    let before = (0..at.start).map(|line| line_text(document, line));
    let after = (at.end..document.len()).map(|line| line_text(document, line));
    let all: Vec<&str> = before.chain(lines.iter().map(String::as_str)).chain(after).collect();
    document.with_text(&all.join("\n"))
}
