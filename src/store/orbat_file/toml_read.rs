//! Reads an order of battle from TOML: a list of rows, or the older form with sides, commands and units apart.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use toml::Spanned;

use super::error::OrbatFileError;
use super::guess;
use super::limits;
use super::place::{Entry, Placed, place};
use super::problem::{FilePlace, FileProblem, wrong};
use super::read_table::Found;
use super::table_cells::CellFault;
use super::toml_write::KEYS;
use crate::core::orbat::arrivals::read_arrival;
use crate::core::orbat::cells::meant;
use crate::core::orbat::line::named_word;
use crate::core::orbat::{BookShape, Problem, Row, RowKind, Setting};
use crate::core::schema::validate::complete;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default)]
    row: Vec<Spanned<Map<String, Value>>>,
    title: Option<String>,
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    sides: Vec<Spanned<Map<String, Value>>>,
    #[serde(default)]
    commands: Vec<Spanned<Map<String, Value>>>,
    #[serde(default)]
    units: Vec<Spanned<Map<String, Value>>>,
    #[serde(default)]
    conditions: Map<String, Value>,
    #[serde(default)]
    house: Map<String, Value>,
    #[serde(default)]
    tables: Vec<toml::Table>,
}

/// # Errors
/// When it is no TOML, has keys of other files, or more rows than an order of battle.
pub fn read(text: &str, rules: Option<&str>) -> Result<Found, OrbatFileError> {
    let starts = line_starts(text);
    let bad = |error: &toml::de::Error| {
        let at = error.span().map(|span| format!("line {}: ", line_at(&starts, span.start))).unwrap_or_default();
        OrbatFileError::Toml(format!("{at}{}", error.message().lines().next().unwrap_or_default()))
    };
    let whole: Text = toml::from_str(text).map_err(|error| bad(&error))?;
    if whole.row.len() + whole.units.len() + whole.commands.len() + whole.sides.len() > limits::ROWS {
        return Err(OrbatFileError::Rows(String::new()));
    }
    let shape = rulebook(&whole, rules)?;
    let mut reader = Reader { starts: &starts, shape, entries: Vec::new(), lines: Vec::new(), faults: Vec::new() };
    reader.older_head(&whole);
    let kinds = [
        (&whole.sides, Some(RowKind::Side)),
        (&whole.commands, Some(RowKind::Command)),
        (&whole.units, Some(RowKind::Unit)),
        (&whole.row, None),
    ];
    for (rows, kind) in kinds {
        for row in rows {
            reader.row(row, kind);
        }
    }
    let mut found = reader.found();
    if let Some(shape) = shape {
        guess::name_rules(&mut found, shape);
    }
    Ok(found)
}

/// Where the lines of a text begin.
fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// The number of the line in which a byte stands.
fn line_at(starts: &[usize], byte: usize) -> usize {
    starts.partition_point(|start| *start <= byte)
}

fn rulebook(whole: &Text, rules: Option<&str>) -> Result<Option<&'static BookShape>, OrbatFileError> {
    let said = |row: &&Spanned<Map<String, Value>>| {
        row.get_ref().get("setting").and_then(Value::as_str) == Some(Setting::Rules.word())
    };
    let in_rows = whole.row.iter().find(said).and_then(|row| row.get_ref().get("value")?.as_str());
    if let Some(name) = rules {
        return guess::named(name).map(Some);
    }
    if let Some(name) = whole.rules.as_deref().or(in_rows) {
        // An unknown one is said when the rows are looked at.
        return Ok(guess::named(name).ok());
    }
    let mut keys: Vec<String> = Vec::new();
    for row in whole.row.iter().chain(&whole.units).chain(&whole.commands) {
        for key in row.get_ref().keys().filter(|key| !KEYS.contains(&key.as_str())) {
            if !keys.contains(key) && keys.len() < limits::COLUMNS {
                keys.push(key.clone());
            }
        }
    }
    Ok(guess::by_headings(&keys))
}

