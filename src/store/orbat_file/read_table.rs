//! A sheet becomes the rows of an order of battle; what does not fit is named by its cell and kept as a word that
//! nothing understands.

use super::classify::{self, Table};
use super::columns::{Meaning, field_columns, is_heading_row, meanings};
use super::error::OrbatFileError;
use super::guess;
use super::limits;
use super::made_labels::label_units;
use super::place::{Entry, Placed, place};
use super::problem::{FileProblem, Place, note, wrong};
use super::raw_row::RawRow;
use super::sheet::{Sheet, a1};
use super::table_cells::{CellFault, RowReader};
use crate::core::orbat::{BookShape, Row, RowKind, Setting};
use crate::core::roster::folded;

/// Rows as they were found, with what is wrong in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub rows: Vec<Row>,
    pub problems: Vec<FileProblem>,
    /// The line or row of the file that each comes from, counted from 1; 0 for one that was made.
    pub lines: Vec<usize>,
}

impl Found {
    pub(super) fn put_before(&mut self, rows: Vec<Row>, lines: Vec<usize>) {
        for problem in &mut self.problems {
            problem.problem.row = problem.problem.row.map(|row| row + rows.len());
        }
        self.rows.splice(0..0, rows);
        self.lines.splice(0..0, lines);
    }
}

/// # Errors
/// When there are no headings, or the rule book is not known.
pub fn read(sheet: &Sheet, rules: Option<&str>) -> Result<Found, OrbatFileError> {
    let head = heading_row(sheet).ok_or(OrbatFileError::NoHeadings)?;
    let titles = title_rows(&sheet.rows[..head]).0;
    let shape = rulebook(rules, &titles, &sheet.rows[head], &sheet.rows[head + 1..])?;
    let mut found = read_headed(sheet, head, shape);
    guess::name_rules(&mut found, shape);
    Ok(found)
}

/// Where the headings stand.
pub fn heading_row(sheet: &Sheet) -> Option<usize> {
    sheet.rows.iter().position(|row| is_heading_row(row))
}

/// Rows under their headings, and what stands above those.
pub fn read_headed(sheet: &Sheet, head: usize, shape: &'static BookShape) -> Found {
    let mut found = read_below(sheet, head + 1, &sheet.rows[head], shape);
    let (titles, lines) = title_rows(&sheet.rows[..head]);
    found.put_before(titles, lines);
    found
}

/// Rows without headings, in the order of these.
pub fn read_headless(sheet: &Sheet, headings: &[String], shape: &'static BookShape) -> Found {
    read_below(sheet, 0, headings, shape)
}

fn read_below(sheet: &Sheet, first: usize, headings: &[String], shape: &'static BookShape) -> Found {
    let meanings = meanings(headings, Some(shape));
    let columns = field_columns(shape);
    let table = Table { shape, columns: &columns, meanings: &meanings };
    let rows = sheet.rows.iter().enumerate().skip(first);
    let mut raws: Vec<RawRow> = rows.map(|(at, cells)| RawRow::of(at, cells, &meanings)).collect();
    let kinds = classify::kinds(&mut raws, &table);
    let reader = RowReader { columns: &columns, meanings: &meanings, turn: shape.turn };
    let (mut entries, mut faults) = (Vec::with_capacity(raws.len()), Vec::new());
    for (raw, kind) in raws.iter().zip(kinds) {
        let (entry, wrong) = reader.read(raw, kind);
        faults.extend(wrong.into_iter().map(|fault| (entries.len(), fault)));
        entries.push(entry);
    }
    let labelled = label_units(&mut entries, &raws);
    settle(sheet, headings, &raws, entries, faults, labelled)
}

