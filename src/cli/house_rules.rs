//! Lists every switch and table value of a rule book with its source and alternatives; or only the house values, to be
//! looked up in a booklet.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::args::HouseRulesArgs;
use super::{Exit, books_named, failed, house_file};
use crate::core::booklet::{check, look_up, wanted};
use crate::core::tables::{Patch, TableEntry};
use crate::rulebooks::RegisteredBook;

pub(super) fn run(args: &HouseRulesArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let listed = books_named(args.rulebook.as_deref()).and_then(|books| {
        books.into_iter().map(|book| Ok((book, keys(book, args)?))).collect::<Result<Vec<_>, String>>()
    });
    let books = match listed {
        Ok(books) => books,
        Err(text) => return failed(&text, args.json, out, err),
    };
    if args.json {
        let rows = |(book, keys): &(&RegisteredBook, Vec<String>)| {
            let tables = (book.tables)();
            keys.iter().filter_map(|key| Some(row(book, key, tables.get(key)?))).collect::<Vec<_>>()
        };
        writeln!(out, "{}", Value::Array(books.iter().flat_map(rows).collect()))?;
        return Ok(Exit::Done);
    }
    for (at, (book, keys)) in books.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{} ({}), by {}", book.title, book.id, book.author)?;
        let tables = (book.tables)();
        for (key, entry) in keys.iter().filter_map(|key| Some((key, tables.get(key)?))) {
            writeln!(out, "  {key} = {}  ({}) {}", entry.value, entry.mark.words(), entry.label)?;
            if args.missing {
                writeln!(out, "      look up: {}", look_up(entry))?;
            }
            if !entry.alternatives.is_empty() {
                let may: Vec<String> = entry.alternatives.iter().map(Value::to_string).collect();
                writeln!(out, "      may be {}", may.join(", "))?;
            }
        }
    }
    Ok(Exit::Done)
}

/// The keys to list: all, or those of house values that the given file lacks.
fn keys(book: &RegisteredBook, args: &HouseRulesArgs) -> Result<Vec<String>, String> {
    let tables = (book.tables)();
    if !args.missing {
        return Ok(tables.entries().map(|(key, _)| key.to_owned()).collect());
    }
    let read = args.house_rules.as_deref().map(|path| house_file::of_file(path, &tables)).transpose()?;
    let mut given = Patch::new();
    for (key, value) in read.unwrap_or_default() {
        let key = tables.full_key(&key);
        given.insert(key.clone(), check(&tables, &key, &value).map_err(|fault| fault.text)?);
    }
    Ok(wanted(&tables).into_iter().map(|one| one.key).filter(|key| !given.contains_key(key)).collect())
}

fn row(book: &RegisteredBook, key: &str, entry: &TableEntry) -> Value {
    json!({
        "rulebook": book.id,
        "key": key,
        "label": entry.label,
        "value": entry.value,
        "mark": entry.mark.words(),
        "alternatives": entry.alternatives,
        "help": entry.help,
        "look_up": look_up(entry),
    })
}
