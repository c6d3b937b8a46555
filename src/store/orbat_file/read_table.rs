//! The sheets of a file become the rows of an order of battle; what does not fit is named by its cell and kept as a word
//! that nothing understands.

use super::classify::{self, Table};
use super::columns::{ColumnMeaning, FieldColumn, Fixed, field_columns, meanings};
use super::error::OrbatFileError;
use super::fill::fill_commands;
use super::guess;
use super::limits;
use super::made_labels::label_units;
pub use super::parts::heading_row;
use super::parts::{TablePart, parts};
use super::place::{Entry, Placed, place};
use super::problem::{FilePlace, FileProblem, note, wrong};
use super::raw_row::RawRow;
use super::sheet::{Sheet, a1};
use super::table_cells::{CellFault, RowReader};
use crate::core::orbat::{BookShape, Problem, Row, RowKind, Setting};
use crate::core::roster::folded;

/// Rows as they were found, with what is wrong in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub rows: Vec<Row>,
    pub problems: Vec<FileProblem>,
    /// The line or row of the file that each comes from, counted from 1; 0 for one that was made.
    pub lines: Vec<usize>,
    /// The sheet that each comes from, if the file has several tables; else nothing.
    pub sheets: Vec<String>,
}

impl Found {
    pub(super) fn put_before(&mut self, rows: Vec<Row>, lines: Vec<usize>) {
        for problem in &mut self.problems {
            problem.problem.row = problem.problem.row.map(|row| row + rows.len());
        }
        if !self.sheets.is_empty() {
            self.sheets.splice(0..0, vec![String::new(); rows.len()]);
        }
        self.rows.splice(0..0, rows);
        self.lines.splice(0..0, lines);
    }
}

/// # Errors
/// When there are no headings, or the rule book is not known.
pub fn read(sheets: &[Sheet], rules: Option<&str>) -> Result<Found, OrbatFileError> {
    let (parts, passed_over) = parts(sheets);
    if parts.is_empty() {
        return Err(OrbatFileError::NoHeadings);
    }
    if parts.iter().map(|part| part.sheet.rows.len()).sum::<usize>() > limits::ROWS {
        return Err(OrbatFileError::Rows(String::new()));
    }
    let shape = rulebook(rules, &parts)?;
    let mut found = read_parts(&parts, shape);
    if let Some(shape) = shape {
        guess::name_rules(&mut found, shape);
    }
    for name in passed_over {
        let text = format!("The sheet “{name}” has no headings and is passed over.");
        found.problems.push(FileProblem { place: None, problem: Problem { row: None, ..note(0, text) } });
    }
    Ok(found)
}

/// Rows under their headings, and what stands above those.
pub fn read_headed(sheet: &Sheet, head: usize, shape: &'static BookShape) -> Found {
    read_parts(&[TablePart::under(sheet, head)], Some(shape))
}

/// Rows without headings, in the order of these.
pub fn read_headless(sheet: &Sheet, headings: &[String], shape: &'static BookShape) -> Found {
    read_parts(&[TablePart::headless(sheet, headings)], Some(shape))
}

/// All rows of all tables, as they stand there and as they are read.
struct Gathered<'a> {
    parts: &'a [TablePart<'a>],
    shape: Option<&'static BookShape>,
    columns: Vec<FieldColumn>,
    raws: Vec<RawRow>,
    /// The table of each row.
    part_of: Vec<usize>,
    entries: Vec<Entry>,
    faults: Vec<(usize, CellFault)>,
    /// What is to be said of a row and why nobody need worry, with its column.
    notes: Vec<(usize, Option<usize>, String)>,
    titles: Vec<Row>,
    /// The sheet and line of each title.
    titles_at: Vec<(String, usize)>,
}