struct Reader<'a> {
    /// Where the lines of the text begin.
    starts: &'a [usize],
    shape: Option<&'static BookShape>,
    entries: Vec<Entry>,
    /// The line of each entry.
    lines: Vec<usize>,
    /// By entry.
    faults: Vec<(usize, CellFault)>,
}

impl Reader<'_> {
    fn push(&mut self, entry: Entry, line: usize) {
        self.entries.push(entry);
        self.lines.push(line);
    }

    fn setting(&mut self, name: &str, text: &str) {
        self.push(Entry { row: Row::setting(name, text), ..Entry::default() }, 1);
    }

    /// What the older form says of the battle as a whole.
    fn older_head(&mut self, whole: &Text) {
        let Text { title, rules, conditions, house, tables, .. } = whole;
        for (name, text) in [(Setting::Battle, title), (Setting::Rules, rules)] {
            if let Some(text) = text {
                self.setting(name.word(), text);
            }
        }
        for (key, value) in conditions {
            self.setting(key, &plain(value));
        }
        for (key, value) in house {
            self.setting(Setting::House.word(), &format!("{key} {}", plain(value)));
        }
        for table in tables {
            self.setting(Setting::Table.word(), "");
            for line in table.to_string().trim_end().lines() {
                let row = match line {
                    "" => Row::default(),
                    line => Row { kind: RowKind::Verbatim, text: line.to_owned(), ..Row::default() },
                };
                self.push(Entry { row, ..Entry::default() }, 1);
            }
        }
    }

    /// A row of the list, or one of the older form, which says by its place what it is.
    fn row(&mut self, source: &Spanned<Map<String, Value>>, kind: Option<RowKind>) {
        let line = line_at(self.starts, source.span().start);
        let map = source.get_ref();
        let word = |key: &str| map.get(key).map(plain).unwrap_or_default();
        let kind = kind.unwrap_or_else(|| kind_of(map));
        let is_older = !map.contains_key("unit") && !map.contains_key("command");
        let mut row = Row { kind, player: word("player"), note: word("note"), ..Row::default() };
        match kind {
            RowKind::Blank => {}
            RowKind::Setting => (row.name, row.text) = (word("setting"), word("value")),
            RowKind::Remark => row.text = word("remark"),
            RowKind::Verbatim => row.text = word("line"),
            RowKind::Side if map.contains_key("side") => (row.name, row.label) = (word("side"), word("label")),
            RowKind::Side => row.name = word("name"),
            RowKind::Command | RowKind::Unit if is_older => (row.label, row.name) = (word("label"), word("name")),
            RowKind::Command => (row.label, row.name) = (word("command"), word("name")),
            RowKind::Unit => (row.label, row.name) = (word("unit"), word("name")),
        }
        let at = self.entries.len();
        self.arrival(at, map, &mut row);
        self.unclear(map, &mut row);
        self.values(at, map, &mut row);
        let indent = map.get("indent").and_then(Value::as_u64).map(|depth| depth as usize);
        self.push(Entry { row, side: piece_side(kind, map), under: Some(word("under")), indent }, line);
    }

    fn arrival(&mut self, at: usize, map: &Map<String, Value>, row: &mut Row) {
        let Some(said) = map.get("arrives").map(plain).filter(|said| !said.is_empty()) else { return };
        match read_arrival(&said, self.shape.map_or("turn", |shape| shape.turn)) {
            Ok(arrives) => row.arrives = Some(arrives),
            Err(text) => {
                row.unclear.push(named_word("arrives", &said));
                self.fault(at, "arrives", said, text, None);
            }
        }
    }

    fn fault(&mut self, at: usize, key: &str, word: String, text: String, instead: Option<String>) {
        self.faults.push((at, CellFault { column: None, key: key.to_owned(), word, text, instead }));
    }

    #[allow(clippy::unused_self)]
    fn unclear(&self, map: &Map<String, Value>, row: &mut Row) {
        match map.get("unclear") {
            Some(Value::Array(words)) => row.unclear.extend(words.iter().map(plain)),
            Some(word) => row.unclear.push(plain(word)),
            None => {}
        }
    }

    fn values(&mut self, at: usize, map: &Map<String, Value>, row: &mut Row) {
        let aside = map.get("values").and_then(Value::as_object);
        let own = map.iter().filter(|(key, _)| !KEYS.contains(&key.as_str()));
        for (key, value) in own.chain(aside.into_iter().flatten()) {
            self.value(at, key, value, row);
        }
    }

    fn value(&mut self, at: usize, key: &str, value: &Value, row: &mut Row) {
        let fields = self.shape.map_or(&[][..], |shape| shape.fields(row.kind));
        let Some(field) = fields.iter().find(|field| field.is_named(key)) else {
            self.hidden_value(at, key, value, row);
            return;
        };
        match complete(std::slice::from_ref(field), &json!({ field.key: value })) {
            Ok(read) => {
                if let Some(value) = read.get(field.key).filter(|value| !value.is_null()) {
                    row.values.insert(field.key.to_owned(), value.clone());
                }
            }
            Err(faults) => {
                let why = faults.into_iter().next().map(|fault| fault.text).unwrap_or_default();
                row.unclear.push(named_word(field.key, &plain(value)));
                let instead = meant(field, &plain(value));
                self.fault(at, field.key, plain(value), why, instead);
            }
        }
    }

    /// A value that no form shows is for the rule book to judge, if it keeps any of this name.
    fn hidden_value(&mut self, at: usize, key: &str, value: &Value, row: &mut Row) {
        if self.shape.is_none_or(|shape| (shape.start)(row.kind).contains_key(key)) {
            row.values.insert(key.to_owned(), value.clone());
            return;
        }
        row.unclear.push(named_word(key, &plain(value)));
        let text = format!("There is no field “{key}”; delete it, or write it as a note.");
        self.fault(at, key, plain(value), text, None);
    }

    fn found(self) -> Found {
        let Self { entries, lines, faults, .. } = self;
        let Placed { rows, at, faults: misplaced } = place(entries);
        let place_of = |entry: usize, key: &str| {
            Some(FilePlace { line: lines[entry], column: key.to_owned(), ..FilePlace::default() })
        };
        let mut problems = Vec::new();
        for (entry, CellFault { key, word, text, instead, .. }) in faults {
            let problem = Problem { instead, ..wrong(at[entry], &key, &word, text) };
            problems.push(FileProblem { place: place_of(entry, &key), problem });
        }
        for (entry, text) in misplaced.into_iter().filter(|(entry, _)| *entry < at.len()) {
            problems.push(FileProblem { place: place_of(entry, ""), problem: wrong(at[entry], "", "", text) });
        }
        problems.truncate(limits::PROBLEMS);
        let mut row_lines = vec![0; rows.len()];
        for (line, row) in lines.iter().zip(&at) {
            row_lines[*row] = *line;
        }
        Found { rows, problems, lines: row_lines, ..Found::default() }
    }
}

/// What a row of the list is, by the key that only such a row has.
fn kind_of(map: &Map<String, Value>) -> RowKind {
    let kinds = [
        ("unit", RowKind::Unit),
        ("command", RowKind::Command),
        ("setting", RowKind::Setting),
        ("remark", RowKind::Remark),
        ("line", RowKind::Verbatim),
        ("side", RowKind::Side),
    ];
    kinds.into_iter().find(|(key, _)| map.contains_key(*key)).map_or(RowKind::Blank, |(_, kind)| kind)
}

fn piece_side(kind: RowKind, map: &Map<String, Value>) -> String {
    let belongs = matches!(kind, RowKind::Command | RowKind::Unit);
    map.get("side").filter(|_| belongs).map(plain).unwrap_or_default()
}

/// A value as a person would type it, in one line.
fn plain(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    if text.contains(['\n', '\r']) { text.split_whitespace().collect::<Vec<_>>().join(" ") } else { text }
}