/// Puts the rows in their places and says where each problem stands.
fn settle(
    sheet: &Sheet,
    headings: &[String],
    raws: &[RawRow],
    entries: Vec<Entry>,
    faults: Vec<(usize, CellFault)>,
    labelled: Option<(usize, String)>,
) -> Found {
    let Placed { rows, at, faults: misplaced } = place(entries);
    let place_of = |entry: usize, column: Option<usize>| {
        let line = raws[entry].at;
        let heading = column.and_then(|column| headings.get(column)).map(|text| text.trim().to_owned());
        let cell = column.map(|column| a1(line, column)).unwrap_or_default();
        Some(Place { sheet: sheet.name.clone(), line: line + 1, cell, column: heading.unwrap_or_default() })
    };
    let mut problems: Vec<FileProblem> = Vec::new();
    for (entry, CellFault { column, key, word, text }) in faults {
        problems.push(FileProblem { place: place_of(entry, column), problem: wrong(at[entry], &key, &word, text) });
    }
    for (entry, text) in misplaced.into_iter().filter(|(entry, _)| *entry < at.len()) {
        problems.push(FileProblem { place: place_of(entry, None), problem: wrong(at[entry], "", "", text) });
    }
    if let Some((entry, text)) = labelled {
        problems.push(FileProblem { place: place_of(entry, None), problem: note(at[entry], text) });
    }
    problems.truncate(limits::PROBLEMS);
    let mut lines = vec![0; rows.len()];
    for (raw, row) in raws.iter().zip(&at) {
        lines[*row] = raw.at + 1;
    }
    Found { rows, problems, lines }
}

/// Lines above the headings: settings where the first cell is one, else the title of the battle, then remarks.
fn title_rows(above: &[Vec<String>]) -> (Vec<Row>, Vec<usize>) {
    let (mut rows, mut lines): (Vec<Row>, Vec<usize>) = (Vec::new(), Vec::new());
    for (at, cells) in above.iter().enumerate() {
        let filled: Vec<&str> = cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
        let has_title = || rows.iter().any(|row| row.sets(Setting::Battle));
        let row = match filled.as_slice() {
            [] => continue,
            [word, rest @ ..]
                if !rest.is_empty()
                    && let Some(setting) = setting_word(word) =>
            {
                setting.row(rest.join(" "))
            }
            words if !has_title() => Setting::Battle.row(words.join(" ")),
            words => Row { kind: RowKind::Remark, text: words.join(" "), ..Row::default() },
        };
        rows.push(row);
        lines.push(at + 1);
    }
    (rows, lines)
}

/// What a person writes above a table; other words are rather parts of its title.
const ABOVE_HEADINGS: [Setting; 5] =
    [Setting::Rules, Setting::Battle, Setting::Source, Setting::About, Setting::Period];

fn setting_word(word: &str) -> Option<Setting> {
    match folded(word).as_str() {
        "rulebook" | "ruleset" => Some(Setting::Rules),
        "title" => Some(Setting::Battle),
        word => Setting::named(word).filter(|setting| ABOVE_HEADINGS.contains(setting)),
    }
}

fn rulebook(
    rules: Option<&str>,
    titles: &[Row],
    headings: &[String],
    below: &[Vec<String>],
) -> Result<&'static BookShape, OrbatFileError> {
    if let Some(name) = rules {
        return guess::named(name);
    }
    let above = titles.iter().find(|row| row.sets(Setting::Rules)).map(|row| row.text.clone());
    match above.or_else(|| rules_below(headings, below)) {
        Some(name) => guess::named(&name),
        None => guess::by_headings(headings).ok_or_else(|| OrbatFileError::NoRulebook(guess::listed())),
    }
}

/// The setting `rules` among the rows of a table that we wrote.
fn rules_below(headings: &[String], below: &[Vec<String>]) -> Option<String> {
    let meanings: Vec<Meaning> = meanings(headings, None);
    let raws = below.iter().enumerate().map(|(at, cells)| RawRow::of(at, cells, &meanings));
    let rules = |raw: &RawRow| folded(&raw.said) == "setting" && folded(&raw.label) == Setting::Rules.word();
    raws.into_iter().find(rules).map(|raw| raw.name.trim().to_owned())
}
