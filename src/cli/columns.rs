//! Lists the columns of a rule book's table, as docs/orders-of-battle.md has them.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::args::ColumnsArgs;
use super::{Exit, failed, named};
use crate::core::orbat::RowKind;
use crate::core::schema::{Field, FieldInfo};
use crate::store::orbat_file::columns::{FieldColumn, field_columns};

pub(super) fn run(args: &ColumnsArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let book = match named(&args.rulebook) {
        Ok(book) => book,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let columns = field_columns(&book.shape);
    if args.json {
        let all: Value = columns.iter().map(column_json).collect();
        writeln!(out, "{all}")?;
        return Ok(Exit::Done);
    }
    writeln!(out, "| column | for | what it takes |\n|---|---|---|")?;
    for column in columns.iter().filter(|column| args.all || column.is_setup()) {
        writeln!(out, "| {} | {} | {} |", column.header, whose(column), takes(column))?;
    }
    Ok(Exit::Done)
}

fn whose(column: &FieldColumn) -> &'static str {
    match (column.of(RowKind::Unit), column.of(RowKind::Command)) {
        (Some(_), Some(_)) => "both",
        (Some(_), None) => "units",
        (None, Some(_)) => "commands",
        (None, None) => "sides",
    }
}

/// What may stand in the cells; units and commands may differ in their words.
fn takes(column: &FieldColumn) -> String {
    let mut ways: Vec<String> = column.fields().map(one).collect();
    ways.dedup();
    ways.join("; for commands: ")
}

fn one(field: &Field) -> String {
    let info = FieldInfo::from(field);
    let kind = match (info.kind, info.min, info.max) {
        ("whole", Some(min), Some(max)) => format!("{min} to {max}"),
        ("choice", ..) => info.choices.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", "),
        ("flag", ..) => "yes or no".to_owned(),
        ("length", ..) => "inches".to_owned(),
        ("decimal", ..) => "a number".to_owned(),
        ("subject", ..) => "a label".to_owned(),
        ("side", ..) => "a side".to_owned(),
        ("list" | "tree", ..) => "a list".to_owned(),
        _ => "text".to_owned(),
    };
    kind.replace('|', "/")
}

fn column_json(column: &FieldColumn) -> Value {
    let field = |kind: RowKind| column.of(kind).map(|field| json!(FieldInfo::from(field)));
    json!({
        "column": column.header, "setup": column.is_setup(), "unit": field(RowKind::Unit),
        "command": field(RowKind::Command), "side": field(RowKind::Side),
    })
}
