//! Orders of battle as files people have: every format there and back, every dialect, wrong cells, hostile files.

mod any_rows;
mod dialects;
mod hostile;
mod office;
mod own_tables;
mod round_trip;
mod several_tables;
mod wrong_cells;

use galloper::core::orbat::{Row, RowKind};
use galloper::store::orbat_file::{Format, Found, from_bytes};

/// Reads a CSV text.
pub fn csv(text: &str) -> Found {
    from_bytes(text.as_bytes(), Format::Csv, None).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The rows in short: depth, kind, label, name or text, values, what is unclear and the note.
pub fn short(rows: &[Row]) -> Vec<String> {
    rows.iter().map(short_row).collect()
}

fn short_row(row: &Row) -> String {
    let kind = match row.kind {
        RowKind::Blank => return String::new(),
        RowKind::Remark => "#",
        RowKind::Setting => "setting",
        RowKind::Side => "side",
        RowKind::Command => "command",
        RowKind::Unit => "unit",
        RowKind::Verbatim => "line",
    };
    let mut parts = vec![kind.to_owned(), row.label.clone(), row.name.clone(), row.text.clone()];
    parts.extend(row.values.iter().map(|(key, value)| format!("{key}={value}")));
    parts.push(if row.player.is_empty() { String::new() } else { format!("player {}", row.player) });
    parts.push(row.arrives.map(|arrives| format!("arrives {arrives:?}")).unwrap_or_default());
    parts.extend(row.unclear.iter().map(|word| format!("?{word}")));
    parts.push(if row.note.is_empty() { String::new() } else { format!("# {}", row.note) });
    parts.retain(|part| !part.is_empty());
    format!("{}{}", "  ".repeat(row.depth), parts.join(" | "))
}
