//! Puts one order of battle into another: what stands under a side goes to the side of that name, and settings that are
//! there already are left out.

use std::collections::BTreeSet;

use super::branches::{branch, with_part};
use super::caret::line_text;
use super::paste::counted_labels;
use crate::core::orbat::document::Document;
use crate::core::orbat::labels::{counted_on, each, taken};
use crate::core::orbat::line::Part;
use crate::core::orbat::{Row, RowKind, Setting};
use crate::core::roster::folded;

pub struct Merged {
    pub document: Document,
    /// The first line that came.
    pub line: usize,
    /// What was left out or changed, a sentence each.
    pub said: Vec<String>,
}

/// The settings of another document that this one has not.
pub struct NewSettings {
    /// With the lines of club tables.
    pub rows: Vec<Row>,
    /// For each of these its place among those given.
    pub places: Vec<usize>,
    /// The line before which they belong.
    pub at: usize,
    /// Names of those that are there with another value.
    left_out: Vec<String>,
}

impl NewSettings {
    pub fn new(document: &Document, given: Vec<Row>) -> Self {
        let ours = || document.rows().filter(|row| row.kind == RowKind::Setting);
        let (mut rows, mut places): (Vec<Row>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut left_out: Vec<String> = Vec::new();
        let mut keeps = false;
        let mut remarks = Vec::new();
        for (at, row) in given.into_iter().enumerate() {
            match row.kind {
                // A remark goes with the row below it.
                RowKind::Remark => {
                    remarks.push((at, row));
                    continue;
                }
                RowKind::Setting => {
                    let mut same = ours().filter(|our| our.name == row.name).peekable();
                    let other_value = same.peek().is_some() && !same.any(|our| folded(&our.text) == folded(&row.text));
                    let there = ours().any(|our| our.name == row.name);
                    keeps = !there || other_value && may_repeat(&row.name);
                    if there && other_value && !keeps && !left_out.contains(&row.name) {
                        left_out.push(row.name.clone());
                    }
                }
                _ => {}
            }
            let with_remarks = remarks.drain(..).chain([(at, row)]);
            for (at, row) in with_remarks.filter(|_| keeps) {
                rows.push(row);
                places.push(at);
            }
        }
        let of_whole = |row: &Row| matches!(row.kind, RowKind::Setting | RowKind::Verbatim);
        let first_side = document.rows().position(|row| row.kind == RowKind::Side).unwrap_or(document.len());
        let last = document.rows().take(first_side).rposition(of_whole);
        Self { rows, places, at: last.map_or(0, |at| at + 1), left_out }
    }

    pub fn said(&self) -> Vec<String> {
        if self.left_out.is_empty() {
            return Vec::new();
        }
        vec![format!("Left out, because this order of battle says its own: {}.", self.left_out.join(", "))]
    }
}

/// Settings of which there may be several.
fn may_repeat(name: &str) -> bool {
    Setting::named(name).is_some_and(Setting::may_repeat)
}

/// A free label in place of this one; `None` if it is free itself, or none. What is used is known from then on.
pub fn free_label(label: &str, known: &mut BTreeSet<String>) -> Option<String> {
    if label.is_empty() {
        return None;
    }
    let free = each(label).iter().all(|one| !known.contains(&folded(one)));
    let used = if free { label.to_owned() } else { counted_on(label, known) };
    known.extend(each(&used).iter().map(|one| folded(one)));
    (!free).then_some(used)
}

/// A side that comes, with what stands under it.
struct SideRows {
    /// Its own line; `None` for rows above which no side stands.
    side: Option<usize>,
    /// Lines under it.
    under: Vec<usize>,
}

pub fn merged(document: &Document, other: &Document) -> Merged {
    let (given, comings) = parted(other);
    let settings = NewSettings::new(document, given.iter().map(|line| other.row(*line).clone()).collect());
    let mut said = settings.said();
    let setting_lines: Vec<String> =
        settings.places.iter().map(|place| line_text(other, given[*place]).to_owned()).collect();
    let mut inserts: Vec<(usize, Vec<String>)> = vec![(settings.at, setting_lines)];
    let sides: Vec<(String, usize)> = sides(document);
    let mut new: Vec<(String, Vec<String>)> = Vec::new();
    let mut labels = Labels { known: taken(document.rows()), changed: 0 };
    for SideRows { side, under } in comings {
        let name = side.map_or_else(String::new, |side| folded(&other.row(side).name));
        let there = sides.iter().find(|(ours, _)| *ours == name).or(sides.last().filter(|_| side.is_none()));
        if let Some((_, at)) = there {
            let step = step_under(document, *at);
            let lines = under.iter().map(|line| labels.line(other, *line, &step)).collect();
            inserts.push((branch(document, *at).end, lines));
            continue;
        }
        let lines: Vec<String> = under.iter().map(|line| labels.line(other, *line, "  ")).collect();
        if let Some((_, all)) = new.iter_mut().find(|(theirs, _)| *theirs == name) {
            all.extend(lines);
        } else {
            let head = side.map(|side| line_text(other, side).to_owned());
            new.push((name, head.into_iter().chain(lines).collect()));
        }
    }
    let blank = !document.is_empty() && !line_text(document, document.len() - 1).is_empty();
    for (at, (_, lines)) in new.into_iter().enumerate() {
        let gap = (at > 0 || blank).then(String::new);
        inserts.push((document.len(), gap.into_iter().chain(lines).collect()));
    }
    said.extend(counted_labels(labels.changed));
    let (document, line) = with_inserts(document, inserts);
    Merged { document, line, said }
}

/// The settings of a document, and its sides with what is under them. Remarks go with what follows them.
fn parted(other: &Document) -> (Vec<usize>, Vec<SideRows>) {
    let (mut settings, mut comings): (Vec<usize>, Vec<SideRows>) = (Vec::new(), Vec::new());
    let mut free: Vec<usize> = Vec::new();
    for (line, row) in other.rows().enumerate() {
        match row.kind {
            RowKind::Blank | RowKind::Remark => free.push(line),
            RowKind::Setting | RowKind::Verbatim => {
                settings.append(&mut free);
                settings.push(line);
            }
            RowKind::Side => {
                let remarks = free.drain(..).filter(|line| other.row(*line).kind == RowKind::Remark).collect();
                comings.push(SideRows { side: Some(line), under: remarks });
            }
            RowKind::Command | RowKind::Unit => {
                if comings.is_empty() {
                    comings.push(SideRows { side: None, under: Vec::new() });
                }
                if let Some(coming) = comings.last_mut() {
                    coming.under.append(&mut free);
                    coming.under.push(line);
                }
            }
        }
    }
    if let Some(coming) = comings.last_mut() {
        coming.under.extend(free.into_iter().filter(|line| other.row(*line).kind == RowKind::Remark));
    }
    // Blank lines between settings would only pile up.
    settings.retain(|line| other.row(*line).kind != RowKind::Blank || in_table(other, *line));
    (settings, comings)
}

/// A blank line of a club table's text.
fn in_table(document: &Document, line: usize) -> bool {
    document.rows().skip(line).find(|row| row.kind != RowKind::Blank).is_some_and(|row| row.kind == RowKind::Verbatim)
}

fn sides(document: &Document) -> Vec<(String, usize)> {
    let sides = document.rows().enumerate().filter(|(_, row)| row.kind == RowKind::Side);
    sides.map(|(line, row)| (folded(&row.name), line)).collect()
}

/// The blanks by which the rows under a side stand in.
fn step_under(document: &Document, side: usize) -> String {
    let under = document.branch(side).skip(1).find(|line| document.row(*line).depth == 1);
    let text = under.map_or("", |line| line_text(document, line));
    let step = &text[..text.len() - text.trim_start().len()];
    if step.is_empty() { "  ".to_owned() } else { step.to_owned() }
}

struct Labels {
    known: BTreeSet<String>,
    /// How many labels were in use already.
    changed: usize,
}

impl Labels {
    /// A line of another document as it is written here.
    fn line(&mut self, other: &Document, line: usize, step: &str) -> String {
        let (row, mut text) = (other.row(line), line_text(other, line).to_owned());
        if row.kind == RowKind::Blank {
            return String::new();
        }
        if let Some(label) = free_label(&row.label, &mut self.known) {
            text = with_part(other, line, text, |part| matches!(part, Part::Label), &label);
            self.changed += 1;
        }
        format!("{}{}", step.repeat(row.depth.max(1)), text.trim_start())
    }
}

/// The document with lines before some of its own, and the first line that came under a side.
fn with_inserts(document: &Document, mut inserts: Vec<(usize, Vec<String>)>) -> (Document, usize) {
    let first_row = inserts.iter().skip(1).find(|(_, lines)| !lines.is_empty()).map(|(at, _)| *at);
    let first = first_row.or(inserts.first().map(|(at, _)| *at)).unwrap_or(0);
    inserts.sort_by_key(|(at, _)| *at);
    let mut lines: Vec<&str> = Vec::with_capacity(document.len());
    let (mut next, mut line) = (0, None);
    for (at, new) in &inserts {
        lines.extend((next..*at).map(|line| line_text(document, line)));
        next = *at;
        if *at == first && !new.is_empty() && line.is_none() {
            line = Some(lines.len() + usize::from(new[0].is_empty() && new.len() > 1));
        }
        lines.extend(new.iter().map(String::as_str));
    }
    lines.extend((next..document.len()).map(|line| line_text(document, line)));
    let text = lines.join("\n");
    (document.with_text(&text), line.unwrap_or(first))
}
