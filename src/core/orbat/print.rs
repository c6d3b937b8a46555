//! Writes a row as a line that reads back as the same row.

use super::cells::show_cell;
use super::line::{CONDITION, Parsed, bracketed, parse, setting_of};
use super::tokens::{as_word, is_bracket, length, quoted};
use super::words::said;
use super::{Arrival, BookShape, Row, RowKind, labels, ranges};

/// Writes a row as a line: two blanks a level, label, name, then what was said in the order of the table.
pub fn print_row(row: &Row, shape: Option<&BookShape>) -> String {
    print(row, shape).0
}

/// The line of a row and what it reads back as. What could be mistaken is put in quotes or named by its field.
pub(super) fn print(row: &Row, shape: Option<&BookShape>) -> (String, Parsed) {
    let mut first = None;
    for way in 0..16 {
        let on = |bit: u8| way & bit > 0;
        let text = written(row, shape, Careful { name: on(1), player: on(2), unclear: on(4), fields: on(8) });
        let parsed = parse(&text, shape, row.kind == RowKind::Verbatim);
        let same = Row { depth: row.depth, ..parsed.row.clone() } == *row;
        if same {
            return (text, parsed);
        }
        first.get_or_insert((text, parsed));
    }
    first.unwrap_or_else(|| (String::new(), parse("", shape, false)))
}

/// What is written so that it cannot be mistaken, although it is longer.
#[derive(Clone, Copy)]
struct Careful {
    name: bool,
    player: bool,
    unclear: bool,
    fields: bool,
}

fn written(row: &Row, shape: Option<&BookShape>, careful: Careful) -> String {
    let indent = "  ".repeat(row.depth);
    let text = one_line(&row.text);
    let body = match row.kind {
        RowKind::Blank => return String::new(),
        RowKind::Verbatim => return format!("  {text}"),
        RowKind::Remark => format!("# {text}").trim_end().to_owned(),
        RowKind::Setting => setting(row, shape, careful),
        RowKind::Side | RowKind::Command | RowKind::Unit => piece(row, shape, careful),
    };
    let note = one_line(&row.note);
    let note = if note.is_empty() || row.kind == RowKind::Remark { String::new() } else { format!("  # {note}") };
    format!("{indent}{body}{note}")
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn setting(row: &Row, shape: Option<&BookShape>, careful: Careful) -> String {
    let known = setting_of(&row.name, shape).is_some_and(|(name, end)| name == row.name && end == row.name.len());
    let name = if known { row.name.clone() } else { format!("{CONDITION} {}", as_word(&one_line(&row.name))) };
    let text = one_line(&row.text);
    let text = if careful.name { quoted(&text) } else { text };
    format!("{name} {text}").trim_end().to_owned()
}

fn piece(row: &Row, shape: Option<&BookShape>, careful: Careful) -> String {
    let label = label(row);
    let name = one_line(&row.name);
    let name = if careful.name { quoted(&name) } else { name };
    let mut line =
        [label, name].iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ");
    for part in parts(row, shape, careful) {
        line.push_str("  ");
        line.push_str(&part);
    }
    line
}

fn label(row: &Row) -> String {
    let label = one_line(&row.label).replace(']', ")");
    match row.kind {
        RowKind::Unit if labels::is_unit_label(&label) || ranges::is_meant(&label) => label,
        RowKind::Unit if bracketed(&label) == (RowKind::Unit, &label) => format!("[{label}]"),
        RowKind::Unit => format!("[unit {label}]").replace(" ]", "]"),
        _ if label.is_empty() => label,
        _ if bracketed(&label) == (RowKind::Command, &label) => format!("[{label}]"),
        _ => format!("[command {label}]"),
    }
}

/// What is said of a piece, each part as it stands in the line.
fn parts(row: &Row, shape: Option<&BookShape>, careful: Careful) -> Vec<String> {
    let fields = shape.map_or(&[][..], |shape| shape.fields(row.kind));
    let mut parts = Vec::new();
    if !row.player.is_empty() {
        let player = one_line(&row.player);
        parts.push(format!("player {}", if careful.player { quoted(&player) } else { player }));
    }
    for field in fields {
        let Some(value) = row.values.get(field.key) else { continue };
        let word = if careful.fields { None } else { said(field, value, fields) };
        parts.push(word.unwrap_or_else(|| format!("{}={}", field.key, as_value(&one_line(&show_cell(field, value))))));
    }
    for (key, value) in row.values.iter().filter(|(key, _)| !fields.iter().any(|field| field.key == **key)) {
        let value = value.as_str().map_or_else(|| value.to_string(), |text| quoted(&one_line(text)));
        parts.push(format!("{key}={value}"));
    }
    parts.extend(row.arrives.map(|arrives| arrival(arrives, shape)));
    let unclear = row.unclear.iter().map(|word| one_line(word));
    parts.extend(unclear.map(|word| if careful.unclear { quoted(&word) } else { as_word(&word).into_owned() }));
    parts
}

/// The value behind `key=`.
fn as_value(text: &str) -> String {
    let whole = format!("k={text}");
    let open = text.starts_with(['[', '{']) && !is_bracket(text);
    let plain = !text.is_empty() && !text.starts_with('"') && !open && length(&whole) == whole.len();
    if plain { text.to_owned() } else { quoted(text) }
}

/// `arrives period 2 on 4+`.
pub fn arrival(arrives: Arrival, shape: Option<&BookShape>) -> String {
    let word = shape.map_or("turn", |shape| shape.turn);
    match arrives {
        Arrival::Turn(turn) => format!("arrives {word} {turn}"),
        Arrival::Roll { turn, at_least } => format!("arrives {word} {turn} on {at_least}+"),
        Arrival::Umpire => "arrives umpire".to_owned(),
    }
}
