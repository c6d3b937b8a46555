//! An order of battle as TOML: a list of rows in their order, what a row is first.

use std::fmt::Write as _;

use serde_json::Value;

use super::error::OrbatFileError;
use super::words::arrival_text;
use super::write_table::{Placing, placings};
use crate::core::orbat::{BookShape, Row, RowKind};

/// Keys of a row that are no values; a value of such a key stands under `values`.
pub const KEYS: &[&str] = &[
    "setting", "value", "side", "command", "unit", "remark", "line", "blank", "name", "label", "under", "player",
    "arrives", "unclear", "note", "indent", "values",
];

/// # Errors
/// When a value has no form in TOML.
pub fn write(rows: &[Row], shape: Option<&BookShape>) -> Result<String, OrbatFileError> {
    let mut out = String::new();
    for (row, place) in rows.iter().zip(placings(rows)) {
        out.push_str(if out.is_empty() { "[[row]]\n" } else { "\n[[row]]\n" });
        write_row(&mut out, row, &place, shape).map_err(OrbatFileError::Unmade)?;
    }
    Ok(out)
}

fn write_row(out: &mut String, row: &Row, place: &Placing, shape: Option<&BookShape>) -> Result<(), String> {
    let mut put = |key: &str, value: &dyn ToString| {
        // Writing to a `String` cannot fail.
        let _ = writeln!(out, "{key} = {}", value.to_string());
    };
    let text = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let (kind, said) = match row.kind {
        RowKind::Blank => ("", ""),
        RowKind::Setting => ("setting", row.name.as_str()),
        RowKind::Side => ("side", row.name.as_str()),
        RowKind::Command => ("command", row.label.as_str()),
        RowKind::Unit => ("unit", row.label.as_str()),
        RowKind::Remark => ("remark", row.text.as_str()),
        RowKind::Verbatim => ("line", row.text.as_str()),
    };
    if !kind.is_empty() {
        put(kind, &text(said));
    }
    let is_piece = matches!(row.kind, RowKind::Command | RowKind::Unit);
    let texts = [
        ("value", if row.kind == RowKind::Setting { row.text.as_str() } else { "" }),
        ("label", if row.kind == RowKind::Side { row.label.as_str() } else { "" }),
        ("name", if is_piece { row.name.as_str() } else { "" }),
        ("side", if is_piece { place.side.as_str() } else { "" }),
        ("under", if is_piece { place.under.as_str() } else { "" }),
        ("player", row.player.as_str()),
    ];
    for (key, said) in texts.into_iter().filter(|(_, said)| !said.is_empty()) {
        put(key, &text(said));
    }
    let mut aside = serde_json::Map::new();
    for (key, value) in &row.values {
        if KEYS.contains(&key.as_str()) || !is_bare(key) {
            aside.insert(key.clone(), value.clone());
        } else {
            put(key, &toml_value(key, value)?);
        }
    }
    if !aside.is_empty() {
        put("values", &toml_value("values", &Value::Object(aside))?);
    }
    if let Some(arrives) = row.arrives {
        put("arrives", &text(&arrival_text(arrives, shape.map_or("turn", |shape| shape.turn))));
    }
    if !row.unclear.is_empty() {
        put("unclear", &toml_value("unclear", &serde_json::json!(row.unclear))?);
    }
    if !row.note.is_empty() {
        put("note", &text(&row.note));
    }
    if let Some(indent) = place.indent {
        put("indent", &indent);
    }
    Ok(())
}

fn is_bare(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}

fn toml_value(key: &str, value: &Value) -> Result<toml::Value, String> {
    toml::Value::try_from(value).map_err(|_| format!("the value of {key}, {value}, has no form in TOML"))
}
