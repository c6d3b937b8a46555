//! What can be changed: every switch and table value of a rule book, with its mark and its alternatives.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::args::BookArgs;
use super::{Exit, books_named, failed};
use crate::core::tables::Entry;
use crate::rulebooks::Book;

/// Lists them.
pub(super) fn run(args: &BookArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let books = match books_named(args.rulebook.as_deref()) {
        Ok(books) => books,
        Err(text) => return failed(&text, args.json, out, err),
    };
    if args.json {
        let rows =
            |book: &&Book| (book.tables)().entries().map(|(key, entry)| row(book, key, entry)).collect::<Vec<_>>();
        writeln!(out, "{}", Value::Array(books.iter().flat_map(rows).collect()))?;
        return Ok(Exit::Done);
    }
    for (at, book) in books.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{} ({}), by {}", book.title, book.id, book.author)?;
        for (key, entry) in (book.tables)().entries() {
            writeln!(out, "  {key} = {}  ({}) {}", entry.value, entry.mark.words(), entry.label)?;
            if !entry.alternatives.is_empty() {
                let may: Vec<String> = entry.alternatives.iter().map(Value::to_string).collect();
                writeln!(out, "      may be {}", may.join(", "))?;
            }
        }
    }
    Ok(Exit::Done)
}

fn row(book: &Book, key: &str, entry: &Entry) -> Value {
    json!({
        "rulebook": book.id,
        "key": key,
        "label": entry.label,
        "value": entry.value,
        "mark": entry.mark.words(),
        "alternatives": entry.alternatives,
        "help": entry.help,
    })
}