fn read_parts(parts: &[TablePart<'_>], shape: Option<&'static BookShape>) -> Found {
    let columns = shape.map(field_columns).unwrap_or_default();
    let mut all = Gathered {
        parts,
        shape,
        columns,
        raws: Vec::new(),
        part_of: Vec::new(),
        entries: Vec::new(),
        faults: Vec::new(),
        notes: Vec::new(),
        titles: Vec::new(),
        titles_at: Vec::new(),
    };
    for at in 0..parts.len() {
        all.read(at);
    }
    if let Some((entry, text)) = label_units(&mut all.entries, &all.raws) {
        all.notes.push((entry, None, text));
    }
    all.settle()
}

impl Gathered<'_> {
    /// Reads one table.
    fn read(&mut self, at: usize) {
        let (part, several) = (self.parts[at], self.parts.len() > 1);
        let meanings = meanings(part.headings, self.shape);
        let sides = self.shape.and_then(|shape| shape.sides);
        let side_above = part.side_above(&meanings, sides, several);
        self.titles(part, side_above);
        let mut raws = part.raws(&meanings, side_above);
        let first = self.entries.len();
        if let Some((row, text)) = fill_commands(&mut raws) {
            let column = meanings.iter().position(|meaning| *meaning == ColumnMeaning::Fixed(Fixed::Under));
            self.notes.push((first + row, column, text));
        }
        let kinds = classify::kinds(&mut raws, &Table { sides, columns: &self.columns, meanings: &meanings });
        // A sheet that names no side is called by it.
        let by_name =
            several && !meanings.contains(&ColumnMeaning::Fixed(Fixed::Side)) && !kinds.contains(&RowKind::Side);
        let turn = self.shape.map_or("turn", |shape| shape.turn);
        let formulas = &part.sheet.formulas;
        let mut has_command = at == 0;
        for (raw, kind) in raws.iter().zip(kinds) {
            let reader = RowReader { columns: &self.columns, meanings: &meanings, turn, formulas };
            let (mut entry, wrong) = reader.read(raw, kind);
            let is_piece = matches!(kind, RowKind::Command | RowKind::Unit);
            if by_name && is_piece {
                entry.side.clone_from(&part.sheet.name);
            }
            // The last command of another sheet is none of theirs.
            has_command |= kind == RowKind::Command;
            if is_piece && !has_command {
                entry.under.get_or_insert_default();
            }
            self.faults.extend(wrong.into_iter().map(|fault| (self.entries.len(), fault)));
            self.entries.push(entry);
            self.part_of.push(at);
        }
        self.raws.extend(raws);
    }

    /// What stands above the headings; what an earlier sheet says already is only a remark.
    fn titles(&mut self, part: TablePart<'_>, side_above: Option<usize>) {
        for (line, row) in title_rows(&part.above(side_above)) {
            let is_said = row.kind == RowKind::Setting && self.titles.iter().any(|other| other.name == row.name);
            let is_new = !is_said || part.sheet.name == self.parts[0].sheet.name;
            let remark = Row { kind: RowKind::Remark, text: row.text.clone(), ..Row::default() };
            self.titles.push(if is_new { row } else { remark });
            self.titles_at.push((part.sheet.name.clone(), line));
        }
    }

    /// Puts the rows in their places and says where each problem stands.
    fn settle(self) -> Found {
        let Self { parts, raws, part_of, entries, faults, notes, titles, titles_at, .. } = self;
        let Placed { rows, at, faults: misplaced } = place(entries);
        let place_of = |entry: usize, column: Option<usize>| {
            let (line, part) = (raws[entry].at, parts[part_of[entry]]);
            let heading = column.and_then(|column| part.headings.get(column)).map(|text| text.trim().to_owned());
            let cell = column.map(|column| a1(line, column)).unwrap_or_default();
            Some(FilePlace {
                sheet: part.sheet.name.clone(),
                line: line + 1,
                cell,
                column: heading.unwrap_or_default(),
            })
        };
        let mut problems: Vec<FileProblem> = Vec::new();
        for (entry, CellFault { column, key, word, text, instead }) in faults {
            let problem = Problem { instead, ..wrong(at[entry], &key, &word, text) };
            problems.push(FileProblem { place: place_of(entry, column), problem });
        }
        for (entry, text) in misplaced.into_iter().filter(|(entry, _)| *entry < at.len()) {
            problems.push(FileProblem { place: place_of(entry, None), problem: wrong(at[entry], "", "", text) });
        }
        for (entry, column, text) in notes {
            problems.push(FileProblem { place: place_of(entry, column), problem: note(at[entry], text) });
        }
        problems.truncate(limits::PROBLEMS);
        let several = parts.len() > 1;
        let (mut lines, mut sheets) = (vec![0; rows.len()], vec![String::new(); if several { rows.len() } else { 0 }]);
        for (entry, row) in at.iter().enumerate() {
            lines[*row] = raws[entry].at + 1;
            if several {
                sheets[*row].clone_from(&parts[part_of[entry]].sheet.name);
            }
        }
        let mut found = Found { rows, problems, lines, sheets };
        found.put_before(titles, titles_at.iter().map(|(_, line)| *line).collect());
        if several {
            for (sheet, (name, _)) in found.sheets.iter_mut().zip(titles_at) {
                *sheet = name;
            }
        }
        found
    }
}

/// Lines above the headings with their numbers: settings where the first cell is one, else the title of the battle, then remarks.
fn title_rows(above: &[(usize, &[String])]) -> Vec<(usize, Row)> {
    let mut rows: Vec<(usize, Row)> = Vec::new();
    for (at, cells) in above {
        let filled: Vec<&str> = cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
        let has_title = || rows.iter().any(|(_, row)| row.sets(Setting::Battle));
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
        rows.push((at + 1, row));
    }
    rows
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

/// The rule book that the tables are for; none if they were written by us without one.
fn rulebook(rules: Option<&str>, parts: &[TablePart<'_>]) -> Result<Option<&'static BookShape>, OrbatFileError> {
    if let Some(name) = rules {
        return guess::named(name).map(Some);
    }
    let above = |part: &TablePart<'_>| {
        let titles = title_rows(&part.above(None));
        titles.into_iter().find(|(_, row)| guess::is_rules(row)).map(|(_, row)| row.text)
    };
    let named = parts.iter().find_map(|part| above(part).or_else(|| rules_below(part.headings, part.below())));
    let headings: Vec<String> = parts.iter().flat_map(|part| part.headings).cloned().collect();
    let shape = match named {
        Some(name) => guess::named(&name),
        None => guess::by_headings(&headings).ok_or_else(|| OrbatFileError::NoRulebook(guess::listed())),
    };
    if shape.is_err() && parts.iter().all(|part| is_bare(part.headings)) {
        return Ok(None);
    }
    shape.map(Some)
}

/// Whether we wrote a table without knowing its rule book: it says what each row is, and has no column of fields.
fn is_bare(headings: &[String]) -> bool {
    let meanings = meanings(headings, None);
    meanings.contains(&ColumnMeaning::Fixed(Fixed::Row))
        && meanings.iter().all(|meaning| matches!(meaning, ColumnMeaning::Fixed(_)))
}

/// The setting `rules` among the rows of a table that we wrote.
fn rules_below(headings: &[String], below: &[Vec<String>]) -> Option<String> {
    let meanings: Vec<ColumnMeaning> = meanings(headings, None);
    let raws = below.iter().enumerate().map(|(at, cells)| RawRow::of(at, cells, &meanings));
    let rules = |raw: &RawRow| folded(&raw.said) == "setting" && folded(&raw.label) == Setting::Rules.word();
    raws.into_iter().find(rules).map(|raw| raw.name.trim().to_owned())
}
