//! Lists the procedures of the rule books with their fields.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::args::ProceduresArgs;
use super::question::club_texts;
use super::{Exit, books_named, failed};
use crate::core::battle::ProcedureInfo;
use crate::core::schema::{Field, FieldInfo};
use crate::rulebooks::RegisteredBook;

pub(super) fn run(args: &ProceduresArgs, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let books = match books_named(args.rulebook.as_deref()) {
        Ok(books) => books,
        Err(text) => return failed(&text, args.json, out, err),
    };
    let mut listed = Vec::new();
    for book in books {
        let clubs = match club_texts(&args.tables).and_then(|texts| (book.clubs)(&texts)) {
            Ok(clubs) => clubs,
            Err(text) => return failed(&text, args.json, out, err),
        };
        listed.push((book, (book.procedures)().into_iter().chain(clubs).collect::<Vec<_>>()));
    }
    if args.json {
        let rows = listed.iter().flat_map(|(book, all)| all.iter().map(|info| row(book, info)));
        writeln!(out, "{}", Value::Array(rows.collect()))?;
    } else {
        for (at, (book, all)) in listed.iter().enumerate() {
            if at > 0 {
                writeln!(out)?;
            }
            list(book, all, args.rulebook.is_some(), out)?;
        }
    }
    Ok(Exit::Done)
}

fn infos(fields: &[Field]) -> Vec<FieldInfo> {
    fields.iter().map(FieldInfo::from).collect()
}

fn row(book: &RegisteredBook, info: &ProcedureInfo) -> Value {
    json!({
        "rulebook": book.id,
        "id": info.id,
        "title": info.title,
        "verbs": info.verbs,
        "rule": info.rule,
        "fields": infos(info.fields),
        "rolls": info.rolls,
        "outcome": infos(info.outcome),
        "summary": info.summary,
    })
}

fn list(book: &RegisteredBook, all: &[ProcedureInfo], in_full: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} ({}), by {}", book.title, book.id, book.author)?;
    let wide = all.iter().map(|info| info.id.len()).max().unwrap_or(0);
    for info in all {
        if !in_full {
            writeln!(out, "  {:wide$}  {}", info.id, info.title)?;
            continue;
        }
        writeln!(out, "\n{}  {} ({})", info.id, info.title, info.rule)?;
        if !info.rolls.is_empty() {
            writeln!(out, "  Rolls: {}", info.rolls)?;
        }
        writeln!(out, "  Takes:")?;
        fields(&infos(info.fields), 4, out)?;
        writeln!(out, "  Gives:")?;
        fields(&infos(info.outcome), 4, out)?;
    }
    Ok(())
}

fn fields(list: &[FieldInfo], indent: usize, out: &mut dyn Write) -> io::Result<()> {
    let wide = list.iter().map(|field| field.key.len()).max().unwrap_or(0);
    for field in list {
        let mut parts = vec![field.label.to_owned()];
        parts.push(match (field.min, field.max, field.choices.is_empty()) {
            (Some(min), Some(max), _) if field.of.is_some() => format!("list of {min} to {max}"),
            (Some(min), Some(max), _) => format!("{min} to {max}"),
            (_, _, false) => field.choices.join("|"),
            _ => field.kind.to_owned(),
        });
        match &field.default {
            Some(Value::String(word)) => parts.push(format!("default {word}")),
            Some(value) => parts.push(format!("default {value}")),
            None if field.optional => parts.push("optional".to_owned()),
            None => {}
        }
        writeln!(out, "{:indent$}{:wide$}  {}", "", field.key, parts.join("; "))?;
        fields(&field.fields, indent + 4, out)?;
    }
    Ok(())
}
